package io.github.jdkdoctor.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What resident memory that the JVM does not account for comes to. */
class NativeMemoryTest {
    private static final String LEAK = "native-memory-leak";

    private final Path folder;

    NativeMemoryTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private void write(String file, String content) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private void run(String run, String version, String options, int resident, int committed) throws IOException {
        write(run + "/java-version.txt", "openjdk version \"%s\" 2025-04-15\n".formatted(version));
        write(
                run + "/vm-command-line.txt",
                "12345:\nVM Arguments:\njvm_args: %s\njava_command: app.Main\n".formatted(options));
        write(run + "/status.txt", "Name:\tjava\nPid:\t12345\nVmRSS:\t  %d kB\n".formatted(resident << 10));
        write(
                run + "/native-memory.txt",
                """
                12345:

                Native Memory Tracking:

                Total: reserved=1491744KB, committed=%dKB
                """
                        .formatted(committed << 10));
    }

    private Report report() throws Exception {
        return Doctor.withBuiltInCasebook().examine(Bundle.open(folder, Limits.DEFAULT));
    }

    private boolean suspected() throws Exception {
        return report().hypotheses().stream().anyMatch(h -> h.caseId().equals(LEAK));
    }

    @Test
    void memoryBeyondTheAccountOfTheJvmIsALeak() throws Exception {
        run("baseline", "17.0.15", "-Xmx64m", 120, 130);
        run("current", "17.0.15", "-Xmx64m", 500, 130);

        assertThat(suspected()).isTrue();
    }

    @Test
    void memoryThatTheJvmAccountsForIsNone() throws Exception {
        run("baseline", "17.0.15", "-Xmx1g", 120, 130);
        run("current", "17.0.15", "-Xmx1g", 500, 480);

        assertThat(suspected()).isFalse();
    }

    @Test
    void aHeapThatIsCommittedAndUsedLaterIsNone() throws Exception {
        run("baseline", "17.0.15", "-Xms4g -Xmx4g", 500, 4300);
        run("current", "17.0.15", "-Xms4g -Xmx4g", 4350, 4300);

        assertThat(suspected()).isFalse();
    }

    @Test
    void oneRunTellsNothingOfGrowth() throws Exception {
        run("current", "17.0.15", "-Xmx64m", 900, 130);

        assertThat(suspected()).isFalse();
    }

    @Test
    void oldZgcCountsItsHeapMoreThanOnce() throws Exception {
        run("baseline", "17.0.15", "-XX:+UseZGC", 120, 130);
        run("current", "17.0.15", "-XX:+UseZGC", 900, 400);

        assertThat(suspected()).isFalse();
        assertThat(report().ruledOut()).anyMatch(r -> r.caseId().equals(LEAK));
    }

    @Test
    void generationalZgcCountsItsHeapOnce() throws Exception {
        run("baseline", "21.0.8", "-XX:+UseZGC -XX:+ZGenerational", 120, 130);
        run("current", "21.0.8", "-XX:+UseZGC -XX:+ZGenerational", 900, 400);

        assertThat(suspected()).isTrue();
    }

    @Test
    void newZgcIsGenerational() throws Exception {
        run("baseline", "25.0.3", "-XX:+UseZGC", 120, 130);
        run("current", "25.0.3", "-XX:+UseZGC", 900, 400);

        assertThat(suspected()).isTrue();
    }
}
