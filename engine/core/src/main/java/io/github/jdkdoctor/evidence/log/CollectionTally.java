package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FlowTally;
import io.github.jdkdoctor.evidence.FullTally;
import io.github.jdkdoctor.evidence.LengthTally;
import io.github.jdkdoctor.evidence.LiveTally;
import io.github.jdkdoctor.evidence.PauseTally;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Collections as they add up, whichever log they stand in. Times are in nanoseconds, sizes in bytes. */
final class CollectionTally {
    private static final int KINDS = 300;
    private static final int LAST = 10;
    private static final int SIX = 6;
    private static final int THREE = 3;
    private static final int LONGEST_NAME = 100;
    // a damaged log may say that something took an infinite time
    private static final long LONGEST = Duration.ofDays(1).toNanos();

    /** What a pause or a cycle is filed under. */
    record Kind(String name, String cause) {
        // as in Evidence.Observed: nothing is to be linked at each start
        @Override
        public boolean equals(Object other) {
            return other instanceof Kind k && name.equals(k.name) && cause.equals(k.cause);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + cause.hashCode();
        }
    }

    private static final class PhaseTimes {
        private final Times average = new Times();
        private final Times slowest = new Times();
    }

    private final Map<Kind, Times> pauses = new LinkedHashMap<>();
    private final Map<Kind, Times> cycles = new LinkedHashMap<>();
    private final NameTable<PhaseTimes> phases = new NameTable<>(KINDS, name -> new PhaseTimes());
    private final Deque<Long> lastAfter = new ArrayDeque<>();
    private final Deque<Long> lastMarked = new ArrayDeque<>();
    private final Map<Kind, Times> stalls = new LinkedHashMap<>();
    private final Map<GcLog.Failure, Long> failures = new EnumMap<>(GcLog.Failure.class);
    private final PauseTally series = new PauseTally();
    private final LengthTally lengths = new LengthTally();
    private final FlowTally flow = new FlowTally();
    private final WaitTally waits = new WaitTally();
    private final FullTally full = new FullTally();
    private final LiveTally live = new LiveTally(SIX);
    private final LiveTally classes = new LiveTally(THREE);
    private final YoungTally young = new YoungTally();
    private final LogClock clock;

    private Optional<String> collector = Optional.empty();
    private boolean collectorStated;
    private long capacity;
    private long exhausted;
    private long failed;
    private long regionBytes;
    private long mostHumongous = -1;
    private int workers;
    private long plabBytes;
    private long plabs;
    private long finalizable = -1;
    private long softCleared = -1;
    private long weakFound = -1;
    private GcLog.Form form = GcLog.Form.OTHER;
    // stamps of JDK 8 tell when a pause began, so that the last of them lies behind the last stamp
    private long end;
    private boolean stampedAtStart;

    CollectionTally(LogClock clock) {
        this.clock = clock;
    }

    /** The collector by its own word, as in {@code Using G1}. */
    void collector(String name) {
        collector = Optional.of(name);
        collectorStated = true;
    }

    /** The collector by the names of its generations or pauses, where it was not stated. */
    void hint(String name) {
        // CMS has DefNew for the young generation with -XX:-UseParNewGC, as on one CPU
        boolean oldOfCms = name.equals("CMS") && collector.equals(Optional.of("Serial"));
        if (!collectorStated && (collector.isEmpty() || oldOfCms)) {
            collector = Optional.of(name);
        }
    }

