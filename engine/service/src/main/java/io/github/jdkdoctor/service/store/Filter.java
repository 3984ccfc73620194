package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.diagnosis.Certainty;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * Which diagnoses are listed.
 *
 * @param within the services that may be listed
 * @param from the beginning of the baseline's JDK, as in {@code 11} or {@code 8u362}
 * @param to the beginning of the current one
 * @param caseId of any hypothesis
 * @param certainty of the likeliest cause, at least
 * @param text anywhere in names, causes and cases
 * @param since not older
 * @param until older
 * @param after the last diagnosis of the page before
 */
public record Filter(
        Group within,
        Optional<String> from,
        Optional<String> to,
        Optional<String> caseId,
        Optional<Certainty> certainty,
        Optional<String> text,
        Optional<String> service,
        Optional<String> environment,
        Optional<OffsetDateTime> since,
        Optional<OffsetDateTime> until,
        Optional<Cursor> after,
        int limit) {

    /** Where a page ended. */
    public record Cursor(OffsetDateTime created, UUID id) {
        public static Cursor of(Diagnosis last) {
            return new Cursor(last.created().atOffset(ZoneOffset.UTC), last.id());
        }

        /** Reads what {@link #toString} wrote. */
        public static Cursor parse(String text) {
            String[] parts = text.split("_", 2);
            return new Cursor(OffsetDateTime.parse(parts[0]), UUID.fromString(parts[parts.length - 1]));
        }

        @Override
        public String toString() {
            return created + "_" + id;
        }
    }

    /** The condition in SQL; its values are added to a list. */
    String where(List<Object> values) {
        StringBuilder where = new StringBuilder("d.answered_by is null");
        if (!within.isAll()) {
            where.append(" and ").append(within.where("d.service", values));
        }
        from.ifPresent(jdk -> and(where, " and d.baseline_jdk like ? escape '!'", values, prefix(jdk)));
        to.ifPresent(jdk -> and(where, " and d.current_jdk like ? escape '!'", values, prefix(jdk)));
        caseId.ifPresent(id -> and(
                where, " and exists (select 1 from finding f where f.diagnosis = d.id and f.case_id = ?)", values, id));
        certainty.ifPresent(c -> and(where, " and d.certainty >= ?", values, Rank.of(c)));
        text.ifPresent(t -> {
            String anywhere = "%" + prefix(t.toLowerCase(Locale.ROOT));
            and(where, " and (d.words like ? escape '!' or d.said like ? escape '!')", values, anywhere);
            values.add(anywhere);
        });
        service.ifPresent(name -> and(where, " and d.service = ?", values, name));
        environment.ifPresent(name -> and(where, " and d.environment = ?", values, name));
        since.ifPresent(time -> and(where, " and d.created >= ?", values, time));
        until.ifPresent(time -> and(where, " and d.created < ?", values, time));
        after.ifPresent(cursor -> {
            and(where, " and (d.created, d.id) < (?, ?)", values, cursor.created());
            values.add(cursor.id().toString());
        });
        return where.toString();
    }

    private static void and(StringBuilder where, String condition, List<Object> values, Object value) {
        where.append(condition);
        values.add(value);
    }

    private static String prefix(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }
}
