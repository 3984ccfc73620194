package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The dumps of one file, added up as their threads come. */
final class DumpTally {
    static final int MOST_LOCKS = 20_000;
    private static final int MOST_RUNNING = 1_000;
    private static final int MOST_GROUPS = 200;
    private static final int MOST_CONTENDED = 200;
    private static final int MOST_DUMPS = 1_000;
    private static final int MOST_CARRIERS = 1_000;
    private static final int MOST_OWNERS = 20_000;
    private static final int LONGEST_NUMBER = 9;
    private static final int MOST_LOOPS = 50;
    private static final int MOST_BLOCKED = 100;
    private static final int MOST_TIMED = 5_000;
    private static final int KEPT_TIMED = 300;

    // not those of C2 and G1
    private static final Pattern NUMBER = Pattern.compile("(?<![A-Z\\d])\\d+");

    // java.util.Timer, Executors.defaultThreadFactory, HttpClientImpl and ForkJoinPool of the JDK, HikariCP and Netty
    private static final Pattern OWNER = Pattern.compile("^(Timer(?=-\\d+$)|pool(?=-\\d+-thread-)|HttpClient(?=-\\d+-)|"
            + "ForkJoinPool(?=-\\d+-worker-)|HikariPool|[a-zA-Z]*EventLoopGroup(?=-\\d+-))-(\\d{1,9})(?!\\d)");

    private record Running(String thread, String frame) {}

    /** Threads at one lock of the current dump. */
    private static final class Queue {
        private final String lock;
        // by method that asks for it, who called it
        private final Map<String, Map<String, Integer>> sites = new HashMap<>();
        // by the name of the threads, with numbers as #
        private final Map<String, Integer> groups = new HashMap<>();
        private int waiters;
        private long line;

        Queue(String lock) {
            this.lock = lock;
        }

        /** The method that asks for it; of several the most frequent. */
        String site() {
            Map<String, Integer> asking = new HashMap<>();
            sites.forEach((site, callers) -> asking.put(
                    site, callers.values().stream().mapToInt(Integer::intValue).sum()));
            return most(asking);
        }

        /** The method outside the JDK that called this one; empty where there is none. */
        Optional<String> caller() {
            return Optional.of(most(sites.getOrDefault(site(), Map.of()))).filter(c -> !c.isEmpty());
        }

        private static String most(Map<String, Integer> counts) {
            return counts.entrySet().stream()
                    .max(Map.Entry.<String, Integer>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                    .map(Map.Entry::getKey)
                    .orElse("");
        }
    }

    private record Contended(String lock, String site) {}

    private record Timed(double seconds, List<ThreadTimes.Used> threads, long line) {}

    // waiters: in the dump with most; each: in the dumps with most, of one dump the lock with most
    // lastDump: the number of the dump that was last counted
    private record Wait(
            Optional<String> caller,
            int waiters,
            Map<Integer, Integer> each,
            int dumps,
            int lastDump,
            Holder holder,
            int alike,
            long line) {}

    /** A thread that holds a lock; without a name, frames and line (0) where the dump does not say. */
    private record Holder(String name, List<String> frames, long line) {
        private static final Holder UNKNOWN = new Holder("", List.of(), 0);

        boolean known() {
            return !name.isEmpty();
        }

        /**
         * Whether it waits for connections or events in the method that others queue for, to be next: leader and
         * followers of a server's pool, where all are idle.
         */
        boolean leads(String site) {
            return !frames.isEmpty()
                    && IdleFrames.listens(frames.get(0))
                    && !frames.get(0).equals(site)
                    && frames.contains(site);
        }

        boolean like(Holder other) {
            return !frames.isEmpty() && !other.frames.isEmpty() && frames.get(0).equals(other.frames.get(0));
        }
    }

    private final FrameRoles roles = new FrameRoles();
    private int dumps;
    private long firstLine;
    private final Map<String, Integer> states = new HashMap<>();
    private final Map<Running, int[]> running = new LinkedHashMap<>();
    private final Threads names = new Threads();
    private final CallTree.Builder atWork = new CallTree.Builder(names);
    private final CallTree.Builder atWait = new CallTree.Builder(names);
    private final Map<Contended, Wait> contended = new LinkedHashMap<>();
    private Map<String, Integer> largestGroups = Map.of();
    private int mostThreads;
    private int mostVirtual;
    private int mostPinned;
    private int mostDeadlocked;
    private int mostWaiting;

