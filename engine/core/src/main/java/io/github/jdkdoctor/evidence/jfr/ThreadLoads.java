package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.fact.ThreadTimes.Source;
import io.github.jdkdoctor.fact.ThreadTimes.Used;
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

    /** Seconds of all processors that one thread used between its first event and its last. */
    private static final class Load {
        private double used;
        private long last;
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
            load = new Load();
            threads.put(thread, load);
            start = Math.min(start, at);
        } else if (at - load.last >= SHORTEST * NANOS) {
            load.used += share * (at - load.last) / NANOS;
        }
        // otherwise another thread of the name ended, and its event is of its own short life
        load.last = at;
        end = Math.max(end, at);
    }

    /**
     * What those with two events and more used; empty where there are none, the number of processors is not known, or they
     * used less than half of what the JVM did, so that others work. The first event of a thread is of all the time since it
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
        return used.isEmpty() || all < MOST_OF_IT * jvm.orElse(0)
                ? Optional.empty()
                : Optional.of(new ThreadTimes(run, Source.JFR, false, seconds, used, origin));
    }
}
