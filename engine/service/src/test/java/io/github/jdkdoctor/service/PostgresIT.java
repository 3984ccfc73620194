package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas on one PostgreSQL. */
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
}
