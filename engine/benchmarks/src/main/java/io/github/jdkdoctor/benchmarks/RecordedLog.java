package io.github.jdkdoctor.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A recorded log of a JVM, one round after the other with the time and the numbers of collections going on, until there is
 * enough. What stands before the first collection is written once.
 */
final class RecordedLog {
    // 2026-11-20T21:26:39.358+0000, 0.362 in "[0.362s]" and in "1.100: [GC", 12 in "GC(12)"
    private static final Pattern GOING_ON =
            Pattern.compile("(?<date>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d{4})"
                    + "|(?<![\\d.])(?<uptime>\\d+\\.\\d{3})(?=s\\]|: )|(?<=GC\\()(?<number>\\d+)");
    private static final Pattern COLLECTION = Pattern.compile("GC\\(|: \\[(Full )?GC");
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ", Locale.ROOT);

    private final List<String> lines;
    private final int header;
    private final long roundMillis;
    private final long roundCollections;

    private RecordedLog(List<String> lines) {
        this.lines = lines;
        header = IntStream.range(0, lines.size())
                .filter(i -> COLLECTION.matcher(lines.get(i)).find())
                .findFirst()
                .orElse(0);
        long millis = 0;
        long collections = 0;
        for (String line : lines) {
            for (Matcher found = GOING_ON.matcher(line); found.find(); ) {
                if (found.group("uptime") != null) {
                    millis = Math.max(millis, millis(found.group("uptime")));
                } else if (found.group("number") != null) {
                    collections = Math.max(collections, Long.parseLong(found.group("number")));
                }
            }
        }
        roundMillis = millis + 1;
        roundCollections = collections + 1;
    }

    /**
     * A log of safepoints.
     *
     * @param form the JDK that prints so: 11 in four lines, 17 in one, 25 in one next to the table
     */
    static RecordedLog ofSafepoints(String form) {
        return new RecordedLog(Fixtures.lines(
                switch (form) {
                    case "11" -> "cases/biased-lock-revocation-storm/fixtures/on-11/current/safepoint.log";
                    case "17" -> "cases/biased-lock-revocation-storm/fixtures/on-17-handshakes/current/safepoint.log";
                    case "25" -> "cases/healthy/17-to-25-service-shenandoah/current/safepoint.log";
                    default -> throw new IllegalArgumentException("no safepoint log of JDK " + form);
                }));
    }

    /**
     * A log of collections.
     *
     * @param form the collector and the JDK, as in g1-17
     */
    static RecordedLog ofCollections(String form) {
        return new RecordedLog(Fixtures.lines(
                switch (form) {
                    case "g1-8" -> "engine/core/src/test/resources/evidence/log-of-JDK-8/g1.log";
                    case "parallel-8" -> "cases/hsperfdata-io-stalls/fixtures/either-on-8/current/gc.log";
                    case "g1-17" -> "cases/heap-too-small-for-live-set/fixtures/g1-17/current/gc.log";
                    case "g1-25" -> "cases/healthy/25-orders/current/gc.log";
                    default -> throw new IllegalArgumentException("no log of " + form);
                }));
    }

    byte[] bytes(long atLeast) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream((int) atLeast + (1 << 20));
        write(atLeast, out);
        return out.toByteArray();
    }

    void write(long atLeast, OutputStream out) throws IOException {
        long written = 0;
        for (int round = 0; written < atLeast; round++) {
            for (String line : lines.subList(round == 0 ? 0 : header, lines.size())) {
                byte[] later = later(line, round).getBytes(StandardCharsets.UTF_8);
                out.write(later);
                written += later.length;
            }
        }
    }

    private String later(String line, long round) {
        return GOING_ON.matcher(line).replaceAll(found -> {
                    if (found.group(1) != null) {
                        OffsetDateTime date = OffsetDateTime.parse(found.group(1), DATE);
                        return date.plus(round * roundMillis, ChronoUnit.MILLIS).format(DATE);
                    }
                    if (found.group(2) != null) {
                        long at = millis(found.group(2)) + round * roundMillis;
                        return String.format(Locale.ROOT, "%d.%03d", at / 1000, at % 1000);
                    }
                    return Long.toString(Long.parseLong(found.group(3)) + round * roundCollections);
                })
                + "\n";
    }

    private static long millis(String uptime) {
        return Math.round(Double.parseDouble(uptime) * 1000);
    }
}
