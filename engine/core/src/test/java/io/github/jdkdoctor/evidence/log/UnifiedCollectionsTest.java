package io.github.jdkdoctor.evidence.log;

import static io.github.jdkdoctor.evidence.log.Fixtures.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.PauseSeries;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Allocation, promotion, stalls and failures in unified logs. */
class UnifiedCollectionsTest {
    private static GcLog log(ReadFile file) {
        return file.facts(GcLog.class).get(0);
    }

    private static GcLog fixture(String name) {
        ReadFile file = Fixtures.read(new UnifiedLogReader(), name);
        assertThat(file.remarks()).isEmpty();
        return log(file);
    }

    private static GcLog read(String lines) {
        return log(ReadFile.of(new UnifiedLogReader(), lines));
    }

    @Test
    void readsHumongousRegionsAndEvacuationFailuresOfG1() {
        GcLog log = fixture("g1-humongous-25.log");
        assertThat(log.regions()).contains(new GcLog.Regions(OptionalLong.of(1 << 20), 82));
        assertThat(log.failures()).isEqualTo(Map.of(GcLog.Failure.EVACUATION, 1L, GcLog.Failure.MARKING_ABORTED, 1L));
        assertThat(log.collectionsFor("G1 Humongous Allocation")).isEqualTo(1);
        assertThat(log.evacuationPauses()).isEqualTo(2);
    }

    @Test
    void takesPromotionFromTheOldRegionsOfYoungPauses() {
        // old regions 42->46 in a young pause; a full one and one that promotes nothing follow
        GcLog log = fixture("g1-humongous-25.log");
        assertThat(log.flow())
                .contains(new GcLog.Flow(1 << 20, OptionalLong.of(4 << 20), Duration.ofMillis(397 - 375)));
    }

    @Test
    void tellsYoungGenerationsThatAreSmallerThanG1MakesThem() {
        String region = "[0.010s][info][gc,init] Heap Region Size: 1M\n";
        // 380 regions: G1 makes 19 of them young, survivors included, unless an option says otherwise
        assertThat(read(region + young(1, 1, 4, 380)).youngSizes()).contains(new GcLog.YoungSizes(1, 1, 1, 0));
        assertThat(read(region + young(18, 1, 4, 380)).youngSizes()).contains(new GcLog.YoungSizes(1, 1, 0, 0));
        assertThat(read(region + young(1, 18, 4, 380)).youngSizes()).contains(new GcLog.YoungSizes(1, 1, 0, 0));
        // a full heap leaves no more room, and a twentieth of 39 regions is one
        assertThat(read(region + young(1, 1, 300, 380)).youngSizes()).contains(new GcLog.YoungSizes(1, 0, 0, 0));
        assertThat(read(region + young(1, 0, 4, 39)).youngSizes()).contains(new GcLog.YoungSizes(1, 0, 0, 0));
        assertThat(read(young(1, 1, 4, 380)).youngSizes()).isEmpty();
    }

    @Test
    void tellsYoungGenerationsThatNeverChange() {
        String region = "[0.010s][info][gc,init] Heap Region Size: 1M\n";
        // 80 of 380 regions, whatever survives; G1 itself stays at 5 and at 60 %
        assertThat(read(region + young(70, 10, 4, 380) + young(60, 20, 4, 380) + young(50, 20, 4, 380))
                        .youngSizes())
                .contains(new GcLog.YoungSizes(3, 3, 0, 2));
        assertThat(read(region + young(15, 4, 4, 380)).youngSizes()).contains(new GcLog.YoungSizes(1, 1, 0, 0));
        assertThat(read(region + young(220, 8, 4, 380)).youngSizes()).contains(new GcLog.YoungSizes(1, 1, 0, 0));
    }

    private static String young(int eden, int survivors, int after, int capacity) {
        return """
                [1.000s][info][gc,heap] GC(0) Eden regions: 2->0(%d)
                [1.000s][info][gc,heap] GC(0) Survivor regions: 0->%d(3)
                [1.000s][info][gc     ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 400M->%dM(%dM) 1.000ms
                """
                .formatted(eden, survivors, after, capacity);
    }

