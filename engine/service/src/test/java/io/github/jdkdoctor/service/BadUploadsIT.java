package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no bundle, no request or was made to harm: a clear problem each time, and nothing is left of it. */
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
        long end = System.nanoTime() + 10_000_000_000L;
        while (uploads() > 0 && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        assertThat(uploads()).isZero();
        assertThat(service.get("/api/v1/diagnoses?text=bad").body()).contains("\"diagnoses\":[]");
        assertThat(service.diagnose(Samples.storm()).statusCode()).isIn(200, 201);
        assertThat(service.log()).doesNotContain("Exception", "ERROR", data.toString());
    }

    private static long uploads() throws IOException {
        try (Stream<Path> left = Files.walk(data.resolve("spool"))) {
            return left.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("lock"))
                    .count();
        }
    }

    @Test
    void whatIsNoBundleIsRefusedWithALineThatSaysWhy() throws IOException, InterruptedException {
        for (Map.Entry<String, byte[]> bad : bad().entrySet()) {
            HttpResponse<String> answer = service.send(service.request("/api/v1/diagnoses?name=bad.zip")
                    .header("Content-Type", "application/octet-stream")
                    .POST(BodyPublishers.ofByteArray(bad.getValue())));
            assertThat(answer.statusCode())
                    .as(bad.getKey() + " " + answer.body())
                    .isEqualTo(422);
            assertThat(answer.body())
                    .as(bad.getKey())
                    .contains("problems/bundle-unreadable", "\"detail\":\"bad.zip")
                    .doesNotContain(data.toString(), "--max", "--baseline", "Exception");
        }
    }

    private static Map<String, byte[]> bad() throws IOException {
        byte[] storm = Samples.storm();
        Map<String, byte[]> bad = new LinkedHashMap<>();
        bad.put("noise", new byte[] {1, 2, 3, 0, (byte) 0xfe});
        bad.put("a text", "no zip at all".getBytes(StandardCharsets.US_ASCII));
        bad.put("a zip cut behind its signature", Arrays.copyOf(storm, 4));
        bad.put("bytes before a zip", prepended(storm));
        bad.put("a gzip file cut at its start", Arrays.copyOf(gzip(storm), 12));
        bad.put("a zip of nothing", zip(Map.of()));
        bad.put("a name that leaves the bundle", zip(Map.of("../evil.txt", new byte[1])));
        bad.put("an absolute name", zip(Map.of("/etc/passwd", new byte[1])));
        bad.put("a file that unpacks to a thousand times its size", zip(Map.of("current/gc.log", new byte[64 << 20])));
        Map<String, byte[]> many = new LinkedHashMap<>();
        for (int i = 0; i < 100_001; i++) {
            many.put("current/" + i, new byte[0]);
        }
        bad.put("a hundred thousand files", zip(many));
        return bad;
    }

    private static byte[] prepended(byte[] zip) {
        byte[] moved = new byte[zip.length + 7];
        System.arraycopy(zip, 0, moved, 7, zip.length);
        return moved;
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(content);
        }
        return packed.toByteArray();
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(packed)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                out.putNextEntry(new ZipEntry(file.getKey()));
                out.write(file.getValue());
            }
        }
        return packed.toByteArray();
    }

    @Test
    void aClientThatGoesAwayLeavesNothing() throws IOException {
        try (Socket socket = connect("POST /api/v1/diagnoses HTTP/1.1", "Content-Length: 1000", "", "PK")) {
            assertThat(socket.isConnected()).isTrue();
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
