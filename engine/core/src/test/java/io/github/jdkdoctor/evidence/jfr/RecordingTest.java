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

    @Test
    void stringsThatWereAddedBeforeTheFirstCountDoNotCountTwice() {
        Recording recording = new Recording();
        recording.stringsAdded(10_000_000_000L, 2_909_907);
        assertThat(recording.stringsPerSecond()).isEmpty();

        recording.stringsAdded(20_000_000_000L, 600_000);
        recording.stringsAdded(30_000_000_000L, 650_000);

        assertThat(recording.stringsPerSecond()).hasValue(625_000);
    }

    @Test
    void oneCountOfStringsIsOfTheTimeSinceTheStart() {
        Recording recording = new Recording();
        recording.state("jvmStartTime", 5_000);
        recording.stringsAdded(15_000_000_000L, 2_900_000);

        assertThat(recording.stringsPerSecond()).hasValue(290_000);
    }
}
