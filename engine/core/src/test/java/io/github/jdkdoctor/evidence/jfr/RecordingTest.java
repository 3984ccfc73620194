package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordingTest {
    // g1 reports the failure of each of its workers with the number of the collection
    @Test
    void countsCollectionsThatFailAndNotTheirWorkers() {
        Recording recording = new Recording();
        recording.failure("jdk.EvacuationFailed", 7);
        recording.failure("jdk.EvacuationFailed", 7);
        recording.failure("jdk.EvacuationFailed", 9);

        assertThat(recording.failures("jdk.EvacuationFailed")).isEqualTo(2);
        assertThat(recording.failures("jdk.PromotionFailed")).isZero();
    }
}
