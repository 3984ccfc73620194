package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static BenchmarkShift shift(double before, double now, OptionalDouble error) {
        return BenchmarkShift.between(score(Run.BASELINE, before, error), score(Run.CURRENT, now, error))
                .orElseThrow();
    }

    private static BenchmarkScore score(Run run, double score, OptionalDouble error) {
        return new BenchmarkScore(run, "throughput", score, error, "requests/s", true, 0, Origin.of("manifest.yaml"));
    }

    private static Comparison of(BenchmarkShift... shifts) {
        return new Comparison(true, List.of(), List.of(), List.of(), OptionalDouble.empty(), Arrays.asList(shifts));
    }

    @Test
    void aDifferenceThatMayBeNoiseSaysNothing() {
        BenchmarkShift half = shift(40_581, 18_951, OptionalDouble.empty());
        assertThat(of(half).benchmarked()).isFalse();
        assertThat(of().benchmarked()).isFalse();
    }

    @Test
    void oneThatIsTooLargeOrSurelyNoneSaysSo() {
        assertThat(of(shift(40_000, 1_000, OptionalDouble.empty())).benchmarked())
                .isTrue();
        assertThat(of(shift(40_000, 40_100, OptionalDouble.of(200))).benchmarked())
                .isTrue();
        assertThat(of(shift(40_000, 1_000, OptionalDouble.empty()))
                        .benchmarkSlowdown("x")
                        .value())
                .isEqualTo(40);
    }

    // with 39 % left of 72 % a program is some two times slower, not five times
    @Test
    void whatOthersTakeExplainsNoMoreThanTwiceItsFall() {
        Difference left = new Difference(
                Difference.Aspect.OTHER_LOAD,
                "CPU load of other programs",
                "28 %",
                "61 %",
                OptionalDouble.of(0.39 / 0.72),
                List.of());
        assertThat(of(shift(2221, 496, OptionalDouble.empty())).fellBeyond(left))
                .isTrue();
        assertThat(of(shift(2221, 800, OptionalDouble.empty())).fellBeyond(left))
                .isFalse();
        assertThat(of().fellBeyond(left)).isFalse();
    }

    @Test
    void aThroughputThatFellToNothingIsAllOfTheSlowdown() {
        Comparison stopped = of(shift(709, 0, OptionalDouble.empty()));
        Measure part = stopped.partOfSlowdown(
                "x",
                new Measure("s", Run.BASELINE, "profile", 0.5, 0, "", List.of()),
                new Measure("s", Run.CURRENT, "profile", 0.75, 0, "", List.of()));
        assertThat(part.value()).isCloseTo(0.75, within(1e-5));
        assertThat(stopped.benchmarkSlowdown("x").value()).isEqualTo(1e6);
    }

    @Test
    void cpuTimeOfAnOperationIsLoadOverThroughput() {
        Comparison tenth = of(shift(40_000, 4_000, OptionalDouble.empty()));
        assertThat(tenth.muchSlower()).isTrue();
        assertThat(tenth.muchSlower(0.9, 0.9)).isTrue();
        assertThat(tenth.muchSlower(0.9, 0.28)).isTrue();
        assertThat(tenth.muchSlower(0.9, 0.26)).isFalse();
        assertThat(of(shift(40_000, 14_000, OptionalDouble.of(100))).muchSlower())
                .isFalse();
        assertThat(of().muchSlower(0.9, 0.9)).isFalse();
    }

    private static BenchmarkShift latency(double before, double now) {
        return BenchmarkShift.between(
                        BenchmarkScore.latency(Run.BASELINE, "latency", before, Origin.of("manifest.yaml")),
                        BenchmarkScore.latency(Run.CURRENT, "latency", now, Origin.of("manifest.yaml")))
                .orElseThrow();
    }

    @Test
    void latencySaysNothingOfTheWorkOfOneOperation() {
        Comparison queueing = of(latency(12, 1200));
        assertThat(queueing.worst()).isEmpty();
        assertThat(queueing.benchmarked()).isFalse();
        Comparison both = of(latency(12, 1200), shift(40_000, 10_000, OptionalDouble.empty()));
        assertThat(both.benchmarkSlowdown("x").value()).isEqualTo(4);
    }

    @Test
    void theSameThroughputClearsNothingWhereRequestsWaitLonger() {
        Case stops = Stops.subject();
        BenchmarkShift same = shift(1000, 1001, OptionalDouble.empty());
        assertThat(of(same).clears(stops)).isTrue();
        assertThat(of(same, latency(12, 13)).clears(stops)).isTrue();
        assertThat(of(same, latency(12, 1200)).clears(stops)).isFalse();
        assertThat(of(latency(1200, 12)).clears(stops)).isFalse();
    }

    @Test
    void benchmarksAreToldApartByTheirNames() {
        Comparison slower = of(shift(40_000, 1_000, OptionalDouble.empty()));
        assertThat(slower.ofBenchmarks("through", "peak"))
                .singleElement()
                .satisfies(c -> assertThat(c.benchmarkSlowdown("x").value()).isEqualTo(40));
        assertThat(slower.ofBenchmarks("lock", "peak")).isEmpty();
        assertThat(slower.ofBenchmarks("through", "put")).isEmpty();
    }

    @Test
    void aShareThatCouldNotGrowMayBeMostOfASlowdown() {
        Comparison twelveTimesSlower = of(shift(120_000, 10_000, OptionalDouble.empty()));
        Measure part = twelveTimesSlower.partOfSlowdown("part", share(Run.BASELINE, 0.38), share(Run.CURRENT, 0.45));
        // of the 11 that an operation takes longer, 12 x 0.45 - 0.38
        assertThat(part.value()).isCloseTo(0.456, within(0.001));
        assertThat(of(shift(120_000, 1_000, OptionalDouble.empty()))
                        .partOfSlowdown("part", share(Run.BASELINE, 0.38), share(Run.CURRENT, 0.45))
                        .says())
                .isEqualTo("120 times slower, and 45 % of the samples after 38 %");
        assertThat(of().partOfSlowdown("part", share(Run.BASELINE, 0.38), share(Run.CURRENT, 0.45))
                        .value())
                .isZero();
    }

    private static Measure share(Run run, double value) {
        return new Measure("share", run, "profile", value, 0, "", List.of(Origin.of("profile.collapsed")));
    }
}
