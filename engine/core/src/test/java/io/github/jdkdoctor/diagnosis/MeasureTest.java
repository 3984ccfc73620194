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
                samples + " of " + of + " samples",
                List.of(Origin.of(run.label() + "/a.jfr")),
                Optional.of(new Measure.Whole(
                        of,
                        Optional.of(Duration.ofMillis(20)),
                        Optional.of(seconds).filter(s -> s > 0).map(Duration::ofSeconds))));
    }

    @Test
    void takesALargerShareOfFewerSamplesForNoGrowth() {
        Phenomenon against = share(Run.CURRENT, 93, 282, 30).against(share(Run.BASELINE, 78, 557, 30), 1);
        assertThat(against.value()).hasValueCloseTo(0.33, Offset.offset(0.01));
        assertThat(against.growth()).hasValueCloseTo(0.069, Offset.offset(0.002));
        assertThat(against.says()).isEqualTo("93 of 282 samples, 78 of 557 samples in the baseline run (profile)");
    }

    @Test
    void comparesSharesOfAboutAsManySamples() {
        assertThat(share(Run.CURRENT, 250, 450, 30)
                        .against(share(Run.BASELINE, 80, 557, 30), 1)
                        .growth())
                .hasValueCloseTo(0.412, Offset.offset(0.001));
    }

    @Test
    void comparesAShorterRecordingByItsRate() {
        assertThat(share(Run.CURRENT, 93, 282, 15)
                        .against(share(Run.BASELINE, 78, 557, 30), 1)
                        .growth())
                .hasValueCloseTo(0.19, Offset.offset(0.001));
    }

    @Test
    void comparesTheSameWorkThatTookLongerByItsSamples() {
        assertThat(share(Run.CURRENT, 300, 560, 60)
                        .against(share(Run.BASELINE, 80, 557, 20), 1)
                        .growth())
                .hasValueCloseTo(0.392, Offset.offset(0.001));
    }

    @Test
    void comparesARunThatDidLessByWhatItDid() {
        assertThat(share(Run.CURRENT, 93, 282, 30)
                        .against(share(Run.BASELINE, 78, 557, 30), 2)
                        .growth())
                .hasValueCloseTo(0.19, Offset.offset(0.001));
    }

    @Test
    void neverTurnsAGrownShareIntoAShrunkenOne() {
        assertThat(share(Run.CURRENT, 30, 60, 30)
                        .against(share(Run.BASELINE, 200, 600, 30), 1)
                        .growth())
                .hasValue(0);
    }

    @Test
    void comparesSharesWhereNoLengthIsStated() {
        assertThat(share(Run.CURRENT, 93, 282, 0)
                        .against(share(Run.BASELINE, 78, 557, 0), 1)
                        .growth())
                .hasValueCloseTo(0.19, Offset.offset(0.001));
    }
}
