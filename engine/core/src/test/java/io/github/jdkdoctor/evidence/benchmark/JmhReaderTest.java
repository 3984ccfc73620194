package io.github.jdkdoctor.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.SharedEvidence;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmhReaderTest {
    private static final String RESULT =
            """
            [
                {
                    "jmhVersion" : "1.37",
                    "benchmark" : "app.Bench.write",
                    "mode" : "thrpt",
                    "threads" : 1,
                    "forks" : 2,
                    "jvm" : "/opt/jdk/bin/java",
                    "jvmArgs" : [
                        "-XX:+UseBiasedLocking",
                        "-Da=b"
                    ],
                    "jdkVersion" : "17.0.15",
                    "vmName" : "OpenJDK 64-Bit Server VM",
                    "vmVersion" : "17.0.15+6-Debian-1deb12u1",
                    "params" : {
                        "type" : "A",
                        "size" : "10"
                    },
                    "primaryMetric" : {
                        "score" : 50509.23411646666,
                        "scoreError" : 10828.560245171207,
                        "scoreConfidence" : [
                            39680.673871295454,
                            61337.79436163786
                        ],
                        "scorePercentiles" : {
                            "0.0" : 41004.20221665905
                        },
                        "scoreUnit" : "ops/s",
                        "rawData" : [
                            [
                                50000.1,
                                52000.2
                            ],
                            [
                                49000.0
                            ]
                        ]
                    },
                    "secondaryMetrics" : {
                        "gc.alloc.rate" : { "score" : 1.0, "scoreError" : "NaN", "rawData" : [ [ 1.0 ] ] }
                    }
                }
            ]
            """;

    private final JmhReader reader = new JmhReader();

    @Test
    void readsAResult() {
        assertThat(reader.recognizes(ReadFile.head(RESULT))).isTrue();
        ReadFile read = ReadFile.of(reader, RESULT);
        assertThat(read.facts(BenchmarkScore.class))
                .containsExactly(new BenchmarkScore(
                        Run.CURRENT,
                        "app.Bench.write {size=10, type=A}",
                        50509.23411646666,
                        OptionalDouble.of(10828.560245171207),
                        "ops/s",
                        true,
                        3,
                        new Origin(ReadFile.NAME, 2)));
        assertThat(read.facts(JvmArgument.class).stream().map(JvmArgument::text))
                .containsExactly("-XX:+UseBiasedLocking", "-Da=b");
        assertThat(read.facts(JdkBuild.class).stream().map(b -> b.version() + " " + b.vendor() + " " + b.vm()))
                .containsExactly("17.0.15+6 debian hotspot");
        assertThat(read.observed()).containsExactly(FactKind.ARGUMENT);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void countsAnErrorThatIsNoNumberAsNone() {
        ReadFile read = ReadFile.of(reader, RESULT.replace("10828.560245171207", "\"NaN\""));
        assertThat(read.facts(BenchmarkScore.class).get(0).error()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"thrpt, app.Bench.write, true", "avgt, app.Bench.write (avgt), false", "ss, app.Bench.write (ss), false"
    })
    void takesTheDirectionFromTheMode(String mode, String name, boolean higherIsBetter) {
        ReadFile read = ReadFile.of(
                reader, RESULT.replace("\"thrpt\"", '"' + mode + '"').replaceFirst("(?s)\"params\" : \\{.*?},", ""));
        BenchmarkScore score = read.facts(BenchmarkScore.class).get(0);
        assertThat(score.benchmark()).isEqualTo(name);
        assertThat(score.higherIsBetter()).isEqualTo(higherIsBetter);
    }

    @Test
    void countsTheReadingsOfAHistogram() {
        ReadFile read = ReadFile.of(
                reader,
                RESULT.replace("\"thrpt\"", "\"sample\"")
                        .replaceFirst(
                                "(?s)\"rawData\" : \\[.*?\\]\\s*\\]",
                                "\"rawDataHistogram\" : [ [ [ [0.5, 3], [0.7, 4] ], [ [0.5, 5] ] ] ]"));
        assertThat(read.facts(BenchmarkScore.class).get(0).readings()).isEqualTo(12);
    }

    @Test
    void tellsThreadsApart() {
        ReadFile read = ReadFile.of(reader, RESULT.replace("\"threads\" : 1", "\"threads\" : 4"));
        assertThat(read.facts(BenchmarkScore.class).get(0).benchmark())
                .isEqualTo("app.Bench.write {size=10, threads=4, type=A}");
    }

    @Test
    void takesNoArgumentsFromBenchmarksThatDiffer() {
        String other = RESULT.replace("-XX:+UseBiasedLocking", "-Xint").replace("app.Bench.write", "app.Bench.read");
        ReadFile read = ReadFile.of(
                reader,
                RESULT.stripTrailing().replaceFirst("]$", ",")
                        + other.stripLeading().substring(1));
        assertThat(read.facts(BenchmarkScore.class)).hasSize(2);
        assertThat(read.facts(JvmArgument.class)).isEmpty();
        assertThat(read.observed()).isEmpty();
        assertThat(read.remarks())
                .containsExactly("the benchmarks ran with different arguments; they are not taken for the run's");
    }

    @Test
    void keepsWhatADamagedFileHas() {
        String two =
                RESULT.stripTrailing().replaceFirst("]$", ",") + RESULT.strip().substring(1);
        ReadFile cut = ReadFile.of(reader, two.substring(0, two.length() - 400));
        assertThat(cut.facts(BenchmarkScore.class)).hasSize(1);
        assertThat(cut.facts(JdkBuild.class)).hasSize(1);
        assertThat(cut.damage())
                .hasValueSatisfying(d -> assertThat(d).matches("line \\d+: damaged JSON, 1 results before it"));
        assertThat(ReadFile.of(reader, "{}").damage()).contains("no array of results of JMH");
    }

    @Test
    void leavesResultsWithoutAScoreOut() {
        ReadFile read = ReadFile.of(reader, RESULT.replace("50509.23411646666", "\"NaN\""));
        assertThat(read.facts(BenchmarkScore.class)).isEmpty();
        assertThat(read.remarks()).containsExactly("1 result has no score");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "[{\"name\":\"x\"}]", "{\"jmhVersion\":1}", "[0.003s][info][gc] Using G1"})
    void leavesOtherFilesAlone(String text) {
        assertThat(reader.recognizes(ReadFile.head(text))).isFalse();
    }

    // b1: biased locking gone, c1: intrinsics of BigInteger off, c3: C1 only. None changes what the other side does not
    // do.
    @ParameterizedTest
    @CsvSource({"b1-, WORSE", "c1-, WORSE", "c3-, WORSE"})
    void seesTheShiftsOfRealRuns(String prefix, BenchmarkShift.Verdict expected) {
        Path bundle = SharedEvidence.bundle(prefix);
        List<BenchmarkScore> before = scores(bundle, "baseline/jmh.json");
        List<BenchmarkScore> now = scores(bundle, "current/jmh.json");
        assertThat(before).isNotEmpty().hasSameSizeAs(now);
        for (int i = 0; i < before.size(); i++) {
            assertThat(BenchmarkShift.between(before.get(i), now.get(i))
                            .orElseThrow()
                            .verdict())
                    .isEqualTo(expected);
            assertThat(BenchmarkShift.between(now.get(i), before.get(i))
                            .orElseThrow()
                            .verdict())
                    .isEqualTo(BenchmarkShift.Verdict.BETTER);
        }
    }

    private List<BenchmarkScore> scores(Path bundle, String name) {
        byte[] content = SharedEvidence.read(bundle, name, 1 << 20);
        assertThat(reader.recognizes(ReadFile.head(content))).isTrue();
        ReadFile read = ReadFile.of(reader, name, content);
        assertThat(read.remarks()).isEmpty();
        assertThat(read.facts(JdkBuild.class)).hasSize(1);
        return read.facts(BenchmarkScore.class);
    }
}
