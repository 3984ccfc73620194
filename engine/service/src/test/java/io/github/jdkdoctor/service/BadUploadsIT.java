package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jdkdoctor.bundle.BadBundles;
import io.github.jdkdoctor.bundle.BadBundles.Bad;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no bundle, no request or was made to harm: a clear problem each time, and nothing is left of it. */
@Tag("thorough")
class BadUploadsIT {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    static Path data;

    @SuppressWarnings("NullAway.Init") // set before all
    private static Program service;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        service = Program.start(data, Map.of("JDKDOCTOR_UPLOAD_IDLE", "2S"));
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @AfterEach
    void nothingIsLeftAndTheServiceGoesOn() throws IOException, InterruptedException {
        assertThat(uploadsInTheEnd()).isZero();
        assertThat(service.get("/api/v1/diagnoses?text=bad").body()).contains("\"diagnoses\":[]");
        assertThat(service.diagnose(Samples.storm()).statusCode()).isIn(200, 201);
        // one that had only begun when it was looked for first
        assertThat(uploadsInTheEnd()).isZero();
        assertThat(service.log()).doesNotContain("Exception", "ERROR", data.toString());
    }

    private static long uploadsInTheEnd() throws IOException, InterruptedException {
        long end = System.nanoTime() + 10_000_000_000L;
        long left = uploads();
        while (left > 0 && System.nanoTime() < end) {
            Thread.sleep(50);
            left = uploads();
        }
        return left;
    }

