package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a GC log says of flags at its start (gcInitLogger.cpp and g1InitLogger.cpp since JDK 16, {@code gc,heap,coops} before):
 *
 * <pre>
 * Using G1
 * Compressed Oops: Enabled (32-bit)
 * Heap Initial Capacity: 52M
 * Heap Max Capacity: 52M
 * Heap Region Size: 1M
 * Pre-touch: Disabled
 * Parallel Workers: 2
 * Concurrent Workers: 1
 * Periodic GC Interval: 1000ms
 * Heap address: 0x00000000c0000000, size: 1024 MB, Compressed Oops mode: 32-bit
 * </pre>
 *
 * The values are those that hold; the log does not say who set them.
 */
final class StatedSettings {
    private record Stated(String value, long line) {}

    private static final Map<String, String> SIZES = Map.of(
            "Heap Initial Capacity: ", "InitialHeapSize",
            "Heap Max Capacity: ", "MaxHeapSize",
            "Heap Region Size: ", "G1HeapRegionSize");
    private static final Map<String, String> NUMBERS = Map.of(
            "Parallel Workers: ", "ParallelGCThreads",
            "Concurrent Workers: ", "ConcGCThreads",
            "Periodic GC Interval: ", "G1PeriodicGCInterval");
    private static final Map<String, String> SWITCHES =
            Map.of("Compressed Oops: ", "UseCompressedOops", "Pre-touch: ", "AlwaysPreTouch");
    private static final Map<String, String> COLLECTORS = Map.of(
            "Using G1", "UseG1GC",
            "Using Parallel", "UseParallelGC",
            "Using Serial", "UseSerialGC",
            "Using Shenandoah", "UseShenandoahGC",
            "Using The Z Garbage Collector", "UseZGC",
            "Using Concurrent Mark Sweep", "UseConcMarkSweepGC");

    private final CollectionTally tally;
    private final Map<String, Stated> flags = new TreeMap<>();

    StatedSettings(CollectionTally tally) {
        this.tally = tally;
    }

    /** Reads a message of {@code gc}, {@code gc,init} or {@code gc,heap,coops}; false for what states no flag. */
    boolean line(Cursor cursor, long number) {
        return switch (cursor.peek()) {
            case 'H' -> address(cursor, number) || size(cursor, number);
            case 'C' -> turned(cursor, number) || number(cursor, number);
            case 'P' -> number(cursor, number) || turned(cursor, number);
            case 'U' -> collector(cursor, number);
            default -> false;
        };
    }

    private boolean size(Cursor cursor, long number) {
        for (Map.Entry<String, String> size : SIZES.entrySet()) {
            if (cursor.take(size.getKey())) {
                long bytes = cursor.size();
                if (bytes > 0) {
                    state(size.getValue(), Long.toString(bytes), number);
                }
                return true;
            }
        }
        return false;
    }

    // without compressed references JDK 11 prints no such line
    private boolean address(Cursor cursor, long number) {
        if (!cursor.take("Heap address: ") || !cursor.skipPast(", size: ")) {
            return false;
        }
        long megabytes = cursor.number();
        if (megabytes <= 0 || megabytes > Long.MAX_VALUE >> 20 || !cursor.take(" MB")) {
            return false;
        }
        tally.capacity(megabytes << 20);
        state("MaxHeapSize", Long.toString(megabytes << 20), number);
        if (cursor.looksAt(", Compressed Oops mode: ")) {
            state("UseCompressedOops", "true", number);
        }
        return true;
    }

    private boolean number(Cursor cursor, long number) {
        for (Map.Entry<String, String> setting : NUMBERS.entrySet()) {
            if (cursor.take(setting.getKey())) {
                long value = cursor.number();
                if (value != Cursor.NONE) {
                    state(setting.getValue(), Long.toString(value), number);
                }
                return true;
            }
        }
        return false;
    }

    private boolean turned(Cursor cursor, long number) {
        for (Map.Entry<String, String> setting : SWITCHES.entrySet()) {
            if (cursor.take(setting.getKey())) {
                if (cursor.looksAt("Enabled") || cursor.looksAt("Disabled")) {
                    state(setting.getValue(), Boolean.toString(cursor.looksAt("Enabled")), number);
                }
                return true;
            }
        }
        return false;
    }

    private boolean collector(Cursor cursor, long number) {
        for (Map.Entry<String, String> collector : COLLECTORS.entrySet()) {
            if (cursor.looksAt(collector.getKey())) {
                state(collector.getValue(), "true", number);
                return true;
            }
        }
        return false;
    }

    private void state(String flag, String value, long line) {
        flags.put(flag, new Stated(value, line));
    }

    void report(Run run, String file, FactSink sink) {
        flags.forEach((name, stated) ->
                sink.fact(new VmFlag(run, name, stated.value, SetBy.NOT_STATED, new Origin(file, stated.line))));
    }
}
