package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The collections of one log or recording, summed up.
 *
 * @param collector {@code Serial}, {@code Parallel}, {@code CMS}, {@code G1}, {@code Z}, {@code Shenandoah},
 *     {@code Epsilon}; empty where the log does not say
 * @param cycles work concurrently with the program and how long it took, by name as printed, in {@code Concurrent Mark Cycle}, or
 *     {@code Major Collection} with a cause
 * @param stalls single threads that waited for memory, all others going on: {@code Allocation Stall} of ZGC
 * @param phases parts of pauses where the log breaks them down, as in {@code Object Copy}
 * @param series the pauses over time
 * @param lengths how long the pauses were
 * @param wall from the log's first to its last time stamp
 * @param span the stretch of time that the log covers; empty where it has no time stamps
 * @param heapCapacity the largest heap that the log states, in bytes
 * @param heapAfter the heap in use after the last collections, in bytes: the median of the last ten
 * @param marked what markings of the whole heap found alive, in bytes: the median of the last ten; empty for other
 *     collectors than ZGC
 * @param flow what was allocated and promoted; empty where the source does not tell
 * @param regions of G1; empty for other collectors and where the source does not tell
 * @param youngSizes how large G1 let the young generation be; empty for other collectors and where the source does not tell
 * @param failures how often the collector could not do its work as planned, without those that never happened
 * @param workers most parallel workers that a pause used
 * @param plabBytes the mean size of the promotion buffers that were filled, in bytes ({@code gc+plab=debug}, G1)
 * @param waits pauses that used next to no CPU time; empty where the source does not tell
 * @param cpu the CPU time of the pauses; empty where the source does not tell
 * @param full collections of the whole heap that stopped the program; empty without any and where the source does not tell
 *     sizes
 * @param live what was alive; empty for fewer than six collections of the whole heap or concurrent markings
 * @param classes the class metadata that was alive; empty for fewer than three collections or markings that unload classes
 * @param finalizable objects with finalize() that collections found unreachable; empty where the source does not tell
 * @param softCleared soft references whose time was over, so that collections cleared them; empty where the source does not tell
 * @param weakFound weak references that collections found and whose referents they had not seen alive before; empty where the
 *     source does not tell
 * @param oldOccupancy the part of the old generation, 0 to 1, in use after collections that {@code jstat} counts as full: the
 *     median of the last ten; empty for other sources
 * @param form how it is written, which tells what the JDK can be
 */
