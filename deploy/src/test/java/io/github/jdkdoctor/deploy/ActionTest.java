package io.github.jdkdoctor.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that action.yml runs for a pull request, with a GitHub that keeps comments and a launcher that reports. */
class ActionTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    Path folder;

    private final List<Map<String, Object>> comments = new ArrayList<>(List.of(Map.of("id", 1, "body", "well done")));
    private final List<String> asked = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // set before each
    private HttpServer github;

    @BeforeEach
    void start() throws IOException {
        github = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        github.createContext("/", this::answer);
        github.start();
    }

    @AfterEach
    void stop() {
        github.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String asks =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        asked.add(asks);
        byte[] sent = exchange.getRequestBody().readAllBytes();
        if (asks.startsWith("POST ")) {
            comments.add(
                    Map.of("id", 2, "body", JSON.readTree(sent).path("body").asText()));
        } else if (asks.startsWith("PATCH ")) {
            comments.set(
                    1, Map.of("id", 2, "body", JSON.readTree(sent).path("body").asText()));
        }
        byte[] body = JSON.writeValueAsBytes(comments);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private int run(String launcher, Map<String, String> more) throws IOException, InterruptedException {
        Path program = Files.writeString(folder.resolve("jdkdoctor"), "#!/bin/sh\n" + launcher);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Path event = Files.writeString(folder.resolve("event.json"), "{\"pull_request\":{\"number\":42}}");
        Map<String, String> environment = new HashMap<>(Map.of(
                "JDKDOCTOR",
                program.toString(),
                "BASELINE",
                "good",
                "CURRENT",
                "slow",
                "GITHUB_TOKEN",
                "secret",
                "GITHUB_REPOSITORY",
                "acme/orders",
                "GITHUB_EVENT_PATH",
                event.toString(),
                "GITHUB_API_URL",
                "http://127.0.0.1:" + github.getAddress().getPort(),
                "GITHUB_STEP_SUMMARY",
                folder.resolve("summary").toString()));
        environment.putAll(more);
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of("github/diagnose").toAbsolutePath().toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile());
        builder.environment().putAll(environment);
        return builder.start().waitFor();
    }

    @Test
    void commentsOnceAndReplacesItsCommentAndFailsByWhatIsFound() throws IOException, InterruptedException {
        assumeThat(hasTools()).as("jq and curl").isTrue();
        String report = "while [ $# -gt 0 ]; do [ \"$1\" != -o ] || echo \"STRONG $LOCKING\" >\"$2\"; "
                + "[ \"$1\" != --fail-on ] || code=1; shift; done; exit ${code:-0}\n";
        Map<String, String> strict =
                Map.of("COMMENT", "true", "FAIL_ON", "likely", "SARIF", "out.sarif", "LOCKING", "one");
        assertThat(run(report, strict))
                .as(Files.readString(folder.resolve("out")))
                .isEqualTo(1);
        assertThat(folder.resolve("out.sarif")).exists();
        assertThat(Files.readString(folder.resolve("summary"))).isEqualTo("STRONG one\n");
        assertThat(comments.get(1).get("body")).isEqualTo("<!-- jdkdoctor -->\nSTRONG one\n");

        assertThat(run(report, Map.of("COMMENT", "true", "LOCKING", "two"))).isZero();
        assertThat(comments).hasSize(2);
        assertThat(comments.get(0).get("body")).isEqualTo("well done");
        assertThat(comments.get(1).get("body")).isEqualTo("<!-- jdkdoctor -->\nSTRONG two\n");
        assertThat(asked).last().isEqualTo("PATCH /repos/acme/orders/issues/comments/2");
    }

    @Test
    void aBundleThatCannotBeReadIsNoCommentAndKeepsItsExitCode() throws IOException, InterruptedException {
        assertThat(run("exit 3\n", Map.of("COMMENT", "true"))).isEqualTo(3);
        assertThat(asked).isEmpty();
    }

    private boolean hasTools() throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", "command -v jq curl")
                        .redirectOutput(folder.resolve("tools").toFile())
                        .start()
                        .waitFor()
                == 0;
    }
}
