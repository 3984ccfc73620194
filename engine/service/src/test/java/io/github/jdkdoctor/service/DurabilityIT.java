package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.service.access.Sessions;
import io.github.jdkdoctor.service.access.TokenFile;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged is there whatever happens to the process. */
@Tag("thorough")
class DurabilityIT {
    @Test
    void keepsAReportThatWasAnsweredJustBeforeItWasKilled(@TempDir Path data) throws IOException, InterruptedException {
        String address;
        String report;
        String later;
        try (Program service = Program.start(data, Map.of())) {
            HttpResponse<String> made = service.diagnose(Samples.storm());
            address = made.headers().firstValue("Location").orElseThrow();
            report = made.body();
            later = service.diagnose(Samples.healthy(), "Prefer", "respond-async")
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            service.kill();
        }
        try (Program service = Program.start(data, Map.of())) {
            assertThat(service.get(address).body()).isEqualTo(report);
            assertThat(service.get(later + "/events").body()).contains("event:done");
            assertThat(service.get(later).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void keepsAllThatWasAnsweredWhenItIsKilledUnderLoad(@TempDir Path data) throws IOException, InterruptedException {
        Set<String> answered = ConcurrentHashMap.newKeySet();
        CountDownLatch enough = new CountDownLatch(30);
        try (Program service = Program.start(data, Map.of())) {
            List<Thread> clients = IntStream.range(0, 4)
                    .mapToObj(client -> new Thread(() -> send(service, "client " + client, answered, enough)))
                    .toList();
            clients.forEach(Thread::start);
            assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
            service.kill();
            for (Thread client : clients) {
                client.join();
            }
        }
        try (Program service = Program.start(data, Map.of())) {
            for (String address : answered) {
                assertThat(service.get(address).statusCode()).as(address).isEqualTo(200);
            }
        }
        assertThat(data.resolve("spool")).isEmptyDirectory();
    }

    // until it is gone
    private static void send(Program service, String client, Set<String> answered, CountDownLatch enough) {
        try {
            for (int i = 0; ; i++) {
                HttpResponse<String> made = service.diagnose(Samples.storm(client + " " + i));
                answered.add(made.headers().firstValue("Location").orElseThrow());
                enough.countDown();
            }
        } catch (IOException gone) {
            assertThat(enough.getCount()).isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void letsNobodyInFromElsewhereWithoutAToken(@TempDir Path data) throws IOException, InterruptedException {
        try (Program service = Program.launch(data, Map.of(), "--host", "0.0.0.0")) {
            assertThat(service.exitCode()).isPresent().get().isNotEqualTo(0);
            assertThat(service.log()).contains("jdkdoctor token create").doesNotContain("\tat ");
        }
        String reader = new TokenFile(data.resolve("tokens")).create("reader", TokenFile.Scope.READ);
        String writer = new TokenFile(data.resolve("tokens")).create("writer", TokenFile.Scope.WRITE);
        try (Program service = Program.start(data, Map.of(), "--host", "0.0.0.0")) {
            assertThat(service.get("/api/v1/cases").statusCode()).isEqualTo(401);
            assertThat(service.get("/q/health/ready").statusCode()).isEqualTo(200);
            assertThat(service.send(service.request("/api/v1/cases").header("Authorization", "Bearer " + reader))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(service.diagnose(Samples.storm(), "Authorization", "Bearer " + reader)
                            .statusCode())
                    .isEqualTo(403);
            assertThat(service.diagnose(Samples.storm(), "Authorization", "Bearer " + writer)
                            .statusCode())
                    .isEqualTo(201);
            letsBrowsersIn(service, writer);
            new TokenFile(data.resolve("tokens")).revoke("writer");
            assertThat(service.diagnose(Samples.storm(), "Authorization", "Bearer " + writer)
                            .statusCode())
                    .isEqualTo(401);
            new TokenFile(data.resolve("tokens")).revoke("reader");
            // it was started with tokens: without any it is closed to all
            assertThat(service.get("/api/v1/cases").statusCode()).isEqualTo(401);
            assertThat(service.get("/").statusCode()).isEqualTo(401);
            assertThat(service.log()).doesNotContain(reader).doesNotContain(writer);
        }
    }

    private static void letsBrowsersIn(Program service, String token) throws IOException, InterruptedException {
        HttpResponse<String> asked =
                service.send(service.request("/diagnoses/1?a=b").header("Accept", "text/html"));
        assertThat(asked.statusCode()).isEqualTo(303);
        assertThat(asked.headers().firstValue("Location")).contains("/login?to=%2Fdiagnoses%2F1%3Fa%3Db");

        HttpResponse<String> in = login(service, token, "/diagnoses/1?a=b");
        assertThat(in.statusCode()).isEqualTo(303);
        assertThat(in.headers().firstValue("Location").orElse("")).endsWith("/diagnoses/1?a=b");
        String cookie = in.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie)
                .startsWith(Sessions.COOKIE + "=")
                .contains("HttpOnly", "SameSite=Lax", "Max-Age=43200", "Secure")
                .doesNotContain(token);
        String session = cookie.substring(0, cookie.indexOf(';'));
        assertThat(service.diagnose(Samples.healthy(), "Cookie", session).statusCode())
                .isEqualTo(201);
        String elsewhere = "http://127.0.0.1:" + (service.port() + 1);
        assertThat(service.diagnose(Samples.healthy(), "Cookie", session, "Origin", elsewhere)
                        .statusCode())
                .isEqualTo(401);
        for (String away : new String[] {"//evil.example", "/\\evil.example", "http://evil.example/"}) {
            assertThat(login(service, token, away)
                            .headers()
                            .firstValue("Location")
                            .orElse(""))
                    .doesNotContain("evil");
        }
        assertThat(service.send(service.request("/q/health").POST(BodyPublishers.ofByteArray(new byte[9 << 10])))
                        .statusCode())
                .isEqualTo(413);
        assertThat(login(service, "jdkd_none", "/")
                        .headers()
                        .firstValue("Location")
                        .orElse(""))
                .contains("/login?refused=1");
        // the token writes, and neither deletes nor reads who did what
        assertThat(service.send(service.request("/api/v1/diagnoses/" + UUID.randomUUID())
                                .header("Cookie", session)
                                .DELETE())
                        .statusCode())
                .isEqualTo(403);
        assertThat(service.send(service.request("/diagnoses/" + UUID.randomUUID() + "/delete")
                                .header("Cookie", session))
                        .statusCode())
                .isEqualTo(403);
        assertThat(service.send(service.request("/api/v1/audit").header("Cookie", session))
                        .statusCode())
                .isEqualTo(403);
        service.send(service.request("/logout").header("Cookie", session).POST(BodyPublishers.noBody()));
        assertThat(service.send(service.request("/api/v1/cases").header("Cookie", session))
                        .statusCode())
                .isEqualTo(401);
    }

    private static HttpResponse<String> login(Program service, String token, String to)
            throws IOException, InterruptedException {
        String form = "token=" + token + "&to=" + URLEncoder.encode(to, StandardCharsets.UTF_8);
        return service.send(service.request("/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("X-Forwarded-Proto", "https")
                .POST(BodyPublishers.ofString(form)));
    }
}
