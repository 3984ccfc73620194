package io.github.jdkdoctor.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output and results of DaCapo, Renaissance and SPECjbb2015, in the forms that their harnesses print. */
class SuitesTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/Renaissance-results");

    private final Path folder;

    SuitesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Evidence read(String text) throws Exception {
        Path file = folder.resolve("current/console.log");
        Files.createDirectories(folder.resolve("current"));
        Files.writeString(file, text);
        return Reading.withAllReaders().of(Bundle.open(folder, Limits.DEFAULT));
    }

    private List<BenchmarkScore> scores(String text) throws Exception {
        return read(text).of(BenchmarkScore.class, Run.CURRENT);
    }

    private static BenchmarkScore once(
            String name, double score, String unit, boolean higherIsBetter, int readings, long line) {
        return new BenchmarkScore(
                Run.CURRENT,
                name,
                score,
                OptionalDouble.empty(),
                unit,
                higherIsBetter,
                readings,
                new Origin("current/console.log", line));
    }

    @Test
    void aSingleIterationOfDaCapo() throws Exception {
        assertThat(
                        scores(
                                """
                        Using scaled threading model. 2 processors detected, 2 threads used to drive the workload, in a possible range of [1,unlimited]
                        ===== DaCapo 9.12-MR1-bach xalan starting =====
                        ===== DaCapo 9.12-MR1-bach xalan PASSED in 2153 msec =====
                        """))
                .containsExactly(once("DaCapo xalan", 2153, "ms/op", false, 1, 3));
    }

    @Test
    void theFirstHalfOfTheIterationsWarmsUp() throws Exception {
        List<BenchmarkScore> scores = scores(
                """
                ===== DaCapo 23.11-MR2-chopin h2 starting warmup 1 =====
                ===== DaCapo 23.11-MR2-chopin h2 completed warmup 1 in 9000 msec =====
                ===== DaCapo 23.11-MR2-chopin h2 starting warmup 2 =====
                ===== DaCapo 23.11-MR2-chopin h2 completed warmup 2 in 5000 msec =====
                ===== DaCapo 23.11-MR2-chopin h2 starting warmup 3 =====
                ===== DaCapo 23.11-MR2-chopin h2 completed warmup 3 in 2010 msec =====
                ===== DaCapo 23.11-MR2-chopin h2 starting warmup 4 =====
                ===== DaCapo 23.11-MR2-chopin h2 completed warmup 4 in 2000 msec =====
                ===== DaCapo 23.11-MR2-chopin h2 starting =====
                Starting 100000 requests...
                Completed requests
                ===== DaCapo 23.11-MR2-chopin h2 PASSED in 1990 msec =====
                ===== DaCapo processed 100000 requests in 1980 msec, 50505 requests per second =====
                ===== DaCapo tail latency, simple: 50% 61 usec, 90% 174 usec, 99% 811 usec, 99.9% 2017 usec, max 9137 usec, measured over 100000 events =====
                ===== DaCapo tail latency, metered full smoothing: 50% 61 usec, 90% 174 usec, 99% 4811 usec, max 9137 usec, measured over 100000 events =====
                """);
        // the interval of 99.9 % of three readings 10 ms apart: 31.599 standard errors of 10 / sqrt(3) ms
        assertThat(scores).hasSize(2);
        assertThat(scores.get(0).benchmark()).isEqualTo("DaCapo h2");
        assertThat(scores.get(0).score()).isEqualTo(2000);
        assertThat(scores.get(0).readings()).isEqualTo(3);
        assertThat(scores.get(0).error().orElseThrow()).isCloseTo(31.599 * 10 / Math.sqrt(3), within(0.01));
        assertThat(scores.get(1))
                .isEqualTo(BenchmarkScore.latency(
                        Run.CURRENT, "p99 latency of DaCapo h2", 0.811, new Origin("current/console.log", 14)));
    }

    @Test
    void eachInvocationWarmsUpByItself() throws Exception {
        String invocation =
                """
                ===== DaCapo 9.12-MR1-bach fop completed warmup 1 in %d msec =====
                ===== DaCapo 9.12-MR1-bach fop PASSED in %d msec =====
                """;
        assertThat(scores(invocation.formatted(900, 100)
                        + invocation.formatted(900, 200)
                        + invocation.formatted(900, 300)))
                .singleElement()
                .returns(200.0, BenchmarkScore::score)
                .returns(3, BenchmarkScore::readings);
    }

    @Test
    void iterationsAmidALogOfCollections() throws Exception {
        Evidence evidence = read(
                """
                [0.005s][info][gc] Using G1
                ====== scrabble (functional) [default], iteration 0 started ======
                GC before operation: completed in 21.377 ms, heap usage 35.480 MB -> 33.510 MB.
                [1.020s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->3M(128M) 2.345ms
                ====== scrabble (functional) [default], iteration 0 completed (400.500 ms) ======
                ====== scrabble (functional) [default], iteration 1 completed (200.250 ms) ======
                ====== scrabble (functional) [test], iteration 0 completed (20.000 ms) ======
                ====== dotty (scala), iteration 0 failed (boom) ======
                [2.020s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 24M->3M(128M) 2.345ms
                """);
        assertThat(evidence.of(BenchmarkScore.class, Run.CURRENT))
                .containsExactly(
                        once("Renaissance scrabble", 200.25, "ms/op", false, 1, 6),
                        once("Renaissance scrabble [test]", 20, "ms/op", false, 1, 7));
        assertThat(evidence.of(GcLog.class, Run.CURRENT)).isNotEmpty();
    }

    @Test
    void theResultOfTheControllerOfSpecJbb() throws Exception {
        String result =
                "RUN RESULT: hbIR (max attempted) = 12880, hbIR (settled) = 11936, max-jOPS = 10562, critical-jOPS = 5114";
        for (String before : List.of("", "<Thu Mar 02 10:11:12 CET 2023> org.spec.jbb.controller: ")) {
            assertThat(scores("a line\n" + before + result + "\n"))
                    .containsExactly(
                            once("SPECjbb2015 max-jOPS", 10562, "jOPS", true, 0, 2),
                            once("SPECjbb2015 critical-jOPS", 5114, "jOPS", true, 0, 2));
        }
    }

    @Test
    void resultsOfRenaissanceInJson() throws IOException {
        ReadFile file = ReadFile.of(
                new RenaissanceReader(), ReadFile.NAME, Files.readAllBytes(FIXTURES.resolve("iterations.json")));
        assertThat(file.facts(BenchmarkScore.class))
                .extracting(BenchmarkScore::benchmark, BenchmarkScore::score, BenchmarkScore::readings)
                .containsExactly(tuple("Renaissance dotty", 1500.25, 1), tuple("Renaissance scrabble", 200.0, 3));
        assertThat(file.facts(JdkBuild.class))
                .singleElement()
                .returns(JdkVersion.parse("17.0.9+9").orElseThrow(), JdkBuild::version)
                .returns("temurin", JdkBuild::vendor);
        assertThat(file.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-Xmx1g", "-XX:+UseParallelGC");
        assertThat(file.facts(Machine.class))
                .singleElement()
                .returns(OptionalInt.of(8), Machine::processors)
                .returns(33_554_432_000L, m -> m.memory().orElseThrow());
        assertThat(file.remarks()).containsExactly("failed: dotty");
    }

    @Test
    void resultsOfRenaissanceInCsv() throws IOException {
        ReadFile file = ReadFile.of(
                new RenaissanceReader(), ReadFile.NAME, Files.readAllBytes(FIXTURES.resolve("iterations.csv")));
        assertThat(file.facts(BenchmarkScore.class))
                .extracting(BenchmarkScore::benchmark, BenchmarkScore::score)
                .containsExactly(tuple("Renaissance scrabble", 200.0), tuple("Renaissance dotty", 1500.25));
    }

    @Test
    void whatCameBeforeTheDamageIsKept() throws IOException {
        String whole = Files.readString(FIXTURES.resolve("iterations.json"));
        String cut = whole.substring(0, whole.indexOf("\"environment\""));
        ReadFile file = ReadFile.of(new RenaissanceReader(), ReadFile.NAME, cut.getBytes(StandardCharsets.UTF_8));
        assertThat(file.facts(BenchmarkScore.class)).hasSize(2);
        assertThat(file.damage().orElseThrow()).contains("damaged JSON");
    }
}
