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
        MachineLoad load = busyFor(12, 0.1);
        load.awaitQuiet(5);
        assertThat(load).hasToString("others took 10 % of the processors");
    }

    @Test
    void waitsNoLongerThanToldTo() {
        MachineLoad load = busyFor(12, 0.1);
        load.awaitQuiet(2);
        assertThat(load.busy()).isTrue();
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
        MachineLoad load = busyFor(6, 0.0);
        load.awaitQuiet(1);
        load.awaitQuiet(1);
        assertThat(load.busy()).isTrue();
    }

    private static MachineLoad busyFor(int answers, double then) {
        Iterator<Double> all = Stream.concat(Stream.generate(() -> 0.9).limit(answers), Stream.generate(() -> then))
                .iterator();
        return new MachineLoad(all::next);
    }
}
