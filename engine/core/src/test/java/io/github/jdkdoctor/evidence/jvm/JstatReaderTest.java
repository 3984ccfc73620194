package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.PauseLengths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JstatReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/output-of-jstat");
    // columns of JDK 8's jstat_options, which has no CGC
    private static final String UTIL_8 =
            """
            Timestamp         S0     S1     E      O      M     CCS    YGC     YGCT    FGC    FGCT     GCT
                      100.0   0.00   0.00  10.00  99.10  95.00  90.00    500    5.000   100   50.000   55.000
                      110.0   0.00   0.00  80.00  99.20  95.00  90.00    500    5.000   104   54.000   59.000
                      120.0   0.00   0.00  50.00  99.30  95.00  90.00    501    5.100   108   58.000   63.100
            """;

    private final JstatReader reader = new JstatReader();

    private ReadFile read(String content) {
        assertThat(reader.recognizes(new Head(content.getBytes(StandardCharsets.UTF_8), true)))
                .isTrue();
        return ReadFile.of(reader, content);
    }

    private GcLog log(String content) {
        ReadFile read = read(content);
        assertThat(read.damage()).isEmpty();
        assertThat(read.facts(GcLog.class)).hasSize(1);
        return read.facts(GcLog.class).get(0);
    }

    private static String file(String name) throws IOException {
        return Files.readString(FIXTURES.resolve(name));
    }

    @Test
    void takesTheDifferenceOfRowsForWhatHappened() throws IOException {
        GcLog log = log(file("parallel-25-gc"));
        assertThat(log.count()).isEqualTo(log.countOf("Full") + log.countOf("Young"));
        assertThat(log.countOf("Full")).isGreaterThan(300);
        assertThat(log.shareOfWall()).isGreaterThan(0.8);
        assertThat(log.heapCapacity()).hasValue((11264 + 11264 + 11264 + 68608) * 1024L);
        assertThat(log.oldOccupancy().orElseThrow()).isCloseTo(0.97, within(0.01));
        assertThat(log.live()).isPresent();
    }

    @Test
    void doesNotTakeMarkingsOfCmsForFullGcs() {
        GcLog log = log(UTIL_8);
        assertThat(log.pauses())
                .containsExactly(
                        new GcLog.Pauses("Full or CMS phase", "", 8, Duration.ofSeconds(8), Duration.ofSeconds(1)),
                        new GcLog.Pauses("Young", "", 1, Duration.ofMillis(100), Duration.ofMillis(100)));
        assertThat(log.wall()).isEqualTo(Duration.ofSeconds(20));
        assertThat(log.shareOfWall()).isCloseTo(0.405, within(1e-6));
        assertThat(log.oldOccupancy()).hasValue(0.993);
        assertThat(log.heapAfter()).isEqualTo(OptionalLong.empty());
        assertThat(log.lengths()).isEqualTo(PauseLengths.NONE);
    }

    @Test
    void takesUnequalSurvivorSpacesForParallel() {
        GcLog log = log(
                """
                 S0C    S1C    S0U    S1U      EC       EU        OC         OU       MC     MU    CCSC   CCSU   YGC     YGCT    FGC    FGCT     GCT
                1024.0 2048.0  0.0    0.0   8192.0   100.0    20480.0    20400.0   4864.0 4000.0 512.0  400.0     10    0.100   20      2.000    2.100
                1024.0 2048.0  0.0    0.0   8192.0   200.0    20480.0    20410.0   4864.0 4000.0 512.0  400.0     10    0.100   23      2.600    2.700
                """);
        assertThat(log.collector()).hasValue("Parallel");
        assertThat(log.countOf("Full")).isEqualTo(3);
        assertThat(log.longestOf("Full")).isEqualTo(0.2);
        assertThat(log.knownShareOfWall()).isEmpty();
        assertThat(log.live()).isEmpty();
    }

    @Test
    void doesNotJudgeTheOldGenerationThatYoungCollectionsHaveFilledSince() {
        // 25 with Serial: O is 91 % after one Full GC and twelve young ones
        GcLog log = log(
                """
                Timestamp         S0     S1     E      O      M     CCS    YGC     YGCT     FGC    FGCT     CGC    CGCT       GCT
                            4.7   0.00  99.95   0.00  20.55  32.40   5.07    104     1.653    12     0.400     -         -     2.053
                            5.2   0.00  99.95   0.00  91.43  32.40   5.07    116     1.826    16     0.512     -         -     2.338
                """);
        assertThat(log.countOf("Full")).isEqualTo(4);
        assertThat(log.oldOccupancy()).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void tellsCollectorsByTheColumnsThatTheyLeaveEmpty() throws IOException {
        assertThat(log(file("cms-11-gccause")).collector()).hasValue("CMS");
        String head =
                "Timestamp         S0     S1     E      O      M     CCS    YGC     YGCT     FGC    FGCT     CGC    CGCT       GCT\n";
        // recorded with 25
        GcLog z = log(
                head
                        + "  5.1      -      -  73.39 100.00  41.85   5.46    270     0.003     -         -    81     0.001     0.004\n"
                        + "  5.6      -      -  70.19 100.00  41.85   5.46    300     0.003     -         -    88     0.001     0.004\n");
        assertThat(z.collector()).hasValue("Z");
        assertThat(z.countOf("GC phase")).isEqualTo(37);
        GcLog shenandoah = log(
                head
                        + "  2.5      -      -      -  64.00  32.40   5.07      0     0.000   446     3.503     -         -     3.503\n"
                        + "  2.9      -      -      -  48.25  32.40   5.07      0     0.000   630     4.089     -         -     4.089\n");
        assertThat(shenandoah.collector()).hasValue("Shenandoah");
        assertThat(shenandoah.countOf("Full")).isZero();
        assertThat(shenandoah.countOf("GC phase")).isEqualTo(184);
        GcLog g1 = log(
                head
                        + "  1.8      - 100.00  96.45  72.38  32.40   5.07     23     0.764     0     0.000     4     0.002     0.765\n");
        assertThat(g1.collector()).hasValue("G1");
        // a single row counts from the start of the JVM
        assertThat(g1.wall()).isEqualTo(Duration.ofMillis(1800));
        assertThat(g1.countOf("Young")).isEqualTo(23);
    }

    @Test
    void takesTheCauseOfTheOneFullGcOfAnInterval() {
        GcLog log = log(
                """
                $ jstat -gccause 4711 5s
                  S0     S1     E      O      M     CCS    YGC     YGCT     FGC    FGCT     CGC    CGCT       GCT    LGCC                 GCC
                     - 100.00  69.35  73.33  33.11   5.07    148     4.059     0     0.000    48     0.105     4.164 G1 Evacuation Pause  No GC
                     - 100.00  69.35  73.33  33.11   5.07    148     4.059     1     2.500    48     0.105     6.664 System.gc()          No GC
                     - 100.00  69.35  73.33  33.11   5.07    148     4.059     3     5.500    48     0.105     9.664 System.gc()          No GC
                """);
        assertThat(log.countOfCauses(GcLog.EXPLICIT)).isEqualTo(1);
        assertThat(log.longestFor(GcLog.EXPLICIT)).isEqualTo(2.5);
        assertThat(log.countOf("Full")).isEqualTo(3);
        // by the interval of the command line
        assertThat(log.wall()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void readsCommasAndLineEndsOfWindows() {
        GcLog comma = log(UTIL_8.replace('.', ',').replace("\n", "\r\n"));
        GcLog dot = log(UTIL_8);
        assertThat(comma).isEqualTo(dot);
    }

    @Test
    void beginsAgainWhereCountersGoBack() {
        GcLog log = log(UTIL_8
                + "          3.0   0.00   0.00  10.00  10.00  95.00  90.00      5    0.100     0    0.000    0.100\n"
                + "          5.0   0.00   0.00  10.00  10.00  95.00  90.00      7    0.200     0    0.000    0.200\n");
        assertThat(log.countOf("Young")).isEqualTo(3);
        assertThat(log.wall()).isEqualTo(Duration.ofSeconds(22));
        assertThat(log.span()).isEqualTo(Optional.empty());
    }

    @Test
    void remarksOnACutRow() {
        ReadFile read = read(UTIL_8.substring(0, UTIL_8.lastIndexOf("108")));
        assertThat(read.facts(GcLog.class).get(0).wall()).isEqualTo(Duration.ofSeconds(10));
        assertThat(read.remarks()).singleElement().asString().contains("1 line not understood, the first is line 4");
        assertThat(read(UTIL_8.lines().findFirst().orElseThrow()).damage()).isPresent();
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        assertThat(read(file("g1-25-gccapacity")).remarks())
                .containsExactly("times of GCs are not in these columns; record jstat -gc -t <pid> 1s");
        assertThat(read(file("cms-11-gccause")).remarks())
                .containsExactly("no time stamps, so no share of the time is known; record jstat -gcutil -t <pid> 1s");
    }
}
