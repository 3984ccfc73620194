package io.github.jdkdoctor.report;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.diagnosis.Comparison;
import io.github.jdkdoctor.diagnosis.Conclusion;
import io.github.jdkdoctor.diagnosis.Confounder;
import io.github.jdkdoctor.diagnosis.Cost;
import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.Difference;
import io.github.jdkdoctor.diagnosis.Differences;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.Finding;
import io.github.jdkdoctor.diagnosis.Tally;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.CpuLoad;
import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.OfferedLoad;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.PauseLengths;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.fact.VersionWindow;
import io.github.jdkdoctor.profile.Bucket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns conclusions into the words and the order of a report. */
public final class Reporting {
    // more is a list that users do not work off
    private static final int MOST_RECORDINGS = 3;
    private static final int MOST_BENCHMARKS = 3;
    private static final String GC_SHARE = "gc-pause-share";
    // a stop of a second is noticed, however rare
    private static final double LONG_PAUSE = 1;
    // as cases about GC take it for much; 1 to 5 % are common
    private static final double MUCH_IN_GC = 0.15;
    private static final String COMPILER_THREADS = "compiler-threads";
    private static final double MUCH_COMPILATION = 0.25;
    private static final Map<String, String> LOST_TIME = lostTime();
    private static final String COLLECT = "jdkdoctor collect <pid>";
    private static final String DUMPS = "for i in 1 2 3; do jcmd <pid> Thread.print; sleep 1; done > threads.txt";
    /** What {@link #cost} calls the CPU use of a program that waits instead of working. */
    static final String CPU_USE = "CPU use";
    /** What it calls one that fell, where nothing says how much work was done. */
    static final String CPU_USE_FELL = "CPU use, by which the program waits or has less to do";
    // a program that does less work for other reasons, as with less load, uses less CPU time in proportion
    private static final double CLEARLY_SLOWER = 1.3;
    private static final double HALF = 0.5;
    private static final double BUSY = 0.9;

    private final FactBase facts;
    private final Diagnosis diagnosis;
    private final Map<String, Certainty> rated;
    private final Map<String, String> aside;
    // a recording has the whole run, and dumps have seconds of it
    private static final List<ThreadTimes.Source> MOST_COMPLETE =
            List.of(ThreadTimes.Source.JFR, ThreadTimes.Source.TOP, ThreadTimes.Source.DUMPS);
    // of less, timers and pools that do nothing are much
    private static final double SOME_CPUS = 0.02;
    // seconds: three dumps a second apart, of a program that warms up, say 4.2 times where it is 0.7
    private static final double STEADY = 10;
    // below it, a service is idle most of the time, and its use moves with its load
    private static final double MUCH_OF_THE_CPUS = 0.2;
    // of wall time; a share below is no cost in either run
    private static final double NEXT_TO_NOTHING = 0.0005;

    private final Map<String, Cost> costs;

    // a log of one pause is no time to take a share of
    private boolean shareKnown() {
        return facts.of(FactKind.GC_LOG).stream().map(GcLog.class::cast).allMatch(log -> log.knownShareOfWall()
                .isPresent());
    }

    private static Map<String, String> lostTime() {
        Map<String, String> lost = new LinkedHashMap<>();
        lost.put(GC_SHARE, "GC pauses, of wall time");
        lost.put("safepoint-reaching-share", "time to safepoint, of wall time");
        lost.put(COMPILER_THREADS, "JIT compiler threads, of all CPU samples");
        return lost;
    }

