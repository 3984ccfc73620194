package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the threads of event loops and pools wait for in a flight recording. Waits shorter than the threshold of their events, 20
 * ms in default.jfc and 10 ms in profile.jfc, are not in it.
 *
 * @param loops event loops by the name of the group, as in {@code XNIO-1 I/O}
 * @param pools pools by the name of their threads, with numbers as {@code #}
 * @param awaiting threads that wait for the result of a task at any time, on average
 * @param wall how long the recording lasted
 */
public record WaitingThreads(
        Run run, Map<String, Loops> loops, Map<String, Pool> pools, double awaiting, Duration wall, Origin origin)
        implements Fact {
    // a thread that is idle for less of the time has a task nearly always
    private static final double IDLE = 0.1;
    // samples and waits of a pool: one that did nothing at all ends no wait, and has none
    private static final long SEEN_AT_WORK = 20;

    public WaitingThreads {
        loops = Map.copyOf(loops);
        pools = Map.copyOf(pools);
    }

    /**
     * The threads of one group of event loops.
     *
     * @param threads how many there are
     * @param blocked those that wait for something else than their next event, at any time on average
     * @param site the method in which they do most; empty where none does
     * @param most the share of the time, 0 to 1, that the one which waits most does
     */
    public record Loops(int threads, double blocked, String site, double most) {
        double share() {
            return threads == 0 ? 0 : Math.min(1, blocked / threads);
        }
    }

    /**
     * The threads of one pool.
     *
     * @param threads how many there are
     * @param idle those that wait for their next task, at any time on average
     * @param awaiting those whose task waits for the result of another one
     * @param atWork samples and waits in tasks
     */
    public record Pool(int threads, double idle, double awaiting, long atWork) {
        // threads that were hardly seen are those of pools that end, one after the other
        private boolean full() {
            return atWork >= Math.max(SEEN_AT_WORK, threads) && idle < IDLE * threads && 2 * awaiting < threads;
        }
    }

    /** The event loops that wait most; empty where the recording has none. */
    public Optional<ThreadDumps.BlockedLoops> blockedLoops() {
        return loops.entrySet().stream()
                .max(Comparator.comparingDouble(
                                (Map.Entry<String, Loops> e) -> e.getValue().share())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(e -> new ThreadDumps.BlockedLoops(e.getValue().share(), says(e.getKey(), e.getValue())));
    }

    /** The group with the event loop that waits most of the time, and its share; empty where the recording has none. */
    public Optional<ThreadDumps.BlockedLoops> mostBlockedLoop() {
        return loops.entrySet().stream()
                .max(Comparator.comparingDouble(
                                (Map.Entry<String, Loops> e) -> e.getValue().most())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(e -> new ThreadDumps.BlockedLoops(
                        Math.min(1, e.getValue().most()),
                        "one of the threads '" + e.getKey() + "'"
                                + (e.getValue().site().isEmpty()
                                        ? ""
                                        : ", most in " + e.getValue().site())));
    }

    /** The name of threads by which the JVM serves requests over HTTP; empty where none of its pools has such a name. */
    public Optional<String> server() {
        return HttpServers.among(pools.keySet()).or(() -> HttpServers.among(loops.keySet()));
    }

    private static String says(String group, Loops loops) {
        String where = loops.site().isEmpty() ? "" : ", most in " + loops.site();
        return String.format(
                Locale.ROOT,
                "%.1f of %d threads '%s' wait at any time%s",
                loops.blocked(),
                loops.threads(),
                group,
                where);
    }

    /**
     * The pool with at most half the threads of the baseline run that has a task for each at all times, and more threads that
     * wait for each of its own than any other such pool; empty where there is none.
     */
    public Optional<FullPool> fullPool(WaitingThreads before) {
        return pools.entrySet().stream()
                .filter(e -> e.getValue().full())
                .map(e -> new FullPool(
                        e.getKey(),
                        e.getValue().threads(),
                        Optional.ofNullable(before.pools.get(e.getKey()))
                                .map(Pool::threads)
                                .orElse(0),
                        awaiting))
                .filter(pool -> pool.before() >= 2 * pool.threads())
                .max(Comparator.comparingDouble(FullPool::perThread).thenComparing(FullPool::name));
    }
}
