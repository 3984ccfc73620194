package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.OfferedLoad;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestReaderTest {
    private final Path root;

    ManifestReaderTest(@TempDir Path folder) {
        root = folder.resolve("bundle");
    }

    private Evidence read(String name, String text) throws IOException, BundleException {
        Path file = root.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
        return new Reading(List.of(new ManifestReader()), true).of(Bundle.open(root, Limits.DEFAULT));
    }

    private static BenchmarkScore throughput(Run run, double score, String unit, String file, long line) {
        return new BenchmarkScore(
                run, "throughput", score, OptionalDouble.empty(), unit, true, 0, new Origin(file, line));
    }

    private static boolean recognized(String text) {
        return new ManifestReader().recognizes(new Head(text.getBytes(StandardCharsets.UTF_8), true));
    }

    @Test
    void throughputOfEachRunIsAScore() throws Exception {
        String text = Files.readString(Path.of("src/test/resources/evidence/manifest/manifest.yaml"));
        Files.createDirectories(root.resolve("current"));
        Files.writeString(root.resolve("current/a.txt"), "a");
        Evidence evidence = read("manifest.yaml", text);
        assertThat(evidence.facts())
                .containsExactly(
                        throughput(Run.BASELINE, 1409, "requests/s", "manifest.yaml", 4),
                        throughput(Run.CURRENT, 916.5, "requests/s", "manifest.yaml", 7));
        assertThat(evidence.remarks()).noneMatch(remark -> remark.contains("manifest.yaml"));
    }

    @Test
    void aRunsOwnManifestNeedsNoName() throws Exception {
        assertThat(read("baseline/manifest.yaml", "throughput: 250\nhost: 'a'\n")
                        .facts())
                .containsExactly(throughput(Run.BASELINE, 250, "ops/s", "baseline/manifest.yaml", 1));
    }

    @Test
    void whatIsNotUnderstoodIsRemarkedOnWithItsLine() throws Exception {
        Evidence evidence = read(
                "manifest.yaml",
                "baseline:\n  throughput: fast\n  hots: a\n  host: a\ncurrent:\n  host: b\n  throughput: 1e400\n");
        assertThat(evidence.facts()).isEmpty();
        assertThat(evidence.remarks())
                .contains(
                        "manifest.yaml: line 2: throughput 'fast' is not a number; write it as in 1409 requests/s",
                        "manifest.yaml: line 3: unknown key 'hots'; there are throughput, latency, load, role, host, started, ended,"
                                + " collected, redacted, notes, service, deployment, version, instance",
                        "manifest.yaml: line 7: throughput '1e400' is not a number; write it as in 1409 requests/s",
                        "manifest.yaml: the runs are of two hosts, 'a' and 'b'; hosts that differ may be all that"
                                + " differs");
    }

    @Test
    void latencyAndLoadAreReckonedWith() throws Exception {
        assertThat(read("current/manifest.yaml", "latency: 1.5 s\nload: 200 requests/s\n")
                        .facts())
                .containsExactly(
                        BenchmarkScore.latency(Run.CURRENT, "latency", 1500, new Origin("current/manifest.yaml", 1)),
                        new OfferedLoad(Run.CURRENT, 200, "requests/s", new Origin("current/manifest.yaml", 2)));
        assertThat(read("current/manifest.yaml", "latency: 12\nload: 0\n").remarks())
                .contains(
                        "current/manifest.yaml: line 1: latency '12' has no unit of time; write it as in 12 ms",
                        "current/manifest.yaml: line 2: load '0' is none; leave the line out if it is not known");
    }

    @Test
    void otherYamlIsNoManifest() {
        assertThat(recognized("baseline:\n  throughput: 1\n")).isTrue();
        assertThat(recognized("bundle: a.zip\nbaseline:\n  throughput: 1\n")).isFalse();
        assertThat(recognized("host: a\nnotes: b\n")).isFalse();
        assertThat(recognized("current: 17\nmemory: 12\n")).isFalse();
    }
}
