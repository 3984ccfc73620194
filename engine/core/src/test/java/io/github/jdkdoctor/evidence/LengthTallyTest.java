package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.PauseLengths;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LengthTallyTest {
    private static PauseLengths of(long... millis) {
        LengthTally tally = new LengthTally();
        int line = 1;
        for (long each : millis) {
            tally.pause(each * 1_000_000, "Young", "Allocation Failure", line++);
        }
        return tally.lengths("gc.log");
    }

    private static double millis(Duration length) {
        return length.toNanos() / 1e6;
    }

    @Test
    void knowsMedianAndTailToAPercent() {
        LengthTally tally = new LengthTally();
        for (int i = 1; i <= 1000; i++) {
            tally.pause(i * 1_000_000L, "Young", "", i);
        }
        PauseLengths lengths = tally.lengths("gc.log");
        assertThat(lengths.count()).isEqualTo(1000);
        assertThat(millis(lengths.quantile(0.5))).isCloseTo(500, within(5.0));
        assertThat(millis(lengths.quantile(0.99))).isCloseTo(990, within(10.0));
        assertThat(lengths.quantile(1)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void tellsTheLongestWithItsLine() {
        assertThat(of(12, 8_700, 30).longest())
                .contains(new PauseLengths.Longest(
                        Duration.ofMillis(8_700), "Young", "Allocation Failure", new Origin("gc.log", 2)));
    }

    @Test
    void addsUpThePiecesOfALog() {
        PauseLengths sum = of(10, 20).and(of(10, 5_000));
        assertThat(sum.count()).isEqualTo(4);
        assertThat(sum.longest().orElseThrow().length()).isEqualTo(Duration.ofSeconds(5));
        assertThat(millis(sum.quantile(0.5))).isCloseTo(10, within(0.1));
    }

    @Test
    void takesPausesWithoutLengthAndWithoutEnd() {
        LengthTally tally = new LengthTally();
        tally.pause(0, "Cleanup", "", 1);
        tally.pause(Long.MAX_VALUE, "Full", "", 2);
        assertThat(tally.lengths("gc.log").quantile(0.5)).isEqualTo(Duration.ZERO);
        assertThat(tally.lengths("gc.log").longest().orElseThrow().length()).isEqualTo(Duration.ofDays(1000));
        assertThat(new LengthTally().lengths("gc.log")).isEqualTo(PauseLengths.NONE);
    }
}