    @Test
    void countsAllocationBetweenPauses() {
        GcLog log = read(
                """
                [1.000s][info][gc,heap] GC(0) PSYoungGen: 40960K(51200K)->1024K(51200K)
                [1.000s][info][gc,heap] GC(0) ParOldGen: 0K(87552K)->3072K(87552K)
                [1.000s][info][gc     ] GC(0) Pause Young (Allocation Failure) 40M->4M(128M) 1.000ms
                [2.000s][info][gc,heap] GC(1) PSYoungGen: 41984K(51200K)->1024K(51200K)
                [2.000s][info][gc,heap] GC(1) ParOldGen: 3072K(87552K)->5120K(87552K)
                [2.000s][info][gc     ] GC(1) Pause Young (Allocation Failure) 44M->6M(128M) 1.000ms
                """);
        assertThat(log.flow())
                .contains(new GcLog.Flow(
                        40 << 20,
                        OptionalLong.of(5 << 20),
                        OptionalLong.of(0),
                        OptionalLong.of(0),
                        Duration.ofSeconds(1)));
        assertThat(log.allocationRate()).hasValue(40 << 20);
    }

    @Test
    void countsFullCollectionsThatFreeNothingOfTheLargestHeap() {
        // the first two filled a heap that had room to grow
        GcLog log = read(
                """
                [1.000s][info][gc     ] GC(0) Pause Full (Allocation Failure) 63M->62M(64M) 10.000ms
                [2.000s][info][gc     ] GC(1) Pause Full (Allocation Failure) 63M->62M(64M) 10.000ms
                [3.000s][info][gc     ] GC(2) Pause Full (Allocation Failure) 127M->60M(128M) 10.000ms
                [4.000s][info][gc     ] GC(3) Pause Full (Allocation Failure) 127M->125M(128M) 10.000ms
                """);
        assertThat(log.full()).contains(new GcLog.FullCollections(4, 62 << 20, 1, Duration.ofMillis(10), 0, 0));
    }

    @Test
    void countsFullCollectionsThatFillTheOldGeneration() {
        // in the form of 14 and newer, and that of 9 to 13; the third leaves 97 % of it, the fourth fills one that may
        // grow
        GcLog log = read(
                """
                [1.000s][info][gc,heap ] GC(0) ParOldGen: 100352K(102400K)->101376K(102400K)
                [1.000s][info][gc      ] GC(0) Pause Full (Ergonomics) 130M->99M(145M) 1200.000ms
                [2.000s][info][gc,heap ] GC(1) ParOldGen: 100352K->101376K(102400K)
                [2.000s][info][gc      ] GC(1) Pause Full (Ergonomics) 130M->99M(145M) 1300.000ms
                [3.000s][info][gc,heap ] GC(2) ParOldGen: 100352K(102400K)->99328K(102400K)
                [3.000s][info][gc      ] GC(2) Pause Full (Ergonomics) 130M->97M(145M) 1400.000ms
                [4.000s][info][gc,heap ] GC(3) ParOldGen: 51200K(51200K)->51200K(51200K)
                [4.000s][info][gc      ] GC(3) Pause Full (Ergonomics) 80M->60M(100M) 1500.000ms
                """);
        assertThat(log.full()).contains(new GcLog.FullCollections(4, 99 << 20, 2, Duration.ofMillis(1300), 1, 1));
    }

    @Test
    void tellsAFullCollectionThatWasTriedTwice() {
        String twice =
                """
                [1.000s][info][gc     ] GC(1) Pause Full (Allocation Failure) 127M->126M(128M) 10.000ms
                [1.010s][info][gc     ] GC(2) Pause Full (Allocation Failure) 126M->126M(128M) 10.000ms
                [2.000s][info][gc     ] GC(3) Pause Full (Allocation Failure) 127M->50M(128M) 10.000ms
                [3.000s][info][gc     ] GC(4) Pause Full (Allocation Failure) 127M->126M(128M) 10.000ms
                [4.000s][info][gc     ] GC(5) Pause Full (Allocation Failure) 127M->50M(128M) 10.000ms
                """;
        GcLog.FullCollections inVain = read(twice).full().orElseThrow();
        assertThat(inVain.forced()).isEqualTo(1);
        assertThat(inVain.letGoAgain()).isFalse();

        // the program ran on, so the first of the two left enough
        GcLog.FullCollections kept = read(twice.replace(
                        "[1.010s]",
                        "[1.005s][info][gc     ] GC(6) Pause Young (Allocation Failure) 127M->126M(128M) 1.000ms\n[1.010s]"))
                .full()
                .orElseThrow();
        assertThat(kept.forced()).isZero();
        assertThat(kept.relieved()).isEqualTo(2);
        assertThat(kept.letGoAgain()).isTrue();
    }

