package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How it begins and ends, and what it says where it does not begin. */
class StartAndStopIT {
    @Test
    void aStartThatFailsSaysWhyInALine(@TempDir Path folder) throws IOException, InterruptedException {
        assertFails(folder, Map.of("JDKDOCTOR_EXAMINATION_WORKERS", "0"), "JDKDOCTOR_EXAMINATION_WORKERS is 0");
        String nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = "jdbc:postgresql://127.0.0.1:" + free.getLocalPort() + "/jdkdoctor?password=hunter2";
        }
        assertFails(
                folder,
                Map.of("JDKDOCTOR_DATABASE_URL", nobody, "JDKDOCTOR_DATABASE_PASSWORD", "hunter2"),
                "the database does not let it in");
        assertFails(folder, Map.of("JDKDOCTOR_DATABASE_URL", "jdbc:h2:mem:x"), "jdbc:postgresql://HOST/DATABASE");
        Files.writeString(folder.resolve("tokens"), "nonsense\n");
        assertFails(folder, Map.of(), "tokens:1: no token");
    }

    private static void assertFails(Path data, Map<String, String> environment, String why)
            throws IOException, InterruptedException {
        try (Program service = Program.launch(data, environment)) {
            assertThat(service.exitCode()).isPresent().get().isNotEqualTo(0);
            assertThat(service.log().lines().filter(line -> !line.startsWith("WARNING: ")))
                    .singleElement()
                    .asString()
                    .startsWith("jdkdoctor: ")
                    .contains(why)
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void leavesNoTemporaryFiles(@TempDir Path data, @TempDir Path temporary) throws IOException, InterruptedException {
        Map<String, String> elsewhere = Map.of("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + temporary);
        try (Program service = Program.start(data, elsewhere)) {
            assertThat(service.diagnose(Samples.storm()).statusCode()).isEqualTo(201);
        }
        try (Stream<Path> left = Files.walk(temporary)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void finishesWhatAStartBeganThatFailed(@TempDir Path data) throws IOException, InterruptedException, SQLException {
        try (Program service = Program.start(data, Map.of())) {
            assertThat(service.get("/q/health/ready").statusCode()).isEqualTo(200);
        }
        // as a start leaves it that found the disk full when it had made the table
        try (Connection connection =
                        DriverManager.getConnection("jdbc:h2:file:" + data.resolve("jdkdoctor"), "jdkdoctor", "");
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(
                            "update \"flyway_schema_history\" set \"success\" = false where \"installed_rank\" ="
                                    + " (select max(\"installed_rank\") from \"flyway_schema_history\")"))
                    .isEqualTo(1);
        }
        try (Program service = Program.start(data, Map.of())) {
            assertThat(service.diagnose(Samples.storm()).statusCode()).isEqualTo(201);
            assertThat(service.log()).doesNotContain("ERROR");
        }
    }

    @Test
    void endsWithoutAWordOfFailureAndSaysFirstThatItIsNotReady(@TempDir Path data)
            throws IOException, InterruptedException {
        try (Program service = Program.start(data, Map.of("QUARKUS_SHUTDOWN_DELAY", "3S"));
                Program second = Program.launch(data, Map.of())) {
            assertThat(second.exitCode()).isEqualTo(Optional.of(2));
            assertThat(second.log()).contains("another service uses");
            CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> {
                try {
                    service.end();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            HttpResponse<String> ready = service.get("/q/health/ready");
            while (ready.statusCode() == 200) {
                Thread.sleep(20);
                ready = service.get("/q/health/ready");
            }
            // the check itself, which is still served
            assertThat(ready.body()).contains("DOWN", "storage");
            ended.join();
            assertThat(service.exitCode()).isEqualTo(Optional.of(0));
            assertThat(service.log()).doesNotContain(" ERROR ");
        }
        try (Program check = Program.launch(data, Map.of(), "--check")) {
            assertThat(check.exitCode()).isEqualTo(Optional.of(0));
            assertThat(check.log()).contains("it would start");
        }
    }
}
