package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators rely on. */
@Tag("thorough")
class OperationIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String RELOAD = "/api/v1/casebook/reload";

    @Test
    void logsJsonWithTheRequestAndNothingOfABundle(@TempDir Path data) throws IOException, InterruptedException {
        try (Program service = Program.start(data, Map.of("QUARKUS_LOG_CONSOLE_JSON_ENABLED", "true"))) {
            service.diagnose(Samples.storm("password=hunter2"), "X-Request-Id", "one-1");
            service.diagnose(
                    "no bundle, host db.example.com".getBytes(StandardCharsets.UTF_8), "X-Request-Id", "two-2");
            service.send(service.request("/api/v1/diagnoses?text=hunter2"));
            // what a JDK says of its own, as 25 does of Unsafe, is no line of the log
            List<String> lines = service.log()
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("WARNING: "))
                    .toList();
            for (String line : lines) {
                assertThat(JSON.readTree(line).isObject()).as(line).isTrue();
            }
            JsonNode asked = JSON.readTree(lines.stream()
                    .filter(line -> line.contains("one-1"))
                    .findFirst()
                    .orElseThrow());
            assertThat(asked.at("/mdc/request").asText()).isEqualTo("one-1");
            assertThat(asked.path("message").asText()).startsWith("POST /api/v1/diagnoses 201 ");
            assertThat(service.log())
                    .contains("two-2")
                    .doesNotContain("hunter2", "example.com", "note.txt", data.toString());
        }
    }

    @Test
    void answersWhomItBeganToServeBeforeItEnds(@TempDir Path data) throws IOException, InterruptedException {
        try (Program service = Program.start(data, Map.of())) {
            CompletableFuture<HttpResponse<String>> answer = service.later(Samples.storm());
            while (!service.get("/q/metrics").body().contains("jdkdoctor_examinations_running 1.0")
                    && !answer.isDone()) {
                Thread.onSpinWait();
            }
            service.end();
            assertThat(answer.join().statusCode()).as(service.log()).isEqualTo(201);
            assertThat(service.log()).doesNotContain("ERROR", "Exception");
        }
        try (Stream<Path> spool = Files.list(data.resolve("spool"))) {
            assertThat(spool).isEmpty();
        }
    }

    @Test
    void endsAHeaderThatComesByteByByteAndNotARequestThatWaits(@TempDir Path data)
            throws IOException, InterruptedException {
        try (Program service = Program.start(data, Map.of("QUARKUS_HTTP_IDLE_TIMEOUT", "1S"));
                Socket upload = connect(service, "POST /api/v1/diagnoses HTTP/1.1", "Content-Length: 4", "", "no");
                Socket slow = connect(service, "GET /api/v1/cases HTTP/1.1", "X-Slow: ")) {
            slow.setSoTimeout(100);
            long end = System.nanoTime() + 20_000_000_000L;
            while (takesMore(slow) && System.nanoTime() < end) {}
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(500);
            upload.getOutputStream().write("ne".getBytes(StandardCharsets.US_ASCII));
            // to the end of the connection, which has as long for the next header
            assertThat(new String(upload.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 422");
        }
    }

    private static Socket connect(Program service, String first, String... more) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
        socket.setSoTimeout(20_000);
        socket.getOutputStream()
                .write((first + "\r\nHost: localhost\r\n" + String.join("\r\n", more))
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    // a byte for each time that there is nothing to read
    private static boolean takesMore(Socket socket) {
        try {
            socket.getOutputStream().write('a');
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void keepsBundlesOnlyWhereAskedToAndOnlyForAWhile(@TempDir Path folder) throws IOException, InterruptedException {
        try (Program service = Program.start(folder.resolve("one"), Map.of())) {
            String address = address(service.diagnose(Samples.storm()));
            assertThat(service.get(address + "/bundle").statusCode()).isEqualTo(404);
        }
        try (Program service = Program.start(folder.resolve("two"), Map.of("JDKDOCTOR_KEEP_BUNDLES", "4S"))) {
            String address = address(service.diagnose(Samples.storm()));
            HttpResponse<byte[]> bundle =
                    service.send(service.request(address + "/bundle"), BodyHandlers.ofByteArray());
            assertThat(bundle.body()).isEqualTo(Samples.storm());
            long end = System.nanoTime() + 20_000_000_000L;
            while (service.get(address + "/bundle").statusCode() == 200 && System.nanoTime() < end) {
                Thread.sleep(200);
            }
            assertThat(service.get(address + "/bundle").statusCode()).isEqualTo(404);
            assertThat(service.get(address).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void keepsReportsForAsLongAsAskedTo(@TempDir Path data) throws IOException, InterruptedException {
        Map<String, String> brief = Map.of("JDKDOCTOR_KEEP_REPORTS", "3S", "JDKDOCTOR_KEEP_BUNDLES", "7D");
        try (Program service = Program.start(data, brief)) {
            String address = address(service.diagnose(Samples.storm()));
            long end = System.nanoTime() + 20_000_000_000L;
            while (service.get(address).statusCode() == 200 && System.nanoTime() < end) {
                Thread.sleep(200);
            }
            assertThat(service.get(address).statusCode()).isEqualTo(404);
            assertThat(service.get(address + "/bundle").statusCode()).isEqualTo(404);
            assertThat(service.diagnose(Samples.storm()).statusCode()).isEqualTo(201);
        }
    }

    private static String address(HttpResponse<String> made) {
        return made.headers().firstValue("Location").orElseThrow();
    }

    @Test
    void staysWithItsCasesWhereAChangedPackIsBad(@TempDir Path folder) throws IOException, InterruptedException {
        Path pack = Files.createDirectories(folder.resolve("pack"));
        Path own = Samples.copyOfACase(pack, "acme-jit");
        try (Program service = Program.start(folder.resolve("data"), Map.of(), "--cases", pack.toString())) {
            String before = service.get("/api/v1/cases").body();
            assertThat(before).contains("\"acme-jit\"");

            String good = Files.readString(own);
            Files.writeString(own, good.replaceFirst("title: ", "tittle: "));
            HttpResponse<String> refused = service.send(service.request(RELOAD).POST(BodyPublishers.noBody()));
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(422);
            assertThat(refused.body())
                    .contains("problems/cases-unusable", "pack/acme-jit/case.yaml:", "tittle")
                    .doesNotContain("Exception", folder.toString());
            assertThat(service.log()).contains(own + ":");
            assertThat(service.get("/api/v1/cases").body()).isEqualTo(before);
            assertThat(service.diagnose(Samples.healthy()).statusCode()).isEqualTo(201);

            Files.writeString(own, good.replaceFirst("title: ", "title: Of Acme, "));
            HttpResponse<String> taken = service.send(service.request(RELOAD).POST(BodyPublishers.noBody()));
            assertThat(taken.statusCode()).as(taken.body()).isEqualTo(200);
            assertThat(service.get("/api/v1/cases/acme-jit").body()).contains("\"title\":\"Of Acme, ");
            // other cases may say something else of the same bundle
            assertThat(service.diagnose(Samples.healthy()).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void reportsWithoutSecretsUnlessToldOtherwise(@TempDir Path folder) throws IOException, InterruptedException {
        byte[] bundle = Samples.stormWith("db.password=hunter2xyz.txt");
        Path zip = Files.write(folder.resolve("orders.zip"), bundle);
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"diagnose\","
                + "\"arguments\":{\"bundle\":\"" + zip + "\"}}}";
        try (Program service = Program.start(folder.resolve("one"), Map.of())) {
            String address = address(service.diagnose(bundle));
            for (String type :
                    List.of("text/plain", "text/html", "text/markdown", "application/json", "application/sarif+json")) {
                assertThat(service.send(service.request(address).header("Accept", type))
                                .body())
                        .as(type)
                        .contains("db.password=")
                        .doesNotContain("hunter2xyz");
            }
            assertThat(service.get("/api/v1/diagnoses?text=hunter2xyz").body()).contains("\"diagnoses\":[]");
            assertThat(service.get("/api/v1/diagnoses?text=biased").body()).contains(address);
        }
        try (Program service = Program.start(folder.resolve("two"), Map.of(), "--no-redact")) {
            assertThat(service.diagnose(bundle).body()).contains("db.password=hunter2xyz");
        }
        for (List<String> options : List.of(List.<String>of(), List.of("--no-redact"))) {
            String answer = Program.mcp(call, options);
            assertThat(answer).contains("Biased-lock revocation storm", "db.password=");
            assertThat(answer.contains("hunter2xyz")).isEqualTo(!options.isEmpty());
        }
    }

    @Test
    void takesNothingWhereTheDiskIsFull(@TempDir Path data) throws IOException, InterruptedException {
        try (Program service = Program.start(data, Map.of("JDKDOCTOR_UPLOAD_MIN_FREE", "900000G"))) {
            HttpResponse<String> refused = service.diagnose(Samples.storm());
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("problems/storage-unavailable", "the disk is full");
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(service.get("/q/health/ready").statusCode()).isEqualTo(503);
            assertThat(service.get("/q/health/live").statusCode()).isEqualTo(200);
            assertThat(service.get("/api/v1/diagnoses").statusCode()).isEqualTo(200);
        }
    }
}
