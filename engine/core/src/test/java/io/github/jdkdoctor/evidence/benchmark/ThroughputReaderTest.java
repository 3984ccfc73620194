package io.github.jdkdoctor.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputReaderTest {
    private final Path file;
    private final Path folder;

    ThroughputReaderTest(@TempDir Path folder) {
        this.folder = folder;
        file = folder.resolve("current/app.log");
    }

    private Optional<BenchmarkScore> read(String text) throws Exception {
        Files.createDirectories(folder.resolve("current"));
        Files.writeString(file, text);
        return Reading.withAllReaders()
                .of(Bundle.open(folder, Limits.DEFAULT))
                .of(BenchmarkScore.class, Run.CURRENT)
                .stream()
                .findFirst();
    }

    @Test
    void theLastFigureOfTheLastLineCounts() throws Exception {
        String text =
                """
                started
                step 5 s: 2737.6 ops/s
                step 10 s: 2371.2 ops/s
                ops=117692 failed=0 ops/s=4706.3 after warm-up ops/s=6289.7 mean=0.424 ms
                bye
                """;
        assertThat(read(text))
                .contains(new BenchmarkScore(
                        Run.CURRENT,
                        "throughput in the program's log",
                        6289.7,
                        OptionalDouble.empty(),
                        "ops/s",
                        true,
                        0,
                        new Origin("current/app.log", 4)));
    }

    // clients end before the server that counts
    @ParameterizedTest
    @CsvSource({
        "'160 520 724 1088 865 1505 1634 1671 1633 615 0', 1633",
        // it hangs
        "'160 520 724 1088 865 0 0 0 0 0 0', 0",
        "'160 520 724 1088 865', 865",
        // too few for a series
        "'160 520 724 0', 0",
    })
    void ofASeriesTheMedianOfItsLaterHalfCounts(String rates, double expected) throws Exception {
        StringBuilder text = new StringBuilder();
        int second = 10;
        for (String rate : rates.split(" ", -1)) {
            text.append("2026-11-29 05:26:")
                    .append(second++)
                    .append(" WARN  [main] shop.orders - throughput ")
                    .append(rate)
                    .append(" ops/s, errors 0\n");
        }
        assertThat(read(text.toString()))
                .hasValueSatisfying(s -> assertThat(s.score()).isEqualTo(expected));
        text.append("in all 712.5 ops/s\n");
        assertThat(read(text.toString()))
                .hasValueSatisfying(s -> assertThat(s.score()).isEqualTo(712.5));
    }

    @Test
    void ofALongSeriesSomeLinesAreEnough() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 20_000; i++) {
            text.append(i).append(" s: ").append(i).append(" ops/s\n");
        }
        assertThat(read(text.toString()))
                .hasValueSatisfying(s -> assertThat(s.score()).isBetween(14_900.0, 15_100.0));
    }

    @Test
    void amidTheOutputOfTheJvm() throws Exception {
        String text =
                """
                [1.383s][info][jfr,startup] Started recording 1.
                loaded
                load 5 s: 2737.6 ops/s
                [5.100s][warning][os,thread] Failed to start thread "x" - pthread_create failed (EAGAIN)
                load ops=117692 ops/s=4706.3
                2026-11-20 10:00:05,123 WARN  [main] c.a.App - bye
                """;
        assertThat(read(text)).hasValueSatisfying(s -> {
            assertThat(s.score()).isEqualTo(4706.3);
            assertThat(s.origin()).isEqualTo(new Origin("current/app.log", 5));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "'Requests/sec:  10432.11', 10432.11, requests/s",
        "'rendered 1878.9 invoices/s', 1878.9, invoices/s",
        "'throughput: 12.5 simulations/s', 12.5, simulations/s",
        "'Throughput = 1,204 frames per second', 1204, frames/s",
        "'1500 requests per second', 1500, requests/s",
        "'done: 93.5 transactions/second', 93.5, transactions/s",
        "'[INFO] 12 queries / s', 12, queries/s",
        "'1,234,567.8 ops/s', 1234567.8, ops/s",
        "'ops/s: 1,234.', 1234, ops/s",
        "'done: 1120.1111111111111 ops/s', 1120.1111111111111, ops/s",
        "'ops/s: 2.4811111E7', 24811111, ops/s",
        "'2481.11 op/s', 2481.11, op/s",
        "'throughput (ops/s) = 2481', 2481, ops/s",
        "'Throughput: 2481.11/s', 2481.11, /s",
        "'12.3k req/s', 12300, req/s",
        "'throughput: 100 MB/s', 100, mb/s",
        "'ops/s: 281 17 threads', 281, ops/s",
        "'1.5 Mops/s', 1500000, ops/s",
        "'records per sec: 12.5', 12.5, records/s",
        "'tps = 812.5 (without initial connection time)', 812.5, tps",
        "'qps=1,204', 1204, qps",
        "'after warm-up: 93 rps', 93, rps"
    })
    void ratesOfUsualTools(String line, double score, String unit) throws Exception {
        assertThat(read("a line\n" + line + "\n")).hasValueSatisfying(s -> {
            assertThat(s.score()).isEqualTo(score);
            assertThat(s.unit()).isEqualTo(unit);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "'see /ops/s=1.html'",
        "'GET /requests/seconds 200'",
        "'v1.2.3ops/s'",
        "'100 MB/s written'",
        "'987.400,6 jobs/s'",
        "'jobs/s: 987.400,6'",
        "'https = 12'",
        "'steps: 12, 7 props'",
        "'8 tpsReport'",
        "'ops/s: 2.5Ebc'",
        "'12.5 mops/s'",
        "'ops/s: 281 22685 44109 total 67075'",
        "'tps: 281 22685 44109'"
    })
    void otherLinesAreNoRates(String line) throws Exception {
        assertThat(read("a line\n" + line + "\n")).isEmpty();
    }
}
