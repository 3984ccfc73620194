package io.github.jdkdoctor.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.log.Jdk8LogReader;
import io.github.jdkdoctor.evidence.log.UnifiedLogReader;
import org.junit.jupiter.api.Test;

class GcLogTest {
    /** A log of JDK 6: a young GC a minute for ten hours, then ten minutes of Full GCs of five seconds each. */
    private static GcLog log(int liveMegabytes) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < 600; i++) {
            text.append(i * 60).append(".000: [GC 90000K->40000K(102400K), 0.0100000 secs]\n");
        }
        int live = liveMegabytes << 10;
        for (int i = 0; i < 75; i++) {
            text.append(36_000 + i * 8).append(".000: [Full GC 102400K->" + live + "K(102400K), 5.0000000 secs]\n");
        }
        return ReadFile.of(new Jdk8LogReader(), text.toString())
                .facts(GcLog.class)
                .get(0);
    }

    @Test
    void theWorstMinutesOfALongLogTellThatTheHeapIsTooSmall() {
        assertThat(log(95).shareOfWall()).isLessThan(0.02);
        assertThat(log(95).worstShareWithFullHeap()).isCloseTo(0.62, within(0.1));
    }

    @Test
    void aHeapThatIsFreedIsNotTooSmall() {
        assertThat(log(50).worstShareWithFullHeap()).isZero();
    }

    @Test
    void countsFullGcsForRoomAndNoneThatWereAskedFor() {
        String log =
                """
                [1.000s][info][gc] Using G1
                [2.000s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 60M->60M(64M) 5.000ms
                [2.100s][info][gc] GC(1) Pause Full (G1 Compaction Pause) 60M->20M(64M) 50.000ms
                [3.000s][info][gc] GC(2) Pause Full (System.gc()) 30M->20M(64M) 50.000ms
                [4.000s][info][gc] GC(3) Pause Full (Metadata GC Threshold) 30M->20M(64M) 50.000ms
                """;
        GcLog read = ReadFile.of(new UnifiedLogReader(), log).facts(GcLog.class).get(0);

        assertThat(read.countOf("Full")).isEqualTo(3);
        assertThat(read.fullGcsForRoom()).isEqualTo(1);
    }

    @Test
    void countsInspectionsBeyondThoseOfTheEvidenceItself() {
        String log =
                """
                [1.000s][info][gc] Using G1
                [2.000s][info][gc] GC(0) Pause Full (Heap Inspection Initiated GC) 60M->20M(64M) 1200.000ms
                [3.000s][info][gc] GC(1) Pause Full (Heap Dump Initiated GC) 30M->20M(64M) 1200.000ms
                """;
        GcLog read = ReadFile.of(new UnifiedLogReader(), log).facts(GcLog.class).get(0);

        assertThat(read.inspectionsBeyond(0)).isEqualTo(2);
        assertThat(read.inspectionsBeyond(1)).isEqualTo(1);
        assertThat(read.inspectionsBeyond(3)).isZero();
    }

    /** A log of ten seconds with one pause and so much allocated in between. */
    private static GcLog allocating(int megabytes, int pauseMillis) {
        int until = 10 + megabytes;
        return ReadFile.of(
                        new UnifiedLogReader(),
                        """
                        [0.010s][info][gc] Using G1
                        [1.000s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 60M->10M(4096M) 5.000ms
                        [11.000s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) %dM->10M(4096M) %d.000ms
                        """
                                .formatted(until, pauseMillis))
                .facts(GcLog.class)
                .get(0);
    }

    @Test
    void littleAllocationDoesNotAccountForALargeSlowdown() {
        GcLog before = allocating(150, 100);

        assertThat(allocating(530, 400).partOfSlowdown(before, 18)).isLessThan(0.2);
        assertThat(allocating(2000, 1500).partOfSlowdown(before, 1.6)).isGreaterThan(0.5);
    }

    @Test
    void whereNothingGotSlowerAllocationAccountsForIt() {
        GcLog log = allocating(150, 100);

        assertThat(log.partOfSlowdown(log, 1.29)).isEqualTo(1);
        assertThat(log.partOfSlowdown(log, 1.3)).isLessThan(0.2);
    }
}