    public Reporting(FactBase facts, Diagnosis diagnosis) {
        this.facts = facts;
        this.diagnosis = diagnosis;
        this.rated = diagnosis.conclusions().stream()
                .filter(Conclusion.Rated.class::isInstance)
                .map(Conclusion.Rated.class::cast)
                .collect(Collectors.toMap(Conclusion.Rated::id, Conclusion.Rated::certainty));
        this.aside = diagnosis.conclusions().stream()
                .filter(Conclusion.SetAside.class::isInstance)
                .map(Conclusion.SetAside.class::cast)
                .collect(Collectors.toMap(
                        Conclusion.SetAside::id, Conclusion.SetAside::by, (a, b) -> a.compareTo(b) < 0 ? a : b));
        this.costs = diagnosis.conclusions().stream()
                .filter(Conclusion.Costs.class::isInstance)
                .map(Conclusion.Costs.class::cast)
                .collect(Collectors.toMap(Conclusion.Costs::id, Conclusion.Costs::cost));
    }

    /** What the current run has less or more of than the baseline: work done, and time lost. */
    public List<Report.Measured> cost(Comparison comparison) {
        List<Report.Measured> cost = comparison.shifts().stream()
                .filter(s -> s.verdict() != BenchmarkShift.Verdict.NOISE)
                .sorted(Comparator.comparing((BenchmarkShift s) -> !s.verdict().slower())
                        .thenComparing(s -> -s.factor()))
                .limit(MOST_BENCHMARKS)
                .map(Reporting::measured)
                .collect(Collectors.toCollection(ArrayList::new));
        int shared = comparison.shifts().size();
        if (shared > MOST_BENCHMARKS) {
            long slower = comparison.shifts().stream()
                    .filter(s -> s.verdict().slower())
                    .count();
            long faster = comparison.shifts().stream()
                    .filter(s -> s.verdict().faster())
                    .count();
            cost.add(
                    0,
                    new Report.Measured(
                            "benchmarks that both runs share",
                            Optional.empty(),
                            String.format(Locale.ROOT, "%,d: %,d slower, %,d faster", shared, slower, faster)));
        }
        cpuOfOperations(comparison).ifPresent(cost::add);
        lessCpuUse(comparison).ifPresent(cost::add);
        LOST_TIME.forEach((name, what) -> diagnosis.phenomena().stream()
                .filter(p -> p.name().equals(name)
                        && p.run() == Run.CURRENT
                        && p.value().isPresent())
                .filter(p -> !facts.has(Run.BASELINE) || p.baseline().isPresent())
                .filter(p -> !name.equals(GC_SHARE) || shareKnown())
                .filter(p -> Math.max(p.value().getAsDouble(), p.baseline().orElse(0)) >= leastTold(name))
                .findFirst()
                .ifPresent(p -> cost.add(new Report.Measured(
                        what,
                        p.baseline().stream().mapToObj(Unit.PERCENT::format).findFirst(),
                        Unit.PERCENT.format(p.value().getAsDouble())))));
        // said, since silence would leave open whether the profiles were looked at
        if (comparison.growth().isPresent() && comparison.growth().getAsDouble() == 0) {
            cost.add(new Report.Measured(
                    "what grew in the program's threads between the CPU profiles",
                    Optional.empty(),
                    "nothing beyond noise, in shares of the samples"));
        }
        longestPause(Run.CURRENT)
                .filter(now -> now.seconds() >= LONG_PAUSE)
                .ifPresent(now -> cost.add(new Report.Measured(
                        "longest GC pause",
                        longestPause(Run.BASELINE).map(before -> Unit.SECONDS.format(before.seconds())),
                        Unit.SECONDS.format(now.seconds()) + ", " + now.says())));
        return cost;
    }

    // compilers have work in any program
    private static double leastTold(String lost) {
        return lost.equals(COMPILER_THREADS) ? MUCH_COMPILATION : NEXT_TO_NOTHING;
    }