    @Test
    void countsFullCollectionsThatFreeWhatOthersLeft() {
        // below half of the heap, 64 MB, only the second one after one in vain
        GcLog log = read(
                """
                [1.000s][info][gc     ] GC(0) Pause Full (Allocation Failure) 127M->10M(128M) 10.000ms
                [2.000s][info][gc     ] GC(1) Pause Full (Allocation Failure) 127M->126M(128M) 10.000ms
                [3.000s][info][gc     ] GC(2) Pause Full (Allocation Failure) 127M->70M(128M) 10.000ms
                [4.000s][info][gc     ] GC(3) Pause Full (Allocation Failure) 127M->50M(128M) 10.000ms
                """);
        assertThat(log.full()).contains(new GcLog.FullCollections(4, 70 << 20, 1, Duration.ofMillis(10), 1, 0));
    }

    @Test
    void tellsWhatWentStraightToTheOldGeneration() {
        // the old generation grew from 3 to 19 MB without a collection
        GcLog log = read(
                """
                [1.000s][info][gc,heap] GC(0) PSYoungGen: 40960K(51200K)->1024K(51200K)
                [1.000s][info][gc,heap] GC(0) ParOldGen: 0K(87552K)->3072K(87552K)
                [1.000s][info][gc     ] GC(0) Pause Young (Allocation Failure) 40M->4M(128M) 1.000ms
                [2.000s][info][gc,heap] GC(1) PSYoungGen: 17408K(51200K)->0K(51200K)
                [2.000s][info][gc,heap] GC(1) ParOldGen: 19456K(87552K)->3072K(87552K)
                [2.000s][info][gc     ] GC(1) Pause Full (Ergonomics) 36M->3M(128M) 1.000ms
                """);
        assertThat(log.flow().orElseThrow().inOld()).hasValue(16 << 20);
        assertThat(log.partAllocatedInOld()).hasValue(0.5);
    }

    @Test
    void doesNotCountWhatCmsSweptAsAllocated() {
        String log =
                """
                [1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 40M->30M(128M) 1.000ms
                [1.500s][info][gc] GC(1) Concurrent Sweep 10.000ms
                [2.000s][info][gc] GC(2) Pause Young (Allocation Failure) 50M->20M(128M) 1.000ms
                [3.000s][info][gc] GC(3) Pause Young (Allocation Failure) 45M->20M(128M) 1.000ms
                """;
        assertThat(read(log).flow()).contains(new GcLog.Flow(25 << 20, OptionalLong.empty(), Duration.ofSeconds(1)));
    }

    @Test
    void readsStallsAndAllocationOfZ() {
        GcLog log = fixture("z-stalls-17.log");
        assertThat(log.collector()).contains("Z");
        assertThat(log.stalls()).singleElement().satisfies(stall -> {
            assertThat(stall.kind()).isEqualTo("Allocation Stall");
            assertThat(stall.count()).isEqualTo(3);
            assertThat(stall.longest()).isEqualTo(micros(26_200));
        });
        assertThat(log.collectionsFor("Allocation Stall")).isEqualTo(3);
        assertThat(log.flow().map(GcLog.Flow::allocated))
                .hasValueSatisfying(bytes -> assertThat(bytes).isPositive());
    }

    // the columns of a run of 17
    @Test
    void readsWhatMarkingOfZFoundAlive() {
        GcLog log = read(
                """
                [9.1s][info][gc,heap     ] GC(7)      Used:      868M (42%)        1314M (64%)        1332M (65%)         680M (33%)        1336M (65%)         676M (33%)
                [9.1s][info][gc,heap     ] GC(7)      Live:         -               147M (7%)          147M (7%)          147M (7%)             -                  -
                [9.1s][info][gc          ] GC(7) Garbage Collection (Allocation Rate) 868M(42%)->680M(33%)
                """);
        assertThat(log.marked()).hasValue(147 << 20);
        assertThat(log.heapAfter()).hasValue(680 << 20);
    }

    // the columns of a run of 21; a minor collection marks young objects alone
    @Test
    void addsWhatMarkingFoundAliveInBothGenerations() {
        GcLog log = read(
                """
                [7.9s][info][gc,heap     ] GC(5) y:      Live:         -                99M (4%)           99M (4%)           99M (4%)
                [8.1s][info][gc,heap     ] GC(6) Y:      Live:         -                 7M (0%)            7M (0%)            7M (0%)
                [8.9s][info][gc,heap     ] GC(6) O:      Live:         -               144M (7%)          144M (7%)          144M (7%)
                [8.9s][info][gc          ] GC(6) Major Collection (Allocation Rate) 400M(20%)->452M(22%) 1.413s
                """);
        assertThat(log.marked()).hasValue(151 << 20);
    }

