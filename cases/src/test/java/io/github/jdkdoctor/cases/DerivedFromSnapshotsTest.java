package io.github.jdkdoctor.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What thread dumps, native memory, limits, flags and profiles of both runs come to. */
class DerivedFromSnapshotsTest {
    private final Path folder;

    DerivedFromSnapshotsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private void write(String file, String content) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private Map<String, Phenomenon> phenomena() throws Exception {
        return Doctor.withBuiltInCasebook().phenomena(Bundle.open(folder, Limits.DEFAULT)).stream()
                .filter(p -> p.run() == Run.CURRENT)
                .collect(Collectors.toMap(
                        // what one case measures has the case's name before it
                        p -> p.name().substring(p.name().indexOf('/') + 1),
                        p -> p,
                        (a, b) -> a));
    }

    @Test
    void limitsOfTheContainerAreCompared() throws Exception {
        write("baseline/cpu.max", "400000 100000\n");
        write("current/cpu.max", "150000 100000\n");
        write("current/cpu.stat", "usage_usec 1\nnr_periods 1000\nnr_throttled 400\nthrottled_usec 9000000\n");
        write("baseline/thp", "always [madvise] never\n");
        write("current/thp", "[always] madvise never\n");

        Map<String, Phenomenon> found = phenomena();

        assertThat(found.get("container-processors")).satisfies(p -> {
            assertThat(p.value()).hasValue(1.5);
            assertThat(p.baseline()).hasValue(4);
        });
        assertThat(the("throttled-periods", found).value()).hasValue(0.4);
        assertThat(the("throttled-periods", found).says()).contains("400 of 1,000 periods, 9.0 s held back");
        assertThat(the("thp-always", found).growth()).hasValue(1);
    }

    @Test
    void whatIsNotLimitedHasNoSize() throws Exception {
        write("current/cpu.max", "max 100000\n");

        assertThat(phenomena()).doesNotContainKeys("container-processors");
    }

    @Test
    void eachOfManyRecordingsIsMeasuredOnce() throws Exception {
        Path recording = Path.of("slow-host-name-lookups/fixtures/web-recording-17/current/recording.jfr.zst");
        for (String run : List.of("baseline", "current")) {
            Files.createDirectories(folder.resolve(run));
            for (int i = 0; i < 12; i++) {
                Files.copy(recording, folder.resolve(run + "/recording-" + i + ".jfr.zst"));
            }
        }

        Map<String, Long> measured =
                Doctor.withBuiltInCasebook().phenomena(Bundle.open(folder, Limits.DEFAULT)).stream()
                        .filter(p -> p.run() == Run.CURRENT)
                        .collect(Collectors.groupingBy(Phenomenon::name, Collectors.counting()));

        assertThat(measured).containsEntry("slow-host-name-lookups/threads-in-lookups", 12L);
        // by three methods at most; but what is made of a measure of either run is made of each pair
        measured.remove("biased-locking-disabled/synchronized-slowdown");
        assertThat(measured.values()).allMatch(count -> count <= 3 * 12);
    }

    private void runs(String version, String arguments) throws IOException {
        write(
                "current/java-version.txt",
                """
                openjdk version "%1$s" 2021-10-19
                OpenJDK Runtime Environment Temurin-%1$s+8 (build %1$s+8)
                OpenJDK 64-Bit Server VM Temurin-%1$s+8 (build %1$s+8, mixed mode)
                """
                        .formatted(version));
        write(
                "current/vm-command-line.txt",
                """
                12345:
                VM Arguments:
                jvm_args: %s\s
                java_command: app.Main
                java_class_path (initial): app.jar
                Launcher Type: SUN_STANDARD
                """
                        .formatted(arguments));
    }

    @Test
    void aDebuggingAgentKeepsOldReleasesFromTakingObjectsApart() throws Exception {
        runs("11.0.13", "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=*:5005");

        assertThat(the("escape-analysis-off", phenomena()).value()).hasValue(1);
    }

    @Test
    void aDebuggingAgentLeavesNewReleasesAsTheyAre() throws Exception {
        runs("17.0.15", "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=*:5005");

        assertThat(the("escape-analysis-off", phenomena()).value()).hasValue(0);
    }

    @Test
    void aFlagForbidsToTakeObjectsApartInAllReleases() throws Exception {
        runs("17.0.15", "-XX:-DoEscapeAnalysis");

        assertThat(the("escape-analysis-off", phenomena()).value()).hasValue(1);
    }

