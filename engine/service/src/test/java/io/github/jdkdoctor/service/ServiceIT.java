package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program over HTTP, on its own database. */
class ServiceIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    static Path data;

    @SuppressWarnings("NullAway.Init") // set before all
    private static Program service;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        service = Program.start(data, Map.of("JDKDOCTOR_UPLOAD_MAX_SIZE", "2M", "JDKDOCTOR_UPLOAD_IDLE", "2S"));
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Test
    void diagnosesABundleAndKeepsTheReport() throws IOException, InterruptedException {
        HttpResponse<String> made = service.diagnose(Samples.storm("first"));
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(cases(made.body())).contains(Samples.CASE);
        String address = made.headers().firstValue("Location").orElseThrow();

        HttpResponse<String> again = service.diagnose(Samples.storm("first"));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.headers().firstValue("Location")).contains(address);
        assertThat(again.body()).isEqualTo(made.body());

        assertThat(service.send(service.request(address)).body()).isEqualTo(made.body());
        assertThat(service.send(service.request(address).DELETE()).statusCode()).isEqualTo(204);
        assertProblem(service.send(service.request(address)), 404, "not-found");
    }

    @Test
    void printsTheReportAsAskedFor() throws IOException, InterruptedException {
        String address = service.diagnose(Samples.storm("forms"))
                .headers()
                .firstValue("Location")
                .orElseThrow();
        Map<String, String> beginnings = Map.of(
                "text/plain", "STRONG ",
                "text/html", "<!doctype html>",
                "application/json", "{",
                "application/sarif+json", "{",
                "text/markdown", "#");
        beginnings.forEach((type, beginning) -> {
            HttpResponse<String> report = read(address, type);
            assertThat(report.statusCode()).as(type).isEqualTo(200);
            assertThat(report.headers().firstValue("Content-Type").orElse("")).startsWith(type);
            assertThat(report.body()).startsWith(beginning);
        });
        assertProblem(read(address, "image/png"), 406, "not-acceptable");
    }

    private static HttpResponse<String> read(String address, String type) {
        try {
            return service.send(service.request(address).header("Accept", type));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void takesTwoFilesAsAForm() throws IOException, InterruptedException {
        String boundary = "b" + UUID.randomUUID();
        Path storm = Path.of(System.getProperty("jdkdoctor.root", "../.."))
                .resolve("cases/" + Samples.CASE + "/fixtures/on-11");
        StringBuilder form = new StringBuilder();
        for (String run : new String[] {"baseline", "current"}) {
            form.append("--%s\r\nContent-Disposition: form-data; name=\"%s\"; filename=\"../../%s.log\"\r\n"
                            .formatted(boundary, run, run))
                    .append("Content-Type: application/octet-stream\r\n\r\n")
                    .append(Files.readString(storm.resolve(run).resolve("safepoint.log")))
                    .append("\r\n");
        }
        form.append("--").append(boundary).append("--\r\n");
        HttpResponse<String> made = service.send(service.request("/api/v1/diagnoses")
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.ofString(form.toString())));
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(JSON.readTree(made.body()).at("/bundle/name").asText()).isEqualTo("baseline.log and current.log");
    }

    @Test
    void answersLaterWhereAskedTo() throws IOException, InterruptedException {
        HttpResponse<String> accepted = service.diagnose(Samples.storm("later"), "Prefer", "respond-async");
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        String address = accepted.headers().firstValue("Location").orElseThrow();
        HttpResponse<String> events = service.get(address + "/events");
        assertThat(events.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        assertThat(events.body()).contains("event:done").contains("\"phase\":\"done\"");
        assertThat(cases(service.get(address).body())).contains(Samples.CASE);
        assertProblem(
                service.send(service.request(address + "/cancel").POST(BodyPublishers.noBody())), 409, "not-done");
    }

    @Test
    void doesNothingTwiceForOneKey() throws IOException, InterruptedException {
        String key = UUID.randomUUID().toString();
        HttpResponse<String> one = service.diagnose(Samples.storm("key"), "Idempotency-Key", key);
        HttpResponse<String> two = service.diagnose(Samples.storm("key"), "Idempotency-Key", key);
        assertThat(two.headers().firstValue("Location")).isEqualTo(one.headers().firstValue("Location"));
        assertProblem(
                service.diagnose(Samples.storm("another"), "Idempotency-Key", key), 422, "idempotency-key-reused");
    }

    @Test
    void listsInPagesAndByWhatIsAskedFor() throws IOException, InterruptedException {
        service.diagnose(Samples.storm("list one"));
        service.diagnose(Samples.storm("list two"));
        service.diagnose(Samples.healthy());
        JsonNode first = JSON.readTree(service.get("/api/v1/diagnoses?limit=1").body());
        assertThat(first.path("diagnoses")).hasSize(1);
        JsonNode second = JSON.readTree(service.get(first.path("next").asText()).body());
        assertThat(second.at("/diagnoses/0/id")).isNotEqualTo(first.at("/diagnoses/0/id"));
        assertThat(count("?case=" + Samples.CASE)).isGreaterThanOrEqualTo(2);
        assertThat(count("?certainty=strong&from=11&to=11.0.13&text=BIASED")).isGreaterThanOrEqualTo(2);
        assertThat(count("?from=8")).isZero();
        assertThat(count("?case=no-such-case")).isZero();
        assertThat(count("?since=2999-01-01")).isZero();
        assertProblem(service.get("/api/v1/diagnoses?limit=0"), 400, "bad-request");
        assertProblem(service.get("/api/v1/diagnoses?since=yesterday"), 400, "bad-request");
        assertProblem(service.get("/api/v1/diagnoses?after=x"), 400, "bad-request");
    }

    private static int count(String query) throws IOException, InterruptedException {
        return JSON.readTree(service.get("/api/v1/diagnoses" + query).body())
                .path("diagnoses")
                .size();
    }

    @Test
    void findsNothingByWhatNoReportCanBeOf() throws IOException, InterruptedException {
        String longest = "a".repeat(100);
        assertThat(service.diagnose(Samples.storm("of no service")).statusCode())
                .isEqualTo(201);
        assertThat(service.send(service.request("/api/v1/diagnoses?service=" + longest)
                                .header("Content-Type", "application/zip")
                                .POST(BodyPublishers.ofByteArray(Samples.storm("of one"))))
                        .statusCode())
                .isEqualTo(201);
        assertThat(service.get("/api/v1/services/" + longest).statusCode()).isEqualTo(200);
        assertThat(service.get("/services/" + longest).statusCode()).isEqualTo(200);
        for (String name : new String[] {
            "%00", "%20", "%0a", "%ff", "%2e%2e%2f", longest + "a", longest + "%00", longest + "?environment=%00"
        }) {
            assertProblem(service.get("/api/v1/services/" + name), 404, "not-found");
            assertThat(service.get("/services/" + name).statusCode()).as(name).isEqualTo(404);
        }
        for (String parameter : new String[] {
            "from", "to", "case", "certainty", "text", "service", "environment", "since", "until", "after", "limit"
        }) {
            assertProblem(service.get("/api/v1/diagnoses?" + parameter + "=%00"), 400, "bad-request");
        }
        assertProblem(
                service.get("/api/v1/diagnoses?after=%2B999999999-01-01T00:00:00Z_" + UUID.randomUUID()),
                400,
                "bad-request");
    }

    @Test
    void knowsItsCases() throws IOException, InterruptedException {
        assertThat(service.get("/api/v1/cases").body()).contains("\"id\":\"" + Samples.CASE + "\"");
        assertThat(JSON.readTree(service.get("/api/v1/cases/" + Samples.CASE).body())
                        .path("remedies")
                        .size())
                .isPositive();
        assertProblem(service.get("/api/v1/cases/none"), 404, "not-found");
    }

    @Test
    void refusesWhatIsNoBundle() throws IOException, InterruptedException {
        byte[] storm = Samples.storm();
        assertProblem(service.diagnose("no zip at all".getBytes(StandardCharsets.UTF_8)), 422, "bundle-unreadable");
        assertProblem(service.diagnose(new byte[0]), 400, "bad-request");
        assertProblem(service.diagnose(new byte[3 << 20]), 413, "too-large");
        assertProblem(
                service.send(service.request("/api/v1/diagnoses")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{}"))),
                415,
                "unsupported-media-type");
        // what is left of a cut archive is examined, with a remark
        HttpResponse<String> cut = service.diagnose(Arrays.copyOf(storm, storm.length / 2));
        assertThat(cut.statusCode()).as(cut.body()).isIn(201, 422);
        assertThat(service.log()).doesNotContain("Exception").doesNotContain("no zip at all");
    }

    @Test
    void answersAClientThatStopsSending() throws IOException {
        String answer = raw(
                "POST /api/v1/diagnoses HTTP/1.1",
                "Host: localhost",
                "Content-Type: application/zip",
                "Content-Length: 1000",
                "",
                "PK");
        assertThat(answer).startsWith("HTTP/1.1 408").contains("upload-timeout");
        try (Stream<Path> left = Files.walk(data.resolve("spool"))) {
            assertThat(left.filter(Files::isRegularFile)).allMatch(file -> file.endsWith("lock"));
        }
    }

    private static String raw(String... request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(String.join("\r\n", request).getBytes(StandardCharsets.US_ASCII));
            out.flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aRequestWithoutAHostIsTheClientsMistake() throws IOException {
        assertThat(raw("GET /api/v1/cases HTTP/1.1", "Connection: close", "", ""))
                .startsWith("HTTP/1.1 400")
                .contains("/problems/bad-request", "send a Host");
        assertThat(service.log()).doesNotContain("QuarkusErrorHandler");
    }

    @Test
    void isNoServantOfOtherPagesInTheBrowser() throws IOException {
        for (String name : new String[] {"evil.example", "127.evil.example", "localhost.evil.example"}) {
            assertThat(raw("GET /api/v1/cases HTTP/1.1", "Host: " + name, "Connection: close", "", ""))
                    .startsWith("HTTP/1.1 401");
        }
        assertThat(raw(
                        "GET /api/v1/cases HTTP/1.1",
                        "Host: localhost",
                        "Origin: http://evil.example",
                        "Connection: close",
                        "",
                        ""))
                .startsWith("HTTP/1.1 401");
    }

    @Test
    void isOperated() throws IOException, InterruptedException {
        assertThat(service.get("/q/health/live").statusCode()).isEqualTo(200);
        assertThat(service.get("/q/health/ready").body()).contains("UP").contains("storage");
        service.diagnose(Samples.storm("metrics"));
        assertThat(service.get("/q/metrics").body())
                .contains("jdkdoctor_examinations_seconds_count{outcome=\"done\"")
                .contains("jdkdoctor_cases_found_total{case=\"" + Samples.CASE + "\"");
        HttpResponse<String> page = service.get("/");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'");
        assertThat(page.headers().firstValue("X-Request-Id")).isPresent();
        assertThat(service.get("/docs/index.html").statusCode()).isEqualTo(200);
        assertThat(service.get("/api/v1/openapi").body()).contains("openapi: 3");
    }

    private static String cases(String report) throws IOException {
        return JSON.readTree(report).path("hypotheses").findValuesAsText("case").toString();
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String type) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body())
                .contains("\"type\":\"https://jdkdoctor.github.io/problems/" + type + "\"")
                .doesNotContain(data.toString());
    }
}
