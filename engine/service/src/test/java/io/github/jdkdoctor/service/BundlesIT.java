package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bundles that wait and bundles that are kept, alongside the embedded database. */
@Tag("thorough")
class BundlesIT {
    private static final int BIG = 40 << 20;

    @Test
    void bigBundlesNeedNoMemoryAndLeaveNothingWhenTheyAreDeleted(@TempDir Path data)
            throws IOException, InterruptedException {
        try (Program service = Program.start(data, Map.of("JDKDOCTOR_KEEP_BUNDLES", "1H"))) {
            service.diagnose(Samples.storm());
            long before = size(data);
            List<String> addresses = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> accepted = service.diagnose(Samples.storm(BIG + i), "Prefer", "respond-async");
                assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
                addresses.add(address(accepted));
            }
            for (String address : addresses) {
                assertThat(service.get(address + "/events").body()).contains("event:done");
            }
            assertThat(service.send(service.request(addresses.get(0) + "/bundle"), BodyHandlers.ofByteArray())
                            .body())
                    .isEqualTo(Samples.storm(BIG));
            assertThat(size(data)).isGreaterThan(before + 3L * BIG);
            for (String address : addresses) {
                assertThat(service.send(service.request(address).DELETE()).statusCode())
                        .isEqualTo(204);
            }
            assertThat(size(data)).isLessThan(before + BIG / 8);
            assertThat(service.get("/q/health/ready").statusCode()).isEqualTo(200);
            assertThat(service.log()).doesNotContain("OutOfMemory", "ERROR");
            onlyThisUserReads(data);
        }
    }

    private static void onlyThisUserReads(Path data) throws IOException {
        try (Stream<Path> all = Files.walk(data)) {
            for (Path path : all.filter(p -> !p.equals(data)).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .endsWith("------");
            }
        }
    }

    @Test
    void whatStoppedTheServiceTwiceIsSetAsideWithItsBundle(@TempDir Path data)
            throws IOException, InterruptedException, SQLException {
        Map<String, String> kept = Map.of("JDKDOCTOR_KEEP_BUNDLES", "1H");
        String address;
        try (Program service = Program.start(data, kept)) {
            address = address(service.diagnose(Samples.storm(), "Prefer", "respond-async"));
            assertThat(service.get(address + "/events").body()).contains("event:done");
        }
        // as a process leaves it that is killed while it examines a bundle for the second time
        onDatabase(data, "delete from finding");
        onDatabase(data, "delete from printing");
        onDatabase(
                data,
                "update diagnosis set state = 'RUNNING', phase = 'reading', replica = 'killed', attempts = 1,"
                        + " bundle_sha256 = null, bundle_until = null");
        try (Program service = Program.start(data, kept)) {
            assertThat(service.get(address + "/events").body()).contains("event:set-aside");
            HttpResponse<String> report = service.get(address);
            assertThat(report.statusCode()).isEqualTo(409);
            assertThat(report.body()).contains("problems/set-aside", "stopped 2 times", "/retry");
            assertThat(service.send(service.request(address + "/bundle"), BodyHandlers.ofByteArray())
                            .body())
                    .isEqualTo(Samples.storm());
            assertThat(service.send(service.request(address + "/retry").POST(BodyPublishers.noBody()))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(service.get(address + "/events").body()).contains("event:done");
            assertThat(service.get(address).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void whatTheDatabaseDoesNotTakeIsSetAsideWithItsBundleAndHoldsUpNothing(@TempDir Path data)
            throws IOException, InterruptedException, SQLException {
        String index = "finding_one";
        try (Program service = Program.start(data, Map.of())) {
            assertThat(service.diagnose(Samples.storm()).statusCode()).isEqualTo(201);
        }
        // an error that no attempt gets by, and of which the service knows nothing
        onDatabase(data, "create unique index " + index + " on finding (case_id)");
        String address;
        try (Program service = Program.start(data, Map.of())) {
            address = address(service.diagnose(Samples.storm("again"), "Prefer", "respond-async"));
            String other = address(service.diagnose(Samples.healthy(), "Prefer", "respond-async"));
            assertThat(service.get(other + "/events").body()).contains("event:done");
            assertThat(service.get(address + "/events").body()).contains("event:set-aside");
            assertThat(service.get(address).body()).contains("problems/set-aside", "could not be stored", "/retry");
            // what a beat does after it has stored outcomes
            String setAside = "jdkdoctor_jobs{state=\"set-aside\"} 1.0";
            long end = System.nanoTime() + 20_000_000_000L;
            while (!service.get("/q/metrics").body().contains(setAside) && System.nanoTime() < end) {
                Thread.sleep(200);
            }
            assertThat(service.get("/q/metrics").body()).contains(setAside);
        }
        onDatabase(data, "drop index " + index);
        try (Program service = Program.start(data, Map.of())) {
            assertThat(service.send(service.request(address + "/retry").POST(BodyPublishers.noBody()))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(service.get(address + "/events").body()).contains("event:done");
            assertThat(service.get(address).statusCode()).isEqualTo(200);
        }
    }

    private static void onDatabase(Path data, String sql) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:h2:file:" + data.resolve("jdkdoctor"), "jdkdoctor", "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void asManyWaitAsThereMayAndOneKeyHasOneAnswer(@TempDir Path data) throws IOException, InterruptedException {
        Map<String, String> one = Map.of("JDKDOCTOR_EXAMINATION_WORKERS", "1", "JDKDOCTOR_EXAMINATION_QUEUE", "0");
        try (Program service = Program.start(data, one)) {
            // the first examination of a process takes longer than all these answers
            List<HttpResponse<String>> answers = IntStream.range(0, 20)
                    .mapToObj(i -> service.later(Samples.storm("many " + i), "Prefer", "respond-async"))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
            assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(202, 429);
            for (HttpResponse<String> answer : answers) {
                if (answer.statusCode() == 202) {
                    assertThat(service.get(address(answer) + "/events").body()).contains("event:done");
                } else {
                    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                }
            }
        }
        try (Program service = Program.start(data, Map.of())) {
            for (String prefer : List.of("wait=60", "respond-async")) {
                String key = UUID.randomUUID().toString();
                List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    answers.add(service.later(Samples.storm(prefer), "Idempotency-Key", key, "Prefer", prefer));
                }
                List<String> told = answers.stream()
                        .map(answer ->
                                answer.join().headers().firstValue("Location").orElse("none"))
                        .distinct()
                        .toList();
                assertThat(told).hasSize(1).doesNotContain("none");
            }
        }
    }

    private static String address(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElseThrow();
    }

    private static long size(Path data) throws IOException {
        try (Stream<Path> files = Files.walk(data)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
