package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.evidence.LiveTally;
import io.github.jdkdoctor.evidence.PauseTally;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.PauseLengths;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rows of {@code jstat} as they add up. How long single pauses were is not told: the longest of an interval took at least its
 * mean. Sizes are in bytes, times in nanoseconds.
 */
final class JstatTally {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(?:[.,]\\d{1,6})?");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final double SECOND = 1e9;
    private static final double KILOBYTE = 1024;
    private static final String PHASE = "GC phase";
    private static final int LAST = 10;
    private static final int SIX = 6;
    private static final int THREE = 3;

    /** Causes that a Full GC has and no young one; the texts of gcCause.cpp, JDK 8 to 25. */
    private static final List<String> FULL_CAUSES = Stream.of(
                    GcLog.EXPLICIT, GcLog.INSPECTION, GcLog.METASPACE, List.of("Ergonomics"))
            .flatMap(List::stream)
            .toList();

    /** What a row states, by the name of its column; what is no number, such as {@code -}, is not there. */
    private record Row(Map<String, Double> values, String causes, long at) {
        boolean has(String column) {
            return values.containsKey(column);
        }

        double of(String column) {
            return values.getOrDefault(column, 0.0);
        }
    }

    private static final class Times {
        private long count;
        private long total;
        private long longest;
    }

    private record Kind(String name, String cause) {}

    private List<String> columns = List.of();
    private long headerLine;
    private long interval;
    private long rows;
    private boolean counts;
    private boolean timed;
    private boolean restarted;
    private Optional<Row> first = Optional.empty();
    private Optional<Row> last = Optional.empty();
    private long elapsed;
    private boolean steps;
    private String collector = "";
    private double capacity;
    private double allocated;
    private long allocatedOver;
    private final Map<Kind, Times> pauses = new LinkedHashMap<>();
    private final PauseTally series = new PauseTally();
    private final LiveTally live = new LiveTally(SIX);
    private final LiveTally classes = new LiveTally(THREE);
    private long fullBefore;
    private final ArrayDeque<Double> heapAfter = new ArrayDeque<>();
    private final ArrayDeque<Double> oldAfter = new ArrayDeque<>();

    /** The names of the columns in the rows that follow. */
    void header(List<String> names, long line) {
        headerLine = headerLine == 0 ? line : headerLine;
        // a table with other columns is another call of jstat
        if (!columns.isEmpty() && !columns.equals(names)) {
            last = Optional.empty();
        }
        columns = names;
    }

    /** The time between rows, as the command line states it. */
    void interval(long nanos) {
        interval = nanos;
    }

    /** Takes a row; false for a line that is none. */
    boolean row(String line) {
        int causes = columns.indexOf("LGCC");
        int numbers = causes < 0 ? columns.size() : causes;
        String[] words = SPACE.split(line, numbers + 1);
        if (columns.isEmpty() || words.length < numbers || (causes < 0 && words.length > numbers)) {
            return false;
        }
        Map<String, Double> values = new HashMap<>();
        for (int i = 0; i < numbers; i++) {
            if (NUMBER.matcher(words[i]).matches()) {
                values.put(columns.get(i), Double.parseDouble(words[i].replace(',', '.')));
            }
        }
        if (values.size() < 2) {
            return false;
        }
        Row row = new Row(
                values, words.length > numbers ? words[numbers] : "", Math.round(number(values, "Timestamp") * SECOND));
        rows++;
        counts |= row.has("GCT") || row.has("YGCT");
        timed |= row.has("Timestamp") || interval > 0;
        state(row);
        last.ifPresent(before -> step(before, row));
        first = first.or(() -> Optional.of(row));
        last = Optional.of(row);
        return true;
    }

    private static double number(Map<String, Double> values, String column) {
        return values.getOrDefault(column, 0.0);
    }

    long rows() {
        return rows;
    }

    /** Whether the columns tell how long collections took. */
    boolean counts() {
        return counts;
    }

    /** Whether the time between rows is known. */
    boolean timed() {
        return timed;
    }

