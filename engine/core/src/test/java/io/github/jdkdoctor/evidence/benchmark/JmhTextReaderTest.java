package io.github.jdkdoctor.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
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

/** The fixtures are written as JMH's OutputFormat and TextResultFormat print. */
class JmhTextReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/JMH-console-output");

    private static ReadFile fixture(String name) throws IOException {
        return ReadFile.of(new JmhTextReader(), ReadFile.NAME, Files.readAllBytes(FIXTURES.resolve(name)));
    }

    @Test
    void readsTheTableWithFullNamesAndTheJvm() throws IOException {
        ReadFile file = fixture("jmh-1.37.txt");
        assertThat(file.facts(BenchmarkScore.class))
                .containsExactly(
                        new BenchmarkScore(
                                Run.CURRENT,
                                "org.acme.sort.Sorting.sort {kind=merge sort, size=1000, threads=2} (avgt)",
                                12.34,
                                OptionalDouble.of(0.547),
                                "us/op",
                                false,
                                3,
                                new Origin(ReadFile.NAME, 42)),
                        new BenchmarkScore(
                                Run.CURRENT,
                                "org.acme.text.Formatting.format",
                                4711,
                                OptionalDouble.empty(),
                                "ops/ms",
                                true,
                                0,
                                new Origin(ReadFile.NAME, 44)),
                        new BenchmarkScore(
                                Run.CURRENT,
                                "text.Formatting.parse (ss)",
                                0.25,
                                OptionalDouble.of(0.01),
                                "s/op",
                                false,
                                3,
                                new Origin(ReadFile.NAME, 46)));
        assertThat(file.facts(JdkBuild.class))
                .singleElement()
                .extracting(build -> build.version().toString())
                .isEqualTo("17.0.9+9");
        assertThat(file.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-Xmx1g", "-Dacme.name=a b");
        assertThat(file.remarks())
                .containsExactly(
                        "1 result is rounded to a power of ten and cannot be compared; give JMH's JSON (-rf json)");
    }

    @Test
    void readsTheResultsWhereTheTableIsMissing() throws IOException {
        ReadFile file = fixture("ended-early.txt");
        assertThat(file.facts(BenchmarkScore.class))
                .containsExactly(new BenchmarkScore(
                        Run.CURRENT,
                        "org.acme.Chain.run {length=8}",
                        432902.953,
                        OptionalDouble.of(20254.601),
                        "ops/s",
                        true,
                        3,
                        new Origin(ReadFile.NAME, 14)));
        assertThat(file.facts(JdkBuild.class))
                .singleElement()
                .extracting(build -> build.version().toString())
                .isEqualTo("8u392-b08");
        assertThat(file.facts(JvmArgument.class)).isEmpty();
    }

    @Test
    void saysThatATableHasNoResult() throws IOException {
        String table = "Benchmark  Mode  Cnt  Score   Error  Units\n";
        ReadFile file = ReadFile.of(new JmhTextReader(), ReadFile.NAME, table.getBytes(StandardCharsets.UTF_8));
        assertThat(file.damage()).contains("no result with a score in 1 lines");
    }

    @Test
    void readsATableWhoseHeadIsSetApart() {
        ReadFile file = ReadFile.of(
                new JmhTextReader(),
                """
                Benchmark   Mode  Cnt   Score   Error  Units

                Bench.sort  avgt    5  12.340 ± 0.120  us/op
                """);
        assertThat(file.damage()).isEmpty();
        assertThat(file.facts(BenchmarkScore.class))
                .extracting(BenchmarkScore::benchmark, BenchmarkScore::score)
                .containsExactly(tuple("Bench.sort (avgt)", 12.34));
    }

    @Test
    void readsGroupsOfRowsThatBlankLinesSetApart() {
        ReadFile file = ReadFile.of(
                new JmhTextReader(),
                """
                Benchmark      Mode  Cnt   Score   Error  Units

                Shop.cart     thrpt   25  11.618 ± 0.449  ops/s

                Shop.order    thrpt   25  33.759 ± 1.684  ops/s
                Shop.total    thrpt   25  61.138 ± 9.240  ops/s

                What was measured is thrpt
                Shop.late     thrpt   25  61.138 ± 9.240  ops/s
                """);
        assertThat(file.facts(BenchmarkScore.class))
                .extracting(BenchmarkScore::benchmark)
                .containsExactly("Shop.cart", "Shop.order", "Shop.total");
    }

    // as in pull requests, where the table before stands above the one after
    private static final String DIFF =
            """
            -Benchmark                   Mode  Cnt     Score    Error  Units
            -StringFormat.longFormat     avgt   15    52.287 ?  0.348  ns/op
            +Benchmark                   Mode  Cnt    Score   Error  Units (optimized)
            +StringFormat.longFormat     avgt   15   31.174 ? 0.291  ns/op (+67.73)
            """;

    @Test
    void takesOfADiffTheLinesOfItsRun(@TempDir Path folder) throws Exception {
        for (String run : List.of("baseline", "current")) {
            Files.writeString(
                    Files.createDirectories(folder.resolve(run)).resolve("jmh.txt"), "```diff\n" + DIFF + "```\n");
        }
        Evidence facts = Reading.withAllReaders().of(Bundle.open(folder, Limits.DEFAULT));
        assertThat(facts.of(BenchmarkScore.class, Run.BASELINE))
                .extracting(BenchmarkScore::score)
                .containsExactly(52.287);
        assertThat(facts.of(BenchmarkScore.class, Run.CURRENT))
                .extracting(BenchmarkScore::score)
                .containsExactly(31.174);
    }

    @Test
    void saysThatADiffHasLinesOfTheOtherRunAlone() {
        assertThat(ReadFile.of(new JmhTextReader(), DIFF.substring(0, DIFF.indexOf("+Benchmark")))
                        .damage())
                .contains("no result with a score in 2 lines, but 2 lines of a diff that are the other run's: - is for"
                        + " baseline/, + for current/");
    }

    @Test
    void readsATableWithoutTheColumnOfCounts() {
        String table =
                """
                Benchmark                   Mode     Score     Error       Units
                Apm.with                  sample    28,461 ±   0,193       us/op
                """;
        assertThat(ReadFile.of(new JmhTextReader(), table).facts(BenchmarkScore.class))
                .extracting(BenchmarkScore::score, BenchmarkScore::error)
                .containsExactly(tuple(28.461, OptionalDouble.of(0.193)));
    }

    // by hand, as pull requests show one benchmark before and after a change
    @Test
    void tellsResultsOfOneBenchmarkByWhatStandsAboveThem() {
        String table =
                """
                Benchmark          Mode  Cnt      Score     Error   Units

                5.1.0:
                Encrypt.bench     thrpt   15   3113.274 ±  26.429  ops/ms

                5.2.0 (patched):
                Encrypt.bench     thrpt   15  13067.026 ± 235.881  ops/ms
                Decrypt.bench     thrpt   15    868.939 ± 178.703  ops/ms

                That is all.
                Encrypt.bench     thrpt   15      1.000 ±   0.100  ops/ms
                """;
        assertThat(ReadFile.of(new JmhTextReader(), table).facts(BenchmarkScore.class))
                .extracting(BenchmarkScore::benchmark, BenchmarkScore::score)
                .containsExactly(
                        tuple("Encrypt.bench {in=5.1.0}", 3113.274),
                        tuple("Encrypt.bench {in=5.2.0 (patched)}", 13067.026),
                        tuple("Decrypt.bench", 868.939));
    }
}