    // of the current dump
    private boolean open;
    private int threads;
    private int virtual;
    private int pinned;
    private int waiting;
    private int searching;
    private int loading;
    private int deadlocked;
    // whether any thread was seen as more than a name in a list of deadlocks
    private boolean stacks;
    private final Map<String, Integer> groups = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    // the numbers of timers, pools and clients, by what their names begin with
    private final Map<String, Set<Long>> made = new HashMap<>();
    private OptionalDouble oldestMillis = OptionalDouble.empty();
    private final List<ThreadTimes.Used> times = new ArrayList<>();
    private long line;
    // what the first dump and the last one say of CPU time
    private final List<Timed> timed = new ArrayList<>();
    private final Map<String, ThreadDumps.Carrier> carriers = new HashMap<>();
    private final Map<String, ThreadDumps.Loops> loops = new HashMap<>();
    private final Map<String, ThreadDumps.Workers> workers = new HashMap<>();
    private int awaiting;
    private ThreadDumps.Queue longest = ThreadDumps.Queue.NONE;
    private final List<ThreadDumps.Dump> each = new ArrayList<>();
    private final Map<String, Queue> queues = new LinkedHashMap<>();
    private final Map<String, Holder> holders = new HashMap<>();
    // threads by their number, and by lock the number of the thread that has it, where a dump says who that is
    private final Map<String, Holder> byId = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    // the lock that a thread waits for until it gets it, by the thread's line, as names are not unique
    private final Map<Long, String> asking = new HashMap<>();

    /** Begins a dump. */
    void begin(long line) {
        end();
        firstLine = firstLine == 0 ? line : firstLine;
        this.line = line;
        dumps++;
        open = true;
    }

    /** Adds a thread of the current dump. */
    void thread(DumpedThread thread) {
        thread.waitsForPool();
        // as a thread whose dump shows no frames may
        boolean rests = thread.frames.isEmpty() || FrameRoles.rests(roles.of(thread.frames));
        if (thread.virtual) {
            virtual++;
        } else {
            threads++;
            String group = group(thread.name);
            if (groups.size() < MOST_GROUPS || groups.containsKey(group)) {
                groups.merge(group, 1, Integer::sum);
                if (group.equals("Thread-#") || group.startsWith("pool-#-thread-")) {
                    largestNumber(thread.name).ifPresent(number -> numbers.merge(group, number, Math::max));
                }
            }
            owner(thread.name);
            EventLoops.group(thread.name)
                    .ifPresent(
                            loop -> loop(loop, thread.name, rests ? Optional.empty() : EventLoops.blockedIn(thread)));
            worker(group, thread, rests);
        }
        if (thread.elapsedMillis.orElse(0) > oldestMillis.orElse(0)) {
            oldestMillis = thread.elapsedMillis;
        }
        if (thread.nativeId > 0 && times.size() < MOST_TIMED) {
            times.add(new ThreadTimes.Used(
                    thread.nativeId, thread.name, seconds(thread.cpuMillis), seconds(thread.elapsedMillis)));
        }
        if (!thread.carries.isEmpty() && carriers.size() < MOST_CARRIERS) {
            carriers.put(thread.name, new ThreadDumps.Carrier(thread.carries, thread.cpuMillis, thread.elapsedMillis));
        }
        pinned += thread.virtual && thread.onCarrier && !thread.running() ? 1 : 0;
        searching += thread.lookup() == DumpedThread.Lookup.SEARCH ? 1 : 0;
        loading += thread.lookup() == DumpedThread.Lookup.LOAD ? 1 : 0;
        if (!thread.state.isEmpty()) {
            states.merge(thread.state, 1, Integer::sum);
        }
        for (DumpedThread.Lock lock : thread.held) {
            if (!lock.equals(thread.waitsOn) && !lock.equals(thread.wanted) && holders.size() < MOST_LOCKS) {
                holders.put(lock.address(), new Holder(thread.name, thread.frames, thread.line));
            }
        }
        if (!thread.id.isEmpty() && byId.size() < MOST_LOCKS) {
            byId.put(thread.id, new Holder(thread.name, thread.frames, thread.line));
        }
        if (!thread.owner.isEmpty() && owners.size() < MOST_LOCKS) {
            owners.put(thread.wanted.address(), thread.owner);
        }
        if (!thread.wanted.equals(DumpedThread.NONE)
                && (queues.size() < MOST_LOCKS || queues.containsKey(thread.wanted.address()))) {
            Queue queue = queues.computeIfAbsent(thread.wanted.address(), a -> new Queue(thread.wanted.className()));
            queue.waiters++;
            queue.groups.merge(group(thread.name), 1, Integer::sum);
            queue.line = queue.line == 0 ? thread.line : queue.line;
            String site = thread.site();
            queue.sites
                    .computeIfAbsent(site, s -> new HashMap<>())
                    .merge(CallingFrame.of(site, thread.frames).orElse(""), 1, Integer::sum);
            // one that gives up after a time is in no deadlock
            if (!thread.state.equals("TIMED_WAITING") && asking.size() < MOST_LOCKS) {
                asking.put(thread.line, thread.wanted.address());
            }
        }
        if (thread.running()) {
            add(atWork, thread, thread.stack);
        } else if (!rests) {
            add(atWait, thread, thread.frames);
        }
        if (thread.running() && (running.size() < MOST_RUNNING || running.containsKey(key(thread)))) {
            int[] seen = running.computeIfAbsent(key(thread), k -> new int[] {0, (int) thread.line});
            seen[0]++;
        }
    }

