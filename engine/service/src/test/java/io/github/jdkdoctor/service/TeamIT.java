package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.github.jdkdoctor.service.access.TokenFile;
import io.github.jdkdoctor.service.store.Group;
import io.github.jdkdoctor.service.store.Webhooks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What several people do with one service. */
@Tag("thorough")
class TeamIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    private record Told(String signature, String body) {}

    @Test
    void followsAServiceIsToldOfItAndTalksAboutIt(@TempDir Path data) throws IOException, InterruptedException {
        BlockingQueue<Told> told = new LinkedBlockingQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            told.add(new Told(
                    exchange.getRequestHeaders().getFirst("Jdkdoctor-Signature"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        Map<String, String> environment = Map.of(
                "JDKDOCTOR_WEBHOOK_URLS",
                "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook",
                "JDKDOCTOR_WEBHOOK_SECRET",
                "secret",
                "JDKDOCTOR_WEBHOOK_FORM",
                "chat");
        try (Program service = Program.start(data, environment)) {
            String good = send(service, Samples.healthy(), "&time=2026-01-01&version=1");
            String bad = send(service, Samples.storm(), "&time=2026-01-02&version=2");
            send(service, Samples.storm(), "&environment=test");

            JsonNode steps =
                    JSON.readTree(service.get("/api/v1/services/orders").body()).path("steps");
            assertThat(steps).hasSize(2);
            assertThat(steps.at("/0/came")).isEmpty();
            assertThat(steps.at("/1/came").toString()).contains(Samples.CASE);
            assertThat(steps.at("/1/lastGood/href").asText()).isEqualTo(good);
            assertThat(service.get("/api/v1/services").body())
                    .contains("\"environment\":\"test\"")
                    .contains("\"reports\":2");
            assertThat(service.get("/api/v1/diagnoses?service=orders&environment=test")
                            .body())
                    .doesNotContain(bad);
            String page = service.get("/compare?other=" + id(bad)).body();
            assertThat(page).contains(id(good), id(bad));
            assertThat(service.get("/services/orders").body()).contains("+" + Samples.CASE);

            // in any order
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Told one = told.poll(20, TimeUnit.SECONDS);
                assertThat(one).isNotNull();
                long time = Long.parseLong(one.signature().replaceAll("t=([0-9]+),.*", "$1"));
                assertThat(one.signature())
                        .isEqualTo("t=" + time + ",v1=" + Webhooks.signature("secret", time, one.body()));
                texts.add(JSON.readTree(one.body()).path("text").asText());
            }
            assertThat(texts)
                    .allMatch(text -> text.startsWith("orders: "))
                    .anyMatch(text -> text.endsWith(" (strong) /diagnoses/" + id(bad)));

            form(service, bad + "/comments", "body=Same+as+in+MAY");
            assertThat(form(service, bad + "/resolved", "by=orders+4.3").body())
                    .contains("\"resolvedBy\":\"orders 4.3\"");
            assertThat(service.get("/diagnoses/" + id(bad)).body()).contains("Same as in MAY", "orders 4.3");
            for (String text : List.of("in%20may", "orders%204.3")) {
                assertThat(service.get("/api/v1/diagnoses?text=" + text).body()).contains(bad);
            }
            service.send(service.request(good).DELETE());
            assertThat(service.get("/api/v1/audit").body())
                    .contains("\"action\":\"send\"", "\"action\":\"comment\"", "\"action\":\"resolve\"")
                    .containsPattern(
                            "\"name\":\"local\",\"address\":\"127.0.0.1\",\"action\":\"delete\",\"diagnosis\":\""
                                    + id(good));
            assertThat(form(service, bad + "/comments", "body=").statusCode()).isEqualTo(400);
            assertThat(service.get("/compare").body()).contains("Compare two diagnoses", "<select");
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void showsCausesAndRegressionsOfServicesAsTheFleetsPageDoes(@TempDir Path data)
            throws IOException, InterruptedException {
        try (Program service = Program.start(data, Map.of())) {
            for (int i = 1; i <= 14; i++) {
                // without a cause until the eighth version
                byte[] bundle = i < 8 ? Samples.healthy("run " + i) : Samples.storm("run " + i);
                send(service, bundle, "&time=2026-01-%02d&version=%d".formatted(i, i));
            }
            send(service, Samples.storm("staging"), "&environment=test");

            HttpResponse<String> page = service.get("/fleet?service=orders");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("script-src 'sha256-")
                    .doesNotContain("script-src 'unsafe-inline'");
            JsonNode shown = shown(page.body());
            assertThat(shown.path("services")).extracting(JsonNode::asText).containsExactly("orders");
            assertThat(shown.path("by").asText()).isEqualTo("report");
            // service and cause by their numbers, one instance, seven reports, from the eighth day on
            assertThat(shown.path("cells")).anySatisfy(cell -> {
                assertThat(shown.path("causes")
                                .path(cell.path(1).asInt())
                                .path("id")
                                .asText())
                        .isEqualTo(Samples.CASE);
                assertThat(cell.path(3).asInt()).isEqualTo(7);
                assertThat(cell.path(5).asText()).isEqualTo("2026-01-08");
                assertThat(cell.path(9).asText()).startsWith("/diagnoses/");
            });
            JsonNode incidents = shown.path("incidents");
            assertThat(incidents).anySatisfy(incident -> {
                assertThat(incident.path("deployment").asText()).isEqualTo("8");
                assertThat(incident.path("cases")).extracting(JsonNode::asText).contains(Samples.CASE);
            });
            assertThat(shown(service.get("/fleet").body()).path("services"))
                    .extracting(JsonNode::asText)
                    .containsExactlyInAnyOrder("orders", "orders in test");
            assertThat(service.get("/fleet?service=nobody").statusCode()).isEqualTo(404);
            assertThat(service.get("/services/orders").body()).contains("/fleet?service=orders");
        }
    }

    private static JsonNode shown(String page) throws IOException {
        String data = page.replaceAll("(?s).*<script id=\"data\" type=\"application/json\">(.*?)</script>.*", "$1");
        return JSON.readTree(data);
    }

    @Test
    void tellsAfterAKillWhatNobodyTookBefore(@TempDir Path data) throws IOException, InterruptedException {
        BlockingQueue<String> deliveries = new LinkedBlockingQueue<>();
        AtomicInteger status = new AtomicInteger(503);
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            deliveries.add(exchange.getRequestHeaders().getFirst("Jdkdoctor-Delivery"));
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
        });
        receiver.start();
        Map<String, String> environment = Map.of(
                "JDKDOCTOR_WEBHOOK_URLS",
                "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook");
        try {
            String refused;
            try (Program service = Program.start(data, environment)) {
                send(service, Samples.storm(), "");
                refused = deliveries.poll(20, TimeUnit.SECONDS);
                assertThat(refused).isNotNull();
                service.kill();
            }
            status.set(204);
            deliveries.clear();
            try (Program service = Program.start(data, environment)) {
                assertThat(deliveries.poll(30, TimeUnit.SECONDS)).isEqualTo(refused);
                // what was taken is told no more
                assertThat(deliveries.poll(3, TimeUnit.SECONDS)).isNull();
                assertThat(service.get("/q/metrics").body()).contains("jdkdoctor_webhooks_waiting 0.0");
            }
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void holdsARunAgainstTheLastGoodOneOfItsService(@TempDir Path data) throws IOException, InterruptedException {
        byte[] goodRun = Files.readAllBytes(
                Samples.root().resolve("cases/" + Samples.CASE + "/fixtures/on-11/baseline/safepoint.log"));
        try (Program service = Program.start(data, Map.of("JDKDOCTOR_KEEP_BUNDLES", "1H"))) {
            HttpResponse<String> none = post(service, Samples.storm(), "&baseline=last-good");
            assertThat(none.statusCode()).as(none.body()).isEqualTo(422);
            assertThat(none.body()).contains("problems/no-good-run", "'orders'");
            assertThat(post(service, Samples.storm(), "&baseline=gut").statusCode())
                    .isEqualTo(400);
            String first = send(service, Samples.storm("first"), "&baseline=last-good-or-none&time=2026-01-01");
            assertThat(service.get(first + "/status").body()).doesNotContain("\"good\"");

            String good = send(service, goodRun, "&name=good.log&time=2026-01-02");
            for (String more : List.of("&baseline=last-good", "&baseline=last-good-or-none&environment=")) {
                byte[] bundle = Samples.storm(more);
                String bad = send(service, bundle, more);
                assertThat(service.get(bad).body()).contains("baseline/good.log", "\"" + Samples.CASE + "\"");
                assertThat(service.get(bad + "/status").body()).contains("\"good\":\"" + id(good) + "\"");
                assertThat(post(service, bundle, more).headers().firstValue("Location"))
                        .contains(bad);
                // as it was sent, without what it was held against
                assertThat(service.send(service.request(bad + "/bundle"), HttpResponse.BodyHandlers.ofByteArray())
                                .body())
                        .isEqualTo(bundle);
            }
            String later = post(service, Samples.storm("later"), "&baseline=last-good", "Prefer", "respond-async")
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            assertThat(service.get(later + "/events").body()).contains("event:done", id(good));
            service.send(service.request(good).DELETE());
            assertThat(post(service, Samples.storm("gone"), "&baseline=last-good")
                            .statusCode())
                    .isEqualTo(422);
        }
        try (Stream<Path> spool = Files.list(data.resolve("spool"))) {
            assertThat(spool).isEmpty();
        }
    }

    @Test
    void aTokenIsForItsServicesAndItsQuota(@TempDir Path data) throws IOException, InterruptedException {
        TokenFile tokens = new TokenFile(data.resolve("tokens"));
        String all = tokens.create("all", TokenFile.Scope.ADMIN);
        String some = tokens.create(
                "some", TokenFile.Scope.ADMIN, Optional.of(Duration.ofDays(1)), Group.parse("pay-*"), "Ann Example");
        try (Program service = Program.start(data, Map.of("JDKDOCTOR_QUOTA_BUNDLES", "2"))) {
            String others = post(service, Samples.storm(), "", "Authorization", "Bearer " + all)
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            assertThat(post(service, Samples.storm(), "", "Authorization", "Bearer " + some)
                            .statusCode())
                    .isEqualTo(403);
            for (String path : List.of("", "/status", "/events", "/bundle", "/comments")) {
                assertThat(as(some, service, service.request(others + path)).statusCode())
                        .as(path)
                        .isEqualTo(404);
            }
            for (String path : List.of("/cancel", "/retry", "/resolved?by=1")) {
                assertThat(as(some, service, service.request(others + path).POST(BodyPublishers.noBody()))
                                .statusCode())
                        .as(path)
                        .isIn(404, 415);
            }
            for (String page : List.of("/diagnoses/" + id(others), "/compare?other=" + id(others))) {
                assertThat(as(some, service, service.request(page)).statusCode())
                        .as(page)
                        .isEqualTo(404);
            }
            assertThat(as(some, service, service.request(others).DELETE()).statusCode())
                    .isEqualTo(404);
            assertThat(as(some, service, service.request("/api/v1/services/orders"))
                            .statusCode())
                    .isEqualTo(404);
            assertThat(as(some, service, service.request("/api/v1/audit")).statusCode())
                    .isEqualTo(403);

            String own = "";
            for (int i = 0; i < 2; i++) {
                HttpResponse<String> made = service.send(service.request("/api/v1/diagnoses?service=pay-eu")
                        .header("Content-Type", "application/zip")
                        .header("Authorization", "Bearer " + some)
                        .POST(BodyPublishers.ofByteArray(Samples.storm("pay " + i))));
                assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
                own = made.headers().firstValue("Location").orElseThrow();
            }
            HttpResponse<String> enough = service.send(service.request("/api/v1/diagnoses?service=pay-eu")
                    .header("Content-Type", "application/zip")
                    .header("Authorization", "Bearer " + some)
                    .POST(BodyPublishers.ofByteArray(Samples.storm("pay more"))));
            assertThat(enough.statusCode()).as(enough.body()).isEqualTo(429);
            assertThat(enough.body()).contains("problems/quota");
            assertThat(Long.parseLong(enough.headers().firstValue("Retry-After").orElseThrow()))
                    .isBetween(3000L, 3600L);
            // the other one has its own
            assertThat(post(service, Samples.storm("more"), "", "Authorization", "Bearer " + all)
                            .statusCode())
                    .isEqualTo(201);

            assertThat(as(some, service, service.request("/api/v1/diagnoses")).body())
                    .contains(own)
                    .doesNotContain(others);
            assertThat(as(some, service, service.request("/api/v1/services")).body())
                    .contains("pay-eu")
                    .doesNotContain("orders");
            assertThat(as(all, service, service.request("/api/v1/services")).body())
                    .contains("pay-eu", "orders");
            assertThat(as(some, service, service.request(own).DELETE()).statusCode())
                    .isEqualTo(204);

            long before = System.nanoTime();
            for (int i = 0; i < 3; i++) {
                assertThat(as("jdkd_none", service, service.request("/api/v1/cases"))
                                .statusCode())
                        .isEqualTo(401);
            }
            assertThat(System.nanoTime() - before).isGreaterThan(1_400_000_000L);
        }
    }

    private static HttpResponse<String> as(String token, Program service, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return service.send(request.header("Authorization", "Bearer " + token));
    }

    @Test
    void aProviderThatHangsKeepsNobodyOutWhoHasAToken(@TempDir Path data) throws IOException, InterruptedException {
        String token = new TokenFile(data.resolve("tokens")).create("ci", TokenFile.Scope.READ);
        // accepts connections and answers none
        try (ServerSocket provider = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Program service = Program.start(
                        data, Map.of("JDKDOCTOR_OIDC_ISSUER", "http://127.0.0.1:" + provider.getLocalPort()))) {
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> unknown = service.send(
                        service.request("/api/v1/cases").header("Authorization", "Bearer eyJhbGciOiJub25lIn0.e30."));
                assertThat(unknown.statusCode()).as(unknown.body()).isEqualTo(503);
                assertThat(unknown.body()).contains("problems/provider-unavailable");
                assertThat(service.send(service.request("/api/v1/cases").header("Authorization", "Bearer " + token))
                                .statusCode())
                        .isEqualTo(200);
            }
        }
    }

    private static HttpResponse<String> post(Program service, byte[] bundle, String more, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = service.request("/api/v1/diagnoses?service=orders" + more)
                .header("Content-Type", "application/octet-stream")
                .POST(BodyPublishers.ofByteArray(bundle));
        return service.send(headers.length == 0 ? request : request.headers(headers));
    }

    private static String send(Program service, byte[] bundle, String more) throws IOException, InterruptedException {
        HttpResponse<String> made = post(service, bundle, more);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return made.headers().firstValue("Location").orElseThrow();
    }

    private static HttpResponse<String> form(Program service, String path, String body)
            throws IOException, InterruptedException {
        return service.send(service.request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
    }

    private static String id(String address) {
        return address.substring(address.lastIndexOf('/') + 1);
    }
}
