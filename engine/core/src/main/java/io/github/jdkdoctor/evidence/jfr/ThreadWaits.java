package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.threads.CallingFrame;
import io.github.jdkdoctor.evidence.threads.EventLoops;
import io.github.jdkdoctor.evidence.threads.FrameRoles;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.QueuedThreads;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.WaitingThreads;
import io.github.jdkdoctor.profile.Threads;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** What the threads of event loops and pools wait for, over all chunks of a recording. */
final class ThreadWaits {
    /** The events by which threads tell that they wait. */
    static final Set<String> EVENTS = Set.of(
            "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadPark", "jdk.ThreadSleep", "jdk.SocketRead");

    private static final int MOST_GROUPS = 500;
    /** The most threads of a chunk that are told apart. */
    static final int MOST_THREADS = 1 << 14;

    private static final int MOST_SITES = 1_000;
    // a thread that waits for its next task does so in less
    private static final int DEEP = 16;

    /** Threads of one group. */
    private static final class Group {
        // of those that a chunk names, in the one with most; or that came in events one by one
        private int threads;
        private final Set<String> seen = new HashSet<>();
        private boolean pool;
        private long idleNanos;
        private long awaitingNanos;
        private long busyNanos;
        private long atWork;
        private final Map<String, Long> sites = new HashMap<>();
        private final Map<String, Long> blockedNanos = new HashMap<>();
        // by the method that asks for a lock
        private final Map<String, Long> locks = new HashMap<>();

        int threads() {
            return Math.max(threads, seen.size());
        }

        void add(boolean rests, long count, long nanos) {
            if (rests) {
                idleNanos = Times.sum(idleNanos, nanos);
            } else {
                busyNanos = Times.sum(busyNanos, nanos);
                atWork += count;
            }
        }

        void blocked(String thread, long nanos) {
            if (blockedNanos.size() < MOST_SITES || blockedNanos.containsKey(thread)) {
                blockedNanos.merge(thread, nanos, Times::sum);
            }
        }

        long mostBlocked() {
            return blockedNanos.values().stream()
                    .mapToLong(Long::longValue)
                    .max()
                    .orElse(0);
        }

        void site(String method, long nanos) {
            if (sites.size() < MOST_SITES || sites.containsKey(method)) {
                sites.merge(method, nanos, Times::sum);
            }
        }

        void lock(String method, long nanos) {
            if (locks.size() < MOST_SITES || locks.containsKey(method)) {
                locks.merge(method, nanos, Times::sum);
            }
        }

        String site() {
            return most(sites);
        }

        private static String most(Map<String, Long> nanos) {
            return nanos.entrySet().stream()
                    .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .map(Map.Entry::getKey)
                    .orElse("");
        }
    }

    private final Map<String, Group> loops = new HashMap<>();
    private final Map<String, Group> pools = new HashMap<>();
    private final FrameRoles roles;
    // of threads by their names, which come with each of their stacks
    private final Map<String, Optional<Group>> loopOf = new HashMap<>();
    private final Map<String, Optional<Group>> poolOf = new HashMap<>();
    private long awaitingNanos;
    private int seen;
    private boolean unclear;

    ThreadWaits(FrameRoles roles) {
        this.roles = roles;
    }

    /** Adds the threads that a chunk names. */
    void threads(Collection<String> names) {
        Map<Group, Integer> counts = new HashMap<>();
        for (String name : names) {
            loop(name).ifPresent(g -> counts.merge(g, 1, Integer::sum));
            pool(name).ifPresent(g -> counts.merge(g, 1, Integer::sum));
        }
        counts.forEach((group, count) -> group.threads = Math.max(group.threads, count));
    }

    /** Notes a thread by its name, and by what tells it from others of that name. */
    void seen(String thread, String id) {
        loop(thread).ifPresent(group -> see(group, id));
        pool(thread).ifPresent(group -> see(group, id));
    }

    /** Adds samples of threads by their common name, with numbers as {@code #}. */
    void sampled(String threads, long samples) {
        group(pools, threads).ifPresent(group -> group.atWork += samples);
    }

