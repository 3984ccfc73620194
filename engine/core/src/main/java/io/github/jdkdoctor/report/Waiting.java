package io.github.jdkdoctor.report;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.evidence.threads.CallingFrame;
import io.github.jdkdoctor.evidence.threads.PoolWorkers;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * One thing that costs time off the CPU, or in addition to it, in each run: waiting by cause, exceptions, deoptimizations, allocation.
 *
 * @param levels how much of it each run has; only runs that tell
 * @param movers where most of it comes from, what grew most first; levels in the unit of the whole
 * @param explained the share, 0 to 1, of what grew that a hypothesis accounts for, by the id of its case; only where one does
 */
public record Waiting(Cause cause, Map<Run, Level> levels, List<Mover> movers, Map<String, Double> explained) {
    private static final int MOST_MOVERS = 5;

    public Waiting {
        levels = Map.copyOf(levels);
        movers = List.copyOf(movers);
        explained = Map.copyOf(explained);
    }

    /** What it is that takes the time. */
    public enum Cause {
        MONITOR("waiting for monitors", Unit.THREADS, false, "ObjectMonitor::enter"),
        LOCK(
                "waiting for locks of java.util.concurrent",
                Unit.THREADS,
                false,
                "java.util.concurrent.locks.LockSupport.park"),
        RESULT("waiting for results of tasks", Unit.THREADS, false, ""),
        PINNED("virtual threads waiting pinned", Unit.THREADS, false, "java.lang.VirtualThread.parkOnCarrierThread"),
        DUMPED("threads at a lock in thread dumps", Unit.THREADS, false, ""),
        FILE("reading and writing files", Unit.THREADS, false, ""),
        NATIVE("working or waiting in native code", Unit.THREADS, false, ""),
        NATIVE_WORK("computing in native code", Unit.THREADS, false, ""),
        SAFEPOINT("stopped at safepoints", Unit.SHARE, false, ""),
        SAFEPOINT_POLL("running to the next safepoint poll, on average", Unit.MILLISECONDS, false, ""),
        SOCKET("reading from and writing to sockets", Unit.THREADS, true, ""),
        SLEEP("sleeping", Unit.THREADS, true, "java.lang.Thread.sleep"),
        EXCEPTION("exceptions", Unit.PER_SECOND, false, "java.lang.Throwable.fillInStackTrace"),
        DEOPTIMIZATION("deoptimizations", Unit.PER_SECOND, false, "Deoptimization::uncommon_trap"),
        STRING_INTERNED("strings added to the string table", Unit.PER_SECOND, false, "StringTable::intern"),
        SYSTEM_GC("calls of System.gc()", Unit.PER_SECOND, false, "java.lang.System.gc"),
        THREAD_START("threads started", Unit.PER_SECOND, false, "java.lang.Thread.start0"),
        ALLOCATION("allocation", Unit.MEGABYTES_PER_SECOND, false, "");

        private final String label;
        private final Unit unit;
        private final boolean idle;
        private final String frame;

        Cause(String label, Unit unit, boolean idle, String frame) {
            this.label = label;
            this.unit = unit;
            this.idle = idle;
            this.frame = frame;
        }

        /** As a report calls it. */
        public String label() {
            return label;
        }

        public Unit unit() {
            return unit;
        }

        /** As JSON calls it. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        // a level of 1 in every unit, as threads that it keeps from work: 10,000 exceptions take about as long as one
        // thread has
        private double threads() {
            return switch (this) {
                // some tens of microseconds for the one that starts a thread, and as much in the new one
                case EXCEPTION, DEOPTIMIZATION, THREAD_START -> 1e-4;
                // one to two microseconds each
                case STRING_INTERNED -> 2e-6;
                case ALLOCATION -> 1e-3;
                // polls are microseconds apart in most code; a safepoint that waits for a millisecond is worth a look
                case SAFEPOINT_POLL -> 5e-3;
                default -> 1;
            };
        }
    }

    /** What a level counts. */
    public enum Unit {
        /** Threads at any time, on average. */
        THREADS("threads"),
        PER_SECOND("per-second"),
        MEGABYTES_PER_SECOND("megabytes-per-second"),
        /** Of one event, on average. */
        MILLISECONDS("milliseconds"),
        /** Of wall time, 0 to 1. */
        SHARE("share");

        private final String id;

        Unit(String id) {
            this.id = id;
        }

        /** As JSON calls it. */
        public String id() {
            return id;
        }
    }

    /**
     * How much of it there is in a run.
     *
     * @param count how often it happened; 0 where that is not told
     */
    public record Level(double value, long count) {}

