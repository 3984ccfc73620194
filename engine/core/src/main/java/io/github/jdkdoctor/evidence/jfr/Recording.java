package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.LeastOverTime;
import io.github.jdkdoctor.evidence.LengthTally;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.LiveTally;
import io.github.jdkdoctor.evidence.PauseTally;
import io.github.jdkdoctor.evidence.threads.FrameRoles;
import io.github.jdkdoctor.evidence.threads.ThreadDumpLines;
import io.github.jdkdoctor.fact.ClassCounts;
import io.github.jdkdoctor.fact.Compilations;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.PauseLengths;
import io.github.jdkdoctor.fact.PauseSeries;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadCounts;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Share;
import io.github.jdkdoctor.profile.Threads;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** What the chunks of one recording hold, summed up as they are read. */
final class Recording {
    /** How names of pauses begin: {@code Pause Remark}; {@code GC Pause} is a whole collection. */
    static final String PAUSE = "Pause ";

    // a crafted recording may name as many as it has bytes
    private static final int MOST_NAMES = 20_000;
    private static final int MOST_REMARKS = 5;
    private static final int LAST_HEAPS = 10;
    private static final int SIX = 6;
    private static final int THREE = 3;
    private static final int MOST_THREADS = 10_000;

    /** Samples of one kind, and how many of them have a stack that is not there. */
    static final class Samples {
        private final Threads threads;
        private CallTree.Builder tree;
        private long taken;
        private long withoutStack;
        private long inSynchronized;
        private boolean modifiersKnown;

        Samples(Threads threads) {
            this.threads = threads;
            tree = new CallTree.Builder(threads);
        }

        CallTree.Builder tree() {
            return tree;
        }

        /**
         * Makes the tree and lets go of what it was made of, which is larger.
         *
         * @param onlyTiersThatDiffer whether one tier for all Java frames is none
         */
        CallTree finished(boolean onlyTiersThatDiffer) {
            if (onlyTiersThatDiffer) {
                tree.forgetLoneTier();
            }
            CallTree finished = tree.build();
            tree = new CallTree.Builder(threads);
            return finished;
        }

        void add(long samples, long lost) {
            taken += samples;
            withoutStack += lost;
        }

        /** Adds samples that end in a synchronized method; empty where methods come without their modifiers. */
        void inSynchronized(OptionalLong samples) {
            modifiersKnown |= samples.isPresent();
            inSynchronized += samples.orElse(0);
        }

        /** The share of samples with a stack that end in a synchronized method; empty where that is not told. */
        Optional<Share> inSynchronized() {
            long of = taken - withoutStack;
            return modifiersKnown && of > 0
                    ? Optional.of(new Share(Math.min(inSynchronized, of), of))
                    : Optional.empty();
        }

        long taken() {
            return taken;
        }

        long withoutStack() {
            return withoutStack;
        }
    }

    /** A flag's value and who gave it, in the JVM's own words: {@code Command line}. */
    record Flag(String value, String origin) {}

    private final Map<String, EventTotals> events = new TreeMap<>();
    private final Threads threads = new Threads();
    private final Map<SampleKind, Samples> samples = new EnumMap<>(SampleKind.class);
    private final Map<String, Flag> flags = new LinkedHashMap<>();
    private final Map<String, String> properties = new LinkedHashMap<>();
    private final Map<String, Times> safepoints = new LinkedHashMap<>();
    private final Map<String, Map<String, Times>> collections = new LinkedHashMap<>();
    private final Map<String, Map<String, Times>> cycles = new LinkedHashMap<>();
    private final Map<String, Times> pauses = new LinkedHashMap<>();
    private final Map<String, Times> pauseParts = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, Long> numbers = new LinkedHashMap<>();
    private final Map<String, Set<Long>> failures = new HashMap<>();
    private final Deque<Long> heapsAfter = new ArrayDeque<>();
    private final List<String> remarks = new ArrayList<>();
    private final PauseTally stopped = new PauseTally();
    private final LiveTally live = new LiveTally(SIX);
    private final HeapFlow heapFlow = new HeapFlow(live);
    private final MemoryTally memory = new MemoryTally();
    private final LiveTally classes = new LiveTally(THREE);
    private final PauseTally named = new PauseTally();
    private final PauseTally alongside = new PauseTally();
    private final LengthTally stoppedLengths = new LengthTally();
    private final LengthTally namedLengths = new LengthTally();
    private final LengthTally besideLengths = new LengthTally();
    private final NativeThreads nativeThreads = new NativeThreads();
    private final FrameRoles frameRoles = new FrameRoles();
    private final ThreadWaits threadWaits = new ThreadWaits(frameRoles);
    private final LongToIntTable sampledThreads = new LongToIntTable();
    private final RecordedSites sites = new RecordedSites();
    private final LeastOverTime threadCounts = new LeastOverTime();
    private long lastThreads;
    private final LeastOverTime classCounts = new LeastOverTime();
    private long lastClasses;
    private final LoaderTally loaders = new LoaderTally();
    private static final String DEADLOCK = "Java-level deadlock";
    private static final String DEGENERATED = PAUSE + "Degenerated GC";

