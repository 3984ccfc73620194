package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.BiasedLockingLog;
import io.github.jdkdoctor.fact.ClassLoaders;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.PauseSeries;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.SynchronizedSamples;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameNames;
import io.github.jdkdoctor.profile.Tier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JfrReaderTest {
    private static Profile profile(ReadFile file, String event) {
        return file.facts(Profile.class).stream()
                .filter(profile -> profile.event().equals(Optional.of(event)))
                .collect(Collectors.collectingAndThen(Collectors.toList(), all -> {
                    assertThat(all).hasSize(1);
                    return all.get(0);
                }));
    }

    private static EventCount event(ReadFile file, String name) {
        return file.facts(EventCount.class).stream()
                .filter(event -> event.event().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A loader of which a recording tells. */
    private static final class OwnLoader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    @Test
    void countsTheClassLoadersThatAreAlive(@TempDir Path folder) throws IOException {
        byte[] bytes;
        try (InputStream in = Recordings.class.getResourceAsStream("Recordings.class")) {
            bytes = in.readAllBytes();
        }
        List<Class<?>> kept = new ArrayList<>();
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ClassLoaderStatistics");
            recording.start();
            for (int i = 0; i < 40; i++) {
                kept.add(new OwnLoader().define(bytes));
            }
            recording.stop();
            recording.dump(file);
        }

        ReadFile read = ReadFile.of(new JfrReader(), ReadFile.NAME, Files.readAllBytes(file));

        assertThat(kept).hasSize(40);
        assertThat(read.facts(ClassLoaders.class))
                .singleElement()
                .returns(OwnLoader.class.getName(), ClassLoaders::className)
                .returns(40L, ClassLoaders::loaders);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk11", "jdk17", "jdk21", "jdk25", "async-profiler"})
    void countsEveryEventThatTheJdksOwnReaderSees(String name) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        Map<String, Duration> durations = new TreeMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(Recordings.path(name))) {
            counts.merge(event.getEventType().getName(), 1L, Long::sum);
            durations.merge(event.getEventType().getName(), event.getDuration(), Duration::plus);
        }

        ReadFile read = Recordings.read(name);

        assertThat(read.remarks()).isEmpty();
        assertThat(read.facts(EventCount.class).stream()
                        .filter(event -> event.count() > 0)
                        .collect(Collectors.toMap(EventCount::event, EventCount::count)))
                .isEqualTo(counts);
        assertThat(read.facts(EventCount.class))
                .filteredOn(event -> event.count() > 0)
                .allSatisfy(event -> assertThat(event.total())
                        .as(event.event())
                        // ticks are made into nanoseconds once for all events, not once for each
                        .isCloseTo(
                                durations.getOrDefault(event.event(), Duration.ZERO), Duration.ofNanos(event.count())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk11", "jdk17", "jdk21", "jdk25", "async-profiler", "deep-stacks"})
    void seesTheStacksThatTheJdksOwnReaderSees(String name) throws IOException {
        boolean asyncProfiler = !name.startsWith("jdk");
        Map<String, Long> stacks = new TreeMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(Recordings.path(name))) {
            if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
                List<String> frames = new ArrayList<>();
                for (RecordedFrame frame : event.getStackTrace().getFrames()) {
                    boolean function =
                            asyncProfiler && Set.of("Native", "C++", "Kernel").contains(frame.getType());
                    String method = frame.getMethod().getName();
                    String owner = frame.getMethod().getType().getName();
                    frames.add(0, FrameNames.canonical(function ? method : owner + '.' + method));
                }
                stacks.merge(String.join(";", frames), 1L, Long::sum);
            }
        }

        assertThat(stacks(profile(Recordings.read(name), "cpu").tree()))
                .isEqualTo(stacks)
                .isNotEmpty();
    }

    private static Map<String, Long> stacks(CallTree tree) {
        Map<String, Long> stacks = new TreeMap<>();
        for (int node = 0; node < tree.nodes(); node++) {
            if (tree.self(node) > 0) {
                Deque<String> frames = new ArrayDeque<>();
                for (int at = node; at >= 0; at = tree.parent(at)) {
                    frames.addFirst(tree.name(tree.frame(at)));
                }
                stacks.merge(String.join(";", frames), tree.self(node), Long::sum);
            }
        }
        return stacks;
    }

    @ParameterizedTest
    @CsvSource({
        "jdk11, 11.0.13+8, temurin",
        "jdk17, 17.0.9+9, temurin",
        "jdk21, 21.0.8+9, temurin",
        "jdk25, 25.0.3+9, temurin",
        "async-profiler, 21.0.8+9, temurin"
    })
    void namesTheJdk(String name, String version, String vendor) {
        assertThat(Recordings.read(name).facts(JdkBuild.class)).singleElement().satisfies(jdk -> {
            assertThat(jdk.version()).hasToString(version);
            assertThat(jdk.vendor()).isEqualTo(vendor);
            assertThat(jdk.vm()).isEqualTo("hotspot");
        });
    }

    @Test
    void saysWhoSetAFlag() {
        ReadFile read = Recordings.read("jdk17");

        Map<String, String> flags = new HashMap<>();
        read.facts(VmFlag.class).forEach(flag -> flags.put(flag.name(), flag.value() + " " + flag.setBy()));
        assertThat(flags)
                .containsEntry("UseBiasedLocking", "true " + SetBy.COMMAND_LINE)
                .containsEntry("MaxHeapSize", "33554432 " + SetBy.COMMAND_LINE)
                .containsEntry("UseG1GC", "true " + SetBy.ERGONOMIC)
                .containsEntry("TieredStopAtLevel", "4 " + SetBy.DEFAULT)
                .containsEntry("MinRAMPercentage", "50.000000 " + SetBy.DEFAULT)
                .containsEntry("BiasedLockingStartupDelay", "0 " + SetBy.DEFAULT);
        assertThat(read.observed()).contains(FactKind.FLAG, FactKind.ARGUMENT);
    }

    @Test
    void givesArgumentsAndPropertiesOfTheStart() {
        ReadFile read = Recordings.read("jdk21");

        assertThat(read.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly(
                        "-XX:StartFlightRecording=filename=jdk21.jfr,settings=few.jfc", "-Xmx32m", "-XX:+UseSerialGC");
        assertThat(read.facts(SystemProperty.class))
                .extracting(SystemProperty::name, SystemProperty::value)
                .contains(tuple("java.vm.vendor", "Eclipse Adoptium"));
    }

    @Test
    void namesTheMachine() {
        assertThat(Recordings.read("jdk17").facts(Machine.class))
                .singleElement()
                .satisfies(machine -> {
                    assertThat(machine.os()).contains("Linux");
                    assertThat(machine.arch()).contains("amd64");
                    assertThat(machine.processors()).isEqualTo(OptionalInt.of(2));
                });
    }

    @Test
    void givesTheLimitsOfTheContainer() {
        // without limits, which the JVM writes as -1
        assertThat(Recordings.read("jdk21").facts(Container.class))
                .singleElement()
                .returns(OptionalDouble.of(Double.POSITIVE_INFINITY), Container::cpus)
                .returns(OptionalDouble.of(1024), Container::shares)
                .returns(OptionalLong.of(Long.MAX_VALUE), Container::memory);
        assertThat(Recordings.read("jdk21").facts(Host.class))
                .singleElement()
                .returns(OptionalLong.of(25_276_510_208L), Host::memory);
    }

    @Test
    void tellsAnEventThatWasOffFromOneThatDidNotHappen() {
        ReadFile read = Recordings.read("jdk17");

        assertThat(event(read, "jdk.TLSHandshake").enabled()).contains(false);
        assertThat(event(read, "jdk.BiasedLockClassRevocation"))
                .satisfies(event -> assertThat(event.count()).isZero())
                .satisfies(event -> assertThat(event.enabled()).contains(true));
        assertThat(event(read, "jdk.JavaMonitorEnter").threshold()).contains(Duration.ofMillis(1));
    }

    @Test
    void joinsReachingASafepointAndItsOperation() {
        SafepointLog log = Recordings.read("jdk11").facts(SafepointLog.class).get(0);

        assertThat(log.operations())
                .filteredOn(operation -> operation.name().equals("RevokeBias"))
                .singleElement()
                .satisfies(operation -> {
                    assertThat(operation.count()).isEqualTo(111);
                    assertThat(operation.reaching()).isPositive().isLessThan(operation.stopped());
                    assertThat(operation.longest()).isLessThan(operation.stopped());
                });
        assertThat(log.wall()).isCloseTo(Duration.ofMillis(1072), Duration.ofMillis(1));
        assertThat(log.span()).map(LogSpan::clock).contains(LogSpan.Clock.UPTIME);
    }

    @Test
    void countsRevokedBiasesByKind() {
        assertThat(Recordings.read("jdk11").facts(BiasedLockingLog.class))
                .singleElement()
                .satisfies(log -> assertThat(List.of(log.single(), log.self(), log.bulkRebias(), log.bulkRevoke()))
                        .containsExactly(111L, 0L, 4L, 1L));
        assertThat(Recordings.read("jdk21").facts(BiasedLockingLog.class))
                .as("JDK 21 has no such events")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "jdk11, G1, G1 Evacuation Pause, 19",
        "jdk21, Serial, Allocation Failure, 3",
        "jdk25, Parallel, Allocation Failure, 3"
    })
    void sumsUpCollections(String name, String collector, String cause, long count) {
        assertThat(Recordings.read(name).facts(GcLog.class)).singleElement().satisfies(log -> {
            assertThat(log.collector()).contains(collector);
            assertThat(log.pauses()).singleElement().satisfies(pauses -> {
                assertThat(pauses.kind()).isEqualTo("Young");
                assertThat(pauses.cause()).isEqualTo(cause);
                assertThat(pauses.count()).isEqualTo(count);
            });
            assertThat(log.series().steps().stream()
                            .mapToLong(PauseSeries.Step::count)
                            .sum())
                    .isEqualTo(count);
            assertThat(log.series().steps())
                    .allMatch(step -> step.start().compareTo(log.wall()) <= 0)
                    .anyMatch(step -> step.heapAfter().isPresent());
            assertThat(log.heapAfter().orElseThrow()).isBetween(100_000L, 32L << 20);
            assertThat(log.heapCapacity().orElseThrow()).isBetween(1L << 20, 32L << 20);
        });
    }

    @Test
    void givesEachKindOfSampleOfAsyncProfilerAsAProfile() {
        ReadFile read = Recordings.read("async-profiler");

        assertThat(read.facts(Profile.class))
                .allSatisfy(profile -> assertThat(profile.source()).isEqualTo(Profile.Source.ASYNC_PROFILER_JFR))
                .extracting(profile -> profile.event().orElseThrow(), profile -> profile.interval())
                .containsExactlyInAnyOrder(
                        tuple("cpu", Optional.of(Duration.ofMillis(10))),
                        tuple("wall", Optional.of(Duration.ofMillis(50))),
                        tuple("alloc", Optional.empty()),
                        tuple("lock", Optional.empty()));
        assertThat(profile(read, "wall").tree().samples())
                .as("one event may stand for several samples of a thread that waits")
                .isEqualTo(919);
    }

    @Test
    void putsSamplesOfCompilerThreadsIntoTheirBucket() {
        CallTree tree = profile(Recordings.read("async-profiler"), "cpu").tree();

        assertThat(tree.bucket(Bucket.JIT).samples()).isPositive();
        assertThat(tree.tells(Tier.C1)).isTrue();
        assertThat(profile(Recordings.read("jdk21"), "cpu").tree().tells(Tier.C1))
                .as("the JDK's own recordings do not tell C1 from C2")
                .isFalse();
    }

    @Test
    void leavesSafepointsOutWhereShortOnesWereNotRecorded(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("threshold.jfr");
        try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.ActiveSetting");
            recording.enable("jdk.ExecuteVMOperation").withThreshold(Duration.ofMillis(10));
            recording.enable("jdk.SafepointBegin").withThreshold(Duration.ofMillis(10));
            recording.start();
            System.gc();
            recording.stop();
            recording.dump(file);
        }

        ReadFile read = Recordings.read(Recordings.bytes(file));

        assertThat(read.facts(SafepointLog.class)).isEmpty();
        assertThat(event(read, "jdk.ExecuteVMOperation").threshold()).contains(Duration.ofMillis(10));
    }

    @Test
    void takesLimitsOfTheHeapFromItsConfigurationWhereFlagsWereNotRecorded(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("heap.jfr");
        try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.GCHeapConfiguration");
            recording.start();
            recording.stop();
            recording.dump(file);
        }

        assertThat(Recordings.read(Recordings.bytes(file)).facts(VmFlag.class))
                .extracting(VmFlag::name)
                .containsExactlyInAnyOrder("MaxHeapSize", "InitialHeapSize", "UseCompressedOops");
        assertThat(Recordings.read("jdk17").facts(VmFlag.class))
                .filteredOn(flag -> flag.name().equals("MaxHeapSize"))
                .as("once, as the flag's own event says who set it")
                .singleElement()
                .satisfies(flag -> assertThat(flag.setBy()).isNotEqualTo(SetBy.NOT_STATED));
    }

    @Test
    void readsEventsOfApplicationsToo(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("own.jfr");
        try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
            recording.start();
            for (int i = 0; i < 3; i++) {
                OrderPlaced event = new OrderPlaced();
                event.begin();
                event.customer = "Zoë \u4e2d";
                event.commit();
            }
            recording.stop();
            recording.dump(file);
        }

        assertThat(event(Recordings.read(Recordings.bytes(file)), OrderPlaced.class.getName())
                        .count())
                .isEqualTo(3);
    }

    static final class OrderPlaced extends jdk.jfr.Event {
        @SuppressWarnings("unused") // read by the recorder
        String customer = "";
    }

    @Test
    void keepsEnvironmentVariablesOut(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("environment.jfr");
        try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.InitialEnvironmentVariable");
            recording.start();
            recording.stop();
            recording.dump(file);
        }

        ReadFile read = Recordings.read(Recordings.bytes(file));

        Set<String> names = new HashSet<>();
        read.facts(SystemProperty.class).forEach(property -> names.add(property.name()));
        assertThat(names).doesNotContain("PATH");
        assertThat(event(read, "jdk.InitialEnvironmentVariable").count()).isPositive();
    }

    @Test
    void tellsSynchronizedMethodsByTheModifiersThatItKeeps() {
        ReadFile read = Recordings.read("jdk17");
        long samples = read.facts(Profile.class).stream()
                .filter(p -> p.event().equals(Optional.of("cpu")))
                .mapToLong(p -> p.tree().samples())
                .sum();
        assertThat(read.facts(SynchronizedSamples.class))
                .singleElement()
                .satisfies(s -> assertThat(s.share().of()).isEqualTo(samples));
    }
}
