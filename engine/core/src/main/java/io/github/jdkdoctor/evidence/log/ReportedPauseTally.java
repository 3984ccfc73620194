package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.ReportedPauses;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Long pauses and collections that servers log of their own JVM. Nanoseconds, and bytes.
 *
 * <pre>
 * [gc][young][5332][98] duration [726ms], collections [1]/[1s], total [726ms]/[9.5s], memory [459.3mb]-&gt;[384.4mb]/[1007.3mb], …
 * [gc][5332] overhead, spent [726ms] collecting in the last [1s]
 * GCInspector.java:258 - G1 Young Generation GC in 589ms.  G1 Eden Space: 2113929216 -&gt; 0; …
 * GCInspector.java (line 116) GC for ParNew: 394 ms for 1 collections, 13571498424 used; max is 25340346368
 * util.JvmPauseMonitor: Detected pause in JVM or host machine (eg GC): pause of approximately 2490ms
 * GC pool 'ParNew' had collection(s): count=1 time=2512ms
 * </pre>
 */
final class ReportedPauseTally {
    /** What each of the lines holds, and hardly any other line does. */
    static final List<String> PHRASES = List.of(
            " overhead, spent [",
            "], collections [",
            "GCInspector.java",
            "Detected pause in JVM or host machine",
            "GC pool '",
            "No GCs detected");

    private static final int LONGEST_LINE = 1_000;
    private static final long SECOND = 1_000_000_000;
    /** Made only where a line holds one of the phrases: most files hold none. */
    private static final class Forms {
        static final String TIME = "(\\d{1,9}(?:\\.\\d{1,6})?(?:nanos|micros|ms|s|m|h|d))";
        static final String SIZE = "(\\d{1,12}(?:\\.\\d{1,6})?(?:b|kb|mb|gb|tb|pb))";

        // JvmGcMonitorService, formerly monitor.jvm, of Elasticsearch 0.90 to 8 and OpenSearch
        static final Pattern COLLECTED = Pattern.compile("\\[gc]\\[(\\w+)]\\[(\\d{1,18})]\\[\\d{1,18}] duration \\["
                + TIME
                + "], collections \\[\\d{1,9}]/\\[" + TIME + "], total \\[[^]]{1,20}]/\\[[^]]{1,20}], memory \\[" + SIZE
                + "]->\\[" + SIZE + "]/\\[" + SIZE + "].*");
        // since 5.0, whose first previews have no number
        static final Pattern OVERHEAD = Pattern.compile("\\[gc](?:\\[(\\d{1,18})])? overhead, spent \\[" + TIME
                + "] collecting in the last \\[" + TIME + "].*");
        // GCInspector.java: GarbageCollectionNotificationInfo of Cassandra 2.1 to 5, and what came before it
        static final Pattern INSPECTED = Pattern.compile("(\\w[\\w ]{1,60}?) GC in (\\d{1,12})ms\\..*");
        static final Pattern INSPECTED_BEFORE = Pattern.compile("GC for (\\w{1,60}): (\\d{1,12}) ms(?: for \\d{1,9}"
                + " collections)?, (?:\\d{1,18} reclaimed leaving )?(\\d{1,18}) used; max is (\\d{1,18}).*");
        // JvmPauseMonitor.formatMessage of Hadoop 2 and 3, and what was made of it: HBase, Hive, Ozone, Ratis, Alluxio,
        // ZooKeeper
        static final Pattern DETECTED = Pattern.compile(
                "Detected pause in JVM or host machine.{0,20}: pause of approximately (\\d{1,18}) ?(ms|ns)(.*)");
        static final Pattern POOL =
                Pattern.compile("GC pool '[^']{1,60}' had collection\\(s\\): count=\\d{1,18} time=(\\d{1,12})ms.*");

        private Forms() {}
    }

    private static final class Tally {
        private long count;
        private long total;
        private long longest;
        private long line;
        private long over;
        private long withoutCollection;
        private OptionalLong heapAfter = OptionalLong.empty();
        private OptionalLong heapMax = OptionalLong.empty();

        void add(long nanos, long number) {
            count++;
            total += nanos;
            longer(nanos, number);
        }

        void longer(long nanos, long number) {
            if (line == 0 || nanos > longest) {
                longest = nanos;
                line = number;
            }
        }
    }

    private final Map<String, Tally> tallies = new LinkedHashMap<>();
    // Elasticsearch says both how long collections of a generation took in its last second and how long all did
    private String second = "";
    private long inSecond;
    // of the pause whose collections the lines that follow tell of
    private long pause;
    private long collected;
    private boolean told;