    /**
     * Adds waits of a thread, the innermost frame first.
     *
     * @param event the type of the events
     * @param cut whether callers were left out: the five frames that {@code jfr print} shows may not tell who waits
     */
    void add(String event, String thread, List<String> frames, boolean cut, long count, long nanos) {
        if (frames.isEmpty()) {
            return;
        }
        int role = roles.of(frames);
        boolean rests = FrameRoles.rests(role);
        boolean awaits = FrameRoles.awaits(role);
        if (awaits) {
            awaitingNanos = Times.sum(awaitingNanos, nanos);
        }
        unclear |= cut && frames.size() < DEEP && !rests && !awaits;
        loop(thread).ifPresent(group -> {
            group.add(rests, count, nanos);
            if (!rests) {
                group.blocked(thread, nanos);
                group.site(CallingFrame.of(frames.get(0), frames).orElse(frames.get(0)), nanos);
            }
        });
        Optional<String> lock = SiteFrames.asksForLock(event, frames, role);
        pool(thread).ifPresent(group -> {
            lock.ifPresent(method -> group.lock(method, nanos));
            group.pool |= FrameRoles.works(role);
            group.add(rests, count, nanos);
            if (awaits) {
                group.awaitingNanos = Times.sum(group.awaitingNanos, nanos);
            }
        });
    }

    private void see(Group group, String id) {
        if (seen < MOST_THREADS && group.seen.add(id)) {
            seen++;
        }
    }

    private Optional<Group> loop(String thread) {
        return cached(loopOf, thread, name -> EventLoops.group(name).flatMap(group -> group(loops, group)));
    }

    private Optional<Group> pool(String thread) {
        return cached(poolOf, thread, name -> name.isEmpty() ? Optional.empty() : group(pools, Threads.grouped(name)));
    }

    private static Optional<Group> cached(
            Map<String, Optional<Group>> cache, String thread, Function<String, Optional<Group>> find) {
        return cache.size() < MOST_THREADS ? cache.computeIfAbsent(thread, find) : find.apply(thread);
    }

    private static Optional<Group> group(Map<String, Group> groups, String name) {
        Group known = groups.get(name);
        if (known == null && groups.size() < MOST_GROUPS) {
            known = new Group();
            groups.put(name, known);
        }
        return Optional.ofNullable(known);
    }

    /** The threads of one name of which the largest part waits for one lock; of none where no group of them does. */
    QueuedThreads queued(Run run, Duration wall, Origin origin) {
        QueuedThreads most = new QueuedThreads(run, "", 0, 0, "", origin);
        for (Map.Entry<String, Group> e : new TreeMap<>(pools).entrySet()) {
            Group group = e.getValue();
            String site = Group.most(group.locks);
            if (group.threads() >= QueuedThreads.FEWEST && !site.isEmpty()) {
                double waiting = group.locks.getOrDefault(site, 0L) / (double) wall.toNanos();
                QueuedThreads queued = new QueuedThreads(run, e.getKey(), group.threads(), waiting, site, origin);
                most = queued.share() > most.share() ? queued : most;
            }
        }
        return most;
    }

    /**
     * What there is to tell; empty of a recording without event loops and pools, and of one whose stacks do not show who rests.
     *
     * @param withParks whether parks were recorded, by which threads of pools show that they are idle
     */
    Optional<WaitingThreads> facts(boolean withParks, Run run, Duration wall, Origin origin) {
        if (wall.isZero() || unclear) {
            return Optional.empty();
        }
        double nanos = wall.toNanos();
        Map<String, WaitingThreads.Loops> ofLoops = new HashMap<>();
        loops.forEach((name, group) -> ofLoops.put(
                name,
                new WaitingThreads.Loops(
                        group.threads(), group.busyNanos / nanos, group.site(), group.mostBlocked() / nanos)));
        Map<String, WaitingThreads.Pool> ofPools = new HashMap<>();
        pools.forEach((name, group) -> {
            if (withParks && group.pool) {
                ofPools.put(
                        name,
                        new WaitingThreads.Pool(
                                group.threads(), group.idleNanos / nanos, group.awaitingNanos / nanos, group.atWork));
            }
        });
        return ofLoops.isEmpty() && ofPools.isEmpty()
                ? Optional.empty()
                : Optional.of(new WaitingThreads(run, ofLoops, ofPools, awaitingNanos / nanos, wall, origin));
    }
}
