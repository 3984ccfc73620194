package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file system of 8 MB that fills up; only who may mount one has it. */
@Tag("thorough")
class DiskFullIT {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    Path disk;

    private boolean mounted;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        mounted = run("mount", "-t", "tmpfs", "-o", "size=8m", "none", disk.toString());
        assumeTrue(mounted, "no file system can be mounted: tests on a full one are skipped");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        if (mounted) {
            run("umount", "-l", disk.toString());
        }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    @Test
    void refusesWhatHasNoRoomKeepsWhatItHasAndGoesOn() throws IOException, InterruptedException {
        int all;
        Map<String, String> toTheLastByte = Map.of("JDKDOCTOR_UPLOAD_MIN_FREE", "0");
        try (Program service = Program.start(disk.resolve("data"), toTheLastByte)) {
            HttpResponse<String> before = service.diagnose(Samples.storm("before"));
            assertThat(before.statusCode()).as(before.body()).isEqualTo(201);

            leave(4);
            assertRefused(service.diagnose(Samples.storm("no room for the upload")));
            int kept = fillsTheDatabase(service);
            // what waits needs no second copy on the disk; if its row has room it waits until there is more
            HttpResponse<String> later = service.diagnose(Samples.storm("later"), "Prefer", "respond-async");
            assertThat(later.statusCode()).as(later.body()).isIn(202, 503);
            String address = before.headers().firstValue("Location").orElseThrow();
            assertThat(service.get(address).body()).isEqualTo(before.body());

            // what is deleted gives its space back at once, though nothing else can be written
            leave(0);
            assertThat(service.send(service.request(address).DELETE()).statusCode())
                    .isEqualTo(204);
            assertThat(service.get(address).statusCode()).isEqualTo(404);

            Files.delete(disk.resolve("full"));
            assertThat(service.diagnose(Samples.storm("after")).statusCode()).isEqualTo(201);
            assertThat(service.get("/q/health/ready").statusCode()).isEqualTo(200);
            all = kept + 2;
            if (later.statusCode() == 202) {
                all++;
                String waited = later.headers().firstValue("Location").orElseThrow();
                assertThat(service.get(waited + "/events").body()).contains("event:done");
            }
        }
        try (Program service = Program.start(disk.resolve("data"), toTheLastByte)) {
            assertThat(service.get("/api/v1/diagnoses").body().split("\"id\":")).hasSize(all);
        }
    }

    // room for uploads, and not for their reports, which find some in the database for a while; how many did
    private int fillsTheDatabase(Program service) throws IOException, InterruptedException {
        int packed = Samples.storm("no room").length / 1024;
        for (int i = 0; i < 100; i++) {
            leave(packed + 12);
            HttpResponse<String> answer = service.diagnose(Samples.storm("no room " + i));
            if (answer.statusCode() != 201) {
                assertRefused(answer);
                return i;
            }
        }
        throw new AssertionError("the disk is full, and 100 reports were stored");
    }

    private static void assertRefused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.body()).contains("problems/storage-unavailable", "disk is full");
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }

    // fills the disk but for so many kB
    private void leave(int kilobytes) throws IOException {
        Path full = disk.resolve("full");
        Files.deleteIfExists(full);
        byte[] noise = new byte[1024];
        new Random(1).nextBytes(noise);
        try (OutputStream out = Files.newOutputStream(full)) {
            while (disk.toFile().getUsableSpace() >= (kilobytes + 1) * 1024L) {
                out.write(noise);
            }
        }
    }
}
