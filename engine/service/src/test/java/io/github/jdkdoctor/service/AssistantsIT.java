package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Model Context Protocol, as assistants speak it. */
class AssistantsIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectNode HELLO = JSON.createObjectNode().put("protocolVersion", "2025-06-18");

    static {
        HELLO.putObject("capabilities");
        HELLO.putObject("clientInfo").put("name", "test").put("version", "1");
    }

    private static String request(int id, String method, JsonNode params) {
        ObjectNode request =
                JSON.createObjectNode().put("jsonrpc", "2.0").put("id", id).put("method", method);
        return request.set("params", params).toString();
    }

    private static ObjectNode tool(String name, Map<String, String> arguments) {
        return JSON.createObjectNode().put("name", name).set("arguments", JSON.valueToTree(arguments));
    }

    private static String said(JsonNode answer) {
        return answer.at("/result/content/0/text").asText();
    }

    @Test
    void areAnsweredOnStandardInputAndOutput(@TempDir Path folder) throws IOException, InterruptedException {
        Path bundle = Files.write(folder.resolve("orders.zip"), Samples.storm());
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        System.getProperty("jdkdoctor.program", "none"),
                        "mcp")
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (Writer out = process.outputWriter(StandardCharsets.UTF_8);
                BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String request : List.of(
                    request(1, "initialize", HELLO),
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                    request(2, "tools/list", JSON.createObjectNode()),
                    request(3, "tools/call", tool("diagnose", Map.of("bundle", bundle.toString()))),
                    request(4, "tools/call", tool("diagnose", Map.of("bundle", folder + "/none.zip"))),
                    request(5, "tools/call", tool("list_cases", Map.of())),
                    request(6, "tools/call", tool("explain_case", Map.of("id", Samples.CASE))),
                    request(7, "tools/call", tool("explain_case", Map.of("id", "none"))),
                    request(11, "tools/call", tool("diagnose", Map.of("bundle", ""))),
                    request(12, "tools/call", tool("diagnose", Map.of("bundle", "\u0000"))),
                    request(13, "tools/call", tool("diagnose", Map.of("current", "/dev/zero"))),
                    request(14, "tools/call", JSON.createArrayNode()),
                    request(8, "resources/list", JSON.createObjectNode()),
                    "no json")) {
                out.write(request + "\n");
            }
            out.flush();
            assertThat(JSON.readTree(in.readLine())
                            .at("/result/protocolVersion")
                            .asText())
                    .isEqualTo("2025-06-18");
            assertThat(JSON.readTree(in.readLine()).at("/result/tools").findValuesAsText("name"))
                    .containsExactly("diagnose", "list_cases", "explain_case");
            assertThat(said(JSON.readTree(in.readLine()))).contains("STRONG ", "Biased-lock revocation storm");
            JsonNode missing = JSON.readTree(in.readLine());
            assertThat(missing.at("/result/isError").asBoolean()).isTrue();
            assertThat(said(missing)).contains("none.zip");
            assertThat(said(JSON.readTree(in.readLine()))).contains(Samples.CASE + ": ");
            assertThat(said(JSON.readTree(in.readLine()))).contains("Signs:", "Remedies", "References:");
            assertThat(JSON.readTree(in.readLine()).at("/result/isError").asBoolean())
                    .isTrue();
            for (String why : List.of("not the path", "not a path", "neither a file")) {
                JsonNode refused = JSON.readTree(in.readLine());
                assertThat(refused.at("/result/isError").asBoolean()).isTrue();
                assertThat(said(refused)).contains(why);
            }
            assertThat(JSON.readTree(in.readLine()).at("/error/code").asInt()).isEqualTo(-32602);
            assertThat(JSON.readTree(in.readLine()).at("/error/code").asInt()).isEqualTo(-32601);
            assertThat(JSON.readTree(in.readLine()).at("/error/code").asInt()).isEqualTo(-32700);
        }
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(folder.resolve("err"))).doesNotContain("Exception");
    }

    @Test
    void areAnsweredOverHttp(@TempDir Path data) throws IOException, InterruptedException {
        try (Program service = Program.start(data, Map.of())) {
            HttpResponse<String> hello = send(service, "", request(1, "initialize", HELLO));
            String session = hello.headers().firstValue("Mcp-Session-Id").orElse("");
            send(service, session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            assertThat(call(service, session, "tools/list", JSON.createObjectNode())
                            .at("/result/tools")
                            .findValuesAsText("name"))
                    .containsExactlyInAnyOrder("diagnose", "list_cases", "explain_case");
            String bundle = Base64.getEncoder().encodeToString(Samples.stormWith("db.password=hunter2xyz.txt"));
            assertThat(said(call(service, session, "tools/call", tool("diagnose", Map.of("bundle", bundle)))))
                    .contains("STRONG ", "Biased-lock revocation storm", "db.password=")
                    .doesNotContain("hunter2xyz");
            JsonNode bad = call(service, session, "tools/call", tool("diagnose", Map.of("bundle", data + "/tokens")));
            assertThat(bad.at("/result/isError").asBoolean()).isTrue();
            assertThat(said(bad)).isEqualTo("the bundle is not in base64");
            assertThat(said(call(
                            service,
                            session,
                            "tools/call",
                            tool(
                                    "diagnose",
                                    Map.of("bundle", Base64.getEncoder().encodeToString(new byte[9]))))))
                    .startsWith("bundle: ")
                    .doesNotContain(data.toString());
            assertThat(said(call(service, session, "tools/call", tool("list_cases", Map.of()))))
                    .contains(Samples.CASE + ": ");
            assertThat(said(call(service, session, "tools/call", tool("explain_case", Map.of("id", Samples.CASE)))))
                    .contains("Signs:");
            assertThat(service.get("/api/v1/diagnoses").body()).contains("\"diagnoses\":[]");
            assertThat(service.log()).doesNotContain("Exception");
        }
    }

    private static JsonNode call(Program service, String session, String method, JsonNode params)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = send(service, session, request(2, method, params));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        // an event where the answer is a stream
        String body = answer.body();
        return JSON.readTree(body.startsWith("{") ? body : body.substring(body.indexOf("data:") + "data:".length()));
    }

    private static HttpResponse<String> send(Program service, String session, String message)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = service.request("/mcp")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(message));
        return service.send(session.isEmpty() ? request : request.header("Mcp-Session-Id", session));
    }
}
