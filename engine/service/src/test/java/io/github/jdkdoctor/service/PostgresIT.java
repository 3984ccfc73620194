package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas on one PostgreSQL. */
@Tag("thorough")
class PostgresIT {
    @Test
    void anyReplicaAnswersForAnyJob(@TempDir Path folder) throws IOException, InterruptedException {
        try (Postgres postgres = Postgres.start();
                Program one = Program.start(folder.resolve("one"), postgres.environment());
                Program two = Program.start(folder.resolve("two"), postgres.environment())) {
            HttpResponse<String> made = one.diagnose(Samples.storm());
            String address = made.headers().firstValue("Location").orElseThrow();
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            assertThat(two.get(address).body()).isEqualTo(made.body());
            assertThat(two.diagnose(Samples.storm()).statusCode()).isEqualTo(200);
            assertThat(two.get("/api/v1/diagnoses?from=11&to=11&case=" + Samples.CASE + "&text=biased")
                            .body())
                    .contains(address);

            String later = one.diagnose(Samples.storm("later"), "Prefer", "respond-async")
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            assertThat(two.get(later + "/events").body()).contains("event:done");

            outlastsAnOutage(postgres, one, two);

            // what a killed replica leaves behind, another one does
            String orphan = one.diagnose(Samples.storm("orphan"), "Prefer", "respond-async")
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            one.kill();
            assertThat(two.get(orphan + "/events").body()).contains("event:done");
            assertThat(two.send(two.request(orphan + "/cancel").POST(BodyPublishers.noBody()))
                            .statusCode())
                    .isEqualTo(409);

            postgres.end();
            HttpResponse<String> down = two.diagnose(Samples.storm("down"));
            assertThat(down.statusCode()).as(down.body()).isEqualTo(503);
            assertThat(down.headers().firstValue("Retry-After")).isPresent();
            assertThat(two.get("/q/health/ready").statusCode()).isEqualTo(503);
            postgres.begin();
            assertThat(two.diagnose(Samples.storm("up")).statusCode()).isEqualTo(201);
        }
    }

    // of any length: what was accepted is done, by whom it may be
    private static void outlastsAnOutage(Postgres postgres, Program one, Program two)
            throws IOException, InterruptedException {
        List<String> accepted = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Program to = i % 2 == 0 ? one : two;
            accepted.add(to.diagnose(Samples.storm("outage " + i), "Prefer", "respond-async")
                    .headers()
                    .firstValue("Location")
                    .orElseThrow());
        }
        postgres.end();
        Thread.sleep(3000);
        postgres.begin();
        // as if both had been silent for long
        postgres.sql("delete from replica");
        for (String address : accepted) {
            long done = System.nanoTime() + 30_000_000_000L;
            while (two.get(address).statusCode() != 200 && System.nanoTime() < done) {
                Thread.sleep(200);
            }
            assertThat(one.get(address).statusCode()).isEqualTo(200);
        }
        // each says again that it lives, at its next beat
        becomes("2", postgres, "select count(*) from replica");
        // a bundle goes right after its job is done
        becomes("0", postgres, "select count(*) from bundle_part");
    }

    private static void becomes(String count, Postgres postgres, String query)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + 30_000_000_000L;
        while (!postgres.sql(query).equals(count) && System.nanoTime() < end) {
            Thread.sleep(200);
        }
        assertThat(postgres.sql(query)).isEqualTo(count);
    }
}