    /** A name or cause of a log, cut to a length that can be shown. */
    static String named(String text) {
        return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME);
    }

    /** A pause, whose length stands in a line. */
    void pause(Kind kind, long nanos, long line) {
        if (!kind.name().equals("Full")) {
            full.other();
        }
        times(pauses, kind).add(nanos);
        if (nanos < LONGEST) {
            end = Math.max(end, (stampedAtStart && clock.runs() ? clock.elapsed() : 0) + nanos);
        }
        lengths.pause(nanos, kind.name(), kind.cause(), line);
        if (clock.runs()) {
            series.pause(clock.elapsed(), nanos, kind.name(), kind.cause());
        }
        if (kind.name().equals("Remark")) {
            live.marked(clock.runs() ? clock.elapsed() : 0);
            classes.marked(clock.runs() ? clock.elapsed() : 0);
        }
    }

    void cycle(Kind kind, long nanos) {
        times(cycles, kind).add(nanos);
    }

    /** A single thread that waited for memory. */
    void stall(String kind, long nanos) {
        times(stalls, new Kind(kind, "")).add(nanos);
    }

    void failure(GcLog.Failure failure) {
        failures.merge(failure, 1L, Long::sum);
    }

    /** What was told as a failure was none. */
    void noFailure(GcLog.Failure failure) {
        failures.computeIfPresent(failure, (f, count) -> count > 1 ? count - 1 : null);
    }

    /** The heap in use before and after a collection that stopped all threads. */
    void sizes(long before, long after) {
        flow.collection(clock.elapsed(), before, after);
    }

    /** Memory was freed concurrently with the program. */
    void swept() {
        flow.interrupted();
    }

    /** Memory that was allocated while a concurrent collection ran. */
    void allocated(long bytes) {
        flow.allocated(bytes);
    }

    void promoted(long bytes) {
        flow.promoted(bytes);
    }

    /** The old generation before and after a collection. */
    void old(long before, long after) {
        flow.old(before, after);
    }

    /** A collection does not say how large the old generation is. */
    void oldUnknown() {
        flow.oldUnknown();
    }

    /** What moved to the old generation in regions of G1. */
    void promotedRegions(long count) {
        if (regionBytes > 0 && count < Integer.MAX_VALUE) {
            flow.promoted(count * regionBytes);
        }
    }

    void regionBytes(long bytes) {
        regionBytes = Math.min(bytes, Integer.MAX_VALUE);
    }

    void humongousRegions(long count) {
        mostHumongous = Math.max(mostHumongous, count);
    }

    /** The size that G1 chose for the young generation after a pause, in regions, survivors included. */
    void youngRegions(long count, long after, long capacityThen) {
        if (regionBytes > 0 && count < Integer.MAX_VALUE) {
            young.region(regionBytes);
            young.pause(count * regionBytes, after, capacityThen);
        }
    }

    /** The same in bytes, where the size of a region is not known. */
    void youngBytes(long size, long after, long capacityThen) {
        young.pause(size, after, capacityThen);
    }

    private static Times times(Map<Kind, Times> all, Kind kind) {
        Times known = all.get(kind);
        if (known != null) {
            return known;
        }
        Kind within = all.size() < KINDS ? kind : new Kind(NameTable.OTHERS, "");
        return all.computeIfAbsent(within, k -> new Times());
    }

    /** A phase's time within one pause, the average over its workers, and that of the slowest. */
    void phase(byte[] name, int from, int to, long nanos, long slowest) {
        PhaseTimes times = phases.get(name, from, to);
        times.average.add(nanos);
        times.slowest.add(slowest);
    }

    void heapAfter(long bytes) {
        last(lastAfter, bytes);
        if (clock.runs()) {
            series.heapAfter(clock.elapsed(), bytes);
        }
        live.after(clock.runs() ? clock.elapsed() : 0, bytes);
    }

    private static void last(Deque<Long> last, long bytes) {
        if (last.size() == LAST) {
            last.removeFirst();
        }
        last.addLast(bytes);
    }

    /** What a marking of the whole heap, concurrent with the program, found alive. */
    void marked(long bytes) {
        last(lastMarked, bytes);
        alive(bytes);
    }

    /** The heap in use after a collection of all of it that stopped the program; see {@link FullTally#collection}. */
    void full(long bytes, boolean oldIsFull, long nanos) {
        full.collection(bytes, oldIsFull, nanos);
        alive(bytes);
    }

    /** The heap in use after a collection or marking of all of it. */
    private void alive(long bytes) {
        live.collection(clock.runs() ? clock.elapsed() : 0, bytes);
    }

    /** Class metadata in use after a collection, of the whole heap or of a part of it. */
    void classesAfter(long bytes, boolean whole) {
        long at = clock.runs() ? clock.elapsed() : 0;
        if (whole) {
            classes.collection(at, bytes);
        }
        classes.after(at, bytes);
    }

    /** A pause was written in that form. */
    void form(GcLog.Form written) {
        form = written.compareTo(form) <= 0 ? written : form;
    }

    /** Soft references that a collection cleared. */
    void softCleared(long count) {
        softCleared = Math.max(0, softCleared) + Math.min(count, Integer.MAX_VALUE);
    }

    /** Weak references that a collection found. */
    void weakFound(long count) {
        weakFound = Math.max(0, weakFound) + Math.min(count, Integer.MAX_VALUE);
    }

    /** Objects with finalize() that a collection found unreachable. */
    void finalizable(long count) {
        finalizable = Math.max(0, finalizable) + Math.min(count, Integer.MAX_VALUE);
    }

    void capacity(long bytes) {
        full.capacity(bytes);
        capacity = Math.max(capacity, bytes);
    }

    void workers(long count) {
        workers = (int) Math.max(workers, Math.min(count, 1 << 20));
    }

    /** A line of its own that a pause ran out of room: {@code To-space exhausted}. */
    void exhausted() {
        exhausted++;
    }

    /** A pause that says itself that it ran out of room: {@code (Evacuation Failure)}. */
    void failed() {
        failed++;
    }

    /** CPU time of a pause, summed over all threads, and the time that it took. */
    void cpu(long user, long system, long real, long line) {
        waits.pause(user, system, real, line);
    }

    /** The time since the log began; {@link Cursor#NONE} where it has no time stamps. */
    long now() {
        return clock.runs() ? clock.elapsed() : Cursor.NONE;
    }

    /** The time between two lines that are printed at once. */
    void betweenLines(long nanos) {
        waits.betweenLines(nanos);
    }

    void plabBytes(long bytes) {
        plabBytes += bytes;
    }

    void plabs(long count) {
        plabs += count;
    }

    /** The lines of this log are stamped with the time at which pauses began. */
    void stampedAtStart() {
        stampedAtStart = true;
    }

    Optional<GcLog> log(Run run, Duration stamped, Optional<LogSpan> span, Origin origin) {
        Duration wall = stamped.isZero() && !clock.runs() ? stamped : longer(stamped, Duration.ofNanos(end));
        if (pauses.isEmpty() && cycles.isEmpty() && stalls.isEmpty() && !collectorStated) {
            return Optional.empty();
        }
        if (exhausted + failed > 0) {
            failures.put(GcLog.Failure.EVACUATION, Math.max(exhausted, failed));
        }
        return Optional.of(new GcLog(
                run,
                collector,
                sorted(pauses),
                sorted(cycles),
                sorted(stalls),
                phases.entries().stream()
                        .map(e -> new GcLog.Phase(
                                e.name(),
                                e.value().average.count(),
                                e.value().average.total(),
                                e.value().slowest.total()))
                        .toList(),
                series.series(),
                lengths.lengths(origin.file()),
                wall,
                span,
                capacity > 0 ? OptionalLong.of(capacity) : OptionalLong.empty(),
                median(lastAfter),
                median(lastMarked),
                // Shenandoah frees and copies concurrently with the program and tells what both together change
                flow.flow().filter(f -> !collector.equals(Optional.of("Shenandoah"))),
                regions(),
                young.sizes(),
                failures,
                workers > 0 ? OptionalInt.of(workers) : OptionalInt.empty(),
                plabs > 0 ? OptionalLong.of(plabBytes / plabs) : OptionalLong.empty(),
                waits.waits(),
                waits.cpu(origin.file()),
                full.told(),
                live.liveInHeap(),
                clock.runs() ? classes.liveOver(wall) : classes.live(),
                finalizable < 0 ? OptionalLong.empty() : OptionalLong.of(finalizable),
                softCleared < 0 ? OptionalLong.empty() : OptionalLong.of(softCleared),
                weakFound < 0 ? OptionalLong.empty() : OptionalLong.of(weakFound),
                OptionalDouble.empty(),
                form,
                origin));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static List<GcLog.Pauses> sorted(Map<Kind, Times> all) {
        return all.entrySet().stream()
                .map(e -> new GcLog.Pauses(
                        e.getKey().name(),
                        e.getKey().cause(),
                        e.getValue().count(),
                        e.getValue().total(),
                        e.getValue().longest()))
                .sorted(Comparator.comparing(GcLog.Pauses::total).reversed())
                .toList();
    }

    private Optional<GcLog.Regions> regions() {
        return mostHumongous < 0
                ? Optional.empty()
                : Optional.of(new GcLog.Regions(
                        regionBytes > 0 ? OptionalLong.of(regionBytes) : OptionalLong.empty(), mostHumongous));
    }

    private static OptionalLong median(Deque<Long> last) {
        if (last.isEmpty()) {
            return OptionalLong.empty();
        }
        long[] sizes = last.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sizes);
        return OptionalLong.of(sizes[sizes.length / 2]);
    }
}