    // a bundle may hold thousands of dumps, each with hundreds of threads that do nothing; up to JDK 8 none of them
    // tells
    // its time, and any of them may be the one that top shows
    private static List<ThreadTimes.Used> busiest(List<ThreadTimes.Used> times) {
        if (times.stream().allMatch(t -> t.cpu().isEmpty())) {
            return List.copyOf(times);
        }
        return times.stream()
                .sorted(Comparator.comparingDouble(t -> -t.cpu().orElse(0)))
                .limit(KEPT_TIMED)
                .toList();
    }

    private static OptionalDouble seconds(OptionalDouble millis) {
        return millis.isPresent() ? OptionalDouble.of(millis.getAsDouble() / 1000) : millis;
    }

    private void add(CallTree.Builder tree, DumpedThread thread, List<String> frames) {
        int depth = frames.size();
        int[] stack = new int[depth];
        for (int i = 0; i < depth; i++) {
            stack[depth - 1 - i] = tree.frame(frames.get(i));
        }
        tree.add(names.of(thread.name), stack, depth, 1);
    }

    // Timer-7 and pool-12-thread-1: the first number is that of the timer or pool
    private void owner(String name) {
        Matcher owner = OWNER.matcher(name);
        if (owner.find()) {
            Set<Long> seen = made.computeIfAbsent(owner.group(1), k -> new HashSet<>());
            if (seen.size() < MOST_OWNERS) {
                seen.add(Long.parseLong(owner.group(2)));
            }
        }
    }

    private void loop(String group, String thread, Optional<String> blockedIn) {
        if (loops.size() < MOST_LOOPS || loops.containsKey(group)) {
            loops.merge(
                    group,
                    new ThreadDumps.Loops(
                            1,
                            blockedIn.isPresent() ? 1 : 0,
                            blockedIn.orElse(""),
                            blockedIn.isPresent() ? Set.of(thread) : Set.of()),
                    (a, b) -> new ThreadDumps.Loops(
                            a.threads() + b.threads(),
                            a.blocked() + b.blocked(),
                            a.site().isEmpty() ? b.site() : a.site(),
                            both(a.names(), b.names())));
        }
    }

    private static Set<String> both(Set<String> some, Set<String> others) {
        Set<String> all = new HashSet<>(some);
        others.stream().limit(Math.max(0, MOST_BLOCKED - all.size())).forEach(all::add);
        return all;
    }

    private void worker(String group, DumpedThread thread, boolean rests) {
        boolean awaits = PoolWorkers.awaits(thread);
        awaiting += awaits ? 1 : 0;
        if (PoolWorkers.works(thread) && (workers.size() < MOST_GROUPS || workers.containsKey(group))) {
            workers.merge(
                    group,
                    new ThreadDumps.Workers(1, rests ? 1 : 0, awaits ? 1 : 0),
                    (a, b) -> new ThreadDumps.Workers(
                            a.threads() + b.threads(), a.idle() + b.idle(), a.awaiting() + b.awaiting()));
        }
    }

