package io.github.jdkdoctor.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class CollectScriptTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder = Path.of("");

    static Stream<Path> homes() {
        return LiveJvm.homes();
    }

    private String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return said;
    }

    // dash knows nothing but POSIX
    private static String shell() {
        return Files.isExecutable(Path.of("/usr/bin/dash")) ? "dash" : "sh";
    }

    @ParameterizedTest
    @MethodSource("homes")
    void collectsWithTheJcmdOfTheJvm(Path home) throws Exception {
        assumeThat(home.resolve("bin/jcmd")).exists();
        Path script = Files.writeString(
                folder.resolve("collect.sh"), CollectScript.of(Duration.ofSeconds(4), "baseline", false));
        try (LiveJvm jvm = LiveJvm.start(home, folder, "-Xlog:gc:file=own.log")) {
            Commands commands = AttachSocket.of(new LinuxProcess(jvm.pid()), PATIENCE);
            String before = commands.ask("VM.log list", PATIENCE);
            String said = run(shell(), script.toString(), Long.toString(jvm.pid()), "bundle.tar.gz");
            assertThat(said)
                    .endsWith("bundle.tar.gz\n")
                    .doesNotContain("no log")
                    .doesNotContain("no recording");
            List<String> files = run("tar", "tzf", "bundle.tar.gz").lines().toList();
            assertThat(files)
                    .contains("manifest.yaml")
                    .contains("baseline/flags.txt", "baseline/recording.jfr", "baseline/gc-safepoint.log")
                    .contains("baseline/threads-1.txt", "baseline/threads-4.txt", "baseline/meminfo")
                    .doesNotContain("baseline/classes.txt", "baseline/native-memory.txt");
            assertThat(commands.ask("VM.log list", PATIENCE)).isEqualTo(before);
            assertThat(commands.ask("JFR.check", PATIENCE)).contains("No available recordings");
        }
    }

    @Test
    void recordsAJvmThatHasNoTemporaryDirectory() throws Exception {
        Path home = Path.of(System.getProperty("java.home"));
        assumeThat(home.resolve("bin/jcmd")).exists();
        Path script = Files.writeString(
                folder.resolve("collect.sh"), CollectScript.of(Duration.ofSeconds(1), "current", false));
        try (LiveJvm jvm = LiveJvm.start(home, folder, "-Djava.io.tmpdir=/proc/missing")) {
            assertThat(run(shell(), script.toString(), Long.toString(jvm.pid()), "bundle.tar.gz"))
                    .contains("keeps the parts of its recordings in /tmp")
                    .endsWith("bundle.tar.gz\n");
            assertThat(run("tar", "tzf", "bundle.tar.gz")).contains("current/recording.jfr");
        }
    }

    @Test
    void saysWhatItCanNotDo() throws Exception {
        Path script = Files.writeString(
                folder.resolve("collect.sh"), CollectScript.of(Duration.ofSeconds(60), "current", true));
        assertThat(Files.readString(script)).contains("histogram=yes").doesNotContain("@S");
        assertThat(run(shell(), script.toString())).contains("usage: sh collect.sh PROCESS-ID");
        assertThat(run(shell(), script.toString(), "one")).contains("'one' is not a process id");
        assertThat(run(shell(), script.toString(), "999999999")).contains("no process 999999999");
    }
}
