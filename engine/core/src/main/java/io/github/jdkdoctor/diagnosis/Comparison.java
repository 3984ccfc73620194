package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.Optional;

/**
 * What the two runs' profiles and benchmarks are to each other.
 *
 * @param hasBaseline whether the bundle has a good run at all
 * @param baseline the good run's profiles, as origins
 * @param current the slow run's profiles, as origins
 * @param reasons why the profiles can not be compared; empty where they can
 * @param worst the benchmark that got slower most beyond noise
 */
public record Comparison(
        boolean hasBaseline,
        List<Origin> baseline,
        List<Origin> current,
        List<String> reasons,
        boolean benchmarked,
        Optional<Slower> worst,
        List<Origin> benchmarks) {
    /** A benchmark that got slower, with how many times. */
    public record Slower(String benchmark, double times, Origin origin) {}

    public Comparison {
        baseline = List.copyOf(baseline);
        current = List.copyOf(current);
        reasons = List.copyOf(reasons);
        benchmarks = List.copyOf(benchmarks);
    }

    /** Whether both runs were profiled. */
    public boolean profiledTwice() {
        return !baseline.isEmpty() && !current.isEmpty();
    }

    /** Nothing to compare. */
    public static Comparison none(boolean hasBaseline) {
        return new Comparison(hasBaseline, List.of(), List.of(), List.of(), false, Optional.empty(), List.of());
    }

    /** How many reasons there are against comparing the profiles. */
    public Measure notComparable() {
        return measure("not-comparable", reasons.size(), String.join("; ", reasons));
    }

    /** 1 where a profiler ran in the slow run and not in the good one. */
    public Measure oneSideProfiled() {
        return measure("one-side-profiled", baseline.isEmpty() && !current.isEmpty() ? 1 : 0, "");
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
    public Measure benchmarkSlowdown() {
        return new Measure(
                "benchmark-slowdown",
                Run.CURRENT,
                "benchmarks",
                worst.map(Slower::times).orElse(1.0),
                0,
                worst.map(Slower::benchmark).orElse(""),
                worst.map(w -> List.of(w.origin())).orElse(benchmarks));
    }
}
