package io.github.jdkdoctor.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Reports of SPECjvm2008, and JMH's results where they are not JSON. */
class SpecAndCsvTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence");

    private static ReadFile fixture(EvidenceReader reader, String name) throws IOException {
        return ReadFile.of(reader, ReadFile.NAME, Files.readAllBytes(FIXTURES.resolve(name)));
    }

    private static BenchmarkScore spec(String workload, double score, int readings, long line) {
        return new BenchmarkScore(
                Run.CURRENT,
                "SPECjvm2008 " + workload,
                score,
                OptionalDouble.empty(),
                "ops/m",
                true,
                readings,
                new Origin(ReadFile.NAME, line));
    }

    @Test
    void readsAReportOfSpecJvm() throws IOException {
        ReadFile file = fixture(new SpecTextReader(), "SPECjvm2008-report/invalid.txt");
        assertThat(file.facts(BenchmarkScore.class))
                .containsExactly(
                        spec("compress", 286.78, 2, 39),
                        spec("crypto.aes", 94.64, 1, 43),
                        spec("startup.helloworld", 204.78, 1, 45));
        assertThat(file.facts(JdkBuild.class))
                .singleElement()
                .returns(JdkVersion.parse("17.0.15+6").orElseThrow(), JdkBuild::version)
                .returns("debian", JdkBuild::vendor)
                .returns("hotspot", JdkBuild::vm);
        assertThat(file.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-Xmx2g", "-XX:+UseParallelGC");
        assertThat(file.remarks()).containsExactly("no valid score of compiler");
    }

    @Test
    void worksOutScoresOfRawResults() throws IOException {
        ReadFile file = fixture(new SpecXmlReader(), "SPECjvm2008-raw-results/base.raw");
        assertThat(file.facts(BenchmarkScore.class))
                .extracting(s -> s.benchmark() + String.format(Locale.ROOT, " %.2f", s.score()))
                .containsExactly("SPECjvm2008 startup.helloworld 41.24", "SPECjvm2008 compress 10.87");
        assertThat(file.facts(JdkBuild.class))
                .singleElement()
                .returns(JdkVersion.parse("8u202-b08").orElseThrow(), JdkBuild::version)
                .returns("oracle", JdkBuild::vendor);
        assertThat(file.remarks()).containsExactly("no valid score of derby");
    }

    @Test
    void saysWhereRawResultsAreCutOff() throws IOException {
        String whole = Files.readString(FIXTURES.resolve("SPECjvm2008-raw-results/base.raw"));
        ReadFile file = ReadFile.of(new SpecXmlReader(), whole.substring(0, whole.indexOf("name=\"derby\"")));
        assertThat(file.facts(BenchmarkScore.class)).hasSize(2);
        assertThat(file.remarks()).hasSize(1).allMatch(r -> r.endsWith(": damaged or cut off"));
    }

    @Test
    void namesWorkloadsThatAFullRunLacks() {
        StringBuilder report = new StringBuilder("Details of Runs\n");
        for (String group : new String[] {"startup.scimark.", "scimark.", "crypto.", "startup.crypto."}) {
            for (String part : new String[] {"fft", "lu", "monte_carlo", "sor", "sparse", "aes", "rsa", "signverify"}) {
                boolean crypto = part.matches("aes|rsa|signverify");
                if (crypto == group.contains("crypto")) {
                    boolean sized = group.equals("scimark.") && !part.equals("monte_carlo");
                    for (String size : sized ? new String[] {".large", ".small"} : new String[] {""}) {
                        report.append(group).append(part).append(size).append("  iteration 1  1  1  1.00  60.00\n");
                    }
                }
            }
        }
        ReadFile file = ReadFile.of(new SpecTextReader(), report.toString());
        assertThat(file.facts(BenchmarkScore.class)).hasSize(20);
        assertThat(file.remarks())
                .containsExactly("not run: startup.helloworld, startup.compiler.compiler, startup.compiler.sunflow,"
                        + " startup.compress, startup.mpegaudio and 13 more");
    }

    @Test
    void readsJmhInCsv() throws IOException {
        ReadFile file = fixture(new JmhCsvReader(), "JMH-results-in-CSV/jmh-1.37.csv");
        assertThat(file.facts(BenchmarkScore.class))
                .hasSize(4)
                .first()
                .isEqualTo(new BenchmarkScore(
                        Run.CURRENT,
                        "io.github.jdkdoctor.lab.bench.Library.bufferAppend",
                        0.008131,
                        OptionalDouble.of(0.007364),
                        "ops/us",
                        true,
                        3,
                        new Origin(ReadFile.NAME, 2)));
        assertThat(file.facts(BenchmarkScore.class).get(3))
                .returns("io.github.jdkdoctor.lab.bench.Library.format (avgt)", BenchmarkScore::benchmark)
                .returns(false, BenchmarkScore::higherIsBetter);
        assertThat(file.remarks()).isEmpty();
    }

    @Test
    void readsJmhInALocaleWithADecimalComma() throws IOException {
        BenchmarkScore commas = fixture(new JmhCsvReader(), "JMH-results-in-CSV/german.csv")
                .facts(BenchmarkScore.class)
                .get(0);
        assertThat(commas)
                .returns("io.github.jdkdoctor.lab.bench.Library.format {threads=2}", BenchmarkScore::benchmark)
                .returns(151802.159268, BenchmarkScore::score)
                .returns(OptionalDouble.empty(), BenchmarkScore::error);
        assertThat(fixture(new JmhCsvReader(), "JMH-results-in-CSV/german.scsv")
                        .facts(BenchmarkScore.class)
                        .get(0)
                        .score())
                .isEqualTo(97610.196715);
    }

    @Test
    void takesParametersOfCsvIntoTheName() {
        ReadFile file = ReadFile.of(
                new JmhCsvReader(),
                """
                "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size","Param: text"
                "app.Sort.sort","avgt",1,5,12.5,NaN,"ns/op",10,"a,""b"
                "app.Sort.sort","avgt",1,5,
                "app.Sort.sort","avgt",1,5,NaN,NaN,"ns/op",10,x
                """);
        assertThat(file.facts(BenchmarkScore.class))
                .extracting(BenchmarkScore::benchmark)
                .containsExactly("app.Sort.sort {size=10, text=a,\"b} (avgt)");
        assertThat(file.remarks())
                .containsExactly("1 line not understood, the first is line 3", "1 result has no score");
    }
}
