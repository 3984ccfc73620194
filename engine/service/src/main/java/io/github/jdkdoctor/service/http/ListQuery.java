package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.service.base.FileName;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.store.Filter;
import io.github.jdkdoctor.service.store.Group;
import jakarta.ws.rs.QueryParam;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The query of a list as it came. */
class ListQuery {
    static final String TIME = "a date as in 2026-01-31 or 2026-01-31T12:00:00Z";

    private static final int MOST = 200;

    @QueryParam("from")
    public Optional<String> from = Optional.empty();

    @QueryParam("to")
    public Optional<String> to = Optional.empty();

    @QueryParam("case")
    public Optional<String> caseId = Optional.empty();

    @QueryParam("certainty")
    public Optional<String> certainty = Optional.empty();

    @QueryParam("text")
    public Optional<String> text = Optional.empty();

    @QueryParam("service")
    public Optional<String> service = Optional.empty();

    @QueryParam("environment")
    public Optional<String> environment = Optional.empty();

    @QueryParam("since")
    public Optional<String> since = Optional.empty();

    @QueryParam("until")
    public Optional<String> until = Optional.empty();

    @QueryParam("after")
    public Optional<String> after = Optional.empty();

    @QueryParam("limit")
    public Optional<String> limit = Optional.empty();

    /** What it asks for of the reports of some services; an empty field of a form asks for nothing. */
    Filter filter(Group within) {
        return new Filter(
                within,
                given(from),
                given(to),
                given(caseId),
                read(
                        "certainty",
                        certainty,
                        "possible, likely or strong",
                        c -> Certainty.valueOf(c.toUpperCase(Locale.ROOT))),
                given(text),
                given(service),
                given(environment),
                read("since", since, TIME, ListQuery::time),
                read("until", until, TIME, ListQuery::time),
                read("after", after, "what the page before has in 'next'", ListQuery::cursor),
                read("limit", limit, "a number from 1 to " + MOST, ListQuery::limit)
                        .orElse(50));
    }

    /** Whether it leaves out any. */
    public boolean asks() {
        return Stream.of(from, to, caseId, certainty, text, service, environment, since, until, after)
                .anyMatch(value -> given(value).isPresent());
    }

    private static Optional<String> given(Optional<String> value) {
        return value.map(String::strip).filter(v -> !v.isEmpty()).map(ListQuery::withoutNul);
    }

    // PostgreSQL takes none, and without it the text would ask for something else
    private static String withoutNul(String text) {
        if (text.indexOf('\0') >= 0) {
            throw Kind.BAD_REQUEST
                    .with("the query has a NUL character; leave it out")
                    .exception();
        }
        return text;
    }

    static OffsetDateTime time(String text) {
        return known(
                text.contains("T")
                        ? OffsetDateTime.parse(text)
                        : LocalDate.parse(text).atStartOfDay().atOffset(ZoneOffset.UTC));
    }

    private static Filter.Cursor cursor(String text) {
        Filter.Cursor cursor = Filter.Cursor.parse(text);
        return new Filter.Cursor(known(cursor.created()), cursor.id());
    }

    // further than that no database knows
    private static OffsetDateTime known(OffsetDateTime time) {
        if (time.getYear() < 1970 || time.getYear() > 9999) {
            throw new DateTimeException("not in this era");
        }
        return time;
    }

    private static int limit(String text) {
        int limit = Integer.parseInt(text);
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("out of range");
        }
        return limit;
    }

    private static <T> Optional<T> read(
            String name, Optional<String> value, String expected, Function<String, T> reading) {
        return given(value).map(text -> read(name, text, expected, reading));
    }

    static <T> T read(String name, String text, String expected, Function<String, T> reading) {
        try {
            return reading.apply(text);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw Kind.BAD_REQUEST
                    .with(name + " '" + FileName.shown(text) + "' is not " + expected)
                    .exception();
        }
    }
}
