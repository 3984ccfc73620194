package io.github.jdkdoctor.fact;

import io.github.jdkdoctor.profile.CallTree;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The thread dumps of a run, added up.
 *
 * @param dumps how many there are
 * @param threads platform threads with a Java stack or name, in the dump with most of them
 * @param states threads by {@code Thread.State}, as in {@code BLOCKED}, over all dumps
 * @param groups threads by name with numbers as {@code #}, as in {@code http-nio-#-exec-#}, in the dump with most of them
 * @param deadlocked threads in deadlocks, those that the JVM found or those whose locks form a cycle, in the dump with most of them
 * @param waiting threads that wait for one lock, the most of any lock and dump
 * @param virtualThreads virtual threads, in the dump with most of them; 0 where the form of dump shows none
 * @param each what each dump shows, in the order of the files and lines
 * @param atWork the stacks of threads that used a processor as far as a dump tells, one sample for each thread and dump
 * @param atWait the innermost frames of threads that wait for anything but their next task, one sample for each thread and dump
 * @param pinned virtual threads that wait and keep their carrier, in the dump with most of them
 */
public record ThreadDumps(
        Run run,
        int dumps,
        int threads,
        Map<String, Integer> states,
        Map<String, Integer> groups,
        int deadlocked,
        int waiting,
        int virtualThreads,
        int pinned,
        List<Dump> each,
        CallTree atWork,
        CallTree atWait,
        Origin origin)
        implements Fact {
    // two dumps differ by chance, as pools grow and shrink
    private static final int SERIES = 3;
    private static final long SOME = 10;
    private static final long MANY = 100;
    // of one processor, by carriers that are kept: 1 to 3 % in recorded runs with pinned threads, 27 % where a busy
    // machine leaves one
    // that runs no more. With another virtual thread in each dump, one that runs for a tenth of the time is seen so in
    // three dumps of a
    // thousand threes
    private static final double RESTS = 0.1;
    private static final double ALL_REST = 0.5;

    public ThreadDumps {
        states = Map.copyOf(states);
        groups = Map.copyOf(groups);
        each = List.copyOf(each);
    }

    /** Threads that wait for the lock with most waiters at any time, as far as dumps tell. */
    public double usuallyWaiting() {
        return each.isEmpty()
                ? waiting
                : LockContention.usual(each.stream().map(Dump::waiting).toList(), each.size());
    }

    /**
     * One dump.
     *
     * @param groups platform threads by name with numbers as {@code #}
     * @param elapsedMillis how long the oldest thread has been there; empty where the dump does not say, as before 11
     * @param carriers carriers by name that carry a virtual thread at the moment
     * @param numbers the largest number in the names of groups that the JDK names, as 48211 of {@code Thread-48211}; what a
     *     program calls its threads may hold the number of a request
     * @param owners timers, pools and clients that have threads of their own, by what their names begin with, as in
     *     {@code Timer}
     * @param waiting threads that wait for one lock, the most of any; not for a class that is being initialized
     * @param lookups threads that look up a class, running or waiting for the lock of a class loader
     * @param loops threads of event loops by the group's name, as in {@code XNIO-1 I/O}
     * @param workers threads of pools by name with numbers as {@code #}
     * @param awaiting threads that wait for the result of a task
     * @param queue the threads of one name of which the largest part waits for one lock
     */
    public record Dump(
            Map<String, Integer> groups,
            OptionalDouble elapsedMillis,
            Map<String, Carrier> carriers,
            Map<String, Long> numbers,
            Map<String, Owners> owners,
            int waiting,
            Lookups lookups,
            Map<String, Loops> loops,
            Map<String, Workers> workers,
            int awaiting,
            Queue queue) {
        public Dump {
            groups = Map.copyOf(groups);
            numbers = Map.copyOf(numbers);
            owners = Map.copyOf(owners);
            carriers = Map.copyOf(carriers);
            loops = Map.copyOf(loops);
            workers = Map.copyOf(workers);
        }
    }

    /**
     * Threads of one name at one lock in a dump.
     *
     * @param name theirs, with numbers as {@code #}
     * @param threads how many there are, three or more
     * @param waiting those that wait for the lock
     */
    public record Queue(String name, int threads, int waiting) {
        /** Where no group of threads has any that waits. */
        public static final Queue NONE = new Queue("", 0, 0);

        /** The part, 0 to 1, of the threads but one, which may have the lock. */
        public double share() {
            return QueuedThreads.share(threads, waiting);
        }
    }

    /**
     * The part, 0 to 1, of the threads of one name but one that wait for one lock, on average over the dumps with most; 0 of
     * fewer than three dumps of the current run, as a few threads may wait for a moment.
     */
    public double queued() {
        return inSeries() || run == Run.BASELINE
                ? each.stream()
                        .map(d -> d.queue().share())
                        .sorted(Comparator.reverseOrder())
                        .limit(SERIES)
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0)
                : 0;
    }

    /** How many wait in the dump with most, in words; empty where none do. */
    public String queuedSays() {
        if (!inSeries() && run == Run.CURRENT) {
            return "fewer than three dumps";
        }
        return each.stream()
                .map(Dump::queue)
                .filter(q -> q.waiting() > 0)
                .max(Comparator.comparingDouble(Queue::share).thenComparing(Queue::name))
                .map(q -> q.waiting() + " of " + q.threads() + " threads '" + q.name() + "' wait for one lock")
                .orElse("");
    }

    /**
     * Threads of a pool in a dump.
     *
     * @param idle those that wait for their next task
     * @param awaiting those whose task waits for the result of another one
     */
    public record Workers(int threads, int idle, int awaiting) {
        private boolean busy() {
            return idle == 0 && 2 * awaiting < threads;
        }
    }

    /**
     * Threads of one group of event loops in a dump.
     *
     * @param blocked those that wait for something else than their next event
     * @param site the method in which one of them does; empty where none does
     * @param names those that do, by their names
     */
    public record Loops(int threads, int blocked, String site, Set<String> names) {
        public Loops {
            names = Set.copyOf(names);
        }

        private double share() {
            return threads == 0 ? 0 : blocked / (double) threads;
        }
    }

    /**
     * A group of event loops over all dumps.
     *
     * @param blocked of its threads, the share that waits at any time, from 0 to 1, by the dumps with most
     * @param says who waits where, in words
     */
    public record BlockedLoops(double blocked, String says) {}

    /**
     * Threads that look up a class.
     *
     * @param searching those that search for one, or wait for their turn to do so
     * @param loading those that have found one and make it, or initialize one
     */
    public record Lookups(int searching, int loading) {
        /** No thread does. */
        public static final Lookups NONE = new Lookups(0, 0);
    }

    /**
     * Timers, pools or clients of one kind in a dump.
     *
     * @param count how many of them have a thread
     * @param highest the largest of their numbers, as each is given the next one when it is made
     */
    public record Owners(int count, long highest) {}

    /**
     * A platform thread with a virtual one on it.
     *
     * @param virtualThread the number of the virtual thread
     * @param cpuMillis the CPU time of the carrier so far; empty where the dump does not say
     * @param elapsedMillis how long the carrier has been there; empty where the dump does not say
     */
    public record Carrier(String virtualThread, OptionalDouble cpuMillis, OptionalDouble elapsedMillis) {
        private boolean restsUntil(Carrier later) {
            return cpuMillis.isPresent() && usedUntil(later) < RESTS;
        }

        // the part of a processor; 0 where the dumps do not say
        private double usedUntil(Carrier later) {
            if (cpuMillis.isEmpty()
                    || later.cpuMillis.isEmpty()
                    || elapsedMillis.isEmpty()
                    || later.elapsedMillis.isEmpty()) {
                return 0;
            }
            double time = later.elapsedMillis.getAsDouble() - elapsedMillis.getAsDouble();
            double used = later.cpuMillis.getAsDouble() - cpuMillis.getAsDouble();
            return time > 0 ? used / time : 1;
        }
    }

    /**
     * Threads of one kind of which there are more in each dump than in the one before.
     *
     * @param name theirs, with numbers as {@code #}
     */
    public record Growing(String name, int first, int last) {}

    /**
     * Threads whose numbers grow from dump to dump, as each is given the next one when it is made.
     *
     * @param name theirs, with numbers as {@code #}
     * @param seconds from the first of the two dumps to the last
     */
    public record Numbered(String name, long first, long last, double seconds) {
        /** How many were made per second. */
        public double perSecond() {
            return (last - first) / seconds;
        }

        /** The numbers, in words. */
        public String says() {
            return String.format(Locale.ROOT, "%s, from number %,d to %,d in %.1f s", name, first, last, seconds);
        }
    }

    /** The threads whose numbers grew fastest; empty for one dump, and for dumps that do not say when they were taken. */
    public Optional<Numbered> numbered() {
        Map<String, Dump> first = new HashMap<>();
        Map<String, Numbered> grown = new HashMap<>();
        for (Dump dump : each) {
            if (dump.elapsedMillis().isEmpty()) {
                continue;
            }
            dump.numbers().forEach((name, number) -> {
                Dump before = first.putIfAbsent(name, dump);
                double seconds = before == null
                        ? 0
                        : (dump.elapsedMillis().getAsDouble()
                                        - before.elapsedMillis().getAsDouble())
                                / 1000;
                if (seconds > 0) {
                    grown.put(name, new Numbered(name, before.numbers().getOrDefault(name, number), number, seconds));
                }
            });
        }
        return grown.values().stream()
                .filter(n -> n.last() >= n.first())
                .max(Comparator.comparingDouble(Numbered::perSecond).thenComparing(Numbered::name));
    }

    /** Whether three dumps and more show no thread that has its number as a name. */
    public boolean withoutNumbered() {
        return inSeries() && each.stream().allMatch(d -> d.numbers().isEmpty());
    }

    /** Of three dumps and more, the threads that are more each time, those that grew most; empty where none are. */
    public Optional<Growing> growing() {
        if (each.size() < SERIES) {
            return Optional.empty();
        }
        return each.get(each.size() - 1).groups().keySet().stream()
                .filter(this::growsEachTime)
                .map(name -> new Growing(
                        name,
                        each.get(0).groups().getOrDefault(name, 0),
                        each.get(each.size() - 1).groups().getOrDefault(name, 0)))
                .max(Comparator.comparingInt((Growing g) -> g.last() - g.first())
                        .thenComparing(Growing::name));
    }

    /**
     * Of three dumps and more, the timers, pools or clients of one kind that are more each time, those that grew most; empty
     * where none are. A pool that is filled gets threads, and stays one pool.
     */
    public Optional<Growing> growingOwners() {
        if (each.size() < SERIES) {
            return Optional.empty();
        }
        return each.get(each.size() - 1).owners().keySet().stream()
                .filter(kind -> increases(dump -> owned(dump, kind)))
                .map(kind -> new Growing(kind, owned(each.get(0), kind), owned(each.get(each.size() - 1), kind)))
                .max(Comparator.comparingInt((Growing g) -> g.last() - g.first())
                        .thenComparing(Growing::name));
    }

    private static int owned(Dump dump, String kind) {
        Owners owners = dump.owners().get(kind);
        return owners == null ? 0 : owners.count();
    }

    /**
     * The numbers that timers, pools or clients of one kind were given between the first dump with such and the last; empty
     * where fewer than two dumps have any, or do not say when they were taken.
     */
    public Optional<Numbered> made(String kind) {
        List<Dump> having = each.stream()
                .filter(d -> d.owners().containsKey(kind) && d.elapsedMillis().isPresent())
                .toList();
        if (having.size() < 2) {
            return Optional.empty();
        }
        Dump first = having.get(0);
        Dump last = having.get(having.size() - 1);
        Owners before = first.owners().get(kind);
        Owners after = last.owners().get(kind);
        double seconds =
                (last.elapsedMillis().getAsDouble() - first.elapsedMillis().getAsDouble()) / 1000;
        return before == null || after == null || seconds <= 0
                ? Optional.empty()
                : Optional.of(new Numbered(kind, before.highest(), after.highest(), seconds));
    }

    /**
     * The same, or of dumps that do not tell that the numbers since the oldest thread began, in the dump where they are
     * highest. Empty where no dump has any with its age, and for fewer than ten between two dumps or a hundred by one, as
     * programs make some while they start.
     */
    public Optional<Numbered> madeSoFar(String kind) {
        Optional<Numbered> between = made(kind);
        if (between.isPresent()) {
            return between.filter(n -> n.last() - n.first() >= SOME);
        }
        return each.stream()
                .filter(d -> d.elapsedMillis().orElse(0) > 0)
                .flatMap(d -> Optional.ofNullable(d.owners().get(kind))
                        .filter(o -> o.highest() >= MANY)
                        .map(o -> new Numbered(
                                kind, 0, o.highest(), d.elapsedMillis().getAsDouble() / 1000))
                        .stream())
                .max(Comparator.comparingLong(Numbered::last));
    }

    /** The time from the first dump to the last, in seconds; 0 where the dumps do not say. */
    public double seconds() {
        if (each.isEmpty()) {
            return 0;
        }
        OptionalDouble from = each.get(0).elapsedMillis();
        OptionalDouble to = each.get(each.size() - 1).elapsedMillis();
        return from.isPresent() && to.isPresent() ? (to.getAsDouble() - from.getAsDouble()) / 1000 : 0;
    }

    private boolean growsEachTime(String name) {
        return increases(dump -> dump.groups().getOrDefault(name, 0));
    }

    private boolean increases(ToIntFunction<Dump> count) {
        for (int i = 1; i < each.size(); i++) {
            if (count.applyAsInt(each.get(i)) <= count.applyAsInt(each.get(i - 1))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Carriers that hardly use the processor from the first dump to the last, with the same virtual thread in all dumps, of two
     * and more, or with any in each, of three and more: one that only lends itself to threads that run would be idle in some.
     */
    public int stuckCarriers() {
        if (each.size() < 2) {
            return 0;
        }
        Map<String, Carrier> last = each.get(each.size() - 1).carriers();
        int stuck = 0;
        double used = 0;
        for (Map.Entry<String, Carrier> first : each.get(0).carriers().entrySet()) {
            Carrier later = last.get(first.getKey());
            if (later != null && stuck(first.getKey())) {
                stuck++;
                used += first.getValue().usedUntil(later);
            }
        }
        // of more carriers than processors each one runs a little, and all of them together as much as there are
        return used < ALL_REST ? stuck : 0;
    }

    private boolean stuck(String carrier) {
        for (int i = 1; i < each.size(); i++) {
            Carrier before = each.get(i - 1).carriers().get(carrier);
            Carrier after = each.get(i).carriers().get(carrier);
            if (before == null
                    || after == null
                    || !(before.virtualThread().equals(after.virtualThread())
                            ? before.usedUntil(after) < RESTS
                            : each.size() >= SERIES && before.restsUntil(after))) {
                return false;
            }
        }
        return true;
    }

    /** Platform threads that carry virtual ones, those of the same name without one included, in the dump with most. */
    public int carriers() {
        int most = 0;
        for (Dump dump : each) {
            Set<String> names = dump.carriers().keySet().stream()
                    .map(name -> name.replaceAll("\\d+", "#"))
                    .collect(Collectors.toSet());
            most = Math.max(
                    most,
                    Math.max(
                            dump.carriers().size(),
                            names.stream()
                                    .mapToInt(name -> dump.groups().getOrDefault(name, 0))
                                    .sum()));
        }
        return most;
    }

    /** The event loops that wait most; empty where no dump shows any event loop. */
    public Optional<BlockedLoops> blockedLoops() {
        return each.stream()
                .flatMap(d -> d.loops().keySet().stream())
                .distinct()
                .sorted()
                .map(this::blockedLoops)
                .max(Comparator.comparingDouble(BlockedLoops::blocked));
    }

    private BlockedLoops blockedLoops(String group) {
        List<Loops> sorted = each.stream()
                .map(d -> d.loops().getOrDefault(group, new Loops(0, 0, "", Set.of())))
                .sorted(Comparator.comparingDouble(Loops::share).reversed())
                .toList();
        // as of locks: what one dump of several shows may have been a moment
        int series = each.size() < SERIES ? 1 : SERIES;
        double blocked = sorted.stream().limit(series).mapToDouble(Loops::share).sum() / series;
        Loops first = sorted.get(0);
        String where = first.site().isEmpty() ? "" : " in " + first.site();
        String most = blocked < first.share() ? "at most " : "";
        return new BlockedLoops(
                blocked, most + first.blocked() + " of " + first.threads() + " threads '" + group + "' wait" + where);
    }

    /**
     * The event loop that waits in most of three dumps and more, with the part of them; empty of fewer dumps and where no dump
     * shows any event loop. Its connections wait as well, however many other loops there are.
     */
    public Optional<BlockedLoops> mostBlockedLoop() {
        if (!inSeries() || blockedLoops().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Long> blocked = each.stream()
                .flatMap(d -> d.loops().values().stream().flatMap(l -> l.names().stream()))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        return Optional.of(blocked.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(e -> new BlockedLoops(
                        e.getValue() / (double) each.size(),
                        "thread '" + e.getKey() + "' waits in " + e.getValue() + " of " + each.size() + " dumps"
                                + siteOf(e.getKey())))
                .orElse(new BlockedLoops(0, "")));
    }

    private String siteOf(String loop) {
        return each.stream()
                .flatMap(d -> d.loops().values().stream())
                .filter(l -> l.names().contains(loop) && l.blocked() == 1)
                .map(l -> " in " + l.site())
                .findFirst()
                .orElse("");
    }

    /**
     * Of three dumps and more, the pool with at most half the threads of the other run that never has an idle one. Where more
     * threads wait for results than it has, tasks wait for a thread. Empty where there is none.
     */
    public Optional<FullPool> fullPool(ThreadDumps before) {
        if (!inSeries() || !before.inSeries()) {
            return Optional.empty();
        }
        int awaiting = awaiting();
        return each.get(0).workers().keySet().stream()
                .filter(name -> each.stream()
                        .allMatch(d -> Optional.ofNullable(d.workers().get(name))
                                .filter(Workers::busy)
                                .isPresent()))
                .map(name -> new FullPool(name, poolSize(name), before.poolSize(name), awaiting))
                .filter(pool -> pool.before() >= 2 * pool.threads())
                .max(Comparator.comparingDouble(FullPool::perThread).thenComparing(FullPool::name));
    }

    /** Threads that wait for results of tasks, in the dump with fewest. */
    public int awaiting() {
        return each.stream().mapToInt(Dump::awaiting).min().orElse(0);
    }

    /** How many threads of a name each dump has; empty where it is not the same number in all, or none. */
    public OptionalInt steady(String name) {
        Set<Integer> counts =
                each.stream().map(d -> d.groups().getOrDefault(name, 0)).collect(Collectors.toSet());
        return counts.size() == 1 && !counts.contains(0)
                ? OptionalInt.of(counts.iterator().next())
                : OptionalInt.empty();
    }

    private int poolSize(String name) {
        return each.stream()
                .mapToInt(d -> Optional.ofNullable(d.workers().get(name))
                        .map(Workers::threads)
                        .orElse(0))
                .max()
                .orElse(0);
    }

    /** The name of threads by which the JVM serves requests over HTTP; empty where none has such a name. */
    public Optional<String> server() {
        return HttpServers.among(groups.keySet());
    }

    /** Whether there are enough dumps to tell what lasts from a moment. */
    public boolean inSeries() {
        return each.size() >= SERIES;
    }

    /** Threads that search for a class in a dump, on average. */
    public double searching() {
        return each.stream().mapToInt(d -> d.lookups().searching()).average().orElse(0);
    }

    /** Threads that make or initialize a class that they have looked up, in a dump on average. */
    public double loading() {
        return each.stream().mapToInt(d -> d.lookups().loading()).average().orElse(0);
    }

    /** Threads in a state, in a dump on average. */
    public double mean(String state) {
        return dumps == 0 ? 0 : states.getOrDefault(state, 0) / (double) dumps;
    }
}