    // zStat.cpp and zPageAllocator.cpp of 17
    @Test
    void readsStallsThatWereCutOut() {
        GcLog log = read(
                """
                [10.000s][info][gc] Allocation Stall (main) 315.305ms
                [20.000s][info][gc] Allocation Stall (worker) 288.598ms
                """);
        assertThat(log.collector()).contains("Z");
        assertThat(log.stalls()).singleElement().satisfies(stall -> assertThat(stall.count())
                .isEqualTo(2));
    }

    @Test
    void readsStallsOfGenerationalZWithoutDetails() {
        ReadFile file = Fixtures.read(new UnifiedLogReader(), "z-stalls-25.log");
        assertThat(log(file).stalls())
                .extracting(GcLog.Pauses::kind)
                .containsExactlyInAnyOrder("Allocation Stall", "Relocation Stall");
        assertThat(log(file).flow()).isEmpty();
        assertThat(file.facts(LogMessage.class))
                .extracting(LogMessage::id)
                .contains(KnownMessage.ALLOCATION_STALL.id());
    }

    // by hand, as zPageAllocator.cpp of 17 to 25 prints it
    @Test
    void readsThatZFoundNoMemory() {
        ReadFile file = ReadFile.of(
                new UnifiedLogReader(),
                "[0.128s][info][gc] Allocation Stall (main) 5.505ms\n[5.102s][info][gc          ] Out Of Memory (main)\n");
        assertThat(file.facts(LogMessage.class))
                .extracting(LogMessage::id)
                .containsExactlyInAnyOrder(KnownMessage.ALLOCATION_STALL.id(), KnownMessage.OUT_OF_MEMORY_ZGC.id());
    }

    @Test
    void tellsDegeneratedCollectionsOfShenandoahByWhereTheyBegan() {
        GcLog log = fixture("shenandoah-generations-25.log");
        assertThat(log.collector()).contains("Shenandoah");
        assertThat(log.pauses())
                .contains(new GcLog.Pauses("Full", "", 1, micros(30_963), micros(30_963)))
                .anyMatch(p -> p.kind().equals("Degenerated GC") && p.cause().equals("Outside of Cycle"));
        // evacuation and sweeping concurrently with the program hide what was allocated
        assertThat(log.flow()).isEmpty();
    }

    @Test
    void countsFailedPromotionsOfSerial() {
        ReadFile file = Fixtures.read(new UnifiedLogReader(), "serial-promotion-11.log");
        assertThat(log(file).countOf(GcLog.Failure.PROMOTION)).isEqualTo(1);
        assertThat(log(file).countOf("Full")).isEqualTo(1);
        assertThat(file.facts(LogMessage.class))
                .extracting(LogMessage::id)
                .containsExactly(KnownMessage.PROMOTION_FAILED.id());
    }

    @Test
    void countsFailuresOfConcurrentModeOfCms() {
        GcLog log = fixture("cms-mode-failure-11.log");
        assertThat(log.countOf(GcLog.Failure.CONCURRENT_MODE)).isEqualTo(1);
    }

    @Test
    void knowsEpsilonWithoutCollections() {
        GcLog log = fixture("epsilon-25.log");
        assertThat(log.collector()).contains("Epsilon");
        assertThat(log.pauses()).isEmpty();
        assertThat(log.heapCapacity()).hasValue(512 << 20);
        assertThat(log.series()).isEqualTo(PauseSeries.NONE);
    }

    @Test
    void placesPausesInTime() {
        PauseSeries series =
                read("""
                        [10.000s][info][gc] Using Parallel
                        [11.000s][info][gc] GC(0) Pause Young (Allocation Failure) 40M->30M(128M) 1.000ms
                        [12.000s][info][gc] GC(1) Pause Full (System.gc()) 50M->20M(128M) 7.000ms
                        """)
                        .series();
        assertThat(series.steps())
                .extracting(PauseSeries.Step::start, PauseSeries.Step::longest, PauseSeries.Step::cause)
                .containsExactly(
                        tuple(Duration.ofSeconds(1), Duration.ofMillis(1), "Allocation Failure"),
                        tuple(Duration.ofSeconds(2), Duration.ofMillis(7), "System.gc()"));
    }