    private static Running key(DumpedThread thread) {
        return new Running(thread.name, thread.frames.get(0));
    }

    /** The name of a thread with its numbers as {@code #}, so that the threads of a pool go by one name. */
    static String group(String name) {
        String shown = name.length() > 200 ? name.substring(0, 200) : name;
        return NUMBER.matcher(shown).replaceAll("#");
    }

    private static OptionalLong largestNumber(String name) {
        return NUMBER.matcher(name)
                .results()
                .map(MatchResult::group)
                .filter(digits -> digits.length() <= LONGEST_NUMBER)
                .mapToLong(Long::parseLong)
                .max();
    }

    // keeps the group of threads of which the largest part waits for one lock
    private void queue(Map<String, Integer> waiting) {
        waiting.forEach((name, count) -> {
            ThreadDumps.Queue queue = new ThreadDumps.Queue(name, groups.getOrDefault(name, 0), count);
            if (queue.share() > longest.share()) {
                longest = queue;
            }
        });
    }

    /** A thread of a deadlock that the JVM found in the current dump. */
    void deadlocked() {
        deadlocked++;
    }

    /** Ends the current dump. */
    void end() {
        if (!open) {
            return;
        }
        owners.forEach((address, id) -> holders.putIfAbsent(address, byId.getOrDefault(id, Holder.UNKNOWN)));
        queues.forEach((address, queue) -> {
            Holder holder = holders.getOrDefault(address, Holder.UNKNOWN);
            if (!holder.leads(queue.site())) {
                if (!LockContention.initializes(queue.lock) && !PoolFrames.asks(address)) {
                    queue(queue.groups);
                }
                mostWaiting = Math.max(mostWaiting, queue.waiters);
                waiting = LockContention.initializes(queue.lock) ? waiting : Math.max(waiting, queue.waiters);
                add(queue, holder);
            }
        });
        stacks |= threads + virtual > 0;
        if (threads == 0 && deadlocked > 0) {
            // the list of deadlocks alone names threads, each of which waits for a lock
            threads = deadlocked;
            mostWaiting = Math.max(mostWaiting, 1);
            waiting = 1;
        }
        largestGroups = threads >= mostThreads ? Map.copyOf(groups) : largestGroups;
        mostThreads = Math.max(mostThreads, threads);
        mostVirtual = Math.max(mostVirtual, virtual);
        mostPinned = Math.max(mostPinned, pinned);
        int stuck = Math.max(deadlocked, inCycles());
        mostDeadlocked = Math.max(mostDeadlocked, stuck);
        longest = stuck > 0 ? ThreadDumps.Queue.NONE : longest;
        if (each.size() < MOST_DUMPS) {
            Map<String, ThreadDumps.Owners> owning = new HashMap<>();
            made.forEach((kind, seen) -> owning.put(kind, new ThreadDumps.Owners(seen.size(), Collections.max(seen))));
            each.add(new ThreadDumps.Dump(
                    groups,
                    oldestMillis,
                    carriers,
                    numbers,
                    owning,
                    waiting,
                    new ThreadDumps.Lookups(searching, loading),
                    loops,
                    workers,
                    awaiting,
                    longest));
        }
        if (!times.isEmpty()) {
            if (timed.size() > 1) {
                timed.remove(1);
            }
            timed.add(new Timed(seconds(oldestMillis).orElse(0), busiest(times), line));
            times.clear();
        }
        loops.clear();
        workers.clear();
        awaiting = 0;
        longest = ThreadDumps.Queue.NONE;
        carriers.clear();
        oldestMillis = OptionalDouble.empty();
        threads = 0;
        virtual = 0;
        pinned = 0;
        waiting = 0;
        searching = 0;
        loading = 0;
        deadlocked = 0;
        groups.clear();
        numbers.clear();
        made.clear();
        queues.clear();
        holders.clear();
        byId.clear();
        owners.clear();
        asking.clear();
        open = false;
    }