    // Single generations have no eden. G1 keeps one survivor space, the second; only Parallel makes the two unequal.
    private void state(Row row) {
        capacity = Math.max(
                capacity,
                KILOBYTE
                        * Math.max(
                                row.of("OC") + row.of("EC") + row.of("S0C") + row.of("S1C"),
                                // the limits of both generations of G1 are the heap's
                                row.has("NGCMX") && row.of("NGCMX") < row.of("OGCMX")
                                        ? row.of("NGCMX") + row.of("OGCMX")
                                        : row.of("OGCMX")));
        boolean eden = row.has("E") || row.has("EC");
        boolean survivors = row.has("S0") || row.has("S0C");
        boolean second = row.has("S1") || row.has("S1C");
        boolean sizes = row.has("OC") || row.has("O");
        if (sizes && !row.has("FGC") && !survivors) {
            collector = "Z";
        } else if (sizes && !eden) {
            collector = "Shenandoah";
        } else if (row.causes.startsWith("CMS ") || row.causes.contains(" CMS ")) {
            collector = "CMS";
        } else if (row.causes.contains("G1 ")
                || (second && !survivors)
                || (row.has("S0C") && row.of("S0C") == 0 && row.of("S1C") > 0)) {
            collector = "G1";
        } else if (row.has("S0C") && row.has("S1C") && row.of("S0C") != row.of("S1C") && row.of("S0C") > 0) {
            collector = "Parallel";
        }
    }

    // Without CGC, FGC counts the pauses of CMS that begin and end a marking, too
    private boolean fullAlone() {
        return columns.contains("CGC") || collector.equals("G1") || collector.equals("Parallel");
    }

    private void step(Row before, Row row) {
        boolean back = Stream.of("YGC", "FGC", "CGC", "Timestamp")
                .anyMatch(c -> row.has(c) && before.has(c) && row.of(c) < before.of(c));
        if (back) {
            // another process, or the same one after a restart
            restarted = true;
            return;
        }
        steps = true;
        long length = row.has("Timestamp") && before.has("Timestamp") ? row.at - before.at : interval;
        elapsed += length;
        add(before, row, length);
    }

    private String youngKind() {
        return collector.equals("Z") ? PHASE : "Young";
    }

    // FGC of Shenandoah counts each of its short pauses
    private String fullKind() {
        return collector.equals("Shenandoah") ? PHASE : fullAlone() ? "Full" : "Full or CMS phase";
    }

    private static double inUse(Row row) {
        return KILOBYTE * (row.of("OU") + row.of("S0U") + row.of("S1U"));
    }

    private void add(Row before, Row row, long length) {
        long full = Math.round(row.of("FGC") - before.of("FGC"));
        long young = added(before, row, youngKind(), "", "YGC", "YGCT");
        added(before, row, fullKind(), full == 1 && fullAlone() ? cause(row) : "", "FGC", "FGCT");
        long phases = added(before, row, PHASE, "", "CGC", "CGCT");
        if (young + full + phases == 0 || collector.equals("Z") || collector.equals("Shenandoah")) {
            return;
        }
        boolean whole = full > 0 && fullAlone();
        boolean marked = phases > 0 || (full > 0 && !fullAlone());
        if (row.has("OU")) {
            double after = inUse(row);
            keep(heapAfter, after);
            if (timed) {
                series.heapAfter(elapsed, Math.round(after));
            }
            tell(live, Math.round(after), whole, marked);
        }
        if (row.has("MU")) {
            tell(classes, Math.round(KILOBYTE * row.of("MU")), whole, marked);
        }
        // more young collections than full ones have filled the old generation since
        if (full >= Math.max(1, young)) {
            old(row).ifPresent(part -> keep(oldAfter, part));
            fullBefore += full;
        }
        // eden is full when a young collection begins
        boolean fills = full == 0 && row.of("S0C") > 0 && row.has("EU") && row.of("EC") == before.of("EC");
        if (fills && length > 0) {
            allocated += Math.max(0, KILOBYTE * (row.of("EU") - before.of("EU") + young * row.of("EC")));
            allocatedOver += length;
        }
    }