    @Test
    void tellsLinesOfNoKnownFormAndTheFirst() {
        String log =
                """
                [0.100s][info][gc] Using G1
                [0.200s][info][gc] GC(0) Flux Capacitor 40M
                [0.300s][info][gc,heap] GC(0) Purple regions: 3
                [0.300s][debug][gc,heap] GC(0) any detail of it
                [0.300s][info][gc,ergo] why it did so
                """;
        assertThat(ReadFile.of(new UnifiedLogReader(), log).remarks())
                .containsExactly("2 lines are in no known form and were passed over; the first is line 2:"
                        + " 'GC(0) Flux Capacitor 40M'");
    }

    @Test
    void readsHumongousRegionsWithoutTheirSize() {
        GcLog log = read(
                """
                [1.000s][info][gc,heap] GC(0) Humongous regions: 9->3
                [1.000s][info][gc     ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 40M->4M(128M) 1.000ms
                """);
        assertThat(log.regions()).isEqualTo(Optional.of(new GcLog.Regions(OptionalLong.empty(), 9)));
    }

    // a run of JDK 17 whose log lay on a file system that was frozen for 0.4 s
    @Test
    void tellsWaitingBetweenLinesThatArePrintedAtOnce() {
        GcLog log = read(
                """
                [1.025s][info][gc,start    ] GC(11) Pause Young (Normal) (G1 Evacuation Pause)
                [1.025s][info][gc,task     ] GC(11) Using 2 workers of 2 for evacuation
                [1.054s][info][gc,phases   ] GC(11)   Pre Evacuate Collection Set: 0.1ms
                [1.492s][info][gc,phases   ] GC(11)   Merge Heap Roots: 0.0ms
                [1.492s][info][gc          ] GC(11) Pause Young (Normal) (G1 Evacuation Pause) 299M->139M(445M) 467.742ms
                [1.492s][info][gc,cpu      ] GC(11) User=0.01s Sys=0.02s Real=0.47s
                """);
        assertThat(log.waits())
                .contains(new GcLog.Waits(
                        1, Duration.ofMillis(440), Duration.ofMillis(440), Optional.of(Duration.ofMillis(438))));
    }

    // a run of JDK 17 whose log went to a pipe that was read slowly, cut
    @Test
    void tellsWaitingBetweenTheLinesOfG1sWorkers() {
        GcLog log = read(
                """
                [2.280s][info ][gc,start    ] GC(0) Pause Young (Normal) (G1 Evacuation Pause)
                [2.328s][debug][gc,phases   ] GC(0)     Termination (ms):              Min:  0.0, Avg:  6.5, Max: 13.0, Diff: 13.0, Sum: 13.0, Workers: 2
                [2.384s][debug][gc,phases   ] GC(0)     GC Worker Other (ms):          Min:  0.0, Avg:  0.0, Max:  0.0, Diff:  0.0, Sum:  0.0, Workers: 2
                [2.433s][info ][gc,phases   ] GC(0)   Post Evacuate Collection Set: 0.5ms
                [2.486s][info ][gc,heap     ] GC(0) Eden regions: 178->0(173)
                [2.486s][info ][gc          ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 178M->139M(300M) 206.000ms
                [2.486s][info ][gc,cpu      ] GC(0) User=0.01s Sys=0.00s Real=0.21s
                """);
        // 56 and 53 ms; 49 ms may be work
        assertThat(log.waits().orElseThrow().betweenLines()).contains(Duration.ofMillis(109));
    }

    // up to work a pause of Parallel prints no line; the work itself is no waiting between lines
    @Test
    void doesNotTakeWorkForWaitingBetweenLines() {
        GcLog log = read(
                """
                [2.267s][info][gc,start    ] GC(2) Pause Young (Allocation Failure)
                [3.217s][info][gc,heap     ] GC(2) PSYoungGen: 158700K(158720K)->15864K(158720K)
                [3.217s][info][gc,heap     ] GC(2) ParOldGen: 66336K(258048K)->85432K(258048K)
                [3.217s][info][gc          ] GC(2) Pause Young (Allocation Failure) 219M->98M(407M) 949.846ms
                [3.217s][info][gc,cpu      ] GC(2) User=0.02s Sys=0.09s Real=0.95s
                """);
        assertThat(log.waits())
                .contains(
                        new GcLog.Waits(1, Duration.ofMillis(840), Duration.ofMillis(840), Optional.of(Duration.ZERO)));
    }

