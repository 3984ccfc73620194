package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MachineLoadTest {
    @Test
    void isBusyWhereOthersTakeHalfOfTheProcessors() {
        MachineLoad load = new MachineLoad(() -> 0.5);
        load.look();
        assertThat(load.busy()).isTrue();
        assertThat(load).hasToString("others took 50 % of the processors");
    }

    @Test
    void isQuietWithLessAndWhereNothingIsKnown() {
        for (double share : List.of(0.0, 0.49, -1.0)) {
            MachineLoad load = new MachineLoad(() -> share);
            load.look();
            assertThat(load.busy()).isFalse();
        }
    }

    @Test
    void leavesOutWhatARunOfItsOwnTookBefore() {
        Iterator<Double> answers = Stream.of(1.0, 0.1, 0.1, 0.1, 0.1, 0.1).iterator();
        MachineLoad load = new MachineLoad(answers::next);
        load.look();
        assertThat(load).hasToString("others took 10 % of the processors");
    }

    @Test
    void keepsTheHighestOfAllLooks() {
        Iterator<Double> answers =
                Stream.iterate(1, i -> i + 1).map(i -> i <= 6 ? 0.9 : 0.0).iterator();
        MachineLoad load = new MachineLoad(answers::next);
        load.look();
        load.look();
        assertThat(load.busy()).isTrue();
    }
}