    // whether the program does more for each operation, or waits longer in it, which no share of samples tells
    private Optional<Report.Measured> cpuOfOperations(Comparison comparison) {
        List<BenchmarkShift> rates = comparison.shifts().stream()
                .filter(s -> s.current().higherIsBetter()
                        && s.current().unit().endsWith("/s")
                        && s.current().unit().equals(s.baseline().unit())
                        && s.current().score() > 0
                        && s.baseline().score() > 0)
                .toList();
        if (rates.size() != 1) {
            return Optional.empty();
        }
        for (ThreadTimes.Source source : MOST_COMPLETE) {
            OptionalDouble before = programCpus(Run.BASELINE, source);
            OptionalDouble now = programCpus(Run.CURRENT, source);
            if (before.isPresent() && now.isPresent()) {
                BenchmarkShift rate = rates.get(0);
                double each = before.getAsDouble() / rate.baseline().score();
                double eachNow = now.getAsDouble() / rate.current().score();
                return Optional.of(new Report.Measured(
                        "CPU time of the program for each operation, by "
                                + source.label().replaceAll(",.*", ""),
                        Optional.of(brief(each)),
                        brief(eachNow) + String.format(Locale.ROOT, " (%.1f times)", eachNow / each)));
            }
        }
        return Optional.empty();
    }

    // a slower run that uses half the CPU time or less waits, unless others use what it does not, or less is asked of
    // it; where nothing says whether it is slower, it may wait
    private Optional<Report.Measured> lessCpuUse(Comparison comparison) {
        boolean slower = comparison.shifts().stream()
                .anyMatch(s -> s.factor() >= CLEARLY_SLOWER && s.verdict() != BenchmarkShift.Verdict.NOISE);
        boolean unstated = comparison.shifts().isEmpty();
        Optional<CpuLoad> before = cpuLoad(Run.BASELINE);
        Optional<CpuLoad> now = cpuLoad(Run.CURRENT);
        if (!(slower || unstated) || lessLoadOffered() || before.isEmpty() || now.isEmpty()) {
            return Optional.empty();
        }
        double was = before.get().jvm();
        double is = now.get().jvm();
        // on a machine that others keep busy, threads wait for a processor
        boolean idle = now.get().machine() < BUSY && 1 - now.get().machine() >= HALF * (was - is);
        return was >= (slower ? SOME_CPUS : MUCH_OF_THE_CPUS) && is <= HALF * was && idle
                ? Optional.of(new Report.Measured(
                        slower ? CPU_USE : CPU_USE_FELL,
                        Optional.of(Unit.PERCENT.format(was)),
                        Unit.PERCENT.format(is)))
                : Optional.empty();
    }

    private Optional<CpuLoad> cpuLoad(Run run) {
        return facts.of(FactKind.CPU_LOAD, run).stream()
                .map(CpuLoad.class::cast)
                .findFirst();
    }

    private boolean lessLoadOffered() {
        Optional<OfferedLoad> before = offeredLoad(Run.BASELINE);
        return offeredLoad(Run.CURRENT)
                .filter(now -> before.filter(b -> b.unit().equals(now.unit()) && b.amount() > now.amount())
                        .isPresent())
                .isPresent();
    }

    private Optional<OfferedLoad> offeredLoad(Run run) {
        return facts.of(FactKind.OFFERED_LOAD, run).stream()
                .map(OfferedLoad.class::cast)
                .findFirst();
    }

    private static String brief(double seconds) {
        double value = seconds * 1e9;
        for (String unit : List.of("ns", "µs", "ms")) {
            if (value < 999.5) {
                return String.format(Locale.ROOT, value < 9.95 ? "%.1f %s" : "%.0f %s", value, unit);
            }
            value /= 1000;
        }
        return String.format(Locale.ROOT, "%.1f s", value);
    }

    private OptionalDouble programCpus(Run run, ThreadTimes.Source source) {
        return facts.of(FactKind.THREAD_TIMES, run).stream()
                .map(ThreadTimes.class::cast)
                .filter(t -> t.source() == source && !t.sinceStart() && t.seconds() >= STEADY)
                .mapToDouble(t -> t.cpus() * t.share(Bucket.PROGRAM))
                .filter(cpus -> cpus >= SOME_CPUS)
                .findFirst();
    }

