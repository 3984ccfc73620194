package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmark suites that moved as a whole, in the form of JMH's CSV results. */
class BenchmarksMovedTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    Path folder;

    private void suite(String run, double score) throws IOException {
        StringBuilder csv = new StringBuilder(
                "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n");
        for (int i = 0; i < 40; i++) {
            csv.append(String.format(
                    Locale.ROOT, "\"a.Suite.case%d\",\"thrpt\",1,5,%.3f,%.3f,\"ops/s\"%n", i, score + i, 0.1));
        }
        Path directory = Files.createDirectories(folder.resolve(run));
        Files.writeString(directory.resolve("results.csv"), csv.toString());
    }

    private String report() {
        Ran ran = Ran.of("diagnose", folder.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran.out();
    }

    @Test
    void slowerByOneFactorIsAnExplanation() throws Exception {
        suite("baseline", 1000);
        suite("current", 650);
        assertThat(report()).contains("this alone can explain a slowdown", "! speed of the 40 benchmarks of both runs");
    }

    @Test
    void fasterByOneFactorExplainsNoSlowdown() throws Exception {
        suite("baseline", 650);
        suite("current", 1000);
        assertThat(report())
                .contains("- speed of the 40 benchmarks of both runs")
                .doesNotContain("can explain a slowdown");
    }

    @Test
    void fewPercentAreChance() throws Exception {
        suite("baseline", 1000);
        suite("current", 960);
        assertThat(report()).doesNotContain("by their median");
    }
}
