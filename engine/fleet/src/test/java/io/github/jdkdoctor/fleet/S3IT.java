package io.github.jdkdoctor.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.fleet.table.Tables;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program on buckets of a server of S3, which is a process as well. */
@SuppressWarnings("NullAway.Init") // JUnit sets the directory
@Tag("thorough")
class S3IT {
    private static final int BUNDLES = 24;

    @TempDir
    private Path directory;

    private Processes processes;
    private Map<String, String> options;

    @BeforeEach
    void startServer() throws Exception {
        processes = new Processes(directory);
        int port = Processes.freePort();
        Path buckets = Files.createDirectory(directory.resolve("buckets"));
        Path settings = Files.writeString(
                directory.resolve("s3proxy.conf"),
                """
                s3proxy.endpoint=http://127.0.0.1:%d
                s3proxy.authorization=aws-v2-or-v4
                s3proxy.identity=fleet
                s3proxy.credential=secret
                jclouds.provider=filesystem
                jclouds.identity=any
                jclouds.credential=any
                jclouds.filesystem.basedir=%s
                """
                        .formatted(port, buckets));
        Process server = processes.java(
                "s3",
                System.getProperty("jdkdoctor.s3proxy", "target/s3proxy.jar"),
                "org.gaul.s3proxy.Main",
                "--properties",
                settings.toString());
        // a bucket is a directory there
        Files.createDirectory(buckets.resolve("input"));
        Files.createDirectory(buckets.resolve("results"));
        processes.await("s3", server, () -> Processes.listens(port));
        options = Map.of(
                "spark.hadoop.fs.s3a.endpoint", "http://127.0.0.1:" + port,
                "spark.hadoop.fs.s3a.endpoint.region", "us-east-1",
                "spark.hadoop.fs.s3a.path.style.access", "true",
                "spark.hadoop.fs.s3a.access.key", "fleet",
                "spark.hadoop.fs.s3a.secret.key", "secret");
        upload(new SmallFleet(directory).filled(BUNDLES).bundles);
    }

    private void upload(Path bundles) throws IOException {
        Configuration configuration = new Configuration();
        options.forEach((name, value) -> configuration.set(name.replaceFirst("^spark[.]hadoop[.]", ""), value));
        try (FileSystem system = FileSystem.get(URI.create("s3a://input/"), configuration);
                Stream<Path> files = Files.walk(bundles)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                try (OutputStream object =
                        system.create(new org.apache.hadoop.fs.Path("/" + bundles.relativize(file)))) {
                    Files.copy(file, object);
                }
            }
        }
    }

    @AfterEach
    void stop() throws InterruptedException {
        processes.stop();
    }

    private List<String> diagnose(String tables, String... more) {
        List<String> args =
                new ArrayList<>(List.of("diagnose", "s3a://input/service=*/date=*/*.zip", "-o", tables, "--unit", "6"));
        args.addAll(List.of(more));
        return args;
    }

    private String local(String name, String tables) throws Exception {
        List<String> command = new ArrayList<>(List.of("io.github.jdkdoctor.fleet.Main"));
        command.addAll(diagnose(tables, "--engine", "local"));
        options.forEach((option, value) -> command.addAll(List.of("--conf", option + '=' + value)));
        Path jar = Processes.HOME.resolve("jdkdoctor-fleet.jar");
        String classPath =
                Processes.HOME.resolve("conf") + ":" + jar + ":" + Processes.HOME.resolve("spark/jars") + "/*";
        processes.awaitSuccess(name, processes.java(name, classPath, command.toArray(String[]::new)));
        return Files.readString(processes.log(name));
    }

    /** On an executor that is a process, to which the driver sends the program. */
    private void spark(String name, String tables) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                "local-cluster[1,2,900]",
                "--conf",
                "spark.executor.memory=900m",
                "--conf",
                "spark.executor.extraJavaOptions=" + Processes.SMALL,
                "--conf",
                "spark.driver.host=127.0.0.1",
                "--conf",
                "spark.ui.enabled=false"));
        options.forEach((option, value) -> command.addAll(List.of("--conf", option + '=' + value)));
        command.addAll(List.of(
                "--class",
                "io.github.jdkdoctor.fleet.Main",
                Processes.HOME.resolve("jdkdoctor-fleet.jar").toString()));
        command.addAll(diagnose(tables));
        processes.awaitSuccess(name, processes.spark(name, command.toArray(String[]::new)));
    }

    @Test
    void examinesBundlesOfABucketIntoTablesOfAnother() throws Exception {
        local("local", "s3a://results/local");
        spark("spark", "s3a://results/spark");
        FleetTables tables = new FleetTables("s3a://results/local", options);
        assertThat(tables.all(Tables.BUNDLES))
                .hasSize(BUNDLES + 1)
                .allMatch(b -> b.path().startsWith("s3a://input/service=s"))
                .filteredOn(b -> !b.read())
                .extracting(Rows.Bundle::path, b -> b.error().orElse(""))
                .containsExactly(tuple(
                        "s3a://input/service=s0/date=2026-11-03/broken.zip",
                        "broken.zip: is cut off before the first file ends; copy it again"));
        assertThat(tables.all(Tables.FRAMES)).hasSizeGreaterThan(BUNDLES);
        assertThat(SmallFleet.everything(new FleetTables("s3a://results/spark", options)))
                .isEqualTo(SmallFleet.everything(tables));
        assertThat(local("again", "s3a://results/spark"))
                .contains((BUNDLES + 1) + " bundles, " + (BUNDLES + 1) + " examined before");
    }
}