    private Optional<PauseLengths.Longest> longestPause(Run run) {
        return facts.of(FactKind.GC_LOG, run).stream()
                .map(GcLog.class::cast)
                .flatMap(log -> log.lengths().longest().stream())
                .max(Comparator.comparingDouble(PauseLengths.Longest::seconds));
    }

    private static Report.Measured measured(BenchmarkShift s) {
        boolean worse = s.factor() >= 1;
        double times = Math.max(s.factor(), 1 / s.factor());
        String change = s.current().latency() ? worse ? " longer" : " shorter" : worse ? " slower" : " faster";
        String faster = Double.isInfinite(times)
                ? worse ? "fell to nothing" : "was nothing"
                : String.format(Locale.ROOT, times < 10 ? "%.2f times" : "%.0f times", times) + change;
        boolean told = s.verdict() != BenchmarkShift.Verdict.INCONCLUSIVE;
        return new Report.Measured(
                s.current().benchmark(),
                Optional.of(score(s.baseline())),
                score(s.current()) + " (" + (told ? faster : faster + " or noise") + ")");
    }

    private static String score(BenchmarkScore score) {
        return Unit.COUNT.format(score.score()) + " " + score.unit();
    }

    private List<Tally> of(boolean observations) {
        return rated.keySet().stream()
                .filter(id -> !aside.containsKey(id))
                .map(id -> diagnosis.tallies().get(id))
                .filter(t -> t != null && t.subject().observation() == observations)
                .map(Tally.class::cast)
                .toList();
    }

    /** The cases that are hypotheses and not set aside, surest and gravest first. */
    public List<Case> suspected() {
        return of(false).stream()
                .sorted(Comparator.comparing((Tally t) -> certainty(t.id()))
                        .thenComparing(t -> t.subject().severity())
                        .thenComparing(Tally::supported)
                        .reversed()
                        .thenComparing(Tally::id))
                .map(Tally::subject)
                .toList();
    }

    private Certainty certainty(String id) {
        return rated.getOrDefault(id, Certainty.POSSIBLE);
    }

    /**
     * The hypotheses, surest first, then those that no other of them would explain, then those whose cost was not looked for
     * in vain, then by what they explain, then by severity.
     *
     * @param explained the share of the profile's growth that a case accounts for, by id
     */
    public List<Report.Hypothesis> hypotheses(Map<String, Double> explained) {
        List<Case> suspected = suspected();
        Set<String> consequences = suspected.stream()
                .flatMap(c -> c.diagnosis().explainsAway().stream())
                .collect(Collectors.toSet());
        return suspected.stream()
                .map(c -> hypothesis(c, explained))
                .sorted(Comparator.comparing(Report.Hypothesis::certainty)
                        .thenComparing(h -> !consequences.contains(h.caseId()))
                        .thenComparing(h -> !h.cost().equals(Optional.of(Cost.NOT_FOUND)))
                        .thenComparing(h -> h.profileGrowth().orElse(0))
                        .reversed())
                .toList();
    }

    private Report.Hypothesis hypothesis(Case c, Map<String, Double> explained) {
        Tally tally = tally(c.id());
        Optional<Case.Variant> variant = c.variants().stream()
                .filter(v -> v.requires().stream().allMatch(s -> seen(tally, s)))
                .filter(v -> v.affects().isEmpty() || concerns(v.affects()))
                .findFirst();
        List<Case.Remedy> remedies = new ArrayList<>();
        variant.ifPresent(v -> remedies.addAll(v.remedies()));
        remedies.addAll(c.remedies());
        Double share = explained.get(c.id());
        return new Report.Hypothesis(
                c.id(),
                variant.map(Case.Variant::name),
                variant.map(Case.Variant::title).orElse(c.title()),
                c.summary(),
                certainty(c.id()),
                c.severity(),
                Optional.ofNullable(costs.get(c.id())),
                tally.allThatChanged(),
                share == null ? OptionalDouble.empty() : OptionalDouble.of(share),
                evidence(tally, tally.findings()),
                valid(remedies, Case.Remedy::versions),
                c.confirm(),
                c.references(),
                page(c.id()));
    }

