package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The safepoints of one log or recording, summed up by VM operation.
 *
 * @param wall from the log's first to its last time stamp
 * @param span the stretch of time that the log covers; empty where it has no time stamps
 */
public record SafepointLog(Run run, List<Operation> operations, Duration wall, Optional<LogSpan> span, Origin origin)
        implements Fact {
    /**
     * Operations that programs ask for with dumpAllThreads, getThreadInfo and findDeadlockedThreads, and agents through JVMTI;
     * jstack and jcmd cause PrintThreads.
     */
    public static final Set<String> THREAD_DUMPS =
            Set.of("ThreadDump", "FindDeadlocks", "GetAllStackTraces", "GetThreadListStackTraces");

    public SafepointLog {
        operations = List.copyOf(operations);
    }

    /** Safepoints without a span. */
    public SafepointLog(Run run, List<Operation> operations, Duration wall, Origin origin) {
        this(run, operations, wall, Optional.empty(), origin);
    }

    /**
     * One kind of VM operation.
     *
     * @param name as printed, in {@code RevokeBias}
     * @param stopped how long threads were stopped for it in all, with the time to reach the safepoint
     * @param reaching the part of it that was spent until all threads had stopped
     * @param longest the longest single stop
     * @param longestReaching the longest time until all threads had stopped for one
     */
    public record Operation(
            String name, long count, Duration stopped, Duration reaching, Duration longest, Duration longestReaching) {}

    /** The longest time, in seconds, until all threads had stopped for one safepoint. */
    public double longestReaching() {
        return operations.stream()
                        .mapToLong(o -> o.longestReaching().toNanos())
                        .max()
                        .orElse(0)
                / 1e9;
    }

    /** All safepoints. */
    public long count() {
        return operations.stream().mapToLong(Operation::count).sum();
    }

    /** The time that threads were stopped, in all. */
    public Duration stopped() {
        return operations.stream().map(Operation::stopped).reduce(Duration.ZERO, Duration::plus);
    }

    /** The log's length in seconds. */
    public double seconds() {
        return wall.toNanos() / 1e9;
    }

    /** The share of wall time, 0 to 1, in which some threads had stopped and waited for the others; 0 without length. */
    public double shareOfWallReaching() {
        return wall.isZero()
                ? 0
                : operations.stream().mapToLong(o -> o.reaching().toNanos()).sum() / (double) wall.toNanos();
    }

    /** The named operations' part of all safepoints, in words. */
    public String says(Set<String> names) {
        return String.format(Locale.ROOT, "%,d of %,d safepoints", countOf(names), count());
    }

    /** Safepoints for the named operations. */
    public long countOf(Set<String> names) {
        return operations.stream()
                .filter(o -> names.contains(o.name()))
                .mapToLong(Operation::count)
                .sum();
    }

    /** The share of wall time, 0 to 1, that the named operations stopped threads for; 0 for a log without length. */
    public double shareOfWall(Set<String> names) {
        return wall.isZero()
                ? 0
                : operations.stream()
                                .filter(o -> names.contains(o.name()))
                                .mapToLong(o -> o.stopped().toNanos())
                                .sum()
                        / (double) wall.toNanos();
    }
}