public record GcLog(
        Run run,
        Optional<String> collector,
        List<Pauses> pauses,
        List<Pauses> cycles,
        List<Pauses> stalls,
        List<Phase> phases,
        PauseSeries series,
        PauseLengths lengths,
        Duration wall,
        Optional<LogSpan> span,
        OptionalLong heapCapacity,
        OptionalLong heapAfter,
        OptionalLong marked,
        Optional<Flow> flow,
        Optional<Regions> regions,
        Optional<YoungSizes> youngSizes,
        Map<Failure, Long> failures,
        OptionalInt workers,
        OptionalLong plabBytes,
        Optional<Waits> waits,
        Optional<CpuTime> cpu,
        Optional<FullCollections> full,
        Optional<LiveSet> live,
        Optional<LiveSet> classes,
        OptionalLong finalizable,
        OptionalLong softCleared,
        OptionalLong weakFound,
        OptionalDouble oldOccupancy,
        Form form,
        Origin origin)
        implements Fact {
    /** Causes that stand for a call: of System.gc(), of JVMTI by an agent, of jcmd GC.run. */
    public static final List<String> EXPLICIT =
            List.of("System.gc()", "JvmtiEnv ForceGarbageCollection", "Diagnostic Command");

    /** Causes that stand for a class histogram or a heap dump. */
    public static final List<String> INSPECTION = List.of("Heap Inspection Initiated GC", "Heap Dump Initiated GC");

    /** Causes that stand for the growth of metaspace. */
    public static final List<String> METASPACE =
            List.of("Metadata GC Threshold", "Metadata GC Clear Soft References", "Last ditch collection");

    // of gc+phases=debug from JDK 9 on, of G1 in JDK 8, of CMS
    private static final List<String> SUMS_OF_REFERENCES =
            List.of("Reference Processing", "Ref Proc", "weak refs processing");

    // names of jdk.GCPhasePauseLevel1 (referenceProcessorPhaseTimes.cpp)
    private static final Set<String> PARTS_OF_REFERENCES = Set.of(
            "Reconsider SoftReferences",
            "Notify Soft/WeakReferences",
            "Notify and keep alive finalizable",
            "Notify PhantomReferences");

    /** Collectors that copy and free while the program goes on. */
    public static final Set<String> CONCURRENT = Set.of("Z", "Shenandoah");

    // a thread that does nothing but allocate and fill objects makes a gigabyte per second and more
    private static final double ALLOCATED_PER_SECOND = 1e9;
    // what two runs of the same program on a busy machine differ by
    private static final double SLOWER = 1.3;
    private static final Set<String> ALLOCATION =
            Set.of("Allocation Failure", "GCLocker Initiated GC", "Ergonomics", "G1 Compaction Pause");

    private static final Set<String> ROOM =
            Set.of("", "Allocation Failure", "G1 Compaction Pause", "G1 Evacuation Pause", "G1 Humongous Allocation");

    private static final Set<String> MARKING =
            Set.of("Concurrent Cycle", "Concurrent Mark Cycle", "GC concurrent-mark", "G1Old");

    private static final int FEW = 3;
    private static final double LITTLE = 0.1;
    private static final Duration A_MOMENT = Duration.ofMillis(100);
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** The length of a stretch of a log that is looked at by itself. */
    public static final Duration STRETCH = Duration.ofMinutes(5);

    private static final double FULL = 0.85;

    public GcLog {
        pauses = List.copyOf(pauses);
        cycles = List.copyOf(cycles);
        stalls = List.copyOf(stalls);
        phases = List.copyOf(phases);
        failures = Map.copyOf(failures);
    }

    /** What a collector could not do as planned. */
    public enum Failure {
        /** A pause of G1 that found no room to copy to: to-space exhausted. */
        EVACUATION("evacuation failure"),
        /** A young collection of Serial or CMS that found no room in the old generation. */
        PROMOTION("promotion failure"),
        /** CMS ran out of room while it worked concurrently with the program; a Full GC followed. */
        CONCURRENT_MODE("concurrent mode failure"),
        /** A Full GC that was requested, or class data, cut the work of CMS short. */
        CONCURRENT_MODE_INTERRUPTED("concurrent mode interrupted"),
        /** Marking concurrently with the program was given up, of G1 mostly for a Full GC. */
        MARKING_ABORTED("concurrent mark abort"),
        /** A stack or table of marking was too small, and marking began again. */
        MARKING_OVERFLOW("mark stack overflow");

        private final String says;

        Failure(String says) {
            this.says = says;
        }

        /** The failure's name in the words of the field. */
        public String says() {
            return says;
        }
    }

    /**
     * What went into the heap and on to the old generation, as far as sizes before and after collections tell.
     *
     * @param allocated in bytes
     * @param promoted in bytes; empty where generations are not told apart
     * @param inOld of what was allocated, the bytes that went straight to the old generation: it was larger before a
     *     collection than after the one before it; empty where generations are not told apart
     * @param freedInOld by how many bytes the old generation was smaller after collections than before; empty where
     *     generations are not told apart
     * @param over the time in which that happened
     */
    public record Flow(
            long allocated, OptionalLong promoted, OptionalLong inOld, OptionalLong freedInOld, Duration over) {
        /** A flow whose source does not tell where objects were allocated and freed. */
        public Flow(long allocated, OptionalLong promoted, Duration over) {
            this(allocated, promoted, OptionalLong.empty(), OptionalLong.empty(), over);
        }

        /** Bytes allocated per second; empty for a source without time stamps. */
        public OptionalDouble allocationRate() {
            return rate(OptionalLong.of(allocated));
        }

        /** Bytes promoted per second. */
        public OptionalDouble promotionRate() {
            return rate(promoted);
        }

        private OptionalDouble rate(OptionalLong bytes) {
            return bytes.isEmpty() || over.isZero()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(bytes.getAsLong() * 1e9 / over.toNanos());
        }
    }

    /**
     * The regions of G1.
     *
     * @param bytes of one region
     * @param mostHumongous the most regions that humongous objects took before a pause
     */
    public record Regions(OptionalLong bytes, long mostHumongous) {}

    /**
     * How large G1 let the young generation be after its young pauses. By itself G1 keeps it between 5 and 60 % of the
     * heap and chooses again after each pause (G1NewSizePercent and G1MaxNewSizePercent, g1_globals.hpp;
     * G1YoungGenSizer, JDK 8 to 25).
     *
     * @param pauses young pauses after which the log tells the size
     * @param roomy those of them after which at least half of the heap was free
     * @param small roomy ones with a young generation smaller than 4 % of the heap (than 1 % where the size of a region is
     *     not known)
     * @param same pauses after which it was as large as after the first, and neither at the lower nor at the upper limit
     */
    public record YoungSizes(long pauses, long roomy, long small, long same) {
        /** The part of the pauses that left room, 0 to 1, after which it was small. */
        public double partSmall() {
            return roomy == 0 ? 0 : small / (double) roomy;
        }

        /** The part of the pauses, 0 to 1, after which it was as large as after the first. */
        public double partSame() {
            return pauses == 0 ? 0 : same / (double) pauses;
        }
    }

    /**
     * Pauses in which all threads of the collector waited most of the time: for a disk, for memory that was swapped out, or
     * for a processor that others used.
     *
     * @param total the time that was spent neither in user nor in system code
     * @param betweenLines time from one line of the log to the next where the JVM prints both at once; empty where the log
     *     has no such lines
     */
    public record Waits(long pauses, Duration total, Duration longest, Optional<Duration> betweenLines) {
        /** The part of the time, 0 to 1, that lies between lines; empty where that is not known. */
        public OptionalDouble partBetweenLines() {
            return betweenLines.isEmpty() || total.isZero()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Math.min(1, betweenLines.get().toNanos() / (double) total.toNanos()));
        }

        /** How many pauses waited, and how long at most, in words. */
        public String says() {
            return String.format(Locale.ROOT, "%,d pauses waited, the longest %.1f s", pauses, longest.toNanos() / 1e9);
        }
    }

    /**
     * The CPU time of pauses, as the times of user, sys and real state it.
     *
     * @param idle pauses of half a second and more that took at least twice the CPU time that they used
     * @param inKernel pauses of a tenth of a second and more with more time in the kernel than in the collector
     */
    public record CpuTime(long pauses, Duration user, Duration system, Duration real, Slow idle, Slow inKernel) {
        /** How many processors a pause used on average; empty where the times are too short to tell. */
        public OptionalDouble parallelism() {
            return real.compareTo(Duration.ofSeconds(1)) < 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(user.plus(system).toNanos() / (double) real.toNanos());
        }
    }

    /**
     * Pauses that were slow for one reason.
     *
     * @param total how long they took
     * @param times of the longest, as printed; empty where there is none
     */
    public record Slow(long count, Duration total, Duration longest, String times, Optional<Origin> where) {
        /** None. */
        public static final Slow NONE = new Slow(0, Duration.ZERO, Duration.ZERO, "", Optional.empty());

        /** The longest in seconds. */
        public double seconds() {
            return longest.toNanos() / 1e9;
        }

        /** How many, and the longest with its times, in words. */
        public String says() {
            return count == 0
                    ? "no pause"
                    : String.format(
                                    Locale.ROOT,
                                    "%,d %s, the longest %s",
                                    count,
                                    count == 1 ? "pause" : "pauses",
                                    times)
                            + where.map(w -> ", line " + w.line()).orElse("");
        }
    }

    /** How a log is written; of one in two forms, as a console of two JVMs, the first in this order counts. */
    public enum Form {
        /** By unified logging (JEP 158, JEP 271), of JDK 9 and newer. */
        UNIFIED,
        /** In nested brackets, of JDK 8 and older. */
        JDK8,
        /** By another source, as a flight recording. */
        OTHER
    }

    /**
     * Collections of the whole heap that stopped the program.
     *
     * @param left the heap in use after them, in bytes: the median of the last ten
     * @param inVain how many of them left at least 92 % of the largest heap in use, or 98 % of an old generation
     *     that takes two thirds of it.
     *     HotSpot's own limit is 98 % (GCHeapFreeLimit is 2 by default, PrintFlagsFinal of 17 and 25) of what it can fill,
     *     and a survivor space, a thirtieth of the heap by default, stays empty. A heap that may still grow has 40 % free
     *     after such a collection (MinHeapFreeRatio)
     * @param longestInVain the longest of those in vain; zero where the source does not tell
     * @param relieved how many, after the first one in vain, left less than half of the largest heap in use: what had
     *     filled the heap was softly reachable, or was let go, as by a thread that an OutOfMemoryError ended
     * @param forced how many in vain came right after another one, with no other collection in between: where the first leaves
     *     too little for an allocation, the JVM does a second that clears all soft references, before it throws an
     *     OutOfMemoryError (G1CollectedHeap::satisfy_failed_allocation)
     */
    public record FullCollections(
            long count, long left, long inVain, Duration longestInVain, long relieved, long forced) {
        /** Whether later collections let go again and again what these kept, and none that clears soft references was in vain. */
        public boolean letGoAgain() {
            return relieved >= 2 && forced == 0;
        }

        /** How many, and how many in vain, in words. */
        public String says() {
            return String.format(Locale.ROOT, "%,d of %,d Full GCs", inVain, count)
                    + (relieved == 0
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    "; later ones leave less than half of the heap in use (%,d), as where soft references, a"
                                            + " batch or an OutOfMemoryError let it go",
                                    relieved));
        }
    }

    /**
     * What was alive, as the least that collections left in each third of the time.
     *
     * @param collections how many collections of the whole heap there were
     * @param concurrently whether they were concurrent markings, and the least is that of all collections
     * @param stayed whether collections left the same in the last two thirds of the time in which there were any of the whole
     *     heap, or in the last two sixths of the whole time
     */
    public record LiveSet(long collections, boolean concurrently, long first, long middle, long last, boolean stayed) {
        private static final long ROUNDING = 1 << 20;
        private static final double FULL = 0.9;
        // a leak ends where nothing is left; a program that runs in what it needs has some room
        private static final double FULL_UP = 0.95;

        /** A live set of which it is not known that it stayed. */
        public LiveSet(long collections, boolean concurrently, long first, long middle, long last) {
            this(collections, concurrently, first, middle, last, false);
        }

        /** By how many bytes it grew, if it grew in the second half as in the first, otherwise 0. */
        public long growth() {
            long early = middle - first;
            long late = last - middle;
            return Math.max(0, 2 * Math.min(early, late));
        }

        /**
         * The same, and 0 where it stayed, or grew by less than a quarter of the first half in the second: a program that starts loads
         * most of its classes and sets up most of its objects first and ever fewer after, and one that leaks them does not slow
         * down. Sizes in logs are of whole megabytes, so one megabyte more in the second half may be none.
         */
        public long steadyGrowth() {
            long late = last - middle;
            return stayed || late <= ROUNDING || 4 * late < middle - first ? 0 : growth();
        }

        /** Whether it grew as much in the second half as in the first, or half of that at least: a start slows down. */
        public boolean growsOn() {
            return steadyGrowth() > 0 && 2 * (last - middle) >= middle - first;
        }

        /**
         * By how many bytes it grew in a heap of that size, if it grew as a leak does: steadily, or until the heap was full,
         * as GCs then leave the program little time. One that stayed short of that is what the program needs.
         */
        public long growthIn(long heap) {
            if (stayed && last < FULL_UP * heap) {
                return 0;
            }
            return last >= FULL * heap ? growth() : steadyGrowth();
        }

        /** The three sizes, in words. */
        public String says() {
            return String.format(
                    Locale.ROOT,
                    "%,d, then %,d, then %,d MB alive, by %,d %s",
                    first >> 20,
                    middle >> 20,
                    last >> 20,
                    collections,
                    concurrently ? "concurrent markings" : "collections of the whole heap");
        }
    }

    /**
     * Pauses of one kind and cause.
     *
     * @param kind as in {@code Young}, {@code Concurrent Start} (a young pause that begins marking), {@code Mixed},
     *     {@code Full}, {@code Remark}, {@code Cleanup}
     * @param cause as printed, in {@code G1 Evacuation Pause}
     */
    public record Pauses(String kind, String cause, long count, Duration total, Duration longest) {}

    /**
     * One phase within the pauses.
     *
     * @param total its time, summed over them; where the log tells of several workers their average
     * @param slowest the time of the slowest worker, summed the same way; equal as {@code total} where there is but one
     */
    public record Phase(String name, long count, Duration total, Duration slowest) {
        /** The mean over all pauses, in seconds. */
        public double meanSeconds() {
            return count == 0 ? 0 : total.toNanos() / 1e9 / count;
        }

        /** How many times as long as the average the slowest worker took; 1 where all took the same. */
        public double unevenness() {
            return total.isZero() ? 1 : slowest.toNanos() / (double) total.toNanos();
        }
    }

    /** Whether collections of the whole heap show that what is alive does not grow. */
    public boolean liveSetStays() {
        return live.isPresent() && live.get().growthIn(heapCapacity.orElse(Long.MAX_VALUE)) == 0;
    }

    /** Whether the collector copies and frees while the program goes on, as ZGC and Shenandoah do. */
    public boolean concurrent() {
        return collector.filter(CONCURRENT::contains).isPresent();
    }

    /** The log's length in seconds. */
    public double seconds() {
        return wall.toNanos() / 1e9;
    }

    /** The phase of a name; empty where the log does not break pauses down so far. */
    public Optional<Phase> phase(String name) {
        return phases.stream().filter(p -> p.name().equals(name)).findFirst();
    }

    /**
     * The work on soft, weak, final and phantom references within the pauses; empty where they are not broken down so far.
     * G1 and Parallel sum it up themselves, and so does a remark of CMS; recordings have a part for each kind.
     */
    public Optional<Phase> referenceProcessing() {
        for (String sum : SUMS_OF_REFERENCES) {
            Optional<Phase> phase = phase(sum);
            if (phase.isPresent()) {
                return phase;
            }
        }
        return phases.stream()
                .filter(p -> PARTS_OF_REFERENCES.contains(p.name()))
                .reduce((a, b) -> new Phase(
                        "Reference Processing",
                        Math.max(a.count(), b.count()),
                        a.total().plus(b.total()),
                        a.slowest().plus(b.slowest())));
    }

    /** The share of the time of all pauses, 0 to 1, that a phase takes. */
    public double shareOfPauses(Phase phase) {
        return paused().isZero() ? 0 : Math.min(1, phase.total().toNanos() / (double) paused().toNanos());
    }

    /** The share of wall time, 0 to 1, that a phase would be shorter by if its work were shared evenly. */
    public double shareOfWallUneven(Phase phase) {
        return wall.isZero() ? 0 : phase.slowest().minus(phase.total()).toNanos() / (double) wall.toNanos();
    }

    /** The heap in use after collections and at most, in words. */
    public String heap() {
        return String.format(Locale.ROOT, "%,d of %,d MB", heapAfter.orElse(0) >> 20, heapCapacity.orElse(0) >> 20);
    }

    /** Whether unified logging wrote it, so that the JDK is 9 or newer. */
    public boolean unified() {
        return form == Form.UNIFIED;
    }

    /** Whether there are enough collections of the whole heap to tell what is usually in use after one. */
    public boolean tellsAfterFull() {
        return full.isPresent() && full.get().count() >= FEW;
    }

    /** The heap in use after collections of all of it and at most, in words. */
    public String heapAfterFull() {
        return String.format(
                Locale.ROOT,
                "%,d of %,d MB after Full GCs",
                full.map(FullCollections::left).orElse(0L) >> 20,
                heapCapacity.orElse(0) >> 20);
    }

    /** All pauses. */
    public long count() {
        return pauses.stream().mapToLong(Pauses::count).sum();
    }

    /** The time in pauses, in all. */
    public Duration paused() {
        return pauses.stream().map(Pauses::total).reduce(Duration.ZERO, Duration::plus);
    }

    /** The share of wall time, 0 to 1, that was spent in pauses; 0 for a log without length. */
    public double shareOfWall() {
        return wall.isZero() ? 0 : Math.min(1, paused().toNanos() / (double) wall.toNanos());
    }

    /**
     * The share of wall time, 0 to 1, that was spent in pauses. Empty for a log without length, and where one or two pauses
     * fill most of a log, or pauses most of a tenth of a second: these are pieces that were cut out, or the last moments of
     * a program that fails at once.
     */
    public OptionalDouble knownShareOfWall() {
        boolean enough = count() >= FEW && wall.compareTo(A_MOMENT) >= 0;
        boolean known = !wall.isZero() && (count() == 0 || enough || shareOfWall() <= LITTLE);
        return known ? OptionalDouble.of(shareOfWall()) : OptionalDouble.empty();
    }

    /**
     * The share, 0 to 1, that pauses took of the worst {@link #STRETCH} of the log in which the heap was nearly full after
     * each of its steps. 0 for a log that is not at least twice as long, or has no such stretch.
     */
    public double worstShareWithFullHeap() {
        Duration step = series.length();
        if (step.isZero() || heapCapacity.isEmpty()) {
            return 0;
        }
        long steps = Math.max(1, STRETCH.toNanos() / step.toNanos());
        Duration stretch = step.multipliedBy(steps);
        if (wall.compareTo(stretch.multipliedBy(2)) < 0) {
            return 0;
        }
        double full = FULL * heapCapacity.getAsLong();
        double worst = 0;
        for (int first = 0; first < series.steps().size(); first++) {
            Duration end = series.steps().get(first).start().plus(stretch);
            Duration total = Duration.ZERO;
            for (PauseSeries.Step one :
                    series.steps().subList(first, series.steps().size())) {
                if (one.start().compareTo(end) >= 0) {
                    break;
                }
                if (one.heapAfter().orElse(0) < full) {
                    total = Duration.ZERO;
                    break;
                }
                total = total.plus(one.total());
            }
            worst = Math.max(worst, total.toNanos() / (double) stretch.toNanos());
        }
        return Math.min(1, worst);
    }

    /** What {@link #worstShareWithFullHeap} is of, in words. */
    public String worstStretch() {
        return wall.compareTo(STRETCH.multipliedBy(2)) < 0
                ? "not looked for in less than ten minutes"
                : "in the worst five minutes";
    }

    /** Whether shares of the time can be told, see {@link #knownShareOfWall}. */
    public boolean tellsShares() {
        return knownShareOfWall().isPresent();
    }

    /**
     * Collections of CMS of the whole heap with the application stopped, other than those that were asked for. JDK 9 to 13
     * say only at level debug that they are failures; their cause is then an allocation.
     */
    public long cmsFailures() {
        List<Long> each = Stream.of(Failure.CONCURRENT_MODE, Failure.CONCURRENT_MODE_INTERRUPTED, Failure.PROMOTION)
                .map(this::countOf)
                .toList();
        // a promotion that fails while CMS works concurrently is told as both of one collection
        long most = Math.max(countOf("Full"), Collections.max(each));
        return Math.max(Math.min(each.stream().mapToLong(Long::longValue).sum(), most), fullGcsForAllocation());
    }

    /**
     * Full GCs of G1 that needed room; none that was asked for or that metadata caused. JDK 8 names an allocation, 11 and
     * newer the pause that had no room, and older logs no cause.
     */
    public long fullGcsForRoom() {
        return pauses.stream()
                .filter(p -> p.kind().equals("Full") && ROOM.contains(p.cause()))
                .mapToLong(Pauses::count)
                .sum();
    }

    /** Full GCs because there was no room, and not because a program, a tool or class data asked for them. */
    public long fullGcsForAllocation() {
        return fullForAllocation().mapToLong(Pauses::count).sum();
    }

    /** These collections of CMS in words. */
    public String cmsFailuresSaid() {
        String full = fullGcsForAllocation() == 0 ? "" : fullGcsForAllocation() + " Full GCs for an allocation";
        return Stream.of(failuresSaid(), full).filter(s -> !s.isEmpty()).collect(Collectors.joining(", "));
    }

    /** Pauses of Shenandoah that did the rest of a concurrent collection, or all of one. */
    public long shenandoahFailures() {
        return countOf("Degenerated GC") + countOf("Full");
    }

    /** Of what was allocated, the part, 0 to 1, that moved to the old generation; empty where that is not told. */
    public OptionalDouble promotedPart() {
        return flow.filter(f -> f.promoted().isPresent() && f.allocated() > 0)
                .map(f -> OptionalDouble.of(Math.min(1, f.promoted().getAsLong() / (double) f.allocated())))
                .orElse(OptionalDouble.empty());
    }

    /** Of what was allocated, the part, 0 to 1, that went straight to the old generation; empty where that is not told. */
    public OptionalDouble partAllocatedInOld() {
        return flow.filter(f -> f.inOld().isPresent() && f.allocated() > 0)
                .map(f -> OptionalDouble.of(Math.min(1, f.inOld().getAsLong() / (double) f.allocated())))
                .orElse(OptionalDouble.empty());
    }

    /**
     * The share of wall time, 0 to 1, in Full GCs for an allocation that freed what young collections had promoted: their
     * share, times the part of what got into the old generation that was freed there, times the part that was promoted.
     * 0 for fewer than three Full GCs; empty where the log does not tell these, and for one of less than a second, which
     * shows a JVM that starts.
     */
    public OptionalDouble shareOfWallFreeingPromoted() {
        return flow.map(f -> shareOfWallFreeing(f.promoted())).orElse(OptionalDouble.empty());
    }

    /** The same for what was allocated straight in the old generation. */
    public OptionalDouble shareOfWallFreeingAllocatedInOld() {
        return flow.map(f -> shareOfWallFreeing(f.inOld())).orElse(OptionalDouble.empty());
    }

    private OptionalDouble shareOfWallFreeing(OptionalLong got) {
        Flow f = flow.orElseThrow();
        List<Pauses> full = fullOfUnknownCauseToo();
        if (got.isEmpty() || f.freedInOld().isEmpty() || wall.compareTo(SHORTEST) < 0) {
            return OptionalDouble.empty();
        }
        double all = f.promoted().orElse(0) + (double) f.inOld().orElse(0);
        if (all == 0 || full.stream().mapToLong(Pauses::count).sum() < FEW) {
            return OptionalDouble.of(0);
        }
        double stopped = full.stream().mapToLong(p -> p.total().toNanos()).sum() / (double) wall.toNanos();
        double freed = Math.min(1, f.freedInOld().getAsLong() / all);
        return OptionalDouble.of(Math.min(1, stopped) * freed * got.getAsLong() / all);
    }

    /** The share of wall time, 0 to 1, in Full GCs because there was no room, and in those whose cause is not told. */
    public double shareOfWallInFullForRoom() {
        double stopped = fullOfUnknownCauseToo().stream()
                .mapToLong(p -> p.total().toNanos())
                .sum();
        return wall.isZero() ? 0 : Math.min(1, stopped / wall.toNanos());
    }

    private Stream<Pauses> fullForAllocation() {
        return pauses.stream().filter(p -> p.kind().equals("Full") && ALLOCATION.contains(p.cause()));
    }

    // JDK 6 and 7 state no cause, but that of System.gc()
    private List<Pauses> fullOfUnknownCauseToo() {
        return pauses.stream()
                .filter(p -> p.kind().equals("Full") && (p.cause().isEmpty() || ALLOCATION.contains(p.cause())))
                .toList();
    }

    /** Whether G1 began to mark for no other reason than that the heap had filled up to its threshold. */
    public boolean marksByThresholdAlone() {
        List<Pauses> starts = pauses.stream()
                .filter(p -> p.kind().equals("Concurrent Start") || p.kind().equals("Initial Mark"))
                .toList();
        return !starts.isEmpty() && starts.stream().allMatch(p -> p.cause().equals("G1 Evacuation Pause"));
    }

    /** Pauses for one cause, as in {@code CodeCache GC Threshold}. */
    public long countOfCause(String cause) {
        return pauses.stream()
                .filter(p -> p.cause().equals(cause))
                .mapToLong(Pauses::count)
                .sum();
    }

    /** Pauses of one kind, as in {@code Full}. */
    public long countOf(String kind) {
        return pauses.stream()
                .filter(p -> p.kind().equals(kind))
                .mapToLong(Pauses::count)
                .sum();
    }

    /** How often something failed. */
    public long countOf(Failure failure) {
        return failures.getOrDefault(failure, 0L);
    }

    /** Stalls of one kind, as in {@code Allocation Stall}. */
    public long countOfStalls(String kind) {
        return stalls.stream()
                .filter(s -> s.kind().equals(kind))
                .mapToLong(Pauses::count)
                .sum();
    }

    /** The time that single threads waited, over all threads, by the kind of stall. */
    public Duration stalled(String kind) {
        return total(stalls, kind);
    }

    /** The share of wall time, 0 to 1, in pauses of one kind; 0 for a log without length. */
    public double shareOfWall(String kind) {
        return wall.isZero() ? 0 : total(pauses, kind).toNanos() / (double) wall.toNanos();
    }

    /**
     * The share of wall time, 0 to 1, that the program was stopped for any of some causes; 0 for fewer than three pauses,
     * which are no habit: a tool that takes evidence may ask for one.
     */
    public double shareOfWallForRepeated(String... causes) {
        return shareOfWallForRepeated(List.of(causes));
    }

    /** The same for a list of causes. */
    public double shareOfWallForRepeated(Collection<String> causes) {
        return countOfCauses(causes) < FEW ? 0 : shareOfWallFor(causes);
    }

    /** A length of time as a share of wall time, 0 to 1; 0 for a log without length. */
    public double shareOfWall(Duration length) {
        return wall.isZero() ? 0 : Math.min(1, length.toNanos() / (double) wall.toNanos());
    }

    /** What the collector could not do as planned, in words. */
    public String failuresSaid() {
        return new TreeMap<>(failures)
                .entrySet().stream()
                        .map(f -> f.getValue() + " " + f.getKey().says() + (f.getValue() == 1 ? "" : "s"))
                        .collect(Collectors.joining(", "));
    }

    /** The share of wall time, 0 to 1, that the program was stopped for any of some causes, however often. */
    public double shareOfWallFor(Collection<String> causes) {
        Duration stopped = pauses.stream()
                .filter(p -> causes.contains(p.cause()))
                .map(Pauses::total)
                .reduce(Duration.ZERO, Duration::plus);
        return wall.isZero() ? 0 : Math.min(1, stopped.toNanos() / (double) wall.toNanos());
    }

    /** Pauses for any of some causes. */
    public long countOfCauses(Collection<String> causes) {
        return causes.stream().mapToLong(this::countOfCause).sum();
    }

    /** Pauses for class histograms and heap dumps, less as many as the evidence itself was recorded with. */
    public long inspectionsBeyond(int own) {
        return Math.max(0, countOfCauses(INSPECTION) - own);
    }

    /** The longest pause for any of some causes, in seconds; 0 where there is none. */
    public double longestFor(Collection<String> causes) {
        return pauses.stream()
                .filter(p -> causes.contains(p.cause()))
                .mapToDouble(p -> p.longest().toNanos() / 1e9)
                .max()
                .orElse(0);
    }

    /** The longest pause of any of some kinds, in seconds; 0 where there is none. */
    public double longestOf(String... kinds) {
        return pauses.stream()
                .filter(p -> List.of(kinds).contains(p.kind()))
                .mapToDouble(p -> p.longest().toNanos() / 1e9)
                .max()
                .orElse(0);
    }

    /** How many pauses any of some causes asked for, and how long the longest was, in words. */
    public String says(Collection<String> causes) {
        return String.format(
                Locale.ROOT,
                "%,d %s, the longest %.2f s",
                countOfCauses(causes),
                countOfCauses(causes) == 1 ? "pause" : "pauses",
                longestFor(causes));
    }

    private static Duration total(List<Pauses> of, String kind) {
        return of.stream().filter(p -> p.kind().equals(kind)).map(Pauses::total).reduce(Duration.ZERO, Duration::plus);
    }

    /**
     * The share of wall time, 0 to 1, in which pauses waited and used no processor; 0 for fewer than three, which are no habit,
     * and where the log does not tell.
     */
    public double shareOfWallWaiting() {
        return waits.filter(w -> w.pauses() >= 3 && !wall.isZero())
                .map(w -> w.total().toNanos() / (double) wall.toNanos())
                .orElse(0.0);
    }

    /** GCs for one cause: pauses, and of ZGC, whose pauses have none, cycles. */
    public long collectionsFor(String cause) {
        return countOfCause(cause)
                + cycles.stream()
                        .filter(c ->
                                c.kind().endsWith(" Collection") && c.cause().equals(cause))
                        .mapToLong(Pauses::count)
                        .sum();
    }

    /** Collections that one of some causes asked for. */
    public long collectionsFor(Collection<String> causes) {
        return causes.stream().mapToLong(this::collectionsFor).sum();
    }

    /** Pauses in which G1 copies objects. */
    public long evacuationPauses() {
        return countOf("Young") + countOf("Mixed") + countOf("Concurrent Start");
    }

    /** The mean time of a pause in which objects are copied, in seconds; 0 where there is none. */
    public double meanYoungPause() {
        Duration total = total(pauses, "Young").plus(total(pauses, "Mixed")).plus(total(pauses, "Concurrent Start"));
        return evacuationPauses() == 0 ? 0 : total.toNanos() / 1e9 / evacuationPauses();
    }

    /**
     * The share of wall time, 0 to 1, in which G1 marked what is alive concurrently with the program: {@code Concurrent Cycle} of JDK 9
     * to 13, {@code Concurrent Mark Cycle} since, {@code GC concurrent-mark} of 8, {@code G1Old} of JFR.
     */
    public double shareOfWallMarking() {
        Duration marking = total(cycles, c -> MARKING.contains(c.kind()));
        return wall.isZero() ? 0 : Math.min(1, marking.toNanos() / (double) wall.toNanos());
    }

    /**
     * The share of wall time, 0 to 1, in which a collector that works concurrently with the program did so: the phases of a log, or the
     * collections of JFR, which last as long as their cycles.
     */
    public double shareOfWallConcurrent() {
        Duration phases = total(cycles, p -> p.kind().startsWith("Concurrent"));
        Duration whole = phases.isZero() ? total(cycles, p -> true) : phases;
        return wall.isZero() ? 0 : Math.min(1, whole.toNanos() / (double) wall.toNanos());
    }

    private static Duration total(List<Pauses> all, Predicate<Pauses> which) {
        return all.stream().filter(which).map(Pauses::total).reduce(Duration.ZERO, Duration::plus);
    }

    /** Bytes allocated per second; empty where the source does not tell. */
    public OptionalDouble allocationRate() {
        return flow.map(Flow::allocationRate).orElse(OptionalDouble.empty());
    }

    /** Bytes promoted per second; empty where the source does not tell. */
    public OptionalDouble promotionRate() {
        return flow.map(Flow::promotionRate).orElse(OptionalDouble.empty());
    }

    /**
     * Of what an operation takes longer than in the baseline run, the part that pauses and allocation can account for at
     * most; above 1 where the rest got faster.
     *
     * @param slower how many times as long an operation takes; below 1.3 there is no slowdown to account for, and it is all
     */
    public double partOfSlowdown(GcLog baseline, double slower) {
        if (slower < SLOWER) {
            return 1;
        }
        return Math.max(0, (timeToAllocate() * slower - baseline.timeToAllocate()) / (slower - 1));
    }

    private double timeToAllocate() {
        return Math.min(1, shareOfWall() + allocationRate().orElse(0) / ALLOCATED_PER_SECOND);
    }
}
