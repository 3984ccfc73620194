package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.fact.ThreadTimes.Source;
import io.github.jdkdoctor.fact.ThreadTimes.Used;
import io.github.jdkdoctor.profile.Bucket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The CPU time of threads by {@code jdk.ThreadCPULoad}, which states the part of all processors that a thread used since its
 * last event; one is written every ten seconds and at the end of a thread (default.jfc, JDK 11 to 25). Times are in
 * nanoseconds since 1970.
 */
final class ThreadLoads {
    private static final int MOST = 20_000;
    private static final double NANOS = 1e9;
    // seconds; half of the time between two events of a thread
    private static final double SHORTEST = 5;
    private static final double MOST_OF_IT = 0.5;
    // of the time: one interval without an event in four leaves the shares of the others about right
    private static final double UNTOLD = 0.25;
    // processors: less changes no share that is shown
    private static final double AT_WORK = 0.05;

    /** Seconds of all processors that one thread used between its first event and its last. */
    private static final class Load {
        private final double first;
        private final long firstAt;
        private double used;
        private double lastShare;
        private long last;

        Load(double first, long firstAt) {
            this.first = first;
            this.firstAt = firstAt;
        }
    }

    private final Map<String, Load> threads = new HashMap<>();
    private long start = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;

    /** A thread used this share, 0 to 1, of all processors up to a moment. */
    void add(long at, String thread, double share) {
        if (thread.isEmpty()
                || !(share >= 0 && share <= 1)
                || (threads.size() >= MOST && !threads.containsKey(thread))) {
            return;
        }
        Load load = threads.get(thread);
        if (load == null) {
            load = new Load(share, at);
            threads.put(thread, load);
            start = Math.min(start, at);
        } else if (at - load.last >= SHORTEST * NANOS) {
            load.used += share * (at - load.last) / NANOS;
        }
        // otherwise another thread of the name ended, and its event is of its own short life
        load.last = at;
        load.lastShare = share;
        end = Math.max(end, at);
    }

    /**
     * The part of all processors, 0 to 1, that JIT compilers used: unlike the time of their compilations by the clock it
     * holds where threads compete for processors. Empty where that is not told. The first event of a thread is of its life, and
     * counts where the JVM was started with the recording; threads that are added for a long queue have a life of their own.
     *
     * @param started when the JVM was started, in nanoseconds since 1970
     * @param recorded when the recording began
     */
    OptionalDouble compilers(long started, long recorded) {
        boolean fromStart = recorded - started <= SHORTEST * NANOS;
        long from = fromStart ? started : start;
        double used = 0;
        long last = from;
        for (Map.Entry<String, Load> e : threads.entrySet()) {
            if (Bucket.ofThread(e.getKey()) == Bucket.JIT) {
                Load load = e.getValue();
                boolean first = fromStart && e.getKey().endsWith("Thread0");
                used += load.used + (first ? load.first * (load.firstAt - from) / NANOS : 0);
                last = Math.max(last, load.last);
            }
        }
        return last - from < NANOS
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(1, used / ((last - from) / NANOS)));
    }

    /**
     * What those with two events and more used; empty where there are none, the number of processors is not known, or they
     * used less than half of what the JVM did, so that others work. Empty as well where a compiler that had
     * worked has no event for a quarter of the time or more. The first event of a thread is of all the time since it
     * was started, most of which may lie before the recording.
     *
     * @param jvm the part of all processors that the JVM used, from 0 to 1, GC threads included
     */
    Optional<ThreadTimes> times(Run run, OptionalLong processors, OptionalDouble jvm, Origin origin) {
        double seconds = threads.isEmpty() ? 0 : (end - start) / NANOS;
        if (processors.isEmpty() || seconds < SHORTEST) {
            return Optional.empty();
        }
        List<Used> used = threads.entrySet().stream()
                .filter(e -> e.getValue().used > 0)
                .sorted(Map.Entry.comparingByKey())
                .map(e -> new Used(
                        0,
                        e.getKey(),
                        OptionalDouble.of(e.getValue().used * processors.getAsLong()),
                        OptionalDouble.empty()))
                .toList();
        double all = threads.values().stream().mapToDouble(l -> l.used).sum() / seconds;
        boolean untold = threads.entrySet().stream()
                .filter(e -> Bucket.ofThread(e.getKey()) == Bucket.JIT)
                .map(Map.Entry::getValue)
                .anyMatch(l ->
                        (end - l.last) / NANOS > UNTOLD * seconds && l.lastShare * processors.getAsLong() >= AT_WORK);
        return used.isEmpty() || untold || all < MOST_OF_IT * jvm.orElse(0)
                ? Optional.empty()
                : Optional.of(new ThreadTimes(run, Source.JFR, false, seconds, used, origin));
    }
}