    private void tell(LiveTally tally, long bytes, boolean whole, boolean marked) {
        if (whole) {
            tally.collection(elapsed, bytes);
        }
        if (marked) {
            tally.marked(elapsed);
        }
        tally.after(elapsed, bytes);
    }

    private static OptionalDouble old(Row row) {
        if (row.has("O")) {
            return OptionalDouble.of(Math.min(1, row.of("O") / 100));
        }
        return row.has("OU") && row.of("OC") > 0
                ? OptionalDouble.of(Math.min(1, row.of("OU") / row.of("OC")))
                : OptionalDouble.empty();
    }

    private static void keep(ArrayDeque<Double> values, double value) {
        if (values.size() == LAST) {
            values.removeFirst();
        }
        values.addLast(value);
    }

    // LGCC is the cause of the last collection, and a name of several words
    private static String cause(Row row) {
        return FULL_CAUSES.stream().filter(row.causes::startsWith).findFirst().orElse("");
    }

    // how many there were; -gccapacity counts and has no times
    private long added(Row before, Row row, String kind, String cause, String count, String time) {
        long more = Math.round(row.of(count) - before.of(count));
        if (more <= 0 || !row.has(time)) {
            return Math.max(0, more);
        }
        long took = Math.max(0, Math.round((row.of(time) - before.of(time)) * SECOND));
        Times times = pauses.computeIfAbsent(new Kind(kind, cause), k -> new Times());
        times.count += more;
        times.total += took;
        times.longest = Math.max(times.longest, took / more);
        if (timed) {
            series.pauses(elapsed, more, took, kind, cause);
        }
        return more;
    }

    /** What the rows say in all. */
    GcLog log(Run run, String file) {
        if (!steps) {
            last.ifPresent(this::sinceStart);
        }
        return new GcLog(
                run,
                collector.isEmpty() ? Optional.empty() : Optional.of(collector),
                pauses.entrySet().stream()
                        .map(e -> new GcLog.Pauses(
                                e.getKey().name(),
                                e.getKey().cause(),
                                e.getValue().count,
                                Duration.ofNanos(e.getValue().total),
                                Duration.ofNanos(e.getValue().longest)))
                        .sorted(Comparator.comparing(GcLog.Pauses::total).reversed())
                        .toList(),
                List.of(),
                List.of(),
                List.of(),
                series.series(),
                PauseLengths.NONE,
                Duration.ofNanos(elapsed),
                span(),
                capacity > 0 ? OptionalLong.of(Math.round(capacity)) : OptionalLong.empty(),
                // a row or two may lie anywhere between two collections of the whole heap
                heapAfter.size() >= THREE || fullBefore >= THREE
                        ? median(heapAfter).stream().mapToLong(Math::round).findFirst()
                        : OptionalLong.empty(),
                OptionalLong.empty(),
                allocatedOver > 0
                        ? Optional.of(new GcLog.Flow(
                                Math.round(allocated), OptionalLong.empty(), Duration.ofNanos(allocatedOver)))
                        : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                timed ? live.liveInHeap() : Optional.empty(),
                timed ? classes.live() : Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                fullBefore >= THREE ? median(oldAfter) : OptionalDouble.empty(),
                GcLog.Form.OTHER,
                new Origin(file, headerLine));
    }

    // a single row tells what was since the start
    private void sinceStart(Row row) {
        elapsed = row.at;
        timed = row.has("Timestamp");
        Row start = new Row(Map.of(), "", 0);
        added(start, row, youngKind(), "", "YGC", "YGCT");
        added(start, row, fullKind(), "", "FGC", "FGCT");
        added(start, row, PHASE, "", "CGC", "CGCT");
    }

    private Optional<LogSpan> span() {
        return steps && !restarted && first.isPresent() && last.isPresent() && last.get().at > first.get().at
                ? Optional.of(new LogSpan(
                        LogSpan.Clock.UPTIME, Duration.ofNanos(first.get().at), Duration.ofNanos(last.get().at)))
                : Optional.empty();
    }

    private static OptionalDouble median(ArrayDeque<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sorted[sorted.length / 2]);
    }
}
