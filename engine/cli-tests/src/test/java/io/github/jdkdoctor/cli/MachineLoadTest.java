package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MachineLoadTest {
    @Test
    void isBusyWhereOthersTakeHalfOfTheProcessors() {
        MachineLoad load = new MachineLoad(() -> 0.5);
        load.awaitQuiet(1);
        assertThat(load.busy()).isTrue();
        assertThat(load).hasToString("others took 50 % of the processors");
    }

    @Test
    void isQuietWithLessAndWhereNothingIsKnown() {
        for (double share : List.of(0.0, 0.49, -1.0)) {
            MachineLoad load = new MachineLoad(() -> share);
            load.awaitQuiet(1);
            assertThat(load.busy()).isFalse();
        }
    }

    @Test
    void leavesOutWhatARunOfItsOwnTookBefore() {
        Iterator<Double> answers = Stream.of(1.0, 0.1, 0.1, 0.1, 0.1, 0.1).iterator();
        MachineLoad load = new MachineLoad(answers::next);
        load.awaitQuiet(1);
        assertThat(load).hasToString("others took 10 % of the processors");
    }

    @Test
    void waitsForOthersToEnd() {
        Iterator<Double> answers =
                Stream.iterate(1, i -> i + 1).map(i -> i <= 12 ? 0.9 : 0.1).iterator();
        MachineLoad load = new MachineLoad(answers::next);
        load.awaitQuiet(5);
        assertThat(load).hasToString("others took 10 % of the processors");
        assertThat(answers.next()).isEqualTo(0.1);
    }

    @Test
    void leavesOutWhatThisProcessTakes() {
        assertThat(MachineLoad.others(0.9, 0.8)).isCloseTo(0.1, within(1e-9));
        assertThat(MachineLoad.others(0.1, 0.2)).isZero();
        assertThat(MachineLoad.others(-1, 0.2)).isNegative();
        assertThat(MachineLoad.others(0.4, -1)).isEqualTo(0.4);
    }

    @Test
    void keepsTheHighestOfAllLooks() {
        Iterator<Double> answers =
                Stream.iterate(1, i -> i + 1).map(i -> i <= 6 ? 0.9 : 0.0).iterator();
        MachineLoad load = new MachineLoad(answers::next);
        load.awaitQuiet(1);
        load.awaitQuiet(1);
        assertThat(load.busy()).isTrue();
    }
}