    private long firstCompilations = Long.MAX_VALUE;
    private long lastCompilations;
    private final ThreadDumpLines dumps = new ThreadDumpLines();
    private long firstCompiling;
    private long lastCompiling;
    private long firstCompilationsAt;
    private long lastCompilationsAt;
    private long firstThrowables = -1;
    private long lastThrowables;
    private long throwablesFrom;
    private long stringRates;
    private double stringsFirst;
    private long stringsFirstAt;
    private double stringsAdded;
    private long throwablesTo;
    private final ThreadLoads threadLoads = new ThreadLoads();
    private double loads;
    private boolean loadSeen;
    private boolean machineLoadSeen;
    private long loadsTaken;
    private double machineLoads;
    private long machineLoadsTaken;
    private long heapCapacity;
    private long finalizable = -1;
    private long softCleared = -1;
    private long weakFound = -1;
    private long bulkRebias;
    private long bulkRevoke;
    private long wallNanos;
    private long start = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;

    /** The totals of an event type; the recording describes types of which none occurred, too. */
    EventTotals event(String name) {
        EventTotals known = events.get(name);
        if (known == null) {
            known = new EventTotals();
            put(events, name, known);
        }
        return known;
    }

    Threads threads() {
        return threads;
    }

    Samples samples(SampleKind kind) {
        return samples.computeIfAbsent(kind, unused -> new Samples(threads));
    }

    void flag(String name, String value, String origin) {
        put(flags, name, new Flag(value, origin));
    }

    void property(String name, String value) {
        put(properties, name, value);
    }

    /** A safepoint for a VM operation: how long threads stood still, and for how much of that not all had stopped yet. */
    void safepoint(String operation, long stoppedNanos, long reachingNanos) {
        times(safepoints, operation).add(stoppedNanos, reachingNanos, stoppedNanos);
    }

    /** A collection: how long it paused the program in all and at most, and how long it took with its work next to it. */
    void collection(long at, long id, String name, String cause, long pausedNanos, long longestNanos, long nanos) {
        times(collections.computeIfAbsent(name, unused -> new LinkedHashMap<>()), cause)
                .add(pausedNanos, 0, longestNanos);
        times(cycles.computeIfAbsent(name, unused -> new LinkedHashMap<>()), cause)
                .add(nanos, 0, nanos);
        Optional<String> kind = RecordingFacts.kind(name);
        if (kind.equals(Optional.of("Full"))) {
            heapFlow.full(id, longestNanos);
        }
        (kind.isPresent() ? stopped : alongside).pause(at - start, pausedNanos, kind.orElse(name), cause);
        (kind.isPresent() ? stoppedLengths : besideLengths).pause(longestNanos, kind.orElse(name), cause, 0);
    }

    /** A collection failed because it found no room; several of its workers may each say so. */
    void failure(String event, long collection) {
        failures.computeIfAbsent(event, unused -> new HashSet<>()).add(collection);
    }

    /** How many collections failed in the way of an event. */
    long failures(String event) {
        return failures.getOrDefault(event, Set.of()).size();
    }

    /** A pause within a collection, by the name of its phase. */
    void pause(long at, String stated, long nanos) {
        // of Shenandoah: Pause Degenerated GC (Mark)
        String phase = stated.startsWith(DEGENERATED) ? DEGENERATED : stated;
        times(pauses, phase).add(nanos, 0, nanos);
        if (phase.equals(PAUSE + "Remark")) {
            live.marked(at);
            classes.marked(at);
        }
        if (phase.startsWith(PAUSE)) {
            named.pause(at - start, nanos, phase.substring(PAUSE.length()), "");
            namedLengths.pause(nanos, phase.substring(PAUSE.length()), "", 0);
        }
    }

