package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.LiveTally;
import io.github.jdkdoctor.fact.GcLog;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class HeapFlowTest {
    private static final long SECOND = 1_000_000_000;

    private final LiveTally live = new LiveTally(3);
    private final HeapFlow flow = new HeapFlow(live);

    @Test
    void sumsUpWhatCameBetweenCollections() {
        flow.add(0, 1, true, 100, 0);
        flow.add(SECOND, 1, false, 10, 0);
        flow.sumUp();
        flow.add(2 * SECOND, 2, true, 110, 0);
        flow.add(3 * SECOND, 2, false, 20, 0);

        assertThat(flow.flow()).hasValueSatisfying(f -> {
            assertThat(f.allocated()).isEqualTo(100);
            assertThat(f.over()).isEqualTo(Duration.ofSeconds(3));
        });
    }

    @Test
    void sortsWhatBuffersMixedUp() {
        flow.add(3 * SECOND, 2, false, 20, 0);
        flow.add(0, 1, true, 100, 0);
        flow.add(2 * SECOND, 2, true, 110, 0);
        flow.add(SECOND, 1, false, 10, 0);

        assertThat(flow.flow().map(GcLog.Flow::allocated)).contains(100L);
    }

    @Test
    void whatAConcurrentCycleFreedIsNotAllocated() {
        flow.add(0, 1, true, 100, 0);
        flow.add(1, 1, false, 90, 0);
        // the cycle begins, a young collection comes between, and the end of the cycle finds less
        flow.add(2, 2, true, 95, 0);
        flow.add(3, 3, true, 120, 0);
        flow.add(4, 3, false, 80, 0);
        flow.add(5, 2, false, 30, 0);
        flow.add(6, 4, true, 50, 0);

        assertThat(flow.flow().map(GcLog.Flow::allocated)).contains(5L + 25 + 20);
    }

    @Test
    void oneCollectionTellsNothing() {
        flow.add(0, 1, true, 100, 0);
        flow.add(1, 1, false, 10, 0);

        assertThat(flow.flow()).isEqualTo(Optional.empty());
    }

    @Test
    void tellsWhatFullGcsLeft() {
        // the first one fills a heap that has room to grow, the second all of it, a young one between them is none of
        // them
        flow.add(0, 1, true, 99, 100);
        flow.add(SECOND, 1, false, 99, 100);
        flow.full(1, SECOND);
        flow.add(2 * SECOND, 2, true, 195, 200);
        flow.add(3 * SECOND, 2, false, 194, 200);
        flow.full(3, 2 * SECOND);
        flow.add(4 * SECOND, 3, true, 195, 200);
        flow.add(6 * SECOND, 3, false, 190, 200);

        assertThat(flow.full()).contains(new GcLog.FullCollections(2, 190, 1, Duration.ofSeconds(2), 0, 0));
    }
}
