package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class LabIT {
    private static final String CASE = "jit-disabled";
    private static final String JDK = System.getProperty("java.home");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    static Path folder;

    @SuppressWarnings("NullAway.Init") // set before all
    private static Distribution distribution;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        distribution = Distribution.unpacked(folder.resolve("a folder with spaces"));
    }

    @Test
    void reproducesACaseAndKeepsTheBundle() throws IOException, InterruptedException {
        Path bundle = Files.createDirectories(folder.resolve("bundles")).resolve("xint.zip");
        Ran ran = distribution.run("lab", "--jdk", JDK, "--duration", "3s", "-o", bundle.toString(), CASE);
        assertThat(ran.err()).contains(" -Xint ").contains(CASE + " on ", ": strong; requests a second: ");
        assertThat(ran.exitCode()).as(ran.toString()).isZero();
        assertThat(ran.out()).startsWith("STRONG ").contains("[" + CASE + "]", "benchmark");
        assertThat(bundle.resolveSibling("")).isDirectoryNotContaining(f -> !f.equals(bundle));
        assertThat(distribution.run("diagnose", bundle.toString()).out()).startsWith("STRONG ");
    }

    @Test
    void leavesNothingWhereARunFails() throws IOException, InterruptedException {
        // a runtime that starts no JVM
        Path broken = Files.createDirectories(folder.resolve("broken/bin"));
        Path java = Files.writeString(broken.resolve("java"), "#!/bin/sh\necho 'Error: no JVM here' >&2\nexit 3\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("broken/release"), "JAVA_VERSION=\"17.0.9\"\n");
        Path bundles = Files.createDirectories(folder.resolve("none"));
        Ran ran = distribution.run(
                "lab",
                "--jdk",
                folder.resolve("broken").toString(),
                "-o",
                bundles.resolve("x.zip").toString(),
                CASE);
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err())
                .endsWith("jdkdoctor: the program of the lab ended at once with exit code 3: Error: no JVM here\n");
        try (Stream<Path> left = Files.list(bundles)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void endsWhatItStartedWhenItIsEnded() throws IOException, InterruptedException {
        Path bundles = Files.createDirectories(folder.resolve("ended"));
        // the shell waits for the program's own line on the JVM that it started, then interrupts
        String script = "'" + distribution.program() + "' lab --jdk '" + JDK + "' -o '" + bundles + "/x.zip' " + CASE
                + " 2> '" + folder + "/log' & lab=$!; i=0;"
                + " until grep -q Service '" + folder + "/log' || [ $i -gt 300 ];"
                + " do sleep 0.1; i=$((i+1)); done; sleep 1; kill -TERM $lab; wait $lab; echo ended";
        Ran ran = distribution.command(Map.of(), "sh", "-c", script);
        assertThat(ran.out()).contains("ended");
        assertThat(ProcessHandle.allProcesses()
                        .filter(p -> p.info().commandLine().orElse("").contains("io.github.jdkdoctor.lab.Service")
                                && p.info().commandLine().orElse("").contains(folder.toString()))
                        .toList())
                .isEmpty();
        try (Stream<Path> left = Files.list(bundles)) {
            assertThat(left).isEmpty();
        }
    }
}
