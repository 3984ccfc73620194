package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.NativeMemory;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The lines of HotSpot's native memory tracking, 8 to 25:
 *
 * <pre>
 * Total: reserved=1523912KB +1037KB, committed=79820KB -56335KB
 * -                 Java Heap (reserved=65536KB, committed=10240KB -55296KB)
 * -                    Thread (reserved=41152KB +1028KB, committed=3020KB +76KB)
 *                             (thread #40 +1)
 * </pre>
 *
 */
final class NativeMemoryLines {
    private static final Pattern AMOUNTS = Pattern.compile(
            "(?:(Total): {1,3}|[- ] {1,60}([A-Z][\\w ]{0,60}?) \\()reserved=(\\d{1,12})([KMG]?)B?(?: ([+-]\\d{1,12})[KMG]?B?)?,"
                    + " {1,2}committed=(\\d{1,12})[KMG]?B?(?: ([+-]\\d{1,12})[KMG]?B?)?(?:, readonly=\\S+)?\\)?");
    // (thread #40 +1), (threads #40 +1) since 20, (classes #391 +2)
    private static final Pattern OBJECTS =
            Pattern.compile("\\s*\\((?:threads?|classes) #(\\d{1,12})(?: ([+-]\\d{1,12}))?\\)");
    private static final int MOST = 200;
    // what grew less is no news
    private static final long MOVED = 1 << 20;
    private static final int MOST_GROWN = 4;

    private final Map<String, Row> rows = new LinkedHashMap<>();
    private boolean difference;
    private boolean over;

    private String last = "";

    private record Row(
            long reserved, long committed, long growth, OptionalLong objects, OptionalLong objectGrowth, long line) {
        Row with(long count, long more) {
            return new Row(reserved, committed, growth, OptionalLong.of(count), OptionalLong.of(more), line);
        }
    }

    /** Takes a line; false for one that is of something else. */
    boolean take(String text, long number) {
        if (over || text.startsWith("Virtual memory map:") || text.equals("Details:")) {
            // the calls of detail take megabytes
            over = true;
            return true;
        }
        Matcher matcher = text.length() > 300 ? AMOUNTS.matcher("") : AMOUNTS.matcher(text.stripTrailing());
        if (matcher.matches()) {
            String category = matcher.group(1) == null ? matcher.group(2) : NativeMemory.TOTAL;
            int shift =
                    switch (matcher.group(4)) {
                        case "K" -> 10;
                        case "M" -> 20;
                        case "G" -> 30;
                        default -> 0;
                    };
            difference |= matcher.group(5) != null || matcher.group(7) != null;
            if (rows.size() < MOST || rows.containsKey(category)) {
                rows.put(
                        category,
                        new Row(
                                Long.parseLong(matcher.group(3)) << shift,
                                Long.parseLong(matcher.group(6)) << shift,
                                matcher.group(7) == null ? 0 : Long.parseLong(matcher.group(7)) * (1L << shift),
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                number));
                last = category;
            }
            return true;
        }
        Matcher objects = text.length() > 100 ? OBJECTS.matcher("") : OBJECTS.matcher(text.stripTrailing());
        if (objects.matches()) {
            long more = objects.group(2) == null ? 0 : Long.parseLong(objects.group(2));
            rows.computeIfPresent(last, (category, row) -> row.with(Long.parseLong(objects.group(1)), more));
            return true;
        }
        return text.isBlank()
                || text.startsWith("       ")
                || text.startsWith("malloc")
                || text.startsWith("mmap:")
                || text.startsWith("Native Memory Tracking:")
                || text.startsWith("(Omitting categories weighting less than")
                || text.startsWith("Preinit state:")
                || text.startsWith("pre-init mallocs:");
    }

    boolean found() {
        return !rows.isEmpty();
    }

    /** Hands on what the categories take. */
    void report(Run run, String file, FactSink sink) {
        rows.forEach((category, row) -> sink.fact(new NativeMemory(
                run,
                category,
                row.reserved(),
                row.committed(),
                difference ? OptionalLong.of(row.growth()) : OptionalLong.empty(),
                row.objects(),
                difference ? row.objectGrowth() : OptionalLong.empty(),
                new Origin(file, row.line()))));
        if (found()) {
            sink.observed(FactKind.NATIVE_MEMORY);
        }
        String grown = rows.entrySet().stream()
                .filter(e ->
                        !e.getKey().equals(NativeMemory.TOTAL) && e.getValue().growth() >= MOVED)
                .sorted(Comparator.comparing(e -> -e.getValue().growth()))
                .limit(MOST_GROWN)
                .map(e -> grown(e.getKey(), e.getValue()))
                .collect(Collectors.joining(", "));
        if (!grown.isEmpty()) {
            sink.remark("more is committed than when the baseline was set: " + grown);
        }
    }

    private static String grown(String category, Row row) {
        String what = category + " " + megabytes(row.growth());
        long objects = row.objectGrowth().orElse(0);
        return objects == 0
                ? what
                : what
                        + String.format(
                                Locale.ROOT, " (%+,d %s)", objects, category.equals("Thread") ? "threads" : "classes");
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%+,d MB", Math.round(bytes / 0x1p20));
    }
}
