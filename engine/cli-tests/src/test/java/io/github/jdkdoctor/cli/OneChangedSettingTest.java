package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that differ by one setting that a case is about, without a profile; written in the forms of jcmd and of JMH. */
class OneChangedSettingTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    Path folder;

    private void run(String run, String flags, double score) throws IOException {
        Path directory = Files.createDirectories(folder.resolve(run));
        Files.writeString(
                directory.resolve("java-version.txt"),
                """
                openjdk version "17.0.15" 2025-04-15
                OpenJDK Runtime Environment (build 17.0.15+6-Debian-1deb12u1)
                OpenJDK 64-Bit Server VM (build 17.0.15+6-Debian-1deb12u1, mixed mode, sharing)
                """);
        Files.writeString(
                directory.resolve("vm-command-line.txt"),
                """
                5206:
                VM Arguments:
                jvm_args: %s
                java_command: a.Hash 24
                java_class_path (initial): a.jar
                Launcher Type: SUN_STANDARD
                """
                        .formatted(flags));
        Files.writeString(
                directory.resolve("results.csv"),
                "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n"
                        + String.format(
                                Locale.ROOT, "\"a.Hash.digest\",\"thrpt\",1,5,%.3f,%.3f,\"ops/s\"%n", score, 1.0));
    }

    private String firstLine() {
        Ran ran = Ran.of("diagnose", folder.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran.out().lines().findFirst().orElseThrow();
    }

    @Test
    void isTheLikelyCauseWhereItTakesHalfAsLongAgain() throws Exception {
        run("baseline", "-XX:+UseSHA", 1000);
        run("current", "-XX:-UseSHA", 650);
        assertThat(firstLine()).isEqualTo("LIKELY SHA intrinsics are disabled or not available (UseSHA)");
    }

    @Test
    void isAPossibleCauseOfWhatABusyMachineMakesToo() throws Exception {
        run("baseline", "-XX:+UseSHA", 1000);
        run("current", "-XX:-UseSHA", 720);
        assertThat(firstLine()).isEqualTo("POSSIBLE SHA intrinsics are disabled or not available (UseSHA)");
    }

    @Test
    void isAPossibleCauseBesideAnotherOne() throws Exception {
        run("baseline", "-XX:+UseSHA -Xmx4g", 1000);
        run("current", "-XX:-UseSHA -Xmx64m", 650);
        assertThat(firstLine()).doesNotStartWith("LIKELY").doesNotStartWith("STRONG");
    }
}