    private Tally tally(String id) {
        return Optional.ofNullable(diagnosis.tallies().get(id)).orElseThrow();
    }

    private static boolean seen(Tally tally, String symptom) {
        return tally.findings().stream()
                .anyMatch(f -> f.symptom().name().equals(symptom) && f.outcome() == Outcome.SEEN);
    }

    private boolean concerns(List<Case.Affected> affects) {
        return affects.stream().anyMatch(a -> facts.jdk(a.of())
                .map(jdk -> a.versions().contains(jdk.version()) == Outcome.SEEN)
                .orElse(false));
    }

    /** Drops what is stated for other JDKs than the current one. */
    private <T> List<T> valid(List<T> all, Function<T, Optional<VersionWindow>> versions) {
        Optional<JdkBuild> jdk = facts.jdk(Run.CURRENT);
        return all.stream()
                .filter(one -> jdk.isEmpty()
                        || versions.apply(one)
                                .map(w -> w.contains(jdk.get().version()) != Outcome.NOT_SEEN)
                                .orElse(true))
                .toList();
    }

    private static String page(String id) {
        return "https://jdkdoctor.github.io/cases/" + id + ".html";
    }

    private List<Report.Evidence> evidence(Tally tally, List<Finding> findings) {
        boolean alone = !facts.has(Run.BASELINE);
        Case.Diagnosis d = tally.subject().diagnosis();
        List<Report.Evidence> evidence = new ArrayList<>();
        for (Finding f : findings) {
            // of a single run a comparison says nothing, whatever else is recorded
            if (alone && f.outcome() == Outcome.UNKNOWN && f.symptom().onlyCompares()) {
                continue;
            }
            String name = f.symptom().name();
            // one of several alternatives is enough, and another that is not there says nothing against it
            if (f.outcome() != Outcome.SEEN && !d.supports().containsKey(name) && tally.dispensable(name)) {
                continue;
            }
            Optional<Report.Evidence.Role> role = d.requires(name)
                    ? Optional.of(Report.Evidence.Role.REQUIRED)
                    : d.supports().containsKey(name)
                            ? Optional.of(Report.Evidence.Role.SUPPORT)
                            : d.rulesOut().contains(name)
                                    ? Optional.of(Report.Evidence.Role.RULES_OUT)
                                    : Optional.empty();
            role.ifPresent(r -> evidence.add(new Report.Evidence(name, f.says(), r, f.outcome(), f.origins())));
        }
        evidence.sort(Comparator.comparing(Report.Evidence::role));
        return evidence;
    }

    /** What is true of the evidence itself. */
    public List<Report.Observation> observations() {
        return of(true).stream()
                .filter(t -> certainty(t.id()).compareTo(Certainty.LIKELY) >= 0)
                .sorted(Comparator.comparing(Tally::id))
                .map(t -> new Report.Observation(
                        t.id(),
                        t.subject().title(),
                        t.subject().summary(),
                        evidence(t, t.findings()),
                        valid(t.subject().remedies(), Case.Remedy::versions),
                        page(t.id())))
                .toList();
    }

