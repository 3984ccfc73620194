package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.ClassCounts;
import io.github.jdkdoctor.fact.ClassLoaders;
import io.github.jdkdoctor.fact.CpuLoad;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.WaitingThreads;
import io.github.jdkdoctor.profile.Frames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RecordingPrintReaderTest {
    private static ReadFile read(String print) {
        assertThat(new RecordingPrintReader().recognizes(ReadFile.head(print))).isTrue();
        return ReadFile.of(new RecordingPrintReader(), print);
    }

    private static String collection(String time, String pause) {
        return """
                jdk.GarbageCollection {
                  startTime = %s
                  duration = %s
                  gcId = 1
                  name = "G1New"
                  cause = "G1 Evacuation Pause"
                  sumOfPauses = %s
                  longestPause = %s
                }

                """
                .formatted(time, pause, pause, pause);
    }

    @Test
    void countsCollectionsWithTheirPauses() {
        ReadFile read = read(
                collection("17:46:30.000 (2022-04-17)", "8.57 ms") + collection("17:46:40.000 (2022-04-17)", "1.20 s"));

        GcLog log = read.facts(GcLog.class).get(0);
        assertThat(log.count()).isEqualTo(2);
        assertThat(log.pauses()).singleElement().satisfies(p -> {
            assertThat(p.kind()).isEqualTo("Young");
            assertThat(p.cause()).isEqualTo("G1 Evacuation Pause");
            assertThat(p.longest()).isEqualTo(Duration.ofMillis(1200));
        });
        assertThat(log.wall()).isEqualTo(Duration.ofMillis(11_200));
        assertThat(read.facts(EventCount.class))
                .singleElement()
                .returns("jdk.GarbageCollection", EventCount::event)
                .returns(2L, EventCount::count);
    }

    // releases before 20 print no day, and other countries a decimal comma
    @Test
    void timesMayHaveNoDayAndACommaAndPassMidnight() {
        ReadFile read = read(collection("23:59:58.000", "7,65 ms") + collection("00:00:08.000", "7,65 ms"));

        GcLog log = read.facts(GcLog.class).get(0);
        assertThat(log.wall()).isEqualTo(Duration.ofNanos(10_007_650_000L));
        assertThat(log.span()).isEmpty();
    }

    @Test
    void aBurstSaysNothingOfRates() {
        ReadFile read = read(
                collection("17:46:30.000 (2022-04-17)", "900 ms") + collection("17:46:31.000 (2022-04-17)", "900 ms"));

        assertThat(read.facts(GcLog.class).get(0).wall()).isZero();
        assertThat(read.facts(EventCount.class).get(0).perSecond()).isEmpty();
    }

    @Test
    void tellsWhereThreadsWait() {
        String wait =
                """
                jdk.JavaMonitorEnter {
                  startTime = %s
                  duration = 3.50 s
                  monitorClass = app.Shop$Till (classLoader = app)
                  previousOwner = "order-2" (javaThreadId = 17)
                  address = 0x7F77C8021888
                  eventThread = "order-1" (javaThreadId = 18)
                  stackTrace = [
                    app.Shop.enter(String, int) line: 22
                    app.Shop$$Lambda$22.1560911714.run()
                    ...
                  ]
                }
                """;

        ReadFile read = read(wait.formatted("19:11:20.000") + wait.formatted("19:11:23.500"));

        assertThat(read.facts(EventSites.class)).singleElement().satisfies(sites -> {
            assertThat(sites.kind()).isEqualTo(EventSites.Kind.MONITOR);
            assertThat(sites.total()).isEqualTo(Duration.ofSeconds(7));
            assertThat(sites.wall()).isEqualTo(Duration.ofSeconds(7));
            assertThat(sites.sites()).singleElement().satisfies(s -> assertThat(s.says())
                    .isEqualTo("app.Shop$Till in app.Shop.enter, held by 'order-2'"));
        });
        assertThat(read.remarks()).anyMatch(r -> r.startsWith("2 of 2 stacks are printed without"));
    }

    // as people paste it: the command before, no blanks, no stack
    @Test
    void readsWhatLostItsBlanks() {
        String pinned =
                """
                jdk.VirtualThreadPinned {
                startTime = %s (2026-01-02)
                duration = 53.7 ms
                eventThread = "" (javaThreadId = 31, virtual)
                }
                """;

        ReadFile read = read("$ jfr print --events jdk.VirtualThreadPinned rec.jfr\n\n"
                + pinned.formatted("14:31:32.123") + pinned.formatted("14:31:42.123"));

        assertThat(read.facts(EventSites.class)).singleElement().satisfies(sites -> {
            assertThat(sites.kind()).isEqualTo(EventSites.Kind.PINNED);
            assertThat(sites.count()).isEqualTo(2);
        });
    }

    @Test
    void makesAProfileOfSamples() {
        String sample =
                """
                jdk.ExecutionSample {
                  startTime = 14:10:21.961 (2026-03-06)
                  sampledThread = "main" (javaThreadId = 1)
                  state = "STATE_RUNNABLE"
                  stackTrace = [
                    app.Shop.price(long) line: 7
                    app.Shop.main(String[]) line: 3
                  ]
                }
                """;

        Profile profile = read(sample.repeat(3)).facts(Profile.class).get(0);

        assertThat(profile.event()).contains("cpu");
        assertThat(profile.tree().samples()).isEqualTo(3);
        assertThat(profile.tree().self(Frames.of("app.Shop.price")).value()).isEqualTo(1);
        assertThat(profile.tree().under(Frames.of("app.Shop.main")).value()).isEqualTo(1);
    }

    @Test
    void takesWorkInNativeCodeForRunning() {
        String event =
                """
                jdk.%s {
                  startTime = 14:10:21.961 (2026-03-06)
                  sampledThread = "main" (javaThreadId = 1)
                  stackTrace = [
                    %s line: 7
                    app.Shop.main(String[]) line: 3
                  ]
                }
                """;
        String running = event.formatted("ExecutionSample", "app.Shop.price(long)");
        String work = event.formatted("NativeMethodSample", "java.io.UnixFileSystem.delete0(File)");
        String wait = event.formatted("NativeMethodSample", "sun.nio.ch.EPoll.wait(int, long, int, int)");

        Profile profile = read(running + work + wait).facts(Profile.class).stream()
                .filter(p -> p.event().equals(Optional.of("cpu")))
                .findFirst()
                .orElseThrow();
        assertThat(profile.tree().samples()).isEqualTo(2);
        assertThat(profile.tree()
                        .self(Frames.of("java.io.UnixFileSystem.delete0"))
                        .samples())
                .isEqualTo(1);
        assertThat(read(work + wait).facts(Profile.class))
                .as("of a print of native samples only")
                .noneMatch(p -> p.event().equals(Optional.of("cpu")));
    }

    @Test
    void readsLoadAndTheHeap() {
        ReadFile read = read(
                """
                jdk.CPULoad {
                  startTime = 11:51:57.745
                  jvmUser = 8.75%
                  jvmSystem = 0.25%
                  machineTotal = 13.50%
                }

                jdk.GCHeapSummary {
                  startTime = 11:51:58.000
                  gcId = 18
                  when = "After GC"
                  heapSpace = {
                    start = 0x700000000
                    committedEnd = 0x720000000
                    committedSize = 512.0 MB
                    reservedEnd = 0x800000000
                    reservedSize = 4.0 GB
                  }
                  heapUsed = 380.0 MB
                }
                """
                        + collection("11:51:58.000", "8.57 ms"));

        assertThat(read.facts(CpuLoad.class)).singleElement().satisfies(load -> {
            assertThat(load.machine()).isEqualTo(0.135);
            assertThat(load.jvm()).isEqualTo(0.09);
        });
        GcLog log = read.facts(GcLog.class).get(0);
        assertThat(log.heapAfter()).hasValue(380L << 20);
        assertThat(log.heapCapacity()).hasValue(512L << 20);
    }

    @Test
    void countsTheClassesOfTheSecondHalf() {
        StringBuilder counts = new StringBuilder();
        for (int second = 0; second <= 20; second++) {
            // a start that loads 1,000, then 50 a second
            counts.append(
                    """
                    jdk.ClassLoadingStatistics {
                      startTime = 11:51:%02d.000
                      loadedClassCount = %d
                      unloadedClassCount = 0
                    }
                    """
                            .formatted(second, 2000 + (second < 5 ? second * 200 : 1000 + (second - 5) * 50)));
        }

        assertThat(read(counts.toString()).facts(ClassCounts.class))
                .singleElement()
                .satisfies(c -> assertThat(c.perSecond()).isCloseTo(50, within(5.0)));
    }

    @Test
    void countsTheClassLoadersOfOneClass() {
        StringBuilder loaders = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            loaders.append(
                    """
                    jdk.ClassLoaderStatistics {
                      startTime = 11:51:20.000
                      classLoader = %s (id = %d)
                      parentClassLoader = N/A
                      classCount = 1
                    }
                    """
                            .formatted(
                                    i < 3 ? "jdk.internal.reflect.DelegatingClassLoader" : "app.ScriptLoader", 7 + i));
        }

        assertThat(read(loaders.toString()).facts(ClassLoaders.class))
                .singleElement()
                .returns("app.ScriptLoader", ClassLoaders::className)
                .returns(3L, ClassLoaders::loaders);
    }

    @Test
    void countsReferencesByKind() {
        String counts = "";
        for (String kind : List.of("Soft reference", "Weak reference", "Weak reference", "Phantom reference")) {
            counts +=
                    """
                jdk.GCReferenceStatistics {
                  startTime = 11:51:58.001
                  gcId = 1
                  type = "%s"
                  count = 65284
                }
                """
                            .formatted(kind);
        }

        assertThat(read(collection("11:51:58.000", "8.57 ms") + counts).facts(GcLog.class))
                .singleElement()
                .returns(OptionalLong.of(65_284), GcLog::softCleared)
                .returns(OptionalLong.of(130_568), GcLog::weakFound)
                .returns(OptionalLong.empty(), GcLog::finalizable);
    }

    @Test
    void sumsUpTheKindsOfReferencesWithinPauses() {
        String parts = "";
        for (String part : List.of("Notify Soft/WeakReferences", "Notify PhantomReferences", "Other Work")) {
            parts +=
                    """
                jdk.GCPhasePauseLevel1 {
                  startTime = 11:51:58.001
                  duration = 2.50 ms
                  gcId = 1
                  name = "%s"
                }
                """
                            .formatted(part);
        }

        assertThat(read(collection("11:51:58.000", "8.57 ms") + parts)
                        .facts(GcLog.class)
                        .get(0)
                        .referenceProcessing())
                .contains(new GcLog.Phase("Reference Processing", 1, Duration.ofMillis(5), Duration.ofMillis(5)));
    }

    // what was recorded and not printed is not known to be absent
    @Test
    void observesNothingThatIsNotPrinted() {
        ReadFile read = read(
                """
                jdk.BooleanFlag {
                  startTime = 11:51:57.745
                  name = "UseG1GC"
                  value = true
                  origin = "Command line"
                }
                """);

        assertThat(read.observed()).doesNotContain(FactKind.FLAG);
        assertThat(read.facts(GcLog.class)).isEmpty();
    }

    @Test
    void otherBracesAreNoPrint() {
        assertThat(new RecordingPrintReader().recognizes(ReadFile.head("jdk.Thing {\n  name = 1\n}\n")))
                .isFalse();
        assertThat(new RecordingPrintReader().recognizes(ReadFile.head("class jdk.CPULoad {\n  startTime\n}\n")))
                .isFalse();
    }

    // as "jfr print" of JDK 25 prints it
    @Test
    void tellsWhichCodeIsFarFromTheNextSafepointPoll() {
        ReadFile read = read(
                """
                jdk.SafepointLatency {
                  startTime = 15:04:51.785 (2026-11-23)
                  duration = 31.1 ms
                  threadState = "_thread_in_Java"
                  eventThread = "main" (javaThreadId = 3)
                  stackTrace = [
                    app.Sums.total(double) line: 4
                    app.Sums.main(String[]) line: 9
                  ]
                }

                jdk.SafepointLatency {
                  startTime = 15:04:53.806 (2026-11-23)
                  duration = 10.9 ms
                  threadState = "_thread_in_Java"
                  eventThread = "main" (javaThreadId = 3)
                  stackTrace = [
                    app.Sums.total(double) line: 4
                    app.Sums.main(String[]) line: 9
                  ]
                }

                """);

        EventSites sites = read.facts(EventSites.class).get(0);
        assertThat(sites.kind()).isEqualTo(EventSites.Kind.SAFEPOINT_POLL);
        assertThat(sites.total()).isEqualTo(Duration.ofMillis(42));
        assertThat(sites.sites().get(0).frame()).isEqualTo("app.Sums.total");
    }

    @Test
    void tellsHowManyStringsAreInterned() {
        ReadFile read = read(
                """
                jdk.StringTableStatistics {
                  startTime = 18:40:49.167 (2026-11-26)
                  bucketCount = 65536
                  entryCount = 282588
                  insertionRate = 2909907.0
                  removalRate = 2627356.0
                }

                jdk.StringTableStatistics {
                  startTime = 18:40:59.167 (2026-11-26)
                  bucketCount = 65536
                  entryCount = 220313
                  insertionRate = 645362.6
                  removalRate = 651590.1
                }

                """);

        EventSites strings = read.facts(EventSites.class).get(0);
        assertThat(strings.kind()).isEqualTo(EventSites.Kind.STRING_INTERNED);
        assertThat(strings.perSecond()).isEqualTo(645_362.6);
    }

    @Test
    void tellsWhoStartsThreads() {
        ReadFile read = read(
                """
                jdk.ThreadStart {
                  startTime = 21:30:23.425 (2026-11-25)
                  thread = "Thread-33" (javaThreadId = 49)
                  parentThread = "main" (javaThreadId = 1)
                  eventThread = "Thread-33" (javaThreadId = 49)
                  stackTrace = [
                    java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor.execute(Runnable) line: 444
                    java.util.concurrent.CompletableFuture.asyncSupplyStage(Executor, Supplier) line: 1782
                    app.Shop.order(String[]) line: 30
                  ]
                }

                jdk.ThreadStart {
                  startTime = 21:30:25.425 (2026-11-25)
                  thread = "http-1" (javaThreadId = 50)
                  parentThread = "main" (javaThreadId = 1)
                  eventThread = "http-1" (javaThreadId = 50)
                  stackTrace = [
                    java.lang.Thread.start() line: 809
                    app.Pool.grow() line: 12
                  ]
                }

                """);

        EventSites sites = read.facts(EventSites.class).get(0);
        assertThat(sites.kind()).isEqualTo(EventSites.Kind.THREAD_START);
        assertThat(sites.sites().stream().map(EventSites.Site::says))
                .containsExactlyInAnyOrder(
                        "java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor.execute, called by app.Shop.order",
                        "app.Pool.grow");
        // a print of two events does not say how long the recording was
        assertThat(sites.perSecondIn(".*ThreadPerTaskExecutor.*")).isZero();
        EventSites ofTwoSeconds = new EventSites(
                sites.run(),
                sites.kind(),
                sites.count(),
                sites.total(),
                Duration.ofSeconds(2),
                sites.sites(),
                sites.origin());
        assertThat(ofTwoSeconds.perSecondIn(".*ThreadPerTaskExecutor.*")).isEqualTo(0.5);
    }

    @Test
    void threadsOfOneNameAreToldApartByTheirNumbers() {
        String park =
                """
                jdk.ThreadPark {
                  startTime = 17:46:%02d.000 (2022-04-17)
                  duration = 500 ms
                  eventThread = "mailer" (javaThreadId = %d)
                  stackTrace = [
                    jdk.internal.misc.Unsafe.park(boolean, long)
                    java.util.concurrent.FutureTask.awaitDone(boolean, long) line: 447
                    app.Mail.send(String) line: 12
                    java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor$Worker) line: 1136
                  ]
                }

                """;

        ReadFile read = read(park.formatted(10, 21) + park.formatted(15, 22) + park.formatted(19, 21));

        double awaiting = 1.5 / 9.5;
        assertThat(read.facts(WaitingThreads.class)).singleElement().satisfies(threads -> {
            assertThat(threads.pools())
                    .containsOnly(Map.entry("mailer", new WaitingThreads.Pool(2, 0, threads.awaiting(), 3)));
            assertThat(threads.awaiting()).isCloseTo(awaiting, within(0.001));
        });
        assertThat(read.facts(EventSites.class))
                .filteredOn(sites -> sites.kind() == EventSites.Kind.RESULT)
                .singleElement()
                .satisfies(sites -> assertThat(sites.says())
                        .isEqualTo(
                                "3 events, most java.util.concurrent.FutureTask.awaitDone, called by app.Mail.send"));
    }
}