    /** Takes a line that holds one of the phrases; false where it is none of these after all. */
    boolean line(String text, long number) {
        String said = text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) : text;
        return elasticsearch(said, number) || cassandra(said, number) || hadoop(said, number);
    }

    private boolean elasticsearch(String said, long number) {
        int at = said.indexOf("[gc]");
        String message = at < 0 ? "" : said.substring(at);
        Matcher collection = Forms.COLLECTED.matcher(message);
        if (collection.matches()) {
            Tally tally = inSecond(collection.group(2), collection.group(4));
            long took = nanos(collection.group(3));
            add(tally, took, inSecond + took, number);
            tally.heapAfter = OptionalLong.of(bytes(collection.group(6)));
            tally.heapMax = OptionalLong.of(bytes(collection.group(7)));
            return true;
        }
        Matcher overhead = Forms.OVERHEAD.matcher(message);
        if (overhead.matches()) {
            String numbered = overhead.group(1) == null ? "line " + number : overhead.group(1);
            Tally tally = inSecond(numbered, overhead.group(3));
            long took = nanos(overhead.group(2));
            // where only one generation is over its limit, the other's time is in the sum alone
            add(tally, took, Math.max(inSecond, took), number);
            return true;
        }
        return false;
    }

    private Tally inSecond(String numbered, String length) {
        Tally tally = of("Elasticsearch");
        if (!numbered.equals(second)) {
            second = numbered;
            inSecond = 0;
            tally.over += nanos(length);
        }
        return tally;
    }

    private void add(Tally tally, long took, long sum, long number) {
        tally.count += inSecond == 0 ? 1 : 0;
        tally.total += sum - inSecond;
        inSecond = sum;
        tally.longer(took, number);
    }

    private boolean cassandra(String said, long number) {
        int at = said.indexOf("GCInspector.java");
        if (at < 0) {
            return false;
        }
        // GCInspector.java:258 - …, GCInspector.java (line 116) …
        String message = said.substring(at).replaceFirst("^GCInspector\\.java(?::\\d+ - | \\(line \\d+\\) )", "");
        Matcher inspected = Forms.INSPECTED.matcher(message);
        if (inspected.matches()) {
            of("Cassandra").add(milliseconds(inspected.group(2)), number);
            return true;
        }
        Matcher before = Forms.INSPECTED_BEFORE.matcher(message);
        if (before.matches()) {
            Tally tally = of("Cassandra");
            tally.add(milliseconds(before.group(2)), number);
            tally.heapAfter = OptionalLong.of(Long.parseLong(before.group(3)));
            tally.heapMax = OptionalLong.of(Long.parseLong(before.group(4)));
            return true;
        }
        return false;
    }

    private boolean hadoop(String said, long number) {
        int at = said.indexOf("Detected pause in JVM");
        Matcher detected = Forms.DETECTED.matcher(at < 0 ? "" : said.substring(at));
        if (detected.matches()) {
            weigh();
            long length = Long.parseLong(detected.group(1));
            pause = detected.group(2).equals("ns") ? length : milliseconds(detected.group(1));
            told = detected.group(3).contains("No GCs detected");
            of("JvmPauseMonitor").add(pause, number);
            return true;
        }
        if (pause == 0) {
            return false;
        }
        at = said.indexOf("GC pool '");
        Matcher pool = Forms.POOL.matcher(at < 0 ? "" : said.substring(at));
        if (pool.matches()) {
            collected += milliseconds(pool.group(1));
        }
        told |= pool.matches() || said.contains("No GCs detected");
        return pool.matches() || said.contains("No GCs detected");
    }

    private void weigh() {
        if (told && collected * 2 < pause) {
            of("JvmPauseMonitor").withoutCollection++;
        }
        pause = 0;
        collected = 0;
        told = false;
    }

    private Tally of(String by) {
        return tallies.computeIfAbsent(by, b -> new Tally());
    }

    private static long milliseconds(String number) {
        return Long.parseLong(number) * 1_000_000;
    }

    // TimeValue.toString
    private static long nanos(String time) {
        String unit = time.replaceFirst("[\\d.]+", "");
        double number = Double.parseDouble(time.substring(0, time.length() - unit.length()));
        return Math.round(number
                * switch (unit) {
                    case "nanos" -> 1;
                    case "micros" -> 1_000;
                    case "ms" -> 1_000_000;
                    case "s" -> SECOND;
                    case "m" -> 60 * SECOND;
                    case "h" -> 3_600 * SECOND;
                    default -> 86_400 * SECOND;
                });
    }

    // ByteSizeValue.toString
    private static long bytes(String size) {
        String unit = size.replaceFirst("[\\d.]+", "");
        double number = Double.parseDouble(size.substring(0, size.length() - unit.length()));
        int power = List.of("b", "kb", "mb", "gb", "tb", "pb").indexOf(unit);
        return Math.round(number * (1L << (10 * power)));
    }

    /** Whether there was any. */
    boolean any() {
        return !tallies.isEmpty();
    }

    /** Hands on what was reported. */
    void report(Run run, String file, FactSink sink) {
        weigh();
        tallies.forEach((by, t) -> sink.fact(new ReportedPauses(
                run,
                by,
                t.count,
                Duration.ofNanos(t.total),
                Duration.ofNanos(t.longest),
                Duration.ofNanos(t.over),
                t.withoutCollection,
                t.heapAfter,
                t.heapMax,
                new Origin(file, t.line))));
    }
}
