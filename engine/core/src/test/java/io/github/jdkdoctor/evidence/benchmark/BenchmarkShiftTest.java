package io.github.jdkdoctor.evidence.benchmark;

import static io.github.jdkdoctor.evidence.benchmark.BenchmarkShift.Verdict.BETTER;
import static io.github.jdkdoctor.evidence.benchmark.BenchmarkShift.Verdict.INCONCLUSIVE;
import static io.github.jdkdoctor.evidence.benchmark.BenchmarkShift.Verdict.LIKELY_BETTER;
import static io.github.jdkdoctor.evidence.benchmark.BenchmarkShift.Verdict.LIKELY_WORSE;
import static io.github.jdkdoctor.evidence.benchmark.BenchmarkShift.Verdict.NOISE;
import static io.github.jdkdoctor.evidence.benchmark.BenchmarkShift.Verdict.WORSE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkShiftTest {
    // Scores in ops/s with JMH's errors, two forks of four readings, from runs on a machine with two processors: calm,
    // and
    // under other load, where the errors are up to four fifths of the score.
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // biased locking: 11 has it, 17 and 25 do not
        "calm 17 with and without bias,   50509.234, 10828.560, 6423.180,  94.112,    WORSE",
        "calm 11 to 17 baos,              54396.103, 4658.063,  6423.180,  94.112,    WORSE",
        "calm 11 to 25 baos,              54396.103, 4658.063,  5881.537,  429.290,   WORSE",
        "calm 11 to 17 buffer,            40599.753, 5318.230,  5937.203,  334.326,   WORSE",
        "loaded 17 with and without,      44047.916, 22894.023, 4194.270,  2395.675,  WORSE",
        "loaded 11 to 17 baos,            36747.140, 16540.923, 4194.270,  2395.675,  WORSE",
        "loaded 11 with and without,      36747.140, 16540.923, 3024.985,  1111.925,  WORSE",
        "loaded 11 buffer,                34154.194, 6396.542,  2635.046,  2040.786,  WORSE",
        "loaded 11 to 25 buffer,          34154.194, 6396.542,  4108.187,  291.959,   WORSE",
        // intrinsics of BigInteger
        "calm 17 all off modPow,          343.811,   31.833,    52.312,    5.387,     WORSE",
        "calm 17 Montgomery off sign,     996.674,   110.440,   368.305,   27.515,    WORSE",
        "calm 17 C1 only modPow,          343.811,   31.833,    32.387,    6.459,     WORSE",
        "calm 11 all off modPow,          297.098,   95.324,    68.285,    10.718,    WORSE",
        "loaded 17 all off modPow,        275.230,   136.689,   29.796,    15.223,    WORSE",
        "loaded 17 Montgomery off modPow, 275.230,   136.689,   77.412,    24.083,    WORSE",
        "loaded 17 Montgomery off sign,   921.226,   378.827,   227.215,   88.663,    WORSE",
        "loaded 11 all off modPow,        189.624,   103.894,   73.903,    3.636,     WORSE",
        "loaded 25 all off sign,          1016.602,  200.093,   163.881,   25.259,    WORSE",
        "loaded 17 C1 only modPow,        275.230,   136.689,   18.981,    8.691,     WORSE",
        // the same JDK and flags twice
        "control format,                  1775880.468, 886563.023, 1080855.129, 728301.131, INCONCLUSIVE",
        "control matmul,                  9303.643,  1323.977,  9731.980,  833.607,   NOISE",
        // nothing that the change of JDK did to RSA
        "calm 17 to 25 sign,              996.674,   110.440,   1086.977,  62.404,    NOISE",
        "calm 17 to 25 modPow,            343.811,   31.833,    337.338,   26.331,    NOISE",
        "calm 17 to 25 baos,              6423.180,  94.112,    5881.537,  429.290,   NOISE",
        "calm 11 to 17 sign,              938.419,   143.034,   996.674,   110.440,   NOISE",
        // the same on a loaded machine: too wide for a word
        "calm to loaded 17 modPow,        343.811,   31.833,    275.230,   136.689,   INCONCLUSIVE",
        "calm to loaded 17 baos,          6423.180,  94.112,    4194.270,  2395.675,  INCONCLUSIVE",
        "calm to loaded 11 baos,          54396.103, 4658.063,  36747.140, 16540.923, INCONCLUSIVE",
        "calm to loaded 11 modPow,        297.098,   95.324,    189.624,   103.894,   INCONCLUSIVE",
        "loaded 17 to 25 matmul,          9303.643,  1323.977,  15206.831, 8797.463,  INCONCLUSIVE",
    })
    void judgesRunsThatWeMade(
            String name,
            double before,
            double beforeError,
            double now,
            double nowError,
            BenchmarkShift.Verdict expected) {
        BenchmarkScore baseline = score(before, OptionalDouble.of(beforeError), 8);
        BenchmarkScore current = score(now, OptionalDouble.of(nowError), 8);
        assertThat(shift(baseline, current).verdict()).isEqualTo(expected);
        assertThat(shift(current, baseline).verdict()).isEqualTo(mirrored(expected));
    }

    private static BenchmarkShift.Verdict mirrored(BenchmarkShift.Verdict verdict) {
        return switch (verdict) {
            case WORSE -> BETTER;
            case LIKELY_WORSE -> LIKELY_BETTER;
            case BETTER -> WORSE;
            case LIKELY_BETTER -> LIKELY_WORSE;
            case NOISE, INCONCLUSIVE -> verdict;
        };
    }

    @Test
    void seesALargeChangeThroughWideIntervals() {
        // 99.9 % intervals of ten readings overlap, the difference is still plain
        assertThat(shift(score(1000, OptionalDouble.of(450), 10), score(450, OptionalDouble.of(250), 10))
                        .verdict())
                .isEqualTo(LIKELY_WORSE);
        // three readings: an error of 31.6 standard errors
        assertThat(shift(score(1000, OptionalDouble.of(1500), 3), score(100, OptionalDouble.of(200), 3))
                        .verdict())
                .isEqualTo(LIKELY_WORSE);
        assertThat(shift(score(1000, OptionalDouble.of(5000), 3), score(100, OptionalDouble.of(4000), 3))
                        .verdict())
                .isEqualTo(INCONCLUSIVE);
    }

    @Test
    void calls8PercentNoiseHoweverNarrowTheIntervals() {
        assertThat(shift(score(100, OptionalDouble.of(0.1), 50), score(92, OptionalDouble.of(0.1), 50))
                        .verdict())
                .isEqualTo(NOISE);
        assertThat(shift(score(100, OptionalDouble.of(0.1), 50), score(88, OptionalDouble.of(0.1), 50))
                        .verdict())
                .isEqualTo(WORSE);
    }

    @Test
    void needsAHugeChangeWhereThereIsNoError() {
        assertThat(shift(score(100, OptionalDouble.empty(), 1), score(20, OptionalDouble.empty(), 1))
                        .verdict())
                .isEqualTo(LIKELY_WORSE);
        assertThat(shift(score(100, OptionalDouble.empty(), 1), score(50, OptionalDouble.of(1), 8))
                        .verdict())
                .isEqualTo(INCONCLUSIVE);
        assertThat(shift(score(100, OptionalDouble.empty(), 1), score(100, OptionalDouble.empty(), 1))
                        .verdict())
                .isEqualTo(INCONCLUSIVE);
    }

    @Test
    void takesTheErrorAsItIsWhereTheReadingsAreNotStated() {
        assertThat(shift(score(100, OptionalDouble.of(5), 0), score(50, OptionalDouble.of(5), 0))
                        .verdict())
                .isEqualTo(WORSE);
        assertThat(shift(score(100, OptionalDouble.of(60), 0), score(50, OptionalDouble.of(5), 0))
                        .verdict())
                .isEqualTo(INCONCLUSIVE);
    }

    @Test
    void knowsThatTimesAreBetterWhenLower() {
        BenchmarkShift shift = shift(time(10, "us/op"), time(40, "us/op"));
        assertThat(shift.verdict()).isEqualTo(WORSE);
        assertThat(shift.factor()).isEqualTo(4, within(1e-9));
        assertThat(shift(time(40, "us/op"), time(10, "us/op")).verdict()).isEqualTo(BETTER);
    }

    @Test
    void convertsUnits() {
        assertThat(shift(time(1, "ms/op"), time(1000, "us/op")).factor()).isEqualTo(1, within(1e-9));
        assertThat(BenchmarkShift.between(time(1, "ms/op"), time(1, "B/op"))).isEmpty();
        BenchmarkScore perSecond = score(1000, OptionalDouble.of(1), 8);
        BenchmarkScore perMilli = new BenchmarkScore(
                Run.CURRENT, "b", 1, OptionalDouble.of(0.001), "ops/ms", true, 8, Origin.of("current/jmh.json"));
        assertThat(shift(perSecond, perMilli).factor()).isEqualTo(1, within(1e-9));
    }

    @Test
    void comparesOnlyTheSameBenchmark() {
        BenchmarkScore other = new BenchmarkScore(
                Run.CURRENT, "c", 1, OptionalDouble.empty(), "ops/s", true, 1, Origin.of("current/jmh.json"));
        assertThat(BenchmarkShift.between(score(1, OptionalDouble.empty(), 1), other))
                .isEmpty();
    }

    @Test
    void survivesScoresOfZero() {
        assertThat(shift(score(100, OptionalDouble.of(1), 8), score(0, OptionalDouble.of(0), 8))
                        .verdict())
                .isEqualTo(WORSE);
        assertThat(shift(score(0, OptionalDouble.of(0), 8), score(0, OptionalDouble.of(0), 8))
                        .verdict())
                .isEqualTo(NOISE);
    }

    // tables of the distribution
    @ParameterizedTest
    @CsvSource({
        "0.001, 7, 5.4079",
        "0.001, 1, 636.6192",
        "0.01, 10, 3.1693",
        "0.05, 30, 2.0423",
        "0.001, 100000, 3.2906"
    })
    void knowsStudentsDistribution(double chance, double degrees, double critical) {
        assertThat(StudentDistribution.critical(chance, degrees)).isEqualTo(critical, within(0.0005));
        assertThat(StudentDistribution.twoSided(critical, degrees)).isEqualTo(chance, within(chance / 1000));
    }

    private static BenchmarkShift shift(BenchmarkScore before, BenchmarkScore now) {
        return BenchmarkShift.between(before, now).orElseThrow();
    }

    private static BenchmarkScore score(double score, OptionalDouble error, int readings) {
        return new BenchmarkScore(
                Run.CURRENT, "b", score, error, "ops/s", true, readings, Origin.of("current/jmh.json"));
    }

    private static BenchmarkScore time(double score, String unit) {
        return new BenchmarkScore(
                Run.CURRENT, "b", score, OptionalDouble.of(score / 100), unit, false, 8, Origin.of("current/jmh.json"));
    }
}
