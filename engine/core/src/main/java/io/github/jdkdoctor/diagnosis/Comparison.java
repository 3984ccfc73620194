package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.evidence.benchmark.LoadTestTally;
import io.github.jdkdoctor.evidence.benchmark.ThroughputTally;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the two runs' profiles and benchmarks are to each other.
 *
 * @param hasBaseline whether the bundle has a baseline run at all
 * @param baseline the baseline run's profiles, as origins
 * @param current the current run's profiles, as origins
 * @param reasons why the profiles cannot be compared; empty where they can
 * @param growth the share, 0 to 1, of the current run's samples that grew; empty where that cannot be told
 * @param shifts the benchmarks of both runs, with how they changed
 */
public record Comparison(
        boolean hasBaseline,
        List<Origin> baseline,
        List<Origin> current,
        List<String> reasons,
        OptionalDouble growth,
        List<BenchmarkShift> shifts) {
    private static final Set<String> NOT_OF_THROUGHPUT = Set.of("memory", "startup", "evidence");
    // processors in use at one time seldom differ by that much, thread for thread
    private static final double MUCH_SLOWER = 3;
    private static final double MOST_TIMES = 1e6;
    // what a rate in a log moves by from one line to the next on a busy machine
    private static final double ROSE = 4.0 / 3;
    private static final Set<String> AT_ANY_COST = Set.of(ThroughputTally.NAME, LoadTestTally.THROUGHPUT);

    public Comparison {
        baseline = List.copyOf(baseline);
        current = List.copyOf(current);
        reasons = List.copyOf(reasons);
        shifts = List.copyOf(shifts);
    }

    /** Whether both runs were profiled. */
    public boolean profiledTwice() {
        return !baseline.isEmpty() && !current.isEmpty();
    }

    /** Whether a benchmark was run on both sides, and says whether it got slower. */
    public boolean benchmarked() {
        return worst().isPresent() || work().anyMatch(s -> s.verdict() != BenchmarkShift.Verdict.INCONCLUSIVE);
    }

    // latency grows without bound once requests queue: by how much says nothing of the work of one
    private Stream<BenchmarkShift> work() {
        return shifts.stream().filter(s -> !s.current().latency());
    }

    /** The benchmark that got slower most beyond noise, latencies left out; empty where none did. */
    public Optional<BenchmarkShift> worst() {
        return work().filter(s -> s.verdict().slower()).max(Comparator.comparingDouble(BenchmarkShift::factor));
    }

    /**
     * Whether both runs state how much they did, the current one did not do less, and a case is about what lowers that: a
     * leak of memory, a late start and evidence of little use are not. A rate in a log may be the load that was offered, the
     * same at any cost, and moves by a third from one line to the next on a busy machine: only one that rose by more counts.
     * So it is with the rate and the latency that a load generator saw.
     */
    public boolean clears(Case subject) {
        return isNoSlower() && !NOT_OF_THROUGHPUT.contains(subject.area());
    }

    /** Whether both runs state how much they did, and the current one did not do less: there is no slowdown to explain. */
    public boolean isNoSlower() {
        return work().findAny().isPresent() && shifts.stream().allMatch(Comparison::isNoSlower);
    }

    private static boolean isNoSlower(BenchmarkShift shift) {
        if (shift.current().latency()) {
            return !shift.verdict().slower();
        }
        return AT_ANY_COST.contains(shift.baseline().benchmark())
                ? shift.verdict().faster() || shift.factor() < 1 / ROSE
                : shift.factor() <= 1 && !shift.verdict().slower();
    }

    /**
     * Whether all benchmarks fell by more than twice what a quantity fell by: with half of the CPUs left a program is two
     * times slower, and some more as its threads wait for each other, but not five times.
     */
    public boolean fellBeyond(Difference quantity) {
        return work().mapToDouble(BenchmarkShift::factor).min().orElse(1)
                > 2 / quantity.ratio().orElse(1);
    }

    /** How many reasons there are against comparing the profiles. */
    public Measure notComparable(String name) {
        return measure(name, reasons.size(), String.join("; ", reasons));
    }

    /** 1 where a profiler ran in the current run and not in the baseline run. */
    public Measure oneSideProfiled(String name) {
        return measure(name, baseline.isEmpty() && !current.isEmpty() ? 1 : 0, "");
    }

    /** How much of the current run's profile the baseline run's does not have. */
    public Measure profileGrowth(String name) {
        return measure(name, growth.orElseThrow(), "");
    }

    /**
     * Of the time by which an operation of the benchmark that got slowest takes longer, the part, 0 to 1, that lies in
     * some samples; 0 where no benchmark got slower. A share that did not grow may still be much of a slowdown: the
     * program did little else before.
     *
     * @param good the samples' share in the baseline run
     * @param slow their share in the current run
     */
    public Measure partOfSlowdown(String name, Measure good, Measure slow) {
        List<Origin> origins = new ArrayList<>(slow.origins());
        origins.addAll(good.origins());
        worst().ifPresent(w -> origins.add(w.current().origin()));
        double part = worst().map(Comparison::factor)
                .map(times -> (slow.value() * times - good.value()) / (times - 1))
                .orElse(0.0);
        String says = worst().map(w -> Unit.TIMES.format(factor(w)) + " slower, and "
                        + Unit.PERCENT.format(slow.value()) + " of the samples after "
                        + Unit.PERCENT.format(good.value()))
                .orElse("");
        return new Measure(
                name, Run.CURRENT, "profiles and benchmarks", Math.max(0, Math.min(1, part)), 0, says, origins);
    }

    /** The same where no operation takes longer in that way. */
    public Measure noPartOfSlowdown(String name, Measure slow) {
        String says = work().findAny().isPresent() ? "" : "no benchmark or throughput of both runs is stated";
        return new Measure(name, Run.CURRENT, "profiles and benchmarks", 0, 0, says, slow.origins());
    }

    // what fell to nothing is no finite number of times slower
    private static double factor(BenchmarkShift shift) {
        return Math.min(shift.factor(), MOST_TIMES);
    }

    /** Whether a benchmark got slower beyond noise, and by so many times. */
    public boolean slower(double times) {
        return worst().filter(w -> w.factor() >= times).isPresent();
    }

    /** Whether an operation of the benchmark that got slowest takes longer by more than another processor explains. */
    public boolean muchSlower() {
        return muchSlower(1, 1);
    }

    /**
     * The same of its CPU time.
     *
     * @param before the CPU load of the JVM in the baseline run, 0 to 1
     * @param now the load in the current run
     */
    public boolean muchSlower(double before, double now) {
        return worst().filter(w -> w.factor() * now >= MUCH_SLOWER * before).isPresent();
    }

    private Measure measure(String name, double value, String says) {
        List<Origin> origins = current.isEmpty() ? baseline : current;
        return new Measure(
                name,
                Run.CURRENT,
                "profiles",
                value,
                0,
                says,
                origins.isEmpty() ? List.of(Origin.of(Run.CURRENT.label())) : origins);
    }

    /** How many times slower the worst benchmark is; 1 where none is slower beyond noise. */
    public Measure benchmarkSlowdown(String name) {
        return new Measure(
                name,
                Run.CURRENT,
                "benchmarks",
                worst().map(Comparison::factor).orElse(1.0),
                0,
                worst().map(w -> w.current().benchmark()).orElse(""),
                worst().map(w -> List.of(w.current().origin()))
                        .orElse(
                                shifts.isEmpty()
                                        ? current
                                        : shifts.stream()
                                                .map(s -> s.current().origin())
                                                .distinct()
                                                .toList()));
    }

    /**
     * The comparison of some benchmarks alone, by what their names say that they measure.
     *
     * @param word a regular expression that is found in the name of each of them
     * @param but one that is found in none
     * @return one comparison; none where neither such a benchmark nor the profiles of both runs tell whether something of
     *     that kind got slower. With profiles and no such benchmark, none got slower
     */
    public List<Comparison> ofBenchmarks(String word, String but) {
        Pattern of = Pattern.compile(word);
        Pattern not = Pattern.compile(but);
        Comparison some = new Comparison(
                hasBaseline,
                baseline,
                current,
                reasons,
                growth,
                shifts.stream()
                        .filter(s -> of.matcher(s.current().benchmark()).find()
                                && !not.matcher(s.current().benchmark()).find())
                        .toList());
        return some.benchmarked() || profiledTwice() ? List.of(some) : List.of();
    }
}