    /** A part of a pause, by its name. */
    void pausePart(String name, long nanos) {
        times(pauseParts, name).add(nanos, 0, nanos);
    }

    /** What the program allocated. */
    HeapFlow heapFlow() {
        return heapFlow;
    }

    /** The memory of the process, by the kernel and by native memory tracking. */
    MemoryTally memory() {
        return memory;
    }

    void heapAfterCollection(long at, long used) {
        stopped.heapAfter(at - start, used);
        live.after(at, used);
        if (heapsAfter.size() == LAST_HEAPS) {
            heapsAfter.removeFirst();
        }
        heapsAfter.addLast(used);
    }

    /** Class metadata in use after a collection. */
    void classesAfterCollection(long at, long used) {
        classes.after(at, used);
    }

    /**
     * Reference objects of one kind that a collection found: objects with finalize() that were unreachable, soft references
     * that are old enough to be cleared, and weak ones.
     */
    void references(String kind, long count) {
        switch (kind) {
            case "Final reference" -> finalizable = Times.sum(Math.max(0, finalizable), count);
            case "Soft reference" -> softCleared = Times.sum(Math.max(0, softCleared), count);
            case "Weak reference" -> weakFound = Times.sum(Math.max(0, weakFound), count);
            default -> {}
        }
    }

    void heapCapacity(long bytes) {
        heapCapacity = Math.max(heapCapacity, bytes);
    }

    void bulkRevocation(boolean disablesBiasing) {
        if (disablesBiasing) {
            bulkRevoke++;
        } else {
            bulkRebias++;
        }
    }

    /** What a field of an event says that speaks of the whole JVM or machine. */
    void state(String field, String text) {
        texts.put(field, text);
    }

    void state(String field, long number) {
        numbers.put(field, number);
    }

    /** Threads that work or wait in native code. */
    NativeThreads nativeThreads() {
        return nativeThreads;
    }

    /** What methods tell of a thread that waits. */
    FrameRoles frameRoles() {
        return frameRoles;
    }

    /** What threads of event loops and pools wait for. */
    ThreadWaits threadWaits() {
        return threadWaits;
    }

    /** A thread was sampled in Java code; its key is the same in all chunks. */
    void sampledThread(long key) {
        if (sampledThreads.size() < MOST_THREADS) {
            sampledThreads.putIfAbsent(key, 0);
        }
    }

    int sampledThreads() {
        return sampledThreads.size();
    }

    RecordedSites sites() {
        return sites;
    }

    /** How many exceptions and errors the JVM has made since its start; the chunks come in order. */
    void throwables(long at, long count) {
        if (firstThrowables < 0) {
            firstThrowables = count;
            throwablesFrom = at;
        }
        lastThrowables = count;
        throwablesTo = at;
    }

    /**
     * How many strings the JVM has added to its string table per second since the event before. In its first event it is all that
     * were added since something was recorded, as though it had taken a second ({@code tableStatistics.cpp} of JDK 17).
     */
    void stringsAdded(long at, double perSecond) {
        if (stringRates == 0) {
            stringsFirst = perSecond;
            stringsFirstAt = at;
        } else {
            stringsAdded += perSecond;
        }
        stringRates++;
    }

    /** The mean of all events but the first. The first one, where it is alone, counts for the time since the JVM started. */
    OptionalDouble stringsPerSecond() {
        if (stringRates > 1) {
            return OptionalDouble.of(stringsAdded / (stringRates - 1));
        }
        OptionalLong started = number("jvmStartTime");
        double seconds = stringsFirstAt / 1e9 - started.orElse(0) / 1e3;
        return stringRates == 0 || started.isEmpty() || seconds < 1
                ? OptionalDouble.empty()
                : OptionalDouble.of(stringsFirst / seconds);
    }

