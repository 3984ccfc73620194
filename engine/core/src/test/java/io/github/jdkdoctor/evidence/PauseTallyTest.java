package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.PauseSeries;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PauseTallyTest {
    private static final long SECOND = 1_000_000_000;

    private final PauseTally tally = new PauseTally();

    @Test
    void keepsTheLongestPauseOfAStepAndTheHeapAfterTheLast() {
        tally.heapAfter(0, 10);
        tally.pause(0, 5_000_000, "Young", "G1 Evacuation Pause");
        tally.heapAfter(1, 20);
        tally.pause(1, 7_000_000, "Full", "System.gc()");
        tally.pause(2, 1_000_000, "Remark", "");
        assertThat(tally.series())
                .isEqualTo(new PauseSeries(
                        Duration.ofMillis(10),
                        List.of(new PauseSeries.Step(
                                Duration.ZERO,
                                3,
                                Duration.ofMillis(13),
                                Duration.ofMillis(7),
                                "Full",
                                "System.gc()",
                                OptionalLong.of(20)))));
    }

    @Test
    void growsItsStepsWithTheLog() {
        for (int second = 0; second < 86_400; second++) {
            tally.pause(second * SECOND, 1_000_000, "Young", "");
        }
        PauseSeries series = tally.series();
        assertThat(series.steps()).hasSizeBetween(200, PauseSeries.MOST_STEPS);
        assertThat(series.steps().stream().mapToLong(PauseSeries.Step::count).sum())
                .isEqualTo(86_400);
        assertThat(series.steps()).isSortedAccordingTo((a, b) -> a.start().compareTo(b.start()));
    }

    @Test
    void putsAPieceBehindTheOneBefore() {
        tally.pause(0, 1_000_000, "Young", "");
        PauseSeries piece = tally.series();
        tally.add(piece, Duration.ofSeconds(30));
        assertThat(tally.series().steps()).extracting(PauseSeries.Step::count).containsExactly(1L, 1L);
        assertThat(tally.series().steps().get(1).start()).isBetween(Duration.ofSeconds(29), Duration.ofSeconds(30));
    }

    @Test
    void isNothingWithoutPauses() {
        assertThat(tally.series()).isEqualTo(PauseSeries.NONE);
    }
}
