package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a heap's summary, as SIGQUIT, {@code jcmd GC.heap_info}, crash reports and {@code VM.info} print it:
 *
 * <pre>
 *  garbage-first heap   total 65536K, used 4020K [0x00000000fc000000, 0x0000000100000000)
 *   region size 1024K, 3 young (3072K), 0 survivors (0K)
 *  Metaspace       used 251K, committed 448K, reserved 1114112K
 * </pre>
 */
public final class HeapLines {
    // a generation: PSYoungGen, ParOldGen, PSOldGen, def new generation, par new generation, tenured generation,
    // concurrent mark-sweep generation, garbage-first heap; 25 writes "total reserved 65536K, committed 65536K, used"
    private static final Pattern GENERATION = Pattern.compile(
            " ?[A-Za-z][\\w -]{0,60}?\\s+total (?:reserved \\d{1,15}K, committed )?(\\d{1,15})K, used (\\d{1,15})K\\b.*");
    // ZHeap           used 10M, capacity 254M, max capacity 4096M
    private static final Pattern Z =
            Pattern.compile(" ?ZHeap\\s+used (\\d{1,15})([KMG]), capacity (\\d{1,15})([KMG]), max capacity .*");
    // 4096M max, 4096M soft max, 256M committed, 10M used
    private static final Pattern SHENANDOAH =
            Pattern.compile(" ?\\d+[BKMG] (?:total|max), .*?(\\d{1,15})([BKMG]) committed, (\\d{1,15})([BKMG]) used");
    private static final Pattern METASPACE = Pattern.compile(" ?Metaspace\\s+used (\\d{1,15})K,.*");
    // what else is printed of a heap: all that begins with two blanks, of 25 with one, headings of Shenandoah,
    // permanent generations
    private static final Pattern OTHER = Pattern.compile(
            "  .*| ?(?:region size .*|(?:eden|from|object) space .*|to {1,3}space .*|Cache .*|Shenandoah Heap|Status: .*|Reserved region:|Collection set:|Metaspace .*|compacting perm gen .*"
                    + "|concurrent-mark-sweep perm gen .*|ZGC .*|Z .*|PSPermGen .*|the space .*| - \\[0x.*"
                    + "|No shared spaces configured\\.|Affiliated .*|Heap Region .*|map .*|num_.*)| \\d+.*");

    private long used = -1;
    private long committed = -1;
    private long metaspace = -1;
    private long line;

    /** Takes a line of the summary; false for one that is none. */
    public boolean take(String text, long number) {
        if (text.length() > 300) {
            return false;
        }
        Matcher generation = GENERATION.matcher(text);
        if (generation.matches()) {
            add(number, Long.parseLong(generation.group(1)) << 10, Long.parseLong(generation.group(2)) << 10);
            return true;
        }
        Matcher z = Z.matcher(text);
        if (z.matches()) {
            add(number, bytes(z.group(3), z.group(4)), bytes(z.group(1), z.group(2)));
            return true;
        }
        Matcher shenandoah = SHENANDOAH.matcher(text);
        if (shenandoah.matches()) {
            add(
                    number,
                    bytes(shenandoah.group(1), shenandoah.group(2)),
                    bytes(shenandoah.group(3), shenandoah.group(4)));
            return true;
        }
        Matcher classes = METASPACE.matcher(text);
        if (classes.matches()) {
            metaspace = Long.parseLong(classes.group(1)) << 10;
            line = line == 0 ? number : line;
            return true;
        }
        return OTHER.matcher(text).matches();
    }

    // a summary of the same file that comes later replaces the one before; the young generation comes first
    private void add(long number, long total, long inUse) {
        if (metaspace >= 0) {
            used = -1;
            committed = -1;
            metaspace = -1;
            line = 0;
        }
        line = line == 0 ? number : line;
        used = Math.max(0, used) + inUse;
        committed = Math.max(0, committed) + total;
    }

    private static long bytes(String number, String unit) {
        long value = Long.parseLong(number);
        return switch (unit) {
            case "G" -> value << 30;
            case "M" -> value << 20;
            case "K" -> value << 10;
            default -> value;
        };
    }

    /** The last summary that the lines state; empty where they state none. */
    public Optional<HeapSummary> summary(Run run, String file) {
        return line == 0
                ? Optional.empty()
                : Optional.of(new HeapSummary(
                        run, stated(used), stated(committed), stated(metaspace), new Origin(file, line)));
    }

    private static OptionalLong stated(long value) {
        return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
