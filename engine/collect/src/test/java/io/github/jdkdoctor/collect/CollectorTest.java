package io.github.jdkdoctor.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Collects from JVMs that the test starts; none is a stand-in. */
@EnabledOnOs(OS.LINUX)
class CollectorTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Path HERE = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path folder = Path.of("");

    private final List<String> said = new ArrayList<>();

    private final Listener listener = new Listener() {
        @Override
        public void begins(String what) {}

        @Override
        public void says(String line) {
            said.add(line);
        }
    };

    private static Request seconds(int seconds) {
        return new Request(Duration.ofSeconds(seconds), false, Optional.empty());
    }

    private List<String> collect(Collector collector, Request request) throws CollectException, IOException {
        try (RunFiles files = RunFiles.in(folder)) {
            collector.collect(request, files, listener);
            try (Stream<Path> all = Files.walk(files.folder())) {
                return all.filter(Files::isRegularFile)
                        .map(f -> files.folder().relativize(f).toString())
                        .toList();
            }
        }
    }

    static Stream<Path> homes() {
        return LiveJvm.homes();
    }

    @ParameterizedTest
    @MethodSource("homes")
    void collectsAndLeavesTheJvmAsItWas(Path home) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        try (LiveJvm jvm = LiveJvm.start(
                home,
                folder,
                "-Xlog:gc,safepoint:file=own.log",
                "-XX:NativeMemoryTracking=summary",
                "-Djava.io.tmpdir=" + temporary)) {
            Commands commands = AttachSocket.of(new LinuxProcess(jvm.pid()), PATIENCE);
            String before = commands.ask("VM.log list", PATIENCE);
            List<String> files = collect(Collector.of(jvm.pid(), PATIENCE), seconds(2));
            assertThat(files)
                    .contains(
                            "vm-version.txt",
                            "command-line.txt",
                            "flags.txt",
                            "properties.txt",
                            "recording.jfr",
                            "gc-safepoint.log",
                            "threads-1.txt",
                            "threads-4.txt",
                            "native-memory.txt",
                            "code-cache.txt",
                            "meminfo.txt")
                    .doesNotContain("classes.txt");
            assertThat(said).isEmpty();
            assertThat(commands.ask("VM.log list", PATIENCE)).isEqualTo(before).contains("own.log");
            assertThat(commands.ask("JFR.check", PATIENCE)).contains("No available recordings");
            try (Stream<Path> left = Files.list(temporary)) {
                assertThat(left.map(Path::getFileName).map(Path::toString)).noneMatch(n -> n.startsWith("jdkdoctor-"));
            }
        }
    }

    // JDK 21 and newer check at once that a recording can be written; not even root makes files in /proc
    @ParameterizedTest
    @MethodSource("homes")
    void recordsAJvmThatCanNotWriteToItsWorkingDirectory(Path home) throws Exception {
        try (LiveJvm jvm = LiveJvm.startIn(Path.of("/proc"), home, folder)) {
            assertThat(collect(Collector.of(jvm.pid(), PATIENCE), seconds(1))).contains("recording.jfr");
            assertThat(said).isEmpty();
        }
    }

    // as with a root file system that is read-only; not even root makes files in /proc
    @ParameterizedTest
    @MethodSource("homes")
    void recordsAJvmThatHasNoTemporaryDirectory(Path home) throws Exception {
        try (LiveJvm jvm = LiveJvm.start(home, folder, "-Djava.io.tmpdir=/proc/missing")) {
            assertThat(collect(Collector.of(jvm.pid(), PATIENCE), seconds(1))).contains("recording.jfr");
            assertThat(said)
                    .containsExactly("recording: its temporary directory /proc/missing takes no files; until it ends,"
                            + " it keeps the parts of its recordings in /tmp");
            said.clear();
            assertThat(collect(Collector.of(jvm.pid(), PATIENCE), seconds(1))).contains("recording.jfr");
            assertThat(said).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("homes")
    void leavesNoFileInTheWorkingDirectory(Path home) throws Exception {
        Path directory = Files.createDirectory(folder.resolve("directory"));
        try (LiveJvm jvm = LiveJvm.startIn(directory, home, folder)) {
            collect(Collector.of(jvm.pid(), PATIENCE), seconds(1));
            assertThat(directory).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @MethodSource("homes")
    void endsWhatIsOnInAJvmThatFreezesMidway(Path home) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        try (LiveJvm jvm = LiveJvm.start(home, folder, "-Djava.io.tmpdir=" + temporary)) {
            Collector collector = Collector.of(jvm.pid(), Duration.ofSeconds(4));
            Thread freeze = new Thread(() -> {
                try {
                    while (!written("threads-1.txt")) {
                        TimeUnit.MILLISECONDS.sleep(50);
                    }
                    jvm.stop();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            freeze.start();
            assertThat(collect(collector, seconds(6))).contains("flags.txt").doesNotContain("recording.jfr");
            assertThat(said).anyMatch(l -> l.contains("is told to end its recording and log when it goes on"));
            freeze.join();
            jvm.goOn();
            said.clear();
            Commands commands = AttachSocket.of(new LinuxProcess(jvm.pid()), PATIENCE);
            assertThat(commands.ask("VM.log list", PATIENCE)).doesNotContain("jdkdoctor-");
            assertThat(commands.ask("JFR.check", PATIENCE)).contains("No available recordings");
            assertThat(collect(Collector.of(jvm.pid(), PATIENCE), seconds(1))).contains("recording.jfr");
            try (Stream<Path> left = Files.list(temporary)) {
                assertThat(left.map(Path::getFileName).map(Path::toString)).noneMatch(n -> n.startsWith("jdkdoctor-"));
            }
        }
    }

    @Test
    void leavesAnotherCollectorAlone() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder, "-Djava.io.tmpdir=" + folder)) {
            List<String> first = new ArrayList<>();
            Thread other = new Thread(() -> {
                try {
                    first.addAll(collect(Collector.of(jvm.pid(), PATIENCE), seconds(6)));
                } catch (CollectException | IOException e) {
                    first.add(e.toString());
                }
            });
            other.start();
            while (!begun()) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThat(collect(Collector.of(jvm.pid(), PATIENCE), seconds(1))).contains("recording.jfr");
            other.join();
            assertThat(first).contains("recording.jfr", "gc-safepoint.log");
            assertThat(said).isEmpty();
        }
    }

    @Test
    void leavesTheRecordingOfTheProgramAlone() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder, "-XX:StartFlightRecording=name=own,settings=default")) {
            collect(Collector.of(jvm.pid(), PATIENCE), seconds(1));
            assertThat(AttachSocket.of(new LinuxProcess(jvm.pid()), PATIENCE).ask("JFR.check", PATIENCE))
                    .contains("name=own")
                    .contains("running")
                    .doesNotContain("jdkdoctor");
        }
    }

    @Test
    void countsObjectsOnRequestOnly() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder)) {
            Request request = new Request(Duration.ofSeconds(1), true, Optional.empty());
            Collector collector = Collector.of(jvm.pid(), PATIENCE);
            assertThat(collector.cost(request)).anyMatch(l -> l.contains("histogram"));
            assertThat(collect(collector, request)).contains("classes.txt").doesNotContain("native-memory.txt");
        }
    }

    @Test
    void saysWhatTheJvmMayNotBeAskedFor() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder, "-XX:+DisableAttachMechanism")) {
            assertThatThrownBy(() -> Collector.of(jvm.pid(), PATIENCE)).hasMessageContaining("DisableAttachMechanism");
            assertThat(jvm.process().isAlive()).isTrue();
        }
    }

    @Test
    void collectsFromAJvmThatDoesNotHandleSignals() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder, "-Xrs")) {
            assertThat(collect(Collector.of(jvm.pid(), PATIENCE), seconds(1))).contains("recording.jfr");
        }
    }

    @Test
    void saysThatAJvmIsStopped() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder)) {
            Collector collector = Collector.of(jvm.pid(), Duration.ofSeconds(1));
            jvm.stop();
            assertThatThrownBy(() -> Collector.of(jvm.pid(), PATIENCE)).hasMessageContaining("is stopped");
            assertThatThrownBy(() -> collect(collector, seconds(1)))
                    .hasMessageContaining("does not answer within 1 s: it is stopped");
            jvm.goOn();
        }
    }

    @Test
    void keepsWhatItHasOfAJvmThatEnds() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder, "-Djava.io.tmpdir=" + folder)) {
            Collector collector = Collector.of(jvm.pid(), PATIENCE);
            soon(() -> jvm.process().destroyForcibly());
            assertThat(collect(collector, seconds(60))).contains("flags.txt", "gc-safepoint.log");
            assertThat(said).anyMatch(l -> l.contains("ended after"));
        }
    }

    @Test
    void keepsTheRecordingThatAJvmWritesWhenItExits() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder, "-Djava.io.tmpdir=" + folder)) {
            Collector collector = Collector.of(jvm.pid(), PATIENCE);
            soon(() -> jvm.process().destroy());
            assertThat(collect(collector, seconds(60))).contains("recording.jfr");
            assertThat(said).anyMatch(l -> l.contains("ended after")).noneMatch(l -> l.contains("without a recording"));
        }
    }

    private void soon(Runnable what) {
        new Thread(() -> {
                    try {
                        while (!begun()) {
                            TimeUnit.MILLISECONDS.sleep(50);
                        }
                        TimeUnit.SECONDS.sleep(1);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    what.run();
                })
                .start();
    }

    // the log is switched on after the flags were written
    private boolean begun() {
        return written("gc-safepoint.log");
    }

    private boolean written(String name) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(f -> f.endsWith(name));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    @Test
    void touchesNoProcessThatIsNoJvm() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThatThrownBy(() -> Collector.of(sleep.pid(), PATIENCE)).hasMessageContaining("no JVM of HotSpot's");
            assertThat(sleep.isAlive()).isTrue();
        } finally {
            sleep.destroyForcibly().waitFor();
        }
        assertThatThrownBy(() -> Collector.of(sleep.pid(), PATIENCE)).hasMessage("no process " + sleep.pid());
    }

    @Test
    void findsAJvmByItsMainClass() throws Exception {
        try (LiveJvm jvm = LiveJvm.start(HERE, folder, "-Dmark=" + folder)) {
            assertThat(JavaProcesses.main(new LinuxProcess(jvm.pid()))).hasValue("Busywork");
            assertThat(JavaProcesses.listed()).contains(jvm.pid() + " Busywork");
        }
        assertThatThrownBy(() -> JavaProcesses.find("org.example.Nowhere")).hasMessageStartingWith("no JVM is");
        assertThatThrownBy(() -> JavaProcesses.find("4c01db0b339c4c01db0b"))
                .hasMessageStartingWith("no JVM is container");
    }
}