    @Test
    void theCommonPoolHasOneThreadLessThanThereAreProcessors() throws Exception {
        runs("17.0.15", "-XX:ActiveProcessorCount=2");

        assertThat(the("common-pool-threads", phenomena()).value()).hasValue(1);
    }

    @Test
    void aPropertyGivesTheCommonPoolItsThreads() throws Exception {
        runs("17.0.15", "-XX:ActiveProcessorCount=2 -Djava.util.concurrent.ForkJoinPool.common.parallelism=3");

        assertThat(the("common-pool-threads", phenomena()).value()).hasValue(3);
    }

    @Test
    void threadsAreCompared() throws Exception {
        String dump = "Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):\n\n";
        String waiting =
                """
                "worker-%d" #3%d prio=5 os_prio=0 tid=0x01 nid=0x1 waiting for monitor entry  [0x01]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                	at app.Shop.enter(Shop.java:10)
                	- waiting to lock <0x0000000000000010> (a app.Shop)

                """;
        write("baseline/dump.txt", dump + waiting.formatted(1, 1));
        write("current/dump.txt", dump + waiting.formatted(1, 1) + waiting.formatted(2, 2) + waiting.formatted(3, 3));
        Map<String, Phenomenon> found = phenomena();

        assertThat(the("threads-waiting-for-one-lock", found).growth()).hasValue(2);
        assertThat(the("deadlocked-threads", found).value()).hasValue(0);
        assertThat(the("platform-threads", found).value()).hasValue(3);
    }

    @Test
    void aMethodThatNoSampleShowsCompiledIsLeftToTheInterpreter() throws Exception {
        write(
                "current/profile.collapsed",
                """
                app/Main.main_[0];app/Parser.next_[0] 400
                app/Main.main_[0];app/Table.get_[0] 500
                app/Main.main_[0];app/Table.get_[j] 100
                """);

        Phenomenon left = the("method-left-to-interpreter", phenomena());

        assertThat(left.value()).hasValue(0.4);
        assertThat(left.says()).startsWith("app.Parser.next, 400 of 1,000 samples");
    }

    @Test
    void flagsThatTakeIntrinsicsAwayAreFound() throws Exception {
        write("baseline/vm-command-line.txt", "1:\nVM Arguments:\njvm_args: -Xcheck:jni\njava_command: app.Main\n");
        write("current/vm-flags.txt", "1:\n-XX:-UseAES -XX:+UseG1GC\n");

        Map<String, Phenomenon> found = phenomena();

        assertThat(the("aes-switched-off", found).value()).hasValue(1);
        assertThat(the("check-jni-enabled", found).baseline()).hasValue(1);
        assertThat(the("check-jni-enabled", found).value()).hasValue(0);
    }

    private static Phenomenon the(String name, Map<String, Phenomenon> found) {
        return Optional.ofNullable(found.get(name)).orElseThrow();
    }

    @Test
    void referencesAreWideByTheFlagOrByWhatDecidesIt() throws Exception {
        String version = "openjdk version \"17.0.15\" 2025-04-15\n";
        write("baseline/version.txt", version);
        write("baseline/vm-command-line.txt", "12345:\nVM Arguments:\njvm_args: -Xmx31g\njava_command: app.Main\n");
        write("current/version.txt", version);
        write("current/vm-command-line.txt", "12345:\nVM Arguments:\njvm_args: -Xmx32g\njava_command: app.Main\n");
        write(
                "current/histogram.txt",
                """
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:          1000          24000  app.Node
                Total          1000          24000
                """);

        Map<String, Phenomenon> found = phenomena();

        assertThat(the("uncompressed-oops", found).growth()).hasValue(1);
        assertThat(the("object-size", found).value()).hasValue(24);
    }

    @Test
    void waitingForASafepointIsAShareOfTheTime() throws Exception {
        write(
                "current/safepoint.log",
                """
                [1.000s][info][safepoint] Safepoint "Cleanup", Time since last: 900000000 ns, Reaching safepoint: 0 ns, Cleanup: 0 ns, At safepoint: 1000 ns, Total: 1000 ns
                [2.000s][info][safepoint] Safepoint "ParallelGCFailedAllocation", Time since last: 790000000 ns, Reaching safepoint: 200000000 ns, Cleanup: 0 ns, At safepoint: 10000000 ns, Total: 210000000 ns
                """);

        assertThat(the("safepoint-reaching-share", phenomena()).value().orElseThrow())
                .isBetween(0.09, 0.21);
    }
}
