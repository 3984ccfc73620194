package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.MemoryGrowth;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import org.junit.jupiter.api.Test;

class MemoryTallyTest {
    private static final long MEGABYTE = 1 << 20;
    private static final Origin ORIGIN = new Origin("current/recording.jfr", 0);

    private static MemoryTally resident(long... megabytes) {
        MemoryTally memory = new MemoryTally();
        // the buffers of a chunk are in any order
        for (int i = megabytes.length - 1; i >= 0; i--) {
            memory.resident(i, megabytes[i] * MEGABYTE);
        }
        return memory;
    }

    private static MemoryGrowth growth(MemoryTally memory) {
        return memory.growth(Run.CURRENT, ORIGIN).orElseThrow();
    }

    @Test
    void tellsWhatTheJvmDoesNotAccountFor() {
        MemoryTally memory = resident(96, 400, 861);
        memory.committed(2, 171 * MEGABYTE);
        memory.committed(0, 169 * MEGABYTE);

        MemoryGrowth growth = growth(memory);

        assertThat(growth.grew()).isTrue();
        assertThat(growth.unaccounted()).isEqualTo(690 * MEGABYTE);
        assertThat(growth.says())
                .isEqualTo(
                        "resident memory: 96 MB at the start of the recording, 861 MB at its end; the JVM accounts for"
                                + " 171 MB of committed memory: 690 MB were allocated outside of it, by native code or malloc");
    }

    // pages of a heap that is committed from the start become resident one by one
    @Test
    void takesNoHeapThatFillsForMemoryOutsideOfTheJvm() {
        MemoryTally memory = resident(200, 900, 1_900);
        memory.committed(0, 2_200 * MEGABYTE);

        MemoryGrowth growth = growth(memory);

        assertThat(growth.grew()).isTrue();
        assertThat(growth.unaccounted()).isZero();
        assertThat(growth.says()).endsWith("the JVM accounts for 2,200 MB of committed memory");
    }

    @Test
    void saysNothingOfWhatIsOutsideWithoutNativeMemoryTracking() {
        MemoryGrowth growth = growth(resident(200, 900, 1_900));

        assertThat(growth.unaccounted()).isZero();
        assertThat(growth.says())
                .isEqualTo("resident memory: 200 MB at the start of the recording, 1,900 MB at its end");
    }

    @Test
    void needsThreeLooks() {
        assertThat(resident(96, 861).growth(Run.CURRENT, ORIGIN)).isEmpty();
        assertThat(growth(resident(96, 97, 98)).grew()).isFalse();
    }
}
