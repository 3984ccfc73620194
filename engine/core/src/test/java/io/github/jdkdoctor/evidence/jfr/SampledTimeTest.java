package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SampledTime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much of the CPU time the samples of JFR stand for. */
class SampledTimeTest {
    @ParameterizedTest
    @ValueSource(strings = {"on-17", "on-25"})
    void isWhatTheEventsSay(String name, @TempDir Path folder) throws IOException {
        Path packed = Path.of("../../cases/jfr-undersampling/fixtures", name, "current/recording.jfr.gz");
        Path file = folder.resolve("recording.jfr");
        try (InputStream recording = new GZIPInputStream(Files.newInputStream(packed))) {
            Files.copy(recording, file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        List<RecordedEvent> samples = of(events, "jdk.ExecutionSample");
        double mean = of(events, "jdk.CPULoad").stream()
                .mapToDouble(e -> e.getFloat("jvmUser") + e.getFloat("jvmSystem"))
                // the first event is of no time, and says 0
                .dropWhile(load -> load == 0)
                .average()
                .orElseThrow();
        int processors = of(events, "jdk.CPUInformation").get(0).getInt("hwThreads");

        ReadFile read = ReadFile.of(new JfrReader(), "current/recording.jfr", Files.readAllBytes(file));

        double seconds = read.facts(EventCount.class).get(0).seconds();
        assertThat(read.facts(SampledTime.class)).singleElement().satisfies(s -> {
            assertThat(s.samples()).isEqualTo(samples.size());
            assertThat(s.threads())
                    .isEqualTo(samples.stream()
                            .map(e -> e.getThread("sampledThread").getId())
                            .collect(Collectors.toSet())
                            .size());
            assertThat(s.cpuSeconds()).isCloseTo(mean * processors * seconds, within(0.001));
        });
    }

    @Test
    void isNotSaidWhereTheProcessorsAreNotCounted() throws IOException {
        assertThat(Recordings.read("jdk17").facts(SampledTime.class)).isEmpty();
    }

    @Test
    void isNotSaidOfOtherProfilers() throws IOException {
        assertThat(Recordings.read("async-profiler").facts(SampledTime.class)).isEmpty();
    }

    @Test
    void isAShareOfTheCpuTime() {
        SampledTime time = time(75, 49, 0.78125, 2, Duration.ofSeconds(8));
        assertThat(time.share()).isCloseTo(0.06, within(1e-9));
        assertThat(time.says()).isEqualTo("75 samples of 49 threads, 0.8 s of 12.5 s of CPU time");
        assertThat(time(1, 1, 0.5, 2, Duration.ZERO).share()).isZero();
    }

    @Test
    void isCrowdedWhereMoreThreadsRunThanAreSampledOrMayRun() {
        Duration wall = Duration.ofSeconds(10);
        assertThat(time(75, 49, 0.78, 2, wall).crowded()).isTrue();
        assertThat(time(500, 40, 0.5, 64, wall).crowded()).isTrue();
        // threads of connections come and go
        assertThat(time(50, 40, 0.25, 2, wall).crowded()).isFalse();
        assertThat(time(900, 5, 0.9, 2, wall).crowded()).isFalse();
    }

    private static SampledTime time(long samples, int threads, double load, long processors, Duration wall) {
        Origin origin = Origin.of("current/recording.jfr");
        return new SampledTime(Run.CURRENT, samples, threads, Duration.ofMillis(10), load, processors, wall, origin);
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String type) {
        return events.stream()
                .filter(e -> e.getEventType().getName().equals(type))
                .collect(Collectors.toList());
    }
}
