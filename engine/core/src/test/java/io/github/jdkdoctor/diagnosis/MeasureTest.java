package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
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
                        .against(measure(Run.BASELINE, 0.2, 0.04))
                        .growth())
                .isEqualTo(OptionalDouble.of(0.3));
    }

    @Test
    void takesADifferenceWithinTheMarginsForNone() {
        assertThat(measure(Run.CURRENT, 0.24, 0.03)
                        .against(measure(Run.BASELINE, 0.2, 0.03))
                        .growth())
                .isEqualTo(OptionalDouble.of(0));
    }

    @Test
    void shrinksBelowZero() {
        assertThat(measure(Run.CURRENT, 0.1, 0.01)
                        .against(measure(Run.BASELINE, 0.4, 0.01))
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
        Phenomenon against = few.against(measure(Run.BASELINE, 0.2, 0.06));
        assertThat(against.growth()).hasValueCloseTo(0.1, Offset.offset(1e-9));
        assertThat(against.growthDoubt()).isCloseTo(0.1, Offset.offset(1e-9));
        assertThat(against.doubt()).isEqualTo(0.08);
        assertThat(against.says()).contains("few samples");
    }
}
