package io.github.jdkdoctor.evidence.log;

import static io.github.jdkdoctor.evidence.log.Fixtures.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.LoadedClasses;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.StoppedTime;
import io.github.jdkdoctor.fact.VmFlag;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Jdk8LogReaderTest {
    private static ReadFile read(String log) {
        return ReadFile.of(new Jdk8LogReader(), log);
    }

    private static ReadFile fixture(String name) {
        return Fixtures.read(new Jdk8LogReader(), name);
    }

    private static GcLog collections(String fixture) {
        return fixture(fixture).facts(GcLog.class).get(0);
    }

    @Test
    void readsTheTableOfSafepoints() {
        SafepointLog log =
                fixture("safepoint-table.txt").facts(SafepointLog.class).get(0);
        assertThat(log.operations())
                .containsExactly(
                        new SafepointLog.Operation(
                                "RevokeBias", 2, micros(6000), micros(5000), micros(5000), micros(4000)),
                        new SafepointLog.Operation(
                                "BulkRevokeBias", 1, micros(2000), micros(0), micros(2000), micros(0)),
                        new SafepointLog.Operation("no vm operation", 1, micros(0), micros(0), micros(0), micros(0)));
        assertThat(log.wall()).isEqualTo(Duration.ofSeconds(2));
    }

    // -verbose:class, amid what the program prints
    @Test
    void countsTheClassesThatAreLoaded() {
        ReadFile file = read(
                """
                [Opened /opt/jdk8/jre/lib/rt.jar]
                [Loaded java.lang.Object from shared objects file]
                [Loaded java.io.Serializable from shared objects file]
                sold 3 items
                [Loaded app.Shop from file:/app/shop.jar]
                [Loaded app.Shop$$Lambda$1 by instance of java.lang.invoke.InnerClassLambdaMetafactory]
                [Unloading class app.Shop$$Lambda$1 0x0000000100060028]
                [Loaded sun.reflect.GeneratedMethodAccessor1 from __JVM_DefineClass__]
                """);

        assertThat(file.facts(LoadedClasses.class))
                .containsExactly(new LoadedClasses(Run.CURRENT, 2, 3, true, new Origin(ReadFile.NAME, 2)));
    }

    @Test
    void whatAProgramLoadsIsNoClass() {
        String text = "[Loaded app.properties from classpath]\n[Loaded java.lang.Object from here\n"
                + "[Loaded app.Shop from file:/app/shop.jar]\n".repeat(9);

        assertThat(new Jdk8LogReader().recognizes(ReadFile.head(text))).isFalse();
        assertThat(new ConsoleReader().recognizes(ReadFile.head(text))).isFalse();
    }

    // the program's own output may come between, and a terminal breaks lines
    @Test
    void readsRowsOfSafepointsThatStandOnTwoLines() {
        String table =
                """
                         vmop                    [threads: total initially_running wait_to_block]    [time: spin block sync cleanup vmop] page_trap_count
                1.234: RevokeBias                       [      20          0              1    ]
                      [     1     1     2     1     3    ]  0
                2.234: RevokeBias                       [      20          0              1    ]
                sold 3 items
                      [     0     0     0     0     9    ]  0
                      [     0     0     0     0    99    ]  0
                3.234: G1IncCollectionPause             [      20          0              0    ]
                4.234: BulkRevokeBias                   [      20          0              1    ]      [     0     0     0     0     4    ]  0
                      [     0     0     0     0    99    ]  0
                """;
        assertThat(read(table).facts(SafepointLog.class).get(0).operations())
                .containsExactly(
                        new SafepointLog.Operation(
                                "RevokeBias", 2, micros(15000), micros(2000), micros(9000), micros(2000)),
                        new SafepointLog.Operation(
                                "BulkRevokeBias", 1, micros(4000), micros(0), micros(4000), micros(0)));
    }

    // -XX:+PrintSafepointStatistics with -XX:PrintSafepointStatisticsCount=1 and -XX:+PrintGCApplicationStoppedTime
    @Test
    void takesTheExactTimeOfASafepointFromTheLineOfItsStop() {
        assertThat(
                        read("""
                         vmop                    [threads: total initially_running wait_to_block]    [time: spin block sync cleanup vmop] page_trap_count
                12.345: RevokeBias                       [     210          3              5    ]      [     0     0     0     0     0    ]  0  \s
                12.345: Total time for which application threads were stopped: 0.0003424 seconds, Stopping threads took: 0.0000491 seconds
                         vmop                    [threads: total initially_running wait_to_block]    [time: spin block sync cleanup vmop] page_trap_count
                12.400: Deoptimize                       [     210          3              5    ]      [     0     0     0     0     0    ]  0  \s
                13.000: Total time for which application threads were stopped: 0.0500000 seconds, Stopping threads took: 0.0000491 seconds
                """)
                                .facts(SafepointLog.class)
                                .get(0)
                                .operations())
                .containsExactly(
                        new SafepointLog.Operation(
                                "RevokeBias", 1, micros(342.4), micros(49.1), micros(342.4), micros(49.1)),
                        new SafepointLog.Operation("Deoptimize", 1, micros(0), micros(0), micros(0), micros(0)));
    }

    // written by hand in the form of JDK 6 and 8: concurrentMarkSweepGeneration.cpp
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            3.398: [Full GC 3.398: [CMS (concurrent mode failure)[YG occupancy: 594957 K (1887488 K)]3.489: [weak refs processing, 0.0000140 secs]: 0K->0K(6291456K), 0.1308660 secs] 594957K->594957K(8178944K), [CMS Perm : 21247K->21247K(21248K)], 0.1310260 secs] | 0
            3.398: [Full GC 3.398: [CMS (concurrent mode failure): 5291456K->4100000K(6291456K), 0.1308660 secs] 5994957K->4100000K(8178944K), [CMS Perm : 11247K->11247K(21248K)], 0.1310260 secs] | 1
            262375.122: [Full GC (Metadata GC Threshold) 262375.122: [CMS (concurrent mode failure): 45449K->45424K(1756416K), 0.2599196 secs] 47075K->45424K(2063104K), [Metaspace: 256552K->256552K(1230848K)], 0.2603968 secs] | 1
            39018.975: [GC (Allocation Failure) 39018.976: [ParNew (promotion failed): 328576K->328576K(328576K), 0.2897109 secs]39019.266: [CMS (concurrent mode failure): 5754419K->709193K(6999296K), 9.9618683 secs] 6066058K->709193K(7327872K), [Metaspace: 125046K->125046K(1167360K)], 10.2613781 secs] | 1
            """)
    void countsAFailureOfCmsOnceAndOnlyWhereTheOldGenerationIsInUse(String collection, long failures) {
        assertThat(read(collection).facts(GcLog.class).get(0).cmsFailures()).isEqualTo(failures);
    }

    // two JVMs that write to one file cut each other's lines
    @Test
    void countsStopsAfterACollectionWhoseEndIsLost() {
        ReadFile file = read(
                """
                12.512: Total time for which application threads were stopped: 0.0001110 seconds, Stopping threads took: 0.0000186 seconds
                18.671: [GC (Allocation Failure) 18.671: [ParNew
                Desired survivor size 17432576 bytes, new threshold 1 (max 6)
                - age   1:   20896184 b18.700: Total time for which application threads were stopped: 0.0232506 seconds
                18.702: Total time for which application threads were stopped: 0.0000901 seconds, Stopping threads took: 0.0000352 seconds
                19.702: Total time for which application threads were stopped: 0002244 seconds, Stopping threads took: 0.0000352 seconds
                20.702: Total time for which application threads were stopped: 0.0000901 seconds, Stopping threads took: 0.0000352 seconds
                """);
        assertThat(file.facts(StoppedTime.class)).singleElement().satisfies(stops -> {
            assertThat(stops.count()).isEqualTo(3);
            assertThat(stops.longest()).isEqualTo(Duration.ofNanos(111_000));
        });
    }

    @Test
    void addsUpStopsWithoutACause() {
        ReadFile file = fixture("stopped.log");
        assertThat(file.facts(StoppedTime.class)).singleElement().satisfies(stops -> {
            assertThat(stops.count()).isEqualTo(3);
            assertThat(stops.stopped()).isEqualTo(micros(132.8 + 1000 + 100_000));
            assertThat(stops.reaching()).isEqualTo(micros(151));
            assertThat(stops.longest()).isEqualTo(micros(100_000));
            assertThat(stops.longestReaching()).isEqualTo(micros(60));
            assertThat(stops.wall()).isEqualTo(micros(2_100_132.8));
        });
        assertThat(file.facts(SafepointLog.class)).isEmpty();
        assertThat(file.facts(GcLog.class).get(0).collector()).contains("Parallel");
    }

    // JDK 7 and the first updates of 8
    @Test
    void readsStopsThatDoNotSayHowLongStoppingTook() {
        assertThat(
                        read("""
                2014-04-09T15:27:23.486+0200: 0.336: Total time for which application threads were stopped: 0.0320233 seconds
                2014-04-09T15:27:23.486+0200: 0.336: Application time: 0.0000930 seconds
                """)
                                .facts(StoppedTime.class)
                                .get(0)
                                .stopped())
                .isEqualTo(micros(32_023.3));
    }

    // as G1CollectedHeap::print_size_transition of 6 and 7 up to update 1 prints it
    @Test
    void readsTheHeapWhereG1DoesNotSayItsGenerations() {
        assertThat(
                        read("""
                84.653: [GC pause (partial), 0.00588343 secs]
                   [Parallel Time:   2.4 ms]
                      [Other:   0.1 ms]
                   [Clear CT:   0.1 ms]
                   [ 255M->197M(256M)]
                 [Times: user=0.01 sys=0.00, real=0.01 secs]
                """)
                                .facts(GcLog.class))
                .singleElement()
                .returns(OptionalLong.of(197L << 20), GcLog::heapAfter)
                .returns(OptionalLong.of(256L << 20), GcLog::heapCapacity);
    }

    // the line that CMSCollector::checkpointRootsFinal of 8 prints, in one
    @Test
    void readsTheWorkOnReferencesOfARemark() {
        assertThat(
                        read("""
                46292.505: [GC (CMS Final Remark) [YG occupancy: 299022 K (2035520 K)]46292.506: [Rescan (parallel) , 0.4786562 secs]46292.984: [weak refs processing, 0.5411877 secs]46293.526: [class unloading, 0.2294682 secs][1 CMS-remark: 2273520K(8388608K)] 2572543K(10424128K), 1.6603221 secs] [Times: user=2.68 sys=0.01, real=1.66 secs]
                """)
                                .facts(GcLog.class)
                                .get(0)
                                .referenceProcessing())
                .contains(new GcLog.Phase("weak refs processing", 1, micros(541_187.7), micros(541_187.7)));
    }

    @Test
    void readsCollectionsOfG1OverSeveralLines() {
        GcLog log = collections("g1.log");
        assertThat(log.collector()).contains("G1");
        assertThat(log.pauses())
                .containsExactly(
                        new GcLog.Pauses("Full", "Allocation Failure", 1, micros(250_000), micros(250_000)),
                        new GcLog.Pauses("Mixed", "G1 Evacuation Pause", 1, micros(50_000), micros(50_000)),
                        new GcLog.Pauses(
                                "Concurrent Start", "Metadata GC Threshold", 1, micros(20_000), micros(20_000)),
                        new GcLog.Pauses("Young", "G1 Evacuation Pause", 1, micros(12_345.6), micros(12_345.6)),
                        new GcLog.Pauses("Remark", "", 1, micros(4_000), micros(4_000)),
                        new GcLog.Pauses("Cleanup", "", 1, micros(500), micros(500)));
        assertThat(log.phase("Object Copy"))
                .contains(new GcLog.Phase("Object Copy", 2, micros(18_000), micros(18_900)));
        assertThat(log.phase("GC Worker Start")).isEmpty();
        assertThat(log.workers()).isEqualTo(OptionalInt.of(4));
        assertThat(log.countOf(GcLog.Failure.EVACUATION)).isEqualTo(1);
        assertThat(log.heapCapacity()).isEqualTo(OptionalLong.of(124L << 20));
        assertThat(log.heapAfter()).isEqualTo(OptionalLong.of(60L << 20));
        assertThat(log.cycles())
                .contains(new GcLog.Pauses("GC concurrent-mark", "", 1, micros(100_000), micros(100_000)));
        // the last pause goes on behind the last stamp
        assertThat(log.wall()).isEqualTo(Duration.ofMillis(7_210));
    }

    @Test
    void readsTheHeadOfALog() {
        ReadFile file = fixture("g1.log");
        assertThat(file.facts(JdkBuild.class)).singleElement().satisfies(build -> assertThat(build.version())
                .hasToString("8u202-b08"));
        assertThat(file.facts(Machine.class)).singleElement().satisfies(machine -> {
            assertThat(machine.memory()).isEqualTo(OptionalLong.of(8010120L << 10));
            assertThat(machine.os()).contains("Linux");
            assertThat(machine.arch()).contains("amd64");
        });
        assertThat(file.facts(VmFlag.class)).anySatisfy(flag -> {
            assertThat(flag.name()).isEqualTo("ResizePLAB");
            assertThat(flag.value()).isEqualTo("false");
            assertThat(flag.setBy()).isEqualTo(SetBy.CHANGED);
        });
    }

    @Test
    void readsCollectionsOfCmsThatConcurrentThreadsWriteInto() {
        ReadFile file = fixture("cms.log");
        GcLog log = file.facts(GcLog.class).get(0);
        assertThat(log.collector()).contains("CMS");
        assertThat(log.pauses())
                .containsExactly(
                        new GcLog.Pauses("Full", "Allocation Failure", 1, micros(1_601_000), micros(1_601_000)),
                        new GcLog.Pauses("Young", "Allocation Failure", 1, micros(31_200), micros(31_200)),
                        new GcLog.Pauses("Young", "", 1, micros(20_200), micros(20_200)),
                        new GcLog.Pauses("Remark", "", 1, micros(20_000), micros(20_000)),
                        new GcLog.Pauses("Initial Mark", "", 1, micros(5_000), micros(5_000)));
        assertThat(log.cycles())
                .contains(new GcLog.Pauses("CMS-concurrent-mark", "", 1, micros(200_000), micros(200_000)));
        assertThat(file.facts(LogMessage.class).stream().map(LogMessage::id))
                .containsExactly("concurrent-mode-failure", "promotion-failed");
        assertThat(file.remarks()).isEmpty();
    }

    // CMSScavengeBeforeRemark
    @Test
    void keepsAYoungCollectionWithinARemarkApart() {
        assertThat(read(
                                """
                1.157: [GC (CMS Final Remark) [YG occupancy: 10451 K (47936 K)]1.158: [GC (CMS Final Remark) 1.158: [ParNew: 10451K->1045K(47936K), 0.0030000 secs] 111291K->101291K(154432K), 0.0040000 secs] [Times: user=0.00 sys=0.00, real=0.00 secs]
                1.162: [Rescan (parallel) , 0.0010000 secs][1 CMS-remark: 100839K(106496K)] 101291K(154432K), 0.0060000 secs] [Times: user=0.00 sys=0.00, real=0.00 secs]
                """)
                        .facts(GcLog.class)
                        .get(0)
                        .pauses()
                        .stream()
                        .mapToLong(p -> p.total().toNanos())
                        .sum())
                .isEqualTo(6_000_000);
    }

    @Test
    void readsCollectionsWithoutDetailsAndStamps() {
        GcLog log =
                read("""
                [GC (Allocation Failure)  25145K->16357K(98304K), 0.0225874 secs]
                [GC (System.gc())  25145K->16357K(98304K), 0.0100000 secs]
                [Full GC (System.gc())  25145K->6357K(98304K), 0.0500000 secs]
                """)
                        .facts(GcLog.class)
                        .get(0);
        assertThat(log.pauses().stream().map(p -> p.kind() + ": " + p.cause()))
                .containsExactly("Full: System.gc()", "Young: Allocation Failure", "Young: System.gc()");
        assertThat(log.wall()).isZero();
        assertThat(log.span()).isEmpty();
    }

    // CMS of JDK 5 and 6 without details: initial marks and remarks have one size
    @Test
    void doesNotTakeAMarkForACollection() {
        assertThat(read("0.477: [GC 46468K(83008K), 0.0039333 secs]\n")
                        .facts(GcLog.class)
                        .get(0)
                        .pauses())
                .containsExactly(new GcLog.Pauses("Mark", "", 1, micros(3933.3), micros(3933.3)));
    }

    // -XX:+PrintHeapAtGC and -XX:+PrintClassHistogramBeforeFullGC open brackets that they do not close
    @Test
    void passesOverHeapsAndHistograms() {
        ReadFile file = read(
                """
                {Heap before GC invocations=0 (full 0):
                 par new generation   total 4194240K, used 4194176K [0xfffffffb80010000, 0xfffffffc80010000, 0xfffffffc80010000)
                2.241: [Full GC (Heap Dump Initiated GC) 2.241: [Class Histogram (before full gc):
                 num     #instances         #bytes  class name
                ----------------------------------------------
                   1:      13269691     2158610984  [C
                   2:       6252568      579973944  [Ljava.lang.Object;
                Total      19522259     2738584928
                , 4.5000000 secs]
                 20G->7G(31G), 24.5000000 secs]
                """);
        assertThat(file.facts(GcLog.class).get(0).pauses())
                .containsExactly(
                        new GcLog.Pauses("Full", "Heap Dump Initiated GC", 1, micros(24_500_000), micros(24_500_000)));
        assertThat(file.remarks()).isEmpty();
    }

    @Test
    void usesUptimeWhereTheDateIsSetBack() {
        assertThat(
                        read("""
                2014-06-16T07:57:14.622+0200: 30284,932: Total time for which application threads were stopped: 0,0010210 seconds
                2014-06-16T07:56:15.086+0200: 30365,060: Total time for which application threads were stopped: 0,0011330 seconds
                """)
                                .facts(StoppedTime.class)
                                .get(0)
                                .wall())
                .isEqualTo(Duration.ofMillis(80_128));
    }

    @Test
    void remarksACollectionThatIsCutOff() {
        assertThat(read("0.141: [GC (Allocation Failure) [PSYoungGen: 25145K->4077K(29696K)] 25145K->16]\n")
                        .remarks())
                .hasSize(1);
    }

    // -XX:+PrintSafepointStatistics of 9 to 11 writes to standard output, amid unified logging and the program's lines
    @Test
    void readsTheTableAsLaterReleasesPrintIt() {
        assertThat(
                        read("""
                hello
                          vmop                            [ threads:    total initially_running wait_to_block ][ time:    spin   block    sync cleanup    vmop ] page_trap_count
                   0.198: ThreadsSuspendJVMTI             [                12                 0             1 ][             0       0       1       0       0 ]               0
                """)
                                .facts(SafepointLog.class)
                                .get(0)
                                .count())
                .isEqualTo(1);
    }

    private static GcLog jdk8(String log) {
        return ReadFile.of(new Jdk8LogReader(), log).facts(GcLog.class).get(0);
    }

    @Test
    void takesPromotionFromWhatTheYoungGenerationLost() {
        GcLog log = jdk8(
                """
                1.000: [GC (Allocation Failure) [PSYoungGen: 40960K->1024K(51200K)] 40960K->4096K(138752K), 0.0010000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                2.000: [GC (Allocation Failure) [PSYoungGen: 41984K->1024K(51200K)] 45056K->6144K(138752K), 0.0010000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                """);
        assertThat(log.flow())
                .contains(new GcLog.Flow(
                        40 << 20,
                        OptionalLong.of(5 << 20),
                        OptionalLong.of(0),
                        OptionalLong.of(0),
                        Duration.ofSeconds(1)));
    }

    @Test
    void tellsWhatWentStraightToTheOldGenerationOfJdk8() {
        // 16 MB more are old before the second collection than after the first; the full one leaves young objects there
        GcLog log = jdk8(
                """
                1.000: [GC (Allocation Failure) [PSYoungGen: 40960K->1024K(51200K)] 40960K->4096K(138752K), 0.0010000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                2.000: [GC (Allocation Failure) [PSYoungGen: 41984K->1024K(51200K)] 61440K->20480K(138752K), 0.0010000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                2.100: [Full GC (Ergonomics) [PSYoungGen: 1024K->0K(51200K)] [ParOldGen: 19456K->5120K(87552K)] 20480K->5120K(138752K), [Metaspace: 5000K->5000K(1056768K)], 0.0100000 secs] [Times: user=0.01 sys=0.00, real=0.01 secs]
                """);
        assertThat(log.flow().orElseThrow().inOld()).hasValue(16 << 20);
        assertThat(log.partAllocatedInOld()).hasValue(16 / 56.0);
        assertThat(log.flow().orElseThrow().freedInOld()).hasValue((19456 - 5120) << 10);
    }

    @Test
    void countsFullGcsThatFillTheOldGeneration() {
        // the second leaves 97 % of it
        GcLog log = jdk8(
                """
                2.100: [Full GC (Ergonomics) [PSYoungGen: 1024K->1024K(51200K)] [ParOldGen: 102390K->102390K(102400K)] 103414K->103414K(153600K), [Metaspace: 5000K->5000K(1056768K)], 1.2000000 secs] [Times: user=1.20 sys=0.00, real=1.20 secs]
                4.100: [Full GC (Ergonomics) [PSYoungGen: 1024K->1024K(51200K)] [ParOldGen: 102390K->99328K(102400K)] 103414K->100352K(153600K), [Metaspace: 5000K->5000K(1056768K)], 1.3000000 secs] [Times: user=1.30 sys=0.00, real=1.30 secs]
                """);
        assertThat(log.full()).contains(new GcLog.FullCollections(2, 103414 << 10, 1, Duration.ofMillis(1200), 0, 0));
    }

    @Test
    void tellsHowMuchOfTheTimeFullGcsTookToFreeWhatHadBeenPromoted() {
        // each Full GC frees 18 of the 20 MB that the young collections before it promoted
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= 3; i++) {
            lines.append(
                    """
                    %d.000: [GC (Allocation Failure) [PSYoungGen: 51200K->10240K(61440K)] 53248K->32768K(138752K), 0.1000000 secs] [Times: user=0.10 sys=0.00, real=0.10 secs]
                    %d.500: [Full GC (Ergonomics) [PSYoungGen: 10240K->0K(61440K)] [ParOldGen: 22528K->4096K(87552K)] 32768K->4096K(148992K), [Metaspace: 5000K->5000K(1056768K)], 0.3000000 secs] [Times: user=0.30 sys=0.00, real=0.30 secs]
                    """
                            .formatted(i, i));
        }
        GcLog log = jdk8(lines.toString());
        assertThat(log.shareOfWallFreeingPromoted().orElseThrow()).isCloseTo(3 * 0.3 / 2.8 * 18 / 20.5, within(0.03));
        assertThat(log.shareOfWallFreeingAllocatedInOld()).hasValue(0);
    }

    @Test
    void takesPromotionOfG1FromItsGenerations() {
        GcLog log = collections("g1.log");
        assertThat(log.flow().flatMap(flow -> flow.promoted().stream().boxed().findFirst()))
                .hasValueSatisfying(bytes -> assertThat(bytes).isNotNegative());
    }

    @Test
    void countsFailedPromotionAndFailedConcurrentMode() {
        GcLog log = collections("cms.log");
        assertThat(log.countOf(GcLog.Failure.PROMOTION)).isEqualTo(1);
        assertThat(log.countOf(GcLog.Failure.CONCURRENT_MODE)).isEqualTo(1);
    }

    @Test
    void readsWhatFollowsAPrecleanThatWasGivenUp() {
        GcLog log = jdk8(
                """
                107.102: [CMS-concurrent-abortable-preclean-start]
                 CMS: abort preclean due to time 112.106: [CMS-concurrent-abortable-preclean: 0.044/5.004 secs] [Times: user=0.19 sys=0.02, real=5.01 secs]
                """);
        assertThat(log.cycles()).extracting(GcLog.Pauses::kind).containsExactly("CMS-concurrent-abortable-preclean");
    }

    @Test
    void passesOverHeapsAgesAndHistograms() {
        String log =
                """
                {Heap before GC invocations=1 (full 0):
                 PSYoungGen      total 38400K, used 33038K [0x00000000fd580000, 0x0000000100000000, 0x0000000100000000)
                  eden space 33280K, 99% used [0x00000000fd580000,0x00000000ff5c3968,0x00000000ff600000)
                1.000: [GC (Allocation Failure) [PSYoungGen: 40960K->1024K(51200K)] 40960K->4096K(138752K), 0.0010000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                Desired survivor size 8388608 bytes, new threshold 15 (max 15)
                - age   1:     524288 bytes,     524288 total
                2.000: [GC (Allocation Failure) [PSYoungGen: 41984K->1024K(51200K)] 45056K->6144K(138752K), 0.0010000 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
                 num     #instances         #bytes  class name
                   1:      13269691     2158610984  [C
                """;
        assertThat(ReadFile.of(new Jdk8LogReader(), log).remarks()).isEmpty();
    }

    @Test
    void tellsLinesOfNoKnownFormWhereTheyAreFew() {
        String pause =
                "1.000: [GC (Allocation Failure) [PSYoungGen: 40960K->1024K(51200K)] 40960K->4096K(138752K), 0.0010000"
                        + " secs]\n";
        String log = pause.repeat(20) + "2.000: [Flux capacitor: 40960K]\n";
        assertThat(ReadFile.of(new Jdk8LogReader(), log).remarks())
                .containsExactly("line 21 is in no known form and was passed over: '2.000: [Flux capacitor: 40960K]'");
        String program = "hello from the program\n";
        assertThat(ReadFile.of(new Jdk8LogReader(), pause.repeat(20) + program.repeat(20))
                        .remarks())
                .isEmpty();
    }

    @Test
    void readsTheCpuTimeOfPausesBesideOrBelowThem() {
        GcLog log =
                read("""
                1.000: [GC (Allocation Failure) [PSYoungGen: 25145K->4077K(29696K)] 25145K->16357K(98304K), 0.9200000 secs] [Times: user=0.02 sys=0.00, real=0.92 secs]
                3.000: [GC (Allocation Failure) [PSYoungGen: 25145K->4077K(29696K)] 25145K->16357K(98304K), 0.1000000 secs] [Times: user=0.20 sys=0.00, real=0.10 secs]
                5.000: [GC pause (G1 Evacuation Pause) (young), 0.5176868 secs]
                   [Parallel Time: 9.3 ms, GC Workers: 6]
                 [Times: user=0.02 sys=0.00, real=0.52 secs]
                7.000: [CMS-concurrent-mark: 0.997/1.723 secs] [Times: user=0.01 sys=0.00, real=1.73 secs]
                """)
                        .facts(GcLog.class)
                        .get(0);
        assertThat(log.waits())
                .contains(new GcLog.Waits(2, Duration.ofMillis(1400), Duration.ofMillis(900), Optional.empty()));
    }

    // the size of a region is not printed: below a hundredth of the heap is no rounded region
    @Test
    void tellsYoungGenerationsThatAreSmallerThanG1MakesThem() {
        assertThat(youngSizes("2048.0K", "1024.0K", "380.0M")).contains(new GcLog.YoungSizes(1, 1, 1, 0));
        assertThat(youngSizes("6.0M", "1024.0K", "380.0M")).contains(new GcLog.YoungSizes(1, 1, 0, 0));
        assertThat(youngSizes("70.0M", "10.0M", "380.0M")).contains(new GcLog.YoungSizes(1, 1, 0, 1));
        // a heap of 7 MB that 6 MB of are in use
        assertThat(youngSizes("512.0K", "0.0B", "7.0M")).contains(new GcLog.YoungSizes(1, 0, 0, 1));
    }

    private static Optional<GcLog.YoungSizes> youngSizes(String eden, String survivors, String capacity) {
        return read("""
                1.000: [GC pause (G1 Evacuation Pause) (young), 0.0051768 secs]
                   [Parallel Time: 3.3 ms, GC Workers: 6]
                   [Eden: 3072.0K(3072.0K)->0.0B(%s) Survivors: 1024.0K->%s Heap: 9000.0K(%s)->6000.0K(%s)]
                 [Times: user=0.02 sys=0.00, real=0.01 secs]
                """
                        .formatted(eden, survivors, capacity, capacity))
                .facts(GcLog.class)
                .get(0)
                .youngSizes();
    }

    // -XX:+PrintReferenceGC, as Parallel GC and G1 print it
    @Test
    void countsTheReferencesOfEachKindThatCollectionsDiscover() {
        assertThat(
                        read("""
                2.173: [Full GC (Ergonomics) 2.234: [SoftReference, 12 refs, 0.0000151 secs]2.234: [WeakReference, 2648 refs, 0.0001714 secs]2.234: [FinalReference, 1500 refs, 0.0000037 secs]2.234: [PhantomReference, 0 refs, 0 refs, 0.0000039 secs]2.234: [JNI Weak Reference, 0.0000027 secs][PSYoungGen: 9216K->8676K(10752K)] [ParOldGen: 12115K->12115K(12288K)] 21331K->20792K(23040K), [Metaspace: 3725K->3725K(1056768K)], 0.0766685 secs] [Times: user=0.49 sys=0.01, real=0.08 secs]\s
                2.250: [Full GC (Ergonomics) 2.307: [FinalReference, 3 refs, 0.0000043 secs][PSYoungGen: 9215K->8747K(10752K)] [ParOldGen: 12115K->12115K(12288K)] 21331K->20863K(23040K), [Metaspace: 4725K->4725K(1056768K)], 0.0733832 secs] [Times: user=0.52 sys=0.01, real=0.07 secs]\s
                2.323: [Full GC (Ergonomics) 2.383: [FinalReference, 16 refs, 0.0000049 secs][PSYoungGen: 9215K->8809K(10752K)] [ParOldGen: 12115K->12115K(12288K)] 21331K->20925K(23040K), [Metaspace: 5725K->5725K(1056768K)], 0.0738414 secs] [Times: user=0.52 sys=0.01, real=0.08 secs]\s
                """)
                                .facts(GcLog.class)
                                .get(0))
                .returns(OptionalLong.of(1519), GcLog::finalizable)
                .returns(OptionalLong.of(12), GcLog::softCleared)
                .returns(OptionalLong.of(2648), GcLog::weakFound)
                .returns(
                        Optional.of(new GcLog.LiveSet(3, false, 3725L << 10, 4725L << 10, 5725L << 10)),
                        GcLog::classes);
    }
}