    private static long uploads() throws IOException {
        try (Stream<Path> left = Files.walk(data.resolve("spool"))) {
            return left.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("lock"))
                    .count();
        }
    }

    @Test
    void whatIsNoBundleIsRefusedWithALineThatSaysWhy(@TempDir Path folder) throws IOException, InterruptedException {
        for (Bad bad : BadBundles.all(folder)) {
            HttpResponse<String> answer = service.send(
                    service.request("/api/v1/diagnoses?name=" + bad.file().getFileName())
                            .header("Content-Type", "application/octet-stream")
                            .POST(BodyPublishers.ofFile(bad.file())));
            if (Files.size(bad.file()) == 0) {
                assertThat(answer.statusCode()).isEqualTo(400);
                continue;
            }
            assertThat(answer.statusCode()).as(bad.message() + answer.body()).isEqualTo(422);
            JsonNode problem = new ObjectMapper().readTree(answer.body());
            assertThat(problem.path("type").asText()).endsWith("/problems/bundle-unreadable");
            // options of the command line are nothing to a client
            assertThat(problem.path("detail").asText())
                    .startsWith(bad.message().split(" with --| or raise --|; raise --", 2)[0])
                    .doesNotContain(data.toString(), " --max", " --baseline", "Exception");
        }
    }

    @Test
    void aClientThatGoesAwayLeavesNothing() throws IOException {
        try (Socket socket = connect("POST /api/v1/diagnoses HTTP/1.1", "Content-Length: 1000", "", "PK")) {
            assertThat(socket.isConnected()).isTrue();
        }
    }

    @Test
    void anAddressThatOnlyLooksLikeThatOfUploadsTakesNone() throws IOException {
        for (String address : new String[] {"/api/v1/diagnoses/", "/api/v1/diagnoses;a=b", "/diagnoses/"}) {
            assertThat(raw(
                            "POST " + address + " HTTP/1.1",
                            "Content-Type: application/zip",
                            "Content-Length: 2",
                            "",
                            "PK"))
                    .as(address)
                    .startsWith("HTTP/1.1 404")
                    .contains("not-found");
        }
    }

    @Test
    void aLengthThatIsTooShortCutsTheBundleAndNoMore() throws IOException {
        String answer =
                raw("POST /api/v1/diagnoses?name=bad.zip HTTP/1.1", "Content-Length: 4", "", "nonsense and more");
        assertThat(answer).startsWith("HTTP/1.1 422").contains("bundle-unreadable");
    }

    @Test
    void aLengthThatIsNoneIsRefused() throws IOException {
        for (String length : new String[] {"-1", "many", "99999999999999999999", "1\r\nContent-Length: 2"}) {
            assertThat(raw("POST /api/v1/diagnoses HTTP/1.1", "Content-Length: " + length, "", "PK"))
                    .as(length)
                    .startsWith("HTTP/1.1 400");
        }
        assertThat(raw("POST /api/v1/diagnoses HTTP/1.1", "Content-Length: 999999999999", "", "PK"))
                .startsWith("HTTP/1.1 413")
                .contains("too-large");
        assertThat(raw("POST /api/v1/casebook/reload HTTP/1.1", "Content-Length: 999999999999", "", "PK"))
                .startsWith("HTTP/1.1 413")
                .contains("too-large");
        assertThat(raw("POST /mcp HTTP/1.1", "Transfer-Encoding: chunked", "", "ffffff"))
                .startsWith("HTTP/1.1 411")
                .contains("length-required");
    }

    @Test
    void chunksThatAreNoneEndTheConnection() throws IOException {
        assertThat(raw(
                        "POST /api/v1/diagnoses?name=bad.zip HTTP/1.1",
                        "Transfer-Encoding: chunked",
                        "",
                        "zz",
                        "PK",
                        ""))
                .doesNotStartWith("HTTP/1.1 2");
    }

    @Test
    void aFormThatIsNoneIsRefused() throws IOException {
        String form = "Content-Type: multipart/form-data";
        assertThat(raw("POST /api/v1/diagnoses HTTP/1.1", form, "Content-Length: 2", "", "PK"))
                .startsWith("HTTP/1.1 400")
                .contains("bad-request");
        assertThat(raw("POST /api/v1/diagnoses HTTP/1.1", form + "; boundary=b", "Content-Length: 2", "", "PK"))
                .startsWith("HTTP/1.1 400")
                .contains("bad-request");
        assertThat(raw(
                        "POST /api/v1/diagnoses HTTP/1.1",
                        form + "; boundary=b",
                        "Content-Length: 90",
                        "",
                        "--b",
                        "Content-Disposition: form-data; name=\"other\"; filename=\"bad.zip\"",
                        "",
                        "PK",
                        "--b--",
                        ""))
                .startsWith("HTTP/1.1 400")
                .contains("bad-request", "'other'");
    }

    @Test
    void aFormThatCanNotBeReadIsAnsweredAtOnce() throws IOException {
        for (String form : new String[] {
            part("; name=\"\"", "x"),
            part("", "x"),
            part("; name=\"note\"", "x".repeat(1 << 20)),
            part("; name=\"note\"", "x").repeat(5000),
            "no form at all"
        }) {
            String body = form + "--b--\r\n";
            assertThat(raw(
                            "POST /api/v1/diagnoses HTTP/1.1",
                            "Content-Type: multipart/form-data; boundary=b",
                            "Content-Length: " + body.length(),
                            "",
                            body))
                    .startsWith("HTTP/1.1 400")
                    .contains("bad-request");
        }
        assertThat(raw(
                        "POST /api/v1/diagnoses HTTP/1.1",
                        "Content-Type: multipart/form-data",
                        "Content-Length: 2",
                        "",
                        "PK"))
                .startsWith("HTTP/1.1 400")
                .contains("bad-request");
    }

    @Test
    void aFormWithoutAnEndIsEndedByTheTimeWithoutAByte() throws IOException {
        String body = "--b\r\nContent-Disposition: form-data; name=\"bundle\"; filename=\"bad.zip\"\r\n\r\nPK";
        assertThat(raw(
                        "POST /api/v1/diagnoses HTTP/1.1",
                        "Content-Type: multipart/form-data; boundary=b",
                        "Content-Length: " + body.length(),
                        "",
                        body))
                .startsWith("HTTP/1.1 4")
                .contains("problems/");
    }

    @Test
    void whoShowsNoTokenBringsNoMoreThanOne() throws IOException {
        assertThat(raw("POST /login HTTP/1.1", "Content-Length: 7900000", "", "token="))
                .startsWith("HTTP/1.1 413")
                .contains("too-large");
    }

    @Test
    void formsAndAddressesThatCannotBeDecodedAreTheClientsMistake() throws IOException {
        for (String form : new String[] {"token=%", "token=%zz", "token=100%&to=/"}) {
            assertThat(raw(
                            "POST /login HTTP/1.1",
                            "Content-Type: application/x-www-form-urlencoded",
                            "Content-Length: " + form.length(),
                            "",
                            form))
                    .as(form)
                    .startsWith("HTTP/1.1 400")
                    .contains("problems/bad-request", "%25");
        }
        assertThat(raw("GET /api/v1/ui/%25 HTTP/1.1", "", "")).startsWith("HTTP/1.1 404");
    }

    @Test
    void jsonThatIsDeepOrHasManyValuesIsRefused() throws IOException {
        for (String json : new String[] {
            "[".repeat(1 << 20), "{\"a\":".repeat(1 << 18), "[" + "1,".repeat(1 << 20) + "1]", "{\"a\":1"
        }) {
            assertThat(raw(
                            "POST /mcp HTTP/1.1",
                            "Content-Type: application/json",
                            "Accept: application/json, text/event-stream",
                            "Content-Length: " + json.length(),
                            "",
                            json))
                    .startsWith("HTTP/1.1 4")
                    .contains("problems/bad-request");
        }
    }

    private static String part(String attributes, String content) {
        return "--b\r\nContent-Disposition: form-data" + attributes + "\r\n\r\n" + content + "\r\n";
    }

    private static String raw(String... lines) throws IOException {
        try (Socket socket = connect(lines)) {
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Socket connect(String... lines) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
        socket.setSoTimeout(20_000);
        OutputStream out = socket.getOutputStream();
        out.write((lines[0] + "\r\nHost: localhost\r\nConnection: close\r\n"
                        + String.join("\r\n", Arrays.asList(lines).subList(1, lines.length)))
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return socket;
    }
}
