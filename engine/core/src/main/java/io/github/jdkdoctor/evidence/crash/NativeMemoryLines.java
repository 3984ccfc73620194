package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.NativeMemory;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of HotSpot's native memory tracking, 8 to 25:
 *
 * <pre>
 * Total: reserved=1523912KB +1037KB, committed=79820KB -56335KB
 * -                 Java Heap (reserved=65536KB, committed=10240KB -55296KB)
 * </pre>
 */
final class NativeMemoryLines {
    private static final Pattern AMOUNTS = Pattern.compile(
            "(?:(Total): |-\\s+(\\S[\\w ]{0,60}?) \\()reserved=(\\d{1,12})([KMG]?)B?(?: ([+-]\\d{1,12})[KMG]?B?)?,"
                    + " committed=(\\d{1,12})[KMG]?B?(?: ([+-]\\d{1,12})[KMG]?B?)?(?:, readonly=\\S+)?\\)?");
    private static final int MOST = 200;

    private final Map<String, Row> rows = new LinkedHashMap<>();
    private boolean difference;
    private boolean over;

    private record Row(long reserved, long committed, long growth, long line) {}

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
                                number));
            }
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
                new Origin(file, row.line()))));
        if (found()) {
            sink.observed(FactKind.NATIVE_MEMORY);
        }
    }
}