    /**
     * All threads of a moment, as {@code jcmd Thread.print} prints them. Threads that wait for each other never end a wait, so that no
     * event tells of it; of all else events tell more than these dumps.
     */
    void threadDump(String text) {
        if (!text.contains(DEADLOCK)) {
            return;
        }
        Lines lines = Lines.unnumbered(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        try {
            while (lines.next()) {
                dumps.line(lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // bytes in memory
        }
    }

    ThreadDumpLines threadDumps() {
        return dumps;
    }

    /** How many platform threads there are at the moment. */
    void activeThreads(long count) {
        threadCounts.add(threadCounts.seen(), count);
        lastThreads = count;
    }

    /** The threads in the first count, in that halfway and in the last; empty where they were not counted. */
    Optional<ThreadCounts> threadCounts(Run run, Origin origin) {
        return threadCounts.seen() == 0
                ? Optional.empty()
                : Optional.of(new ThreadCounts(
                        run, threadCounts.first(), threadCounts.halfway(), lastThreads, wall(), origin));
    }

    /**
     * How many compilations there were at the moment.
     *
     * @param began nanoseconds since 1970
     * @param millis that they took, of all compiler threads
     */
    void compilations(long began, long count, long millis) {
        if (count < firstCompilations) {
            firstCompilations = count;
            firstCompiling = millis;
            firstCompilationsAt = began;
        }
        if (count >= lastCompilations) {
            lastCompilations = count;
            lastCompiling = millis;
            lastCompilationsAt = began;
        }
    }

    /** Compilations before and until the end; empty where they were not counted. */
    Optional<Compilations> compilations(Run run, Origin origin) {
        return firstCompilations > lastCompilations
                ? Optional.empty()
                : Optional.of(new Compilations(
                        run,
                        firstCompilations,
                        lastCompilations,
                        wall(),
                        Duration.ofMillis(Math.max(0, lastCompiling - firstCompiling)),
                        Duration.ofNanos(Math.max(0, lastCompilationsAt - firstCompilationsAt)),
                        number("jvmStartTime").isPresent()
                                ? threadLoads.compilers(number("jvmStartTime").getAsLong() * 1_000_000, start)
                                : OptionalDouble.empty(),
                        origin));
    }

    /** The class loaders that were alive. */
    LoaderTally loaders() {
        return loaders;
    }

    /** How many classes the JVM had loaded at the moment. */
    void loadedClasses(long count) {
        classCounts.add(classCounts.seen(), count);
        lastClasses = Math.max(lastClasses, count);
    }

    /** The classes in the first count, in that halfway and in the last; empty where they were not counted. */
    Optional<ClassCounts> classCounts(Run run, Origin origin) {
        return classCounts.seen() == 0
                ? Optional.empty()
                : Optional.of(
                        new ClassCounts(run, classCounts.first(), classCounts.halfway(), lastClasses, wall(), origin));
    }

    /** How many were made per second; empty where that was not counted twice. */
    OptionalDouble throwablesPerSecond() {
        return throwablesTo <= throwablesFrom || lastThrowables < firstThrowables
                ? OptionalDouble.empty()
                : OptionalDouble.of((lastThrowables - firstThrowables) * 1e9 / (throwablesTo - throwablesFrom));
    }

    /** The share, 0 to 1, of all processors that worked for anything; JFR takes it with that of the JVM. */
    void machineLoad(double share) {
        boolean ofNoTime = share == 0 && !machineLoadSeen;
        machineLoadSeen = true;
        if (share >= 0 && share <= 1 && !ofNoTime) {
            machineLoads += share;
            machineLoadsTaken++;
        }
    }

    OptionalDouble machineLoad() {
        return machineLoadsTaken == 0 ? OptionalDouble.empty() : OptionalDouble.of(machineLoads / machineLoadsTaken);
    }

    /** The share, 0 to 1, of all processors that the JVM used for a while; JFR takes it once a second. */
    void load(double share) {
        // the first event of a recording is of no time and says 0 (runs on 17.0.15 and 25.0.3)
        boolean ofNoTime = share == 0 && !loadSeen;
        loadSeen = true;
        if (share >= 0 && share <= 1 && !ofNoTime) {
            loads += share;
            loadsTaken++;
        }
    }

    /** The CPU time of threads. */
    ThreadLoads threadLoads() {
        return threadLoads;
    }

    /** The mean of these shares; empty where there is none. */
    OptionalDouble load() {
        return loadsTaken == 0 ? OptionalDouble.empty() : OptionalDouble.of(loads / loadsTaken);
    }

    /** A chunk begins, in nanoseconds since 1970, as all times of events are. */
    void begins(long startNanos) {
        start = Math.min(start, startNanos);
    }

    /** A chunk covers this stretch of time, in nanoseconds since 1970 and from then on. */
    void covers(long startNanos, long nanos) {
        start = Math.min(start, startNanos);
        end = Math.max(end, startNanos + nanos);
        wallNanos = Times.sum(wallNanos, nanos);
    }

    void remark(String what) {
        if (remarks.size() < MOST_REMARKS && !remarks.contains(what)) {
            remarks.add(what);
        }
    }

    Map<String, EventTotals> events() {
        return Collections.unmodifiableMap(events);
    }

    Map<SampleKind, Samples> samples() {
        return Collections.unmodifiableMap(samples);
    }

    Map<String, Flag> flags() {
        return Collections.unmodifiableMap(flags);
    }

    Map<String, String> properties() {
        return Collections.unmodifiableMap(properties);
    }

    Map<String, Times> safepoints() {
        return Collections.unmodifiableMap(safepoints);
    }

    /** By name, then cause, as the JVM has them: {@code G1New} and {@code G1 Evacuation Pause}. */
    Map<String, Map<String, Times>> collections() {
        return Collections.unmodifiableMap(collections);
    }

    /** The same collections with the work concurrently with the program. */
    Map<String, Map<String, Times>> cycles() {
        return Collections.unmodifiableMap(cycles);
    }

    Map<String, Times> pauses() {
        return Collections.unmodifiableMap(pauses);
    }

    Map<String, Times> pauseParts() {
        return Collections.unmodifiableMap(pauseParts);
    }

    /**
     * The pauses over time.
     *
     * @param phases whether they stand in events of their own, so that those of concurrent collectors are told apart
     */
    PauseSeries series(boolean phases) {
        PauseTally all = new PauseTally();
        all.add(stopped.series(), Duration.ZERO);
        all.add((phases ? named : alongside).series(), Duration.ZERO);
        return all.series();
    }

    /** How long the pauses were, of the same sources as {@link #series}. */
    PauseLengths lengths(boolean phases, String file) {
        return stoppedLengths.lengths(file).and((phases ? namedLengths : besideLengths).lengths(file));
    }

    long bulkRebias() {
        return bulkRebias;
    }

    long bulkRevoke() {
        return bulkRevoke;
    }

    Optional<String> text(String field) {
        return Optional.ofNullable(texts.get(field)).filter(text -> !text.isEmpty());
    }

    OptionalLong number(String field) {
        Long number = numbers.get(field);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    OptionalLong largestHeap() {
        return heapCapacity == 0 ? OptionalLong.empty() : OptionalLong.of(heapCapacity);
    }

    /** What was alive over time, by Full GCs or concurrent markings. */
    Optional<GcLog.LiveSet> live() {
        heapFlow.sumUp();
        return live.liveInHeap();
    }

    /** The class metadata that was alive over time, by concurrent markings. */
    Optional<GcLog.LiveSet> classes() {
        return classes.liveOver(wall());
    }

    /** Soft references that collections cleared; empty where the recording does not tell. */
    OptionalLong softCleared() {
        return softCleared < 0 ? OptionalLong.empty() : OptionalLong.of(softCleared);
    }

    /** Weak references that collections found; empty where the recording does not tell. */
    OptionalLong weakFound() {
        return weakFound < 0 ? OptionalLong.empty() : OptionalLong.of(weakFound);
    }

    /** Objects with finalize() that collections found unreachable; empty where the recording does not tell. */
    OptionalLong finalizable() {
        return finalizable < 0 ? OptionalLong.empty() : OptionalLong.of(finalizable);
    }

    /** The heap in use after the last collections, the median of ten. */
    OptionalLong heapAfterCollections() {
        long[] sorted = heapsAfter.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? OptionalLong.empty() : OptionalLong.of(sorted[sorted.length / 2]);
    }

    Duration wall() {
        return Duration.ofNanos(wallNanos);
    }

    /** When it starts, since 1970; empty where no chunk says. */
    Optional<Duration> start() {
        return start > 0 && start < end ? Optional.of(Duration.ofNanos(start)) : Optional.empty();
    }

    Optional<Duration> end() {
        return start().map(unused -> Duration.ofNanos(end));
    }

    List<String> remarks() {
        return Collections.unmodifiableList(remarks);
    }

    private static <K> Times times(Map<K, Times> map, K key) {
        Times known = map.get(key);
        if (known == null) {
            known = new Times();
            put(map, key, known);
        }
        return known;
    }

    private static <K, V> void put(Map<K, V> map, K key, V value) {
        if (map.size() < MOST_NAMES || map.containsKey(key)) {
            map.put(key, value);
        }
    }
}
