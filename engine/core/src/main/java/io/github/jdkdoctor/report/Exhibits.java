package io.github.jdkdoctor.report;

import io.github.jdkdoctor.diagnosis.Profiles;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import java.util.List;
import java.util.Optional;

/**
 * What a report that draws shows alongside the findings. Made of the evidence only when asked for.
 *
 * @param stacks the stacks of both runs; empty where the current run has no profile
 * @param benchmarks the benchmarks of both runs, with how they changed
 */
public record Exhibits(Evidence evidence, Optional<Profiles.Stacks> stacks, List<BenchmarkShift> benchmarks) {
    public Exhibits {
        benchmarks = List.copyOf(benchmarks);
    }
}
