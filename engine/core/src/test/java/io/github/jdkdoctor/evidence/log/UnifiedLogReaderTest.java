package io.github.jdkdoctor.evidence.log;

import static io.github.jdkdoctor.evidence.log.Fixtures.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.BiasedLockingLog;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.HandshakeLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LoadedClasses;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.LogSpan;
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
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnifiedLogReaderTest {
    private static ReadFile read(String log) {
        return ReadFile.of(new UnifiedLogReader(), log);
    }

    private static ReadFile fixture(String name) {
        return Fixtures.read(new UnifiedLogReader(), name);
    }

    private static SafepointLog safepoints(String log) {
        return read(log).facts(SafepointLog.class).get(0);
    }

    private static GcLog collections(String fixture) {
        return fixture(fixture).facts(GcLog.class).get(0);
    }

    private static SafepointLog.Operation operation(
            String name, long count, Duration stopped, Duration reaching, Duration longest) {
        return operation(name, count, stopped, reaching, longest, reaching);
    }

    private static SafepointLog.Operation operation(
            String name, long count, Duration stopped, Duration reaching, Duration longest, Duration longestReaching) {
        return new SafepointLog.Operation(name, count, stopped, reaching, longest, longestReaching);
    }

    @Test
    void putsTheFourLinesOfASafepointTogether() {
        ReadFile file = fixture("safepoint-11.log");
        assertThat(file.facts(SafepointLog.class).get(0).operations())
                .containsExactlyInAnyOrder(
                        operation("Deoptimize", 1, micros(4505.9), micros(5.3), micros(4505.9)),
                        operation("RevokeBias", 2, micros(172.0), micros(2.9), micros(86.8), micros(1.5)),
                        operation("BulkRevokeBias", 1, micros(95.1), micros(1.5), micros(95.1)));
        assertThat(file.remarks()).isEmpty();
    }

    // runs with -XX:MaxMetaspaceSize=16m -Xlog:gc*; without tags as -Xlog:gc*:file=…:time,uptimemillis prints them
    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                [2.837s][info][gc,metaspace   ] GC(6) Metaspace: 13672K->13672K(20480K)
                [2.837s][info][gc,metaspace,freelist,oom] Metaspace (class) allocation failed for size 64
                [2.837s][info][gc,metaspace,freelist,oom]\s
                [2.837s][info][gc,metaspace,freelist,oom] Usage:
                """,
                """
                [3.920s][info][gc,marking     ] GC(3) Concurrent Mark Abort
                [3.921s][info][gc,metaspace,freelist,oom] Metaspace (data) allocation failed for size 49
                [3.921s][info][gc,metaspace,freelist,oom]\s
                [3.921s][info][gc,metaspace,freelist,oom] Usage:
                [3.921s][info][gc,metaspace,freelist,oom]   Non-class:      7.87 MB used.
                """,
                """
                [2026-11-21T13:01:18.987+0000][3921ms] GC(3) Concurrent Mark Abort
                [2026-11-21T13:01:18.988+0000][3921ms] Metaspace (data) allocation failed for size 49
                [2026-11-21T13:01:18.988+0000][3921ms]
                [2026-11-21T13:01:18.988+0000][3921ms] Usage:
                """
            })
    void seesMetaspaceRunOut(String log) {
        ReadFile file = read(log);
        assertThat(file.facts(LogMessage.class))
                .singleElement()
                .returns("out-of-memory-metaspace", LogMessage::id)
                .returns(1, LogMessage::count)
                .returns(2L, message -> message.origin().line());
        assertThat(file.remarks()).isEmpty();
    }

    // of a run of 25.0.3 with -XX:+UseZGC -Xlog:gc+stats, shortened at the right
    @Test
    void saysSoWhereNothingInALogIsUsed() {
        ReadFile file = read(
                """
                [3.801s][info][gc,stats] === Garbage Collection Statistics =====================================
                [3.801s][info][gc,stats]          Critical: Allocation Stall                                  0
                [3.801s][info][gc,stats]            System: Java Threads                                     10
                """);
        assertThat(file.facts()).isEmpty();
        assertThat(file.remarks())
                .containsExactly("none of its 3 lines says anything that is used; the first is line 1:"
                        + " '[3.801s][info][gc,stats] === Garbage Collection Statistics =====================…'");
    }

    @Test
    void countsClassesByWhereTheyCameFrom() {
        ReadFile file = read(
                """
                [0.012s][info][class,load] java.lang.Object source: shared objects file
                [0.013s][info][class,load] org.example.Order source: shared objects file (top)
                [0.014s][info][class,load] org.example.Item source: file:/app/shop.jar
                [0.014s][info][class,load] org.example.Item$$Lambda/0x1f source: org.example.Item
                [0.015s][info][class,load] opened: /usr/lib/jvm/lib/modules
                """);
        assertThat(file.facts(LoadedClasses.class))
                .singleElement()
                .returns(2L, LoadedClasses::archived)
                .returns(2L, LoadedClasses::others);
        assertThat(file.remarks()).isEmpty();
    }

    @Test
    void tellsSingleRevocationsFromBulkOnesInSafepointsOf11() {
        assertThat(fixture("safepoint-11.log").facts(BiasedLockingLog.class))
                .singleElement()
                .satisfies(log -> {
                    assertThat(log.single()).isEqualTo(2);
                    assertThat(log.bulkRebias()).isEqualTo(1);
                    assertThat(log.bulkRevoke()).isZero();
                });
    }

    @Test
    void countsHandshakesOf17AsSingleRevocations() {
        ReadFile file = fixture("handshake-17.log");
        assertThat(file.facts(HandshakeLog.class).get(0).countOf("RevokeOneBias"))
                .isEqualTo(4);
        assertThat(file.facts(BiasedLockingLog.class)).singleElement().satisfies(log -> {
            assertThat(log.single()).isEqualTo(5);
            assertThat(log.self()).isEqualTo(1);
            assertThat(log.bulkRebias()).isEqualTo(1);
        });
    }

    @Test
    void countsTheSameSafepointsInTwoFormsOnce() {
        assertThat(fixture("handshake-17.log").facts(SafepointLog.class).get(0).operations())
                .containsExactly(operation("BulkRevokeBias", 1, micros(82.177), micros(5.131), micros(82.177)));
        assertThat(fixture("safepoint-table-25.log")
                        .facts(SafepointLog.class)
                        .get(0)
                        .count())
                .isEqualTo(4);
        assertThat(fixture("safepoint-21.log").facts(SafepointLog.class).get(0).count())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // 13 to 19
                "Safepoint \"X\", Time since last: 20 ns, Reaching safepoint: 7 ns, At safepoint: 5 ns, Total: 12 ns",
                // 17.0.8, 20 to 22
                "Safepoint \"X\", Time since last: 20 ns, Reaching safepoint: 7 ns, Cleanup: 1 ns, At safepoint: 4 ns,"
                        + " Total: 12 ns",
                // 21.0.8
                "Safepoint \"X\", Time since last: 20 ns, Reaching safepoint: 7 ns, Cleanup: 1 ns, At safepoint: 3 ns,"
                        + " Leaving safepoint: 1 ns, Total: 12 ns",
                // 25
                "Safepoint \"X\", Time since last: 20 ns, Reaching safepoint: 7 ns, At safepoint: 4 ns, Leaving"
                        + " safepoint: 1 ns, Total: 12 ns, Threads: 0 runnable, 12 total",
                // a field that is not known yet
                "Safepoint \"X\", Time since last: 20 ns, Waiting: 9 ns, Reaching safepoint: 7 ns, At safepoint: 5 ns,"
                        + " Total: 12 ns, Cause: Y"
            })
    void readsTheFieldsOfASafepointByName(String line) {
        Duration reaching = Duration.ofNanos(7);
        Duration total = Duration.ofNanos(12);
        assertThat(safepoints("[0.072s][info][safepoint] " + line + "\n").operations())
                .containsExactly(operation("X", 1, total, reaching, total));
    }

    @Test
    void readsTheTableAloneInNanosecondsSince13() {
        assertThat(safepoints(
                                """
                [0.072s][info ][safepoint,stats        ] VM Operation                 [ threads: total initial_running ][ time:       sync    cleanup       vmop      total ] page_trap_count
                [0.072s][info ][safepoint,stats        ] BulkRevokeBias               [             12               1 ][           120988      22585      27235     170808 ]               0
                [8.306s][info ][safepoint,stats        ] BulkRevokeBias                     648
                [8.306s][info ][safepoint,stats        ] Maximum sync time  120988 ns
                """)
                        .operations())
                .containsExactly(operation("BulkRevokeBias", 1, micros(170.808), micros(120.988), micros(170.808)));
    }

    // libjvm of 12: -Xlog:safepoint+stats=debug
    @Test
    void readsTheTableAloneInMillisecondsUpTo12() {
        assertThat(safepoints(
                                """
                [0.198s][debug][safepoint,stats]           vmop                            [ threads:    total initially_running wait_to_block ][ time:    spin   block    sync cleanup    vmop ] page_trap_count
                [0.198s][debug][safepoint,stats]    0.198: ThreadsSuspendJVMTI             [                12                 0             1 ][             0       0       2       1       4 ]               0
                """)
                        .operations())
                .containsExactly(operation("ThreadsSuspendJVMTI", 1, micros(7000), micros(2000), micros(7000)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[0.150s]",
                "[150ms]",
                "[150000000ns]",
                "[2026-11-20T20:36:52.738+0000]",
                "[0.150s][info][safepoint]",
                "[2026-11-20T20:36:52.738+0000][0.150s][150ms][info][safepoint ]",
                "[1795228850935ms][7ms][2703006621718ns][4370334ns][some-host][15878][15879][info ][safepoint        ]",
                "[info][safepoint]",
                "[safepoint]",
                "[1,474s][info][safepoint]"
            })
    void readsAnyDecorations(String decorations) {
        String prefix = decorations.isEmpty() ? "" : decorations + " ";
        ReadFile file = read(prefix + "Safepoint \"ICBufferFull\", Time since last: 742967834 ns, "
                + "Reaching safepoint: 4541 ns, Cleanup: 192331 ns, At safepoint: 6730 ns, Total: 203602 ns\n");
        assertThat(file.facts(SafepointLog.class).get(0).countOf(Set.of("ICBufferFull")))
                .isEqualTo(1);
    }

    @Test
    void measuresTheTimeBetweenTheFirstAndTheLastStamp() {
        SafepointLog log = safepoints(
                """
                [2026-11-20T21:25:08.969+0100][1.000s][info][gc] Using G1
                [2026-11-20T21:25:09.969+0100][2.000s][info][safepoint] Safepoint "X", Time since last: 1 ns, Reaching safepoint: 7 ns, At safepoint: 5 ns, Total: 12 ns
                [2026-11-20T21:26:09.969+0100][62.500s][info][gc] bye
                """);
        assertThat(log.wall()).isEqualTo(Duration.ofMillis(61_500));
        assertThat(log.span())
                .contains(new LogSpan(LogSpan.Clock.UPTIME, Duration.ofSeconds(1), Duration.ofMillis(62_500)));
    }

    @Test
    void doesNotCountAClockThatIsSetBack() {
        SafepointLog log = safepoints(
                """
                [2026-11-20T21:25:00.000+0000][info][safepoint] Safepoint "X", Time since last: 1 ns, Reaching safepoint: 7 ns, At safepoint: 5 ns, Total: 12 ns
                [2026-11-20T21:25:10.000+0000][info][gc] a
                [2026-11-20T21:25:09.999+0000][info][gc] overtaken
                [2026-11-20T20:25:10.000+0000][info][gc] set back
                [2026-11-20T20:25:15.000+0000][info][gc] b
                """);
        assertThat(log.wall()).isEqualTo(Duration.ofSeconds(15));
        assertThat(log.span()).isEmpty();
    }

    @Test
    void measuresALogWithoutStampsByWhatItsLinesSay() {
        SafepointLog log =
                fixture("serial-11-undecorated.log").facts(SafepointLog.class).get(0);
        assertThat(log.wall()).isEqualTo(micros(6752.4 + 62.1 + 9748.2 + 7048.9));
        assertThat(log.countOf(Set.of("EnableBiasedLocking"))).isEqualTo(1);
    }

    @Test
    void keepsAPauseWithinAPauseApart() {
        assertThat(collections("serial-11-undecorated.log").pauses())
                .containsExactly(
                        new GcLog.Pauses("Full", "Allocation Failure", 1, micros(9632), micros(9632)),
                        new GcLog.Pauses("Young", "Allocation Failure", 2, micros(655 + 23), micros(655)));
    }

    @Test
    void readsCollectionsOfG1() {
        GcLog log = collections("g1-11.log");
        assertThat(log.collector()).contains("G1");
        assertThat(log.pauses())
                .containsExactly(new GcLog.Pauses("Young", "G1 Evacuation Pause", 2, micros(22_726), micros(19_064)));
        assertThat(log.phase("Evacuate Collection Set"))
                .contains(new GcLog.Phase("Evacuate Collection Set", 2, micros(16_100), micros(16_100)));
        assertThat(log.workers()).isEqualTo(OptionalInt.of(2));
        assertThat(log.heapCapacity()).isEqualTo(OptionalLong.of(128L << 20));
        // 11 does not say how many buffers were filled
        assertThat(log.plabBytes()).isEmpty();
    }

    @Test
    void readsPhasesAndPromotionBuffersOfG1() {
        GcLog log = collections("g1-17.log");
        assertThat(log.phase("Object Copy")).contains(new GcLog.Phase("Object Copy", 1, micros(800), micros(900)));
        assertThat(log.plabBytes().getAsLong()).isBetween(512L, 1L << 20);
        assertThat(log.heapCapacity()).isEqualTo(OptionalLong.of(128L << 20));
    }

    @Test
    void readsWhichJvmAndMachineItIs() {
        ReadFile file = fixture("g1-17.log");
        assertThat(file.facts(JdkBuild.class)).singleElement().satisfies(build -> {
            assertThat(build.version()).hasToString("17.0.15+6");
            assertThat(build.vendor()).isEqualTo("debian");
            assertThat(build.vm()).isEqualTo("hotspot");
        });
        assertThat(file.facts(Machine.class)).singleElement().satisfies(machine -> {
            assertThat(machine.processors()).isEqualTo(OptionalInt.of(2));
            assertThat(machine.memory()).isEqualTo(OptionalLong.of(24105L << 20));
        });
    }

    @Test
    void readsCollectionsOfCms() {
        GcLog log = collections("cms-11.log");
        assertThat(log.collector()).contains("CMS");
        assertThat(log.pauses())
                .containsExactly(
                        new GcLog.Pauses("Remark", "", 1, micros(6462), micros(6462)),
                        new GcLog.Pauses("Young", "Allocation Failure", 3, micros(3492), micros(1202)),
                        new GcLog.Pauses("Initial Mark", "", 1, micros(214), micros(214)));
        assertThat(log.cycles().stream().map(GcLog.Pauses::kind))
                .contains("Concurrent Mark", "Concurrent Preclean", "Concurrent Abortable Preclean");
        assertThat(log.span().map(LogSpan::clock)).contains(LogSpan.Clock.DATE);
    }

    @Test
    void readsCollectionsOfZ() {
        ReadFile file = fixture("z-21.log");
        GcLog log = file.facts(GcLog.class).get(0);
        assertThat(log.collector()).contains("Z");
        assertThat(log.countOf("Mark Start")).isEqualTo(2);
        assertThat(log.cycles())
                .contains(
                        new GcLog.Pauses("Major Collection", "Warmup", 1, micros(49_000), micros(49_000)),
                        new GcLog.Pauses("Minor Collection", "Allocation Rate", 1, micros(14_000), micros(14_000)));
        assertThat(log.heapCapacity()).isEqualTo(OptionalLong.of(256L << 20));
        assertThat(file.facts(LogMessage.class).stream().map(LogMessage::id)).containsExactly("allocation-stall");
    }

    @Test
    void readsCollectionsOfShenandoahWithoutTags() {
        GcLog log = collections("shenandoah-17.log");
        assertThat(log.collector()).contains("Shenandoah");
        assertThat(log.countOf("Degenerated GC")).isEqualTo(1);
        assertThat(log.countOf("Init Mark")).isEqualTo(1);
        assertThat(log.phases()).isEmpty();
    }

    @Test
    void readsCollectionsOfParallel() {
        GcLog log = collections("parallel-25.log");
        assertThat(log.collector()).contains("Parallel");
        assertThat(log.countOf("Young")).isEqualTo(1);
        assertThat(log.heapCapacity()).isEqualTo(OptionalLong.of(128L << 20));
    }

    // a run on 17 with -Xlog:gc*,gc+phases=debug: of G1 with a colon, of Parallel without
    @Test
    void sumsUpTheWorkOnReferences() {
        GcLog g1 =
                read("""
                [9.104s][debug][gc,phases] GC(41)     Reference Processing: 30.4ms
                [9.104s][info ][gc       ] GC(41) Pause Young (Normal) (G1 Evacuation Pause) 484M->255M(989M) 112.150ms
                [9.787s][debug][gc,phases] GC(42)     Reference Processing: 40.2ms
                [9.788s][info ][gc       ] GC(42) Pause Young (Normal) (G1 Evacuation Pause) 573M->269M(989M) 154.607ms
                """)
                        .facts(GcLog.class)
                        .get(0);
        GcLog.Phase references = g1.referenceProcessing().orElseThrow();
        assertThat(references.total()).isEqualTo(micros(70_600));
        assertThat(g1.shareOfPauses(references)).isCloseTo(70.6 / 266.757, within(1e-9));

        assertThat(
                        read("""
                [9.830s][debug][gc,phases] GC(22) Reference Processing 16.591ms
                [9.830s][info ][gc       ] GC(22) Pause Young (Allocation Failure) 386M->233M(603M) 68.905ms
                """)
                                .facts(GcLog.class)
                                .get(0)
                                .referenceProcessing())
                .contains(new GcLog.Phase("Reference Processing", 1, micros(16_591), micros(16_591)));
    }

    // 17, 21 and 25 say so in the pause, 11 and 17 on a line of its own
    @Test
    void countsPausesThatRanOutOfRoom() {
        GcLog log =
                read("""
                [1.0s][info][gc] GC(1) To-space exhausted
                [1.0s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 19M->18M(64M) 10.709ms
                [2.0s][info][gc] GC(2) Pause Young (Mixed) (G1 Preventive Collection) (Evacuation Failure) 19M->18M(64M) 1.5ms
                [3.0s][info][gc] GC(3) Pause Young (Concurrent Start) (G1 Humongous Allocation) (Evacuation Failure: Allocation/Pinned) 19M->18M(64M) 1.5ms
                [4.0s][info][gc] GC(4) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure: Pinned) 19M->18M(64M) 1.5ms
                """)
                        .facts(GcLog.class)
                        .get(0);
        assertThat(log.countOf(GcLog.Failure.EVACUATION)).isEqualTo(2);
        assertThat(log.pauses().stream().map(p -> p.kind() + ": " + p.cause()))
                .containsExactly(
                        "Young: G1 Evacuation Pause",
                        "Mixed: G1 Preventive Collection",
                        "Concurrent Start: G1 Humongous Allocation");
    }

    // 9 and 10 have no type in brackets
    @Test
    void readsPausesOf9AsThoseOf11() {
        assertThat(read(
                                """
                [1.0s][info][gc] GC(1) Pause Young (G1 Evacuation Pause) 19M->18M(64M) 1.000ms
                [1.0s][info][gc] GC(2) Pause Initial Mark (Metadata GC Threshold) 19M->18M(64M) 2.000ms
                [1.0s][info][gc] GC(3) Pause Mixed (G1 Evacuation Pause) 19M->18M(64M) 3.000ms
                [1.0s][info][gc] GC(4) Pause Full (CodeCache GC Threshold) 19M->18M(64M) 4.000ms
                """)
                        .facts(GcLog.class)
                        .get(0)
                        .pauses()
                        .stream()
                        .map(p -> p.kind() + ": " + p.cause()))
                .containsExactly(
                        "Full: CodeCache GC Threshold",
                        "Mixed: G1 Evacuation Pause",
                        "Concurrent Start: Metadata GC Threshold",
                        "Young: G1 Evacuation Pause");
    }

    @Test
    void readsArgumentsAndFlags() {
        ReadFile file = read(
                """
                [0.001s][info][arguments] VM Arguments:
                [0.001s][info][arguments] jvm_args: -Xmx128m -Dname=two words -XX:+UseSerialGC\s
                [0.001s][info][arguments] java_command: Main
                """);
        assertThat(file.facts(JvmArgument.class).stream().map(JvmArgument::text))
                .containsExactly("-Xmx128m", "-Dname=two words", "-XX:+UseSerialGC");
    }

    @Test
    void findsTheWarningOfAFullCodeCacheOnce() {
        ReadFile file = fixture("codecache-25.log");
        assertThat(file.facts(LogMessage.class))
                .contains(new LogMessage(
                        Run.CURRENT,
                        "code-cache-full",
                        "CodeCache is full. Compiler has been disabled.",
                        1,
                        new Origin("current/codecache-25.log", 2)));
        assertThat(file.observed()).containsExactly(FactKind.LOG_MESSAGE);
    }

    @Test
    void knowsThatALogOfItsOwnDoesNotShowAllWarnings() {
        assertThat(fixture("g1-17.log").observed()).isEmpty();
    }

    @Test
    void keepsWarningsItDoesNotKnow() {
        assertThat(read("[0.1s][warning][gc,init] Consider setting -Xms equal to -Xmx to avoid resizing hiccups\n")
                        .facts(LogMessage.class))
                .singleElement()
                .extracting(LogMessage::id)
                .isEqualTo("jvm-warning");
    }

    @Test
    void remarksLinesThatAreCutOff() {
        assertThat(
                        read("""
                [0.1s][info][safepoint] Safepoint "X", Time since last: 1 ns, Reaching safepoint: 7 ns, At safepoint: 5 ns, Total: 12 ns
                [0.2s][info][safepoint] Safepoint "X", Time since last: 1 ns, Reach
                [0.3s][info][gc] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 70M->10
                """)
                                .remarks())
                .containsExactly("2 lines in known forms were not understood; the first is line 2: "
                        + "'Safepoint \"X\", Time since last: 1 ns, Reach'");
    }

    @Test
    void takesAnUnknownOperationAsAName() {
        assertThat(safepoints("[0.1s][info][safepoint] Entering safepoint region: no vm operation\n"
                                + "[0.1s][info][safepoint] Leaving safepoint region\n"
                                + "[0.1s][info][safepoint] Total time for which application threads were stopped: "
                                + "0.0000488 seconds, Stopping threads took: 0.0000087 seconds\n")
                        .countOf(Set.of("no vm operation")))
                .isEqualTo(1);
    }

    @Test
    void boundsTheNumberOfOperations() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            log.append("[0.1s][info][safepoint] Safepoint \"Operation")
                    .append(i)
                    .append("\", Time since last: 1 ns, Reaching safepoint: 7 ns, At safepoint: 5 ns, Total: 12 ns\n");
        }
        SafepointLog safepoints = safepoints(log.toString());
        assertThat(safepoints.count()).isEqualTo(1000);
        assertThat(safepoints.operations()).hasSize(301);
    }

    // grep stopped safepoint.log
    @Test
    void readsStopsWithoutTheirOperation() {
        ReadFile file = read("[0.1s][info][safepoint] Total time for which application threads were stopped: "
                + "0.0000488 seconds, Stopping threads took: 0.0000087 seconds\n");
        assertThat(file.facts(SafepointLog.class)).isEmpty();
        assertThat(file.facts(StoppedTime.class)).singleElement().satisfies(stops -> {
            assertThat(stops.count()).isEqualTo(1);
            assertThat(stops.stopped()).isEqualTo(micros(48.8));
            assertThat(stops.reaching()).isEqualTo(micros(8.7));
        });
    }

    @Test
    void readsHandshakesInTheWordsOf14() {
        assertThat(read("[0.1s][info][handshake] Handshake \"RevokeOneBias\", Targeted threads: 1, "
                                + "Executed by targeted threads: 1, Total completion time: 193359 ns\n")
                        .facts(HandshakeLog.class)
                        .get(0)
                        .operations())
                .containsExactly(new HandshakeLog.Operation("RevokeOneBias", 1, micros(193.359)));
    }

    @Test
    void namesThePieceThatItRead() {
        assertThat(fixture("g1-11.log").facts(GcLog.class).get(0).origin()).isEqualTo(Origin.of("current/g1-11.log"));
        assertThat(collections("g1-11.log").span()).isNotEqualTo(Optional.empty());
    }

    @Test
    void readsWhatAGcLogSaysOfFlagsAtItsStart() {
        ReadFile file = read(
                """
                [0.004s][info][gc] Using Parallel
                [0.202s][info][gc,init] Version: 17.0.15+6 (release)
                [0.202s][info][gc,init] Compressed Oops: Disabled
                [0.202s][info][gc,init] Heap Min Capacity: 8M
                [0.202s][info][gc,init] Heap Initial Capacity: 200M
                [0.202s][info][gc,init] Heap Max Capacity: 1G
                [0.202s][info][gc,init] Pre-touch: Enabled
                [0.202s][info][gc,init] Parallel Workers: 1
                """);
        assertThat(file.facts(VmFlag.class))
                .extracting(VmFlag::name, VmFlag::value, VmFlag::setBy, f -> f.origin()
                        .line())
                .containsExactlyInAnyOrder(
                        tuple("UseParallelGC", "true", SetBy.NOT_STATED, 1L),
                        tuple("UseCompressedOops", "false", SetBy.NOT_STATED, 3L),
                        tuple("InitialHeapSize", "209715200", SetBy.NOT_STATED, 5L),
                        tuple("MaxHeapSize", "1073741824", SetBy.NOT_STATED, 6L),
                        tuple("AlwaysPreTouch", "true", SetBy.NOT_STATED, 7L),
                        tuple("ParallelGCThreads", "1", SetBy.NOT_STATED, 8L));
        assertThat(file.remarks()).isEmpty();
    }

    @Test
    void readsTheLargestHeapOfJdk11ByItsAddress() {
        ReadFile file = read(
                """
                [0.152s][info][gc] Using Parallel
                [0.152s][info][gc,heap,coops] Heap address: 0x00000000c0000000, size: 1024 MB, Compressed Oops mode: 32-bit
                [0.824s][info][gc           ] GC(0) Pause Young (Allocation Failure) 4M->1M(15M) 14.831ms
                """);
        assertThat(file.facts(GcLog.class).get(0).heapCapacity()).hasValue(1L << 30);
        assertThat(file.facts(VmFlag.class))
                .extracting(VmFlag::name, VmFlag::value)
                .contains(tuple("MaxHeapSize", "1073741824"), tuple("UseCompressedOops", "true"));
    }

    @Test
    void readsALogUnderANote() {
        String note =
                """
                # node 3 after the upgrade
                [0.011s][info][gc] Using G1
                [2.131s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->3M(512M) 7.114ms
                [4.262s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 327M->14M(512M) 12.870ms
                """;

        assertThat(new UnifiedLogReader().recognizes(ReadFile.head(note))).isTrue();
        assertThat(read(note).facts(GcLog.class).get(0).count()).isEqualTo(2);
    }

    @Test
    void leavesATextThatQuotesALog() {
        String text =
                """
                # Pauses after the upgrade

                We saw this on node 3:

                [2.131s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->3M(512M) 7.114ms

                It went away with a larger heap.
                Nobody looked at the others.
                """;

        assertThat(new UnifiedLogReader().recognizes(ReadFile.head(text))).isFalse();
    }
}