    /**
     * Threads that wait for each other's locks indefinitely, by the locks that they hold and ask for: a dump that was
     * cut, or was taken without a search for deadlocks, does not name them.
     */
    private int inCycles() {
        int inCycles = 0;
        Set<Long> done = new HashSet<>();
        for (long thread : asking.keySet()) {
            List<Long> path = new ArrayList<>();
            long next = thread;
            while (next != 0 && done.add(next)) {
                path.add(next);
                next = waitsFor(next);
            }
            // the path ends in itself, or in one that was followed before
            int from = path.indexOf(next);
            inCycles += from < 0 || path.size() - from == 1 ? 0 : path.size() - from;
        }
        return inCycles;
    }

    // the thread, by its line, that holds what another one asks for; 0 where it is not known
    private long waitsFor(long thread) {
        String wanted = asking.get(thread);
        return wanted == null ? 0 : holders.getOrDefault(wanted, Holder.UNKNOWN).line;
    }

    private void add(Queue queue, Holder holder) {
        Contended key = new Contended(queue.lock, queue.site());
        Wait before = contended.get(key);
        if (before == null && contended.size() >= MOST_LOCKS) {
            return;
        }
        Wait now = new Wait(
                queue.caller(),
                queue.waiters,
                Map.of(dumps, queue.waiters),
                1,
                dumps,
                holder,
                holder.frames.isEmpty() ? 0 : 1,
                queue.line);
        contended.put(key, before == null ? now : together(before, now));
    }

    private static Wait together(Wait a, Wait b) {
        Wait more = b.waiters > a.waiters ? b : a;
        Wait less = b.waiters > a.waiters ? a : b;
        // two locks of one class may be waited for in one dump
        int seen = a.dumps + (a.lastDump == b.lastDump ? 0 : 1);
        Holder holder = more.holder.known() ? more.holder : less.holder;
        int alike = (a.holder.like(holder) ? a.alike : 0) + (b.holder.like(holder) ? b.alike : 0);
        Map<Integer, Integer> each = new HashMap<>(a.each);
        b.each.forEach((dump, waiters) -> each.merge(dump, waiters, Math::max));
        if (each.size() > LockContention.SERIES) {
            each.remove(Collections.min(each.entrySet(), Map.Entry.comparingByValue())
                    .getKey());
        }
        return new Wait(more.caller, more.waiters, each, seen, b.lastDump, holder, Math.min(alike, seen), more.line);
    }

    int dumps() {
        return dumps;
    }

    /** Hands on what the dumps say together. */
    void report(Run run, String file, FactSink sink) {
        end();
        if (dumps == 0) {
            return;
        }
        sink.fact(new ThreadDumps(
                run,
                dumps,
                mostThreads,
                states,
                largestGroups,
                mostDeadlocked,
                mostWaiting,
                mostVirtual,
                mostPinned,
                each,
                atWork.build(),
                atWait.build(),
                new Origin(file, firstLine)));
        sink.observed(FactKind.THREAD_DUMPS);
        timed.forEach(t -> sink.fact(new ThreadTimes(
                run,
                ThreadTimes.Source.DUMPS,
                true,
                t.seconds(),
                t.threads(),
                new Origin(file, Math.max(1, t.line())))));
        if (!stacks && mostDeadlocked > 0) {
            return;
        }
        List<Map.Entry<Contended, Wait>> most = contended.entrySet().stream()
                .sorted(Comparator.comparingInt(e -> -e.getValue().waiters))
                .limit(MOST_CONTENDED)
                .toList();
        most.forEach(e -> sink.fact(new LockContention(
                run,
                e.getKey().lock(),
                e.getKey().site(),
                e.getValue().caller(),
                List.copyOf(e.getValue().each().values()),
                e.getValue().dumps(),
                dumps,
                Optional.of(e.getValue().holder().name()).filter(h -> !h.isEmpty()),
                e.getValue().holder().frames(),
                e.getValue().alike(),
                new Origin(file, e.getValue().line()))));
        sink.observed(FactKind.LOCK_CONTENTION);
        running.forEach((key, seen) -> sink.fact(
                new RunningThread(run, key.thread(), key.frame(), seen[0], dumps, new Origin(file, seen[1]))));
        sink.observed(FactKind.RUNNING_THREAD);
    }
}