    /**
     * A place where it comes from.
     *
     * @param says the lock's class and owner, the exception's class, the host or file, and the method
     * @param matches class and frames by which a case may account for it
     */
    public record Mover(String says, OptionalDouble baseline, OptionalDouble current, List<String> matches) {
        public Mover {
            matches = List.copyOf(matches);
        }

        double growth() {
            return current.orElse(0) - baseline.orElse(0);
        }
    }

    /** What grew; of a single run, how much of it there is. */
    public double growth() {
        return level(Run.CURRENT) - level(Run.BASELINE);
    }

    private double level(Run run) {
        Level level = levels.get(run);
        return level == null ? 0 : level.value();
    }

    /** Whether it is what threads do that have no work. */
    boolean idle() {
        return cause.idle;
    }

    /** What grew, as threads that it keeps from work. */
    double cost() {
        return growth() * cause.threads();
    }

    /**
     * What a bundle tells of the baseline and the current run, what costs most first. Of a bundle with both, only what both runs
     * tell of.
     *
     * @param suspected the cases of the hypotheses, the likeliest first
     */
    public static List<Waiting> of(FactBase facts, List<Case> suspected) {
        Map<String, Frames> accounted = new LinkedHashMap<>();
        for (Case c : suspected) {
            accounted.put(
                    c.id(),
                    Frames.of(c.accountsFor().stream()
                            .flatMap(a -> a.under().stream())
                            .distinct()
                            .toList()));
        }
        return of(facts, accounted);
    }

    /** As above, with the frames that each case accounts for, by its id. */
    static List<Waiting> of(FactBase facts, Map<String, Frames> accounted) {
        boolean two = facts.has(Run.BASELINE) && facts.has(Run.CURRENT);
        Map<Cause, Map<Run, Told>> told = new EnumMap<>(Cause.class);
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            tell(facts, run).forEach((cause, what) -> told.computeIfAbsent(cause, c -> new EnumMap<>(Run.class))
                    .put(run, what));
        }
        List<Waiting> all = new ArrayList<>();
        told.forEach((cause, runs) -> {
            if (!two || runs.size() == 2) {
                all.add(waiting(cause, runs, accounted));
            }
        });
        all.removeIf(w -> w.levels.values().stream().allMatch(l -> l.value() == 0));
        all.sort(Comparator.comparing(Waiting::idle).thenComparing(w -> -w.cost()));
        return all;
    }

    /** What one run tells of a cause: how much, and where by what is said of the place. */
    private record Told(Level level, List<Place> places) {}

    private record Place(String says, double value, List<String> matches) {}

    private static Map<Cause, Told> tell(FactBase facts, Run run) {
        Map<Cause, Told> told = new EnumMap<>(Cause.class);
        Map<EventSites.Kind, EventSites> longest = new EnumMap<>(EventSites.Kind.class);
        for (EventSites sites : each(facts, FactKind.EVENT_SITES, run, EventSites.class)) {
            if (!sites.wall().isZero()) {
                longest.merge(sites.kind(), sites, (a, b) -> b.wall().compareTo(a.wall()) > 0 ? b : a);
            }
        }
        longest.forEach((kind, sites) -> told.put(Cause.valueOf(kind.name()), events(sites)));
        each(facts, FactKind.THREAD_DUMPS, run, ThreadDumps.class).stream()
                .findFirst()
                .ifPresent(d -> told.put(
                        Cause.DUMPED,
                        new Told(
                                new Level(d.usuallyWaiting(), 0),
                                each(facts, FactKind.LOCK_CONTENTION, run, LockContention.class).stream()
                                        .sorted(Comparator.comparing(LockContention::usual)
                                                .reversed())
                                        .map(l -> new Place(l.place(), l.usual(), List.of(l.lock(), l.site())))
                                        .toList())));
        each(facts, FactKind.THREAD_DUMPS, run, ThreadDumps.class).stream()
                .filter(ThreadDumps::inSeries)
                .findFirst()
                .ifPresent(d -> told.putIfAbsent(Cause.RESULT, results(d)));
        PauseSummary.of(facts).stream()
                .filter(p -> p.run() == run)
                .flatMap(p -> p.stops().stream())
                .filter(s -> s.share().isPresent())
                .findFirst()
                .ifPresent(s ->
                        told.put(Cause.SAFEPOINT, new Told(new Level(s.share().getAsDouble(), s.count()), List.of())));
        each(facts, FactKind.GC_LOG, run, GcLog.class).stream()
                .filter(log -> log.allocationRate().isPresent())
                .max(Comparator.comparing(GcLog::count))
                .ifPresent(log -> told.put(
                        Cause.ALLOCATION,
                        new Told(new Level(log.allocationRate().getAsDouble() / (1 << 20), 0), List.of())));
        return told;
    }

