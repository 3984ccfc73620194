package io.github.jdkdoctor.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program on a standalone cluster: a master and two workers as processes, parts of which are killed. */
@SuppressWarnings("NullAway.Init") // JUnit sets the directory
@Tag("thorough")
class ClusterIT {
    private static final int BUNDLES = 160;

    @TempDir
    private Path directory;

    private Processes processes;

    @BeforeEach
    void start() {
        processes = new Processes(directory);
    }

    @AfterEach
    void stop() throws InterruptedException {
        processes.stop();
    }

    private String cluster() throws Exception {
        int port = Processes.freePort();
        Process master = processes.spark(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                String.valueOf(port),
                "--webui-port",
                "0");
        // who comes before it listens waits for a long time until it tries again
        processes.await("master", master, () -> Processes.listens(port));
        String url = "spark://127.0.0.1:" + port;
        for (String name : List.of("worker-1", "worker-2")) {
            processes.spark(
                    name,
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    "127.0.0.1",
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    "--webui-port",
                    "0",
                    "--work-dir",
                    directory.resolve(name).toString(),
                    url);
        }
        return url;
    }

    private Process submit(String name, String master, SmallFleet fleet) throws IOException {
        return processes.spark(
                name,
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                master,
                "--conf",
                "spark.executor.memory=900m",
                "--conf",
                "spark.executor.extraJavaOptions=" + Processes.SMALL,
                "--conf",
                "spark.driver.host=127.0.0.1",
                "--conf",
                "spark.ui.enabled=false",
                "--class",
                "io.github.jdkdoctor.fleet.Main",
                Processes.HOME.resolve("jdkdoctor-fleet.jar").toString(),
                "diagnose",
                fleet.bundles.toString(),
                "-o",
                fleet.tables.toString(),
                "--unit",
                "4");
    }

    /** Units of which all rows are written. */
    private static long units(SmallFleet fleet) {
        Path bundles = fleet.tables.resolve("bundles");
        if (!Files.isDirectory(bundles)) {
            return 0;
        }
        // names only: a file may get its final name while it is looked at
        try (Stream<Path> dates = Files.list(bundles)) {
            return dates.flatMap(date ->
                            Stream.of(Objects.requireNonNullElse(date.toFile().list(), new String[0])))
                    .filter(name -> name.endsWith(".parquet"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<ProcessHandle> executors() {
        return processes.all().stream()
                .flatMap(Process::descendants)
                .filter(p -> p.info()
                        .commandLine()
                        .filter(c -> c.contains("CoarseGrainedExecutorBackend"))
                        .isPresent())
                .toList();
    }

    @Test
    void writesTheSameTablesWhereTheDriverAndAnExecutorAreKilled() throws Exception {
        SmallFleet fleet = new SmallFleet(directory).filled(BUNDLES);
        long all = 2 * (BUNDLES / 2 / 4) + 1;
        String master = cluster();

        Process killed = submit("killed", master, fleet);
        processes.await("killed", killed, () -> units(fleet) >= 2);
        killed.destroyForcibly().waitFor();
        assertThat(executors()).isNotEmpty();

        Process again = submit("again", master, fleet);
        // executors of the job that was killed write what they are at, and end
        processes.await("again", again, () -> processes.logged("again", "examined before"));
        long before = units(fleet);
        assertThat(before).isBetween(2L, all - 4);
        processes.await("again", again, () -> units(fleet) >= before + 2);
        executors().get(0).destroyForcibly();
        assertThat(units(fleet)).isLessThan(all);

        assertThat(again.waitFor(5, TimeUnit.MINUTES)).isTrue();
        String log = Files.readString(processes.log("again"));
        assertThat(again.exitValue()).as(log).isZero();
        assertThat(log).containsPattern("Lost executor|Executor .* lost|executor .* removed");
        SmallFleet plain = new SmallFleet(directory.resolve("plain"));
        SmallFleet.run("diagnose", fleet.bundles.toString(), "-o", plain.tables.toString(), "--engine", "local");
        List<String> rows = fleet.everything();
        assertThat(rows).doesNotHaveDuplicates();
        List<String> missing = plain.everything();
        missing.removeAll(rows);
        assertThat(missing.stream().limit(3)).isEmpty();
        assertThat(rows).hasSameSizeAs(plain.everything());
    }
}
