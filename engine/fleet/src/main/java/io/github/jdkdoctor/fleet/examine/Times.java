package io.github.jdkdoctor.fleet.examine;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Points in time as paths and manifests write them; without a zone they are UTC. */
final class Times {
    private static final List<Function<String, Instant>> FORMS = List.of(
            text -> OffsetDateTime.parse(text).toInstant(),
            text -> LocalDateTime.parse(text).toInstant(ZoneOffset.UTC),
            text -> LocalDateTime.parse(text, DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss"))
                    .toInstant(ZoneOffset.UTC),
            text -> LocalDateTime.parse(text, DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss"))
                    .toInstant(ZoneOffset.UTC),
            text -> OffsetDateTime.parse(text, DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssX"))
                    .toInstant(),
            text -> LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC),
            text -> LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE)
                    .atStartOfDay()
                    .toInstant(ZoneOffset.UTC));
    private static final List<String> CLOCKS =
            List.of("HH:mm:ss", "HH:mm", "HH-mm-ss", "HHmmss", "HH-mm", "HHmm", "HH");

    private Times() {}

    static Optional<Instant> of(String text) {
        String plain = text.strip().replace(' ', 'T').replace("%3A", ":");
        for (Function<String, Instant> form : FORMS) {
            try {
                return Optional.of(form.apply(plain));
            } catch (DateTimeException e) {
                // the next form may fit
            }
        }
        return Optional.empty();
    }

    /** A date with a time of day, which may be missing, or a time that has a date of its own. */
    static Optional<Instant> of(String date, String time) {
        Optional<Instant> whole = time.isEmpty() ? Optional.empty() : of(time);
        if (whole.isPresent() || date.isEmpty()) {
            return whole;
        }
        return of(date).map(day ->
                clock(time).map(t -> day.plusSeconds(t.toSecondOfDay())).orElse(day));
    }

    private static Optional<LocalTime> clock(String time) {
        for (String form : CLOCKS) {
            try {
                return Optional.of(LocalTime.parse(time.replace("%3A", ":"), DateTimeFormatter.ofPattern(form)));
            } catch (DateTimeException e) {
                // the next form may fit
            }
        }
        return Optional.empty();
    }
}