    // threads that wait for results of tasks in a dump, on average, by who asks for the result
    private static Told results(ThreadDumps dumps) {
        CallTree tree = dumps.atWait();
        Map<String, Double> askers = new TreeMap<>();
        double all = 0;
        for (int node = 0; node < tree.nodes(); node++) {
            if (tree.self(node) > 0) {
                List<String> frames = tree.stack(node);
                Optional<String> result = PoolWorkers.result(frames);
                if (result.isPresent()) {
                    double threads = tree.self(node) / (double) dumps.dumps();
                    all += threads;
                    askers.merge(
                            result.get()
                                    + CallingFrame.of(result.get(), frames)
                                            .map(c -> ", called by " + c)
                                            .orElse(""),
                            threads,
                            Double::sum);
                }
            }
        }
        return new Told(
                new Level(all, 0),
                askers.entrySet().stream()
                        .map(a -> new Place(a.getKey(), a.getValue(), List.of(a.getKey())))
                        .toList());
    }

    private static Told events(EventSites sites) {
        Unit unit = Cause.valueOf(sites.kind().name()).unit;
        Function<EventSites.Site, Double> value =
                switch (unit) {
                    case THREADS ->
                        s -> s.total().toNanos() / (double) sites.wall().toNanos();
                    case MILLISECONDS -> s -> millis(s.total(), s.count());
                    default -> s -> s.count() / sites.seconds();
                };
        List<Place> places = new ArrayList<>();
        for (EventSites.Site s : sites.sites()) {
            List<String> matches = new ArrayList<>(List.of(s.what(), s.frame()));
            s.caller().ifPresent(matches::add);
            places.add(new Place(s.says(), value.apply(s), matches));
        }
        double level =
                switch (unit) {
                    case THREADS -> sites.shareOfWall();
                    case MILLISECONDS -> millis(sites.total(), sites.count());
                    default -> sites.perSecond();
                };
        return new Told(new Level(level, sites.kind().sampled() ? 0 : sites.count()), places);
    }

    private static double millis(Duration total, long count) {
        return count == 0 ? 0 : total.toNanos() / 1e6 / count;
    }

    private static <F> List<F> each(FactBase facts, FactKind kind, Run run, Class<F> type) {
        return facts.of(kind, run).stream().map(type::cast).toList();
    }

    private static Waiting waiting(Cause cause, Map<Run, Told> runs, Map<String, Frames> accounted) {
        Map<Run, Level> levels = new EnumMap<>(Run.class);
        Map<String, Map<Run, Double>> values = new LinkedHashMap<>();
        Map<String, Place> places = new LinkedHashMap<>();
        runs.forEach((run, told) -> {
            levels.put(run, told.level());
            for (Place place : told.places()) {
                // who holds a lock for longest is another thread in each run
                String key = place.matches().toString();
                places.put(key, place);
                values.computeIfAbsent(key, k -> new EnumMap<>(Run.class)).merge(run, place.value(), Math::max);
            }
        });
        List<Mover> movers = values.entrySet().stream()
                .map(e -> mover(Optional.ofNullable(places.get(e.getKey())), e.getValue()))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(Mover::growth).reversed())
                .limit(MOST_MOVERS)
                .toList();
        Waiting waiting = new Waiting(cause, levels, movers, Map.of());
        return new Waiting(cause, levels, movers, waiting.explainedBy(accounted));
    }

    private static Optional<Mover> mover(Optional<Place> place, Map<Run, Double> values) {
        return place.map(p -> new Mover(p.says(), in(values, Run.BASELINE), in(values, Run.CURRENT), p.matches()));
    }

    private static OptionalDouble in(Map<Run, Double> values, Run run) {
        Double value = values.get(run);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private Map<String, Double> explainedBy(Map<String, Frames> accounted) {
        Map<String, Double> shares = new LinkedHashMap<>();
        if (growth() > 0) {
            accounted.forEach((id, frames) -> {
                double share = !cause.frame.isEmpty() && frames.contains(cause.frame) ? 1 : moved(frames) / growth();
                if (share > 0) {
                    shares.put(id, Math.min(1, share));
                }
            });
        }
        return shares;
    }

    private double moved(Frames frames) {
        return movers.stream()
                .filter(m -> m.matches().stream().anyMatch(frames::contains))
                .mapToDouble(m -> Math.max(0, m.growth()))
                .sum();
    }
}