    @Test
    void takesConcurrentWorkAndBusyPausesForNoWaiting() {
        GcLog log = read(
                """
                [1.000s][info][gc    ] GC(1) Pause Initial Mark 10M->10M(100M) 150.000ms
                [1.000s][info][gc,cpu] GC(1) User=0.10s Sys=0.01s Real=0.15s
                [3.000s][info][gc    ] GC(1) Concurrent Mark 2000.000ms
                [3.000s][info][gc,cpu] GC(1) User=0.01s Sys=0.00s Real=2.00s
                """);
        assertThat(log.waits())
                .contains(new GcLog.Waits(
                        0, Duration.ZERO, Duration.ZERO, log.waits().get().betweenLines()));
        assertThat(log.shareOfWallWaiting()).isZero();
    }

    @Test
    void knowsNoWaitingWithoutTimesOfTheProcessor() {
        assertThat(read("[1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 40M->4M(128M) 900.000ms\n")
                        .waits())
                .isEmpty();
    }

    @Test
    void tellsClassMetadataThatFullCollectionsLeave() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            lines.append("[%d.000s][info][gc,metaspace] GC(%d) Metaspace: %dK(90000K)->%dK(90000K)\n"
                    .formatted(i, i, 9000 * i + 1024, 9000 * i + 1024));
            lines.append("[%d.000s][info][gc] GC(%d) Pause Full (Metadata GC Threshold) 9M->5M(60M) 9.000ms\n"
                    .formatted(i, i));
        }
        assertThat(read(lines.toString()).classes())
                .contains(new GcLog.LiveSet(4, false, 1 << 20, 10_024 << 10, 19_024 << 10));
        assertThat(read(lines.toString().replace("Pause Full", "Pause Young (Normal)"))
                        .classes())
                .isEmpty();
    }

    // ZGC, JDK 17 to 25: no class is unloaded in a minor collection
    @Test
    void tellsClassMetadataThatCollectionsOfZgcLeave() {
        String log =
                """
                [1.000s][info][gc          ] Using The Z Garbage Collector
                [1.000s][info][gc,metaspace] GC(0) Y: Metaspace: 8M used, 8M committed, 1088M reserved
                [2.000s][info][gc,metaspace] GC(1) y: Metaspace: 9M used, 9M committed, 1088M reserved
                [2.500s][info][gc,metaspace] GC(2) Y: Metaspace: 10M used, 11M committed, 1088M reserved
                [4.000s][info][gc,metaspace] GC(3) Y: Metaspace: 12M used, 12M committed, 1088M reserved
                """;
        assertThat(read(log).classes()).contains(new GcLog.LiveSet(3, false, 8 << 20, 10 << 20, 12 << 20));
    }

    @Test
    void countsVerificationsOfTheHeap() {
        String log =
                """
                [14.039s][info][gc,verify,start] GC(12) Verifying Before GC
                [14.703s][info][gc,verify      ] GC(12) Verifying Before GC 663.720ms
                [14.704s][info][gc             ] GC(12) Pause Young (Normal) (G1 Evacuation Pause) 158M->6M(256M) 665.539ms
                """;
        assertThat(ReadFile.of(new UnifiedLogReader(), log).facts(LogMessage.class))
                .extracting(LogMessage::id, LogMessage::count)
                .containsExactly(tuple("heap-verified", 1));
    }

    @Test
    void countsTheReferencesOfEachKindThatCollectionsDiscover() {
        String log =
                """
                [1.000s][debug][gc,phases,ref] GC(0)   SoftReference:
                [1.000s][debug][gc,phases,ref] GC(0)     Discovered: 31
                [1.000s][debug][gc,phases,ref] GC(0)     Cleared: 30
                [1.000s][debug][gc,phases,ref] GC(0)   WeakReference:
                [1.000s][debug][gc,phases,ref] GC(0)     Discovered: 149
                [1.000s][debug][gc,phases,ref] GC(0)     Cleared: 105
                [1.000s][debug][gc,phases,ref] GC(0)   FinalReference:
                [1.000s][debug][gc,phases,ref] GC(0)     Discovered: 2000
                [1.000s][debug][gc,phases,ref] GC(0)     Cleared: 1990
                [1.000s][debug][gc,phases,ref] GC(0)   PhantomReference:
                [1.000s][debug][gc,phases,ref] GC(0)     Discovered: 7
                [1.000s][info ][gc           ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 9M->5M(60M) 9.000ms
                """;
        assertThat(read(log).finalizable()).hasValue(2000);
        assertThat(read(log).softCleared()).hasValue(31);
        assertThat(read(log).weakFound()).hasValue(149);
        assertThat(read("[1.000s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 9M->5M(60M) 9.000ms\n")
                        .finalizable())
                .isEmpty();
    }
}