    public List<Report.Aside> setAside() {
        return aside.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e ->
                        new Report.Aside(e.getKey(), tally(e.getKey()).subject().title(), e.getValue()))
                .toList();
    }

    public List<Report.Missed> nearMisses() {
        return missed(Conclusion.NearMiss.class, Conclusion.NearMiss::because);
    }

    public List<Report.Missed> ruledOut() {
        return missed(Conclusion.RuledOut.class, Conclusion.RuledOut::because);
    }

    private <C extends Conclusion> List<Report.Missed> missed(Class<C> kind, Function<C, String> because) {
        return diagnosis.conclusions().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(c -> tally(c.id()).telling())
                .filter(c -> !tally(c.id()).subject().observation())
                .sorted(Comparator.comparing(Conclusion::id))
                .map(c -> new Report.Missed(
                        c.id(),
                        tally(c.id()).subject().title(),
                        because.apply(c),
                        suspect(tally(c.id())),
                        kind == Conclusion.NearMiss.class && tally(c.id()).undecided()))
                .toList();
    }

    // one of its general signs is no suspicion yet, and of what does not concern these JDKs all of its signs are needed
    private static boolean suspect(Tally t) {
        return t.affected() == Outcome.NOT_SEEN ? t.allRequiredSeen() : t.requiredSeen() > 0;
    }

    /** The flags that differ: what users set differently, then the defaults that the JDK change brought. */
    public List<Report.Change> changes() {
        Set<String> asked = diagnosis.flagsAskedFor();
        List<Report.Change> changes = new ArrayList<>();
        for (Difference d : diagnosis.differences()) {
            if (d.aspect() == Difference.Aspect.FLAG) {
                changes.add(
                        new Report.Change(d.name(), d.baseline(), d.current(), false, Differences.otherThanFile(d)));
            } else if (d.aspect() == Difference.Aspect.DEFAULT) {
                changes.add(new Report.Change(d.name(), d.baseline(), d.current(), true, asked.contains(d.name())));
            }
        }
        changes.sort(Comparator.comparing((Report.Change c) -> !c.telling()).thenComparing(Report.Change::flag));
        return changes;
    }

    /** What differs between the runs but for flags, those that can explain a slowdown by themselves first. */
    public List<Report.Difference> differences(Comparison comparison) {
        Map<Difference, String> explaining = comparison.isNoSlower()
                ? Map.of()
                : diagnosis.confounders().stream()
                        .collect(Collectors.toMap(Confounder::of, Confounder::because, (a, b) -> a));
        return diagnosis.differences().stream()
                .filter(d -> d.aspect() != Difference.Aspect.FLAG && d.aspect() != Difference.Aspect.DEFAULT)
                .filter(d ->
                        d.aspect() != Difference.Aspect.BENCHMARKS || d.ratio().isEmpty() || d.isNoChance())
                .map(d -> difference(d, Optional.ofNullable(explaining.get(d))))
                .sorted(Comparator.comparing(
                        (Report.Difference d) -> d.explains().isEmpty()))
                .toList();
    }

    private static Report.Difference difference(Difference d, Optional<String> explains) {
        Optional<String> kind =
                switch (d.aspect()) {
                    case AGENT -> Optional.of("agent");
                    case LIBRARY -> Optional.of("library");
                    case ARGUMENT -> Optional.of("option");
                    case PROPERTY -> Optional.of("property");
                    default -> Optional.empty();
                };
        return new Report.Difference(
                kind.orElse(d.name()),
                kind.isPresent() ? Optional.of(d.name()) : Optional.empty(),
                d.baseline(),
                d.current(),
                explains);
    }

    /** The problems that both runs have. */
    public List<Report.Standing> standing() {
        return diagnosis.conclusions().stream()
                .filter(Conclusion.Standing.class::isInstance)
                .map(c -> tally(c.id()))
                .filter(t -> !t.subject().observation())
                .sorted(Comparator.comparing((Tally t) -> t.subject().severity())
                        .reversed()
                        .thenComparing(Tally::id))
                .map(t -> new Report.Standing(
                        t.id(),
                        t.subject().title(),
                        t.subject().summary(),
                        evidence(t, t.inBoth()),
                        valid(t.subject().remedies(), Case.Remedy::versions),
                        t.mostInBoth(),
                        page(t.id())))
                .toList();
    }

    private static Set<String> unknown(Tally t) {
        return t.findings().stream()
                .filter(f -> f.outcome() == Outcome.UNKNOWN)
                .map(Finding::symptom)
                .map(Symptom::name)
                .collect(Collectors.toSet());
    }

    private boolean given(Case.Recording r) {
        return r.gives()
                .filter(kind -> Stream.of(Run.BASELINE, Run.CURRENT)
                        .filter(facts::has)
                        .allMatch(run -> facts.of(kind, run).stream().anyMatch(fact -> given(r, fact))))
                .isPresent();
    }

    // a profile of allocation or locks does not stand in for one of the time
    private static boolean given(Case.Recording r, Fact fact) {
        return !(fact instanceof Profile p)
                || !r.command().contains("-e cpu")
                || p.dimension() == Dimension.CPU
                || p.dimension() == Dimension.WALL;
    }

    // a required symptom stayed unknown though the evidence that shows it is there: nothing of the kind happens here
    private boolean lookedAt(Tally t) {
        Set<String> unknown = unknown(t);
        return t.subject().collect().stream()
                .filter(this::given)
                .flatMap(r -> r.shows().stream())
                .anyMatch(s -> unknown.contains(s) && t.subject().diagnosis().requires(s));
    }

    /**
     * What to record, at most three commands, each with the cases of this bundle that it would decide: for hypotheses that are
     * not strong; where there is none, for cases that a sign speaks for; where no sign speaks for any, all at once and for no
     * case above others.
     */
    public List<Report.Collect> collectNext(Comparison comparison) {
        List<Tally> open = suspected().stream()
                .filter(c -> certainty(c.id()) != Certainty.STRONG)
                .map(c -> tally(c.id()))
                .toList();
        List<Report.Collect> next = recordings(open);
        boolean settled = rated.values().stream().anyMatch(c -> c.compareTo(Certainty.LIKELY) >= 0);
        if (settled || !next.isEmpty()) {
            return next;
        }
        List<Tally> undecided = diagnosis.tallies().values().stream()
                .filter(t -> !rated.containsKey(t.id()) && !t.subject().observation())
                .filter(t -> t.affected() != Outcome.NOT_SEEN && t.requiredNotSeen() == 0 && !t.excluded())
                .filter(t -> t.requiredUnknown() > 0 && t.requiredSeen() > 0 && t.telling())
                .filter(t -> !lookedAt(t))
                .sorted(Comparator.comparing(Tally::requiredUnknown).thenComparing(Tally::id))
                .toList();
        next = recordings(undecided);
        if (next.isEmpty()) {
            next = detailsOfCollections();
        }
        if (next.isEmpty()) {
            next = collectionsOfProfile();
        }
        if (next.isEmpty()) {
            next = waitsOf(comparison);
        }
        return next.isEmpty() ? everything() : next;
    }

    // that GCs take the time, a log of totals shows; why they do, the generations before and after each of them
    private List<Report.Collect> detailsOfCollections() {
        Optional<GcLog> totals = facts.of(FactKind.GC_LOG, Run.CURRENT).stream()
                .map(GcLog.class::cast)
                .filter(log -> !log.concurrent() && log.knownShareOfWall().orElse(0) >= MUCH_IN_GC)
                // jstat tells of no single pause, and not which JDK it was
                .filter(log -> log.lengths().longest().isPresent())
                .filter(log -> log.promotedPart().isEmpty()
                        && log.regions().isEmpty()
                        && log.phases().isEmpty())
                .findFirst();
        if (totals.isEmpty()) {
            return List.of();
        }
        return gcLog(
                        command -> facts.jdk(Run.CURRENT).isPresent()
                                // valid for the JDK, or where none is known for the log
                                || command.startsWith("-Xlog:") == totals.get().unified(),
                        "shows the generations before and after each GC: GCs take "
                                + Unit.PERCENT.format(totals.get().shareOfWall())
                                + " of the time, and this bundle does not say why")
                .stream()
                .toList();
    }

    // that GC threads take the samples, a profile shows; a GC log shows why
    private List<Report.Collect> collectionsOfProfile() {
        if (!facts.of(FactKind.GC_LOG, Run.CURRENT).isEmpty()) {
            return List.of();
        }
        return facts.of(FactKind.PROFILE, Run.CURRENT).stream()
                .map(Profile.class::cast)
                .filter(profile -> profile.dimension() == Dimension.CPU)
                .map(profile -> profile.tree().bucket(Bucket.GC))
                .filter(share -> share.value() >= MUCH_IN_GC)
                .findFirst()
                .flatMap(share -> gcLog(
                        command -> facts.jdk(Run.CURRENT).isPresent() || command.startsWith("-Xlog:"),
                        "shows each GC with its cause: GC threads take " + Unit.PERCENT.format(share.value())
                                + " of all samples, and this bundle does not say why"))
                .stream()
                .toList();
    }

    // of the commands that give a GC log the one that most cases ask for
    private Optional<Report.Collect> gcLog(Predicate<String> valid, String why) {
        Map<String, Long> commands = diagnosis.tallies().values().stream()
                .flatMap(t -> valid(t.subject().collect(), Case.Recording::versions).stream())
                .filter(r -> r.gives().filter(kind -> kind == FactKind.GC_LOG).isPresent())
                .map(Case.Recording::command)
                .filter(valid)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return commands.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(most -> new Report.Collect(most.getKey(), why, List.of()));
    }

    // that the program waits, its CPU use shows; for what, dumps or a wall-clock profile do
    private List<Report.Collect> waitsOf(Comparison comparison) {
        if (!facts.of(FactKind.THREAD_DUMPS, Run.CURRENT).isEmpty()) {
            return List.of();
        }
        boolean locks = facts.of(FactKind.PROFILE, Run.CURRENT).stream()
                .map(Profile.class::cast)
                .anyMatch(Profile::ofLocks);
        if (locks) {
            return List.of(new Report.Collect(
                    DUMPS,
                    "shows how many threads wait for a lock at any time, which a profile of lock waiting does not say",
                    List.of()));
        }
        return lessCpuUse(comparison)
                .map(use -> new Report.Collect(
                        DUMPS,
                        "shows what threads wait for: the CPU use fell from "
                                + use.baseline().orElse("more") + " to " + use.current()
                                + ", and recordings leave out waits below 10 or 20 ms unless told otherwise",
                        List.of()))
                .stream()
                .toList();
    }

    // without a sign no command is better than another
    private List<Report.Collect> everything() {
        boolean missing = facts.of(FactKind.PROFILE).isEmpty()
                || facts.of(FactKind.EVENT).isEmpty()
                || facts.of(FactKind.FLAG).isEmpty();
        return missing
                ? List.of(new Report.Collect(
                        COLLECT,
                        "records flags, a flight recording, thread dumps and limits of both runs at once; no known case is"
                                + " near enough to ask for one of them alone",
                        List.of()))
                : List.of();
    }

    private List<Report.Collect> recordings(List<Tally> open) {
        Map<String, String> why = new LinkedHashMap<>();
        Map<String, Set<String>> cases = new LinkedHashMap<>();
        for (Tally t : open) {
            Set<String> unknown = unknown(t);
            for (Case.Recording r : valid(t.subject().collect(), Case.Recording::versions)) {
                if (r.shows().stream().anyMatch(unknown::contains) && !given(r)) {
                    why.putIfAbsent(r.command(), r.why());
                    cases.computeIfAbsent(r.command(), k -> new LinkedHashSet<>())
                            .add(t.id());
                }
            }
        }
        // the surest case first, and of its commands the one that tells of most
        List<String> order = open.stream().map(Tally::id).toList();
        return why.entrySet().stream()
                .map(e -> new Report.Collect(
                        e.getKey(), e.getValue(), List.copyOf(cases.getOrDefault(e.getKey(), Set.of()))))
                .sorted(Comparator.comparing(
                                (Report.Collect c) -> order.indexOf(c.forCases().get(0)))
                        .thenComparing(c -> -c.forCases().size()))
                .limit(MOST_RECORDINGS)
                .toList();
    }
}
