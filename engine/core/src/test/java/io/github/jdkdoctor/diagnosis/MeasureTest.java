package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureTest {
    private static Measure measure(Run run, double value, double margin) {
        return new Measure("tls-share", run, "JFR", value, margin, "", List.of(Origin.of(run.label() + "/a.jfr")));
    }

    @Test
    void growsByWhatLiesBeyondBothMargins() {
        assertThat(measure(Run.CURRENT, 0.5, 0.03)
                        .against(measure(Run.BASELINE, 0.2, 0.04), 1)
                        .growth())
                .isEqualTo(OptionalDouble.of(0.3));
    }

    @Test
    void takesADifferenceWithinTheMarginsForNone() {
        assertThat(measure(Run.CURRENT, 0.24, 0.03)
                        .against(measure(Run.BASELINE, 0.2, 0.03), 1)
                        .growth())
                .isEqualTo(OptionalDouble.of(0));
    }

    @Test
    void shrinksBelowZero() {
        assertThat(measure(Run.CURRENT, 0.1, 0.01)
                        .against(measure(Run.BASELINE, 0.4, 0.01), 1)
                        .growth())
                .hasValueCloseTo(-0.3, Offset.offset(1e-9));
    }

    @Test
    void knowsNoGrowthWithoutABaseline() {
        assertThat(measure(Run.CURRENT, 0.5, 0.03).alone().growth()).isEmpty();
    }

    @Test
    void keepsADifferenceOfFewSamplesWithItsDoubt() {
        Measure few =
                new Measure("tls-share", Run.CURRENT, "JFR", 0.3, 0.08, true, "", List.of(Origin.of("current/a.jfr")));
        Phenomenon against = few.against(measure(Run.BASELINE, 0.2, 0.06), 1);
        assertThat(against.growth()).hasValueCloseTo(0.1, Offset.offset(1e-9));
        assertThat(against.growthDoubt()).isCloseTo(0.1, Offset.offset(1e-9));
        assertThat(against.doubt()).isEqualTo(0.08);
        assertThat(against.says()).contains("few samples");
    }

    private static Measure share(Run run, long samples, long of, int seconds) {
        return new Measure(
                "script-compilation",
                run,
                "profile",
                (double) samples / of,
                0.01,
                false,
                Measure.Doubt.NONE,
                samples + " of " + of + " samples",
                List.of(Origin.of(run.label() + "/a.jfr")),
                Optional.of(new Measure.Whole(
                        of,
                        Optional.of(Duration.ofMillis(20)),
                        Optional.of(seconds).filter(s -> s > 0).map(Duration::ofSeconds))));
    }

    @ParameterizedTest
    @CsvSource({
        "a larger share of fewer samples, 93, 282, 30, 78, 557, 30, 1, 0.069",
        "about as many samples, 250, 450, 30, 80, 557, 30, 1, 0.412",
        "a shorter recording by its rate, 93, 282, 15, 78, 557, 30, 1, 0.190",
        "the same work that took longer by its samples, 300, 560, 60, 80, 557, 20, 1, 0.392",
        "a run that did half as much by what it did, 93, 282, 30, 78, 557, 30, 2, 0.190",
        "fewer samples of a share that grew are no shrinking, 30, 60, 30, 200, 600, 30, 1, 0",
        "recordings without a length by their shares, 93, 282, 0, 78, 557, 0, 1, 0.190"
    })
    void comparesSharesBySamplesToo(
            String what,
            long samples,
            int of,
            int seconds,
            long before,
            int ofBefore,
            int secondsBefore,
            double slower,
            double growth) {
        assertThat(share(Run.CURRENT, samples, of, seconds)
                        .against(share(Run.BASELINE, before, ofBefore, secondsBefore), slower)
                        .growth())
                .as(what)
                .hasValueCloseTo(growth, Offset.offset(0.001));
    }

    @Test
    void saysTheSamplesWhereTheyAreFewerThanTheShareSays() {
        assertThat(share(Run.CURRENT, 93, 282, 30)
                        .against(share(Run.BASELINE, 78, 557, 30), 1)
                        .says())
                .isEqualTo("93 of 282 samples, 78 of 557 samples in the baseline run (profile)");
        assertThat(share(Run.CURRENT, 250, 450, 30)
                        .against(share(Run.BASELINE, 80, 557, 30), 1)
                        .says())
                .isEqualTo("250 of 450 samples (profile)");
    }
}
