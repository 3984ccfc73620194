package io.github.jdkdoctor.service.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.service.base.FileName;
import io.github.jdkdoctor.service.base.Trace;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The Model Context Protocol with the tools of this program, a JSON-RPC 2.0 message a line. Small enough to be written
 * here: a server that starts a web framework would answer its first question seconds later.
 */
final class McpSession {
    private static final Logger LOG = Logger.getLogger(McpSession.class);
    private static final List<String> VERSIONS = List.of("2025-06-18", "2025-03-26", "2024-11-05");

    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;
    private static final int INTERNAL_ERROR = -32603;

    private final Consultation consultation;
    private final ObjectMapper mapper;

    McpSession(Consultation consultation, ObjectMapper mapper) {
        this.consultation = consultation;
        this.mapper = mapper;
    }

    /** The answer to a message; none to a notification. */
    Optional<String> answer(String line) {
        JsonNode message;
        try {
            message = mapper.readTree(line);
        } catch (JsonProcessingException e) {
            return Optional.of(error(mapper.nullNode(), PARSE_ERROR, "no JSON"));
        }
        if (!message.isObject() || !message.path("method").isTextual()) {
            return Optional.of(error(mapper.nullNode(), INVALID_REQUEST, "no request of JSON-RPC 2.0"));
        }
        JsonNode id = message.path("id");
        if (id.isMissingNode()) {
            return Optional.empty();
        }
        try {
            return Optional.of(answer(id, message.path("method").asText(), message.path("params")));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            // the session goes on, whatever a bundle does to the engine
            LOG.errorf("a request failed: %s", Trace.of(e));
            return Optional.of(error(id, INTERNAL_ERROR, "an error of jdkdoctor itself; please report it"));
        }
    }

    private String answer(JsonNode id, String method, JsonNode params) {
        return switch (method) {
            case "initialize" -> result(id, initialized(params));
            case "ping" -> result(id, mapper.createObjectNode());
            case "tools/list" -> result(id, tools());
            case "tools/call" -> call(id, params.path("name").asText(), params.path("arguments"));
            default -> error(id, METHOD_NOT_FOUND, "no method " + FileName.shown(method));
        };
    }

    private ObjectNode initialized(JsonNode params) {
        String asked = params.path("protocolVersion").asText();
        ObjectNode result = mapper.createObjectNode();
        result.put("protocolVersion", VERSIONS.contains(asked) ? asked : VERSIONS.get(0));
        result.putObject("capabilities").putObject("tools");
        result.putObject("serverInfo").put("name", "jdkdoctor").put("version", "1");
        return result;
    }

    private ObjectNode tools() {
        ObjectNode result = mapper.createObjectNode();
        ArrayNode tools = result.putArray("tools");
        tool(
                tools,
                "diagnose",
                Consultation.DIAGNOSE,
                Map.of(
                        "bundle", "A zip, tar.gz or directory with baseline/ and current/",
                        "baseline", "Instead: a file, archive or directory of the baseline run",
                        "current", "Instead: a file, archive or directory of the current run"));
        tool(tools, "list_cases", Consultation.LIST_CASES, Map.of());
        tool(tools, "explain_case", Consultation.EXPLAIN_CASE, Map.of("id", "Its id, as list_cases has it"));
        return result;
    }

    private static void tool(ArrayNode tools, String name, String description, Map<String, String> arguments) {
        ObjectNode tool = tools.addObject().put("name", name).put("description", description);
        ObjectNode schema = tool.putObject("inputSchema").put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        arguments.forEach((argument, says) ->
                properties.putObject(argument).put("type", "string").put("description", says));
        if (arguments.containsKey("id")) {
            schema.putArray("required").add("id");
        }
        tool.putObject("annotations").put("readOnlyHint", true);
    }

    private String call(JsonNode id, String tool, JsonNode arguments) {
        return switch (tool) {
            case "diagnose" -> diagnose(id, arguments);
            case "list_cases" -> said(id, consultation.listCases(), false);
            case "explain_case" ->
                consultation
                        .explainCase(arguments.path("id").asText())
                        .map(text -> said(id, text, false))
                        .orElseGet(() -> said(id, "there is no such case; list_cases has them", true));
            default -> error(id, INVALID_PARAMS, "no tool " + FileName.shown(tool));
        };
    }

    private String diagnose(JsonNode id, JsonNode arguments) {
        try {
            return said(id, consultation.diagnose(bundle(arguments)), false);
        } catch (BundleException e) {
            return said(id, String.valueOf(e.getMessage()), true);
        }
    }

    private static Bundle bundle(JsonNode arguments) throws BundleException {
        if (arguments.has("bundle")) {
            return Bundle.open(path(arguments, "bundle"), Limits.DEFAULT);
        }
        if (!arguments.has("current")) {
            throw new BundleException("nothing to diagnose; give 'bundle', or 'current' and perhaps 'baseline'");
        }
        Optional<Path> baseline =
                arguments.has("baseline") ? Optional.of(path(arguments, "baseline")) : Optional.empty();
        return Bundle.ofRuns(baseline, path(arguments, "current"), Optional.empty(), Limits.DEFAULT);
    }

    // an empty path would be the working directory, and a device or a pipe may never end
    private static Path path(JsonNode arguments, String name) throws BundleException {
        String given = arguments.path(name).asText();
        if (!arguments.path(name).isTextual() || given.isBlank()) {
            throw new BundleException("'" + name + "' is not the path of a file or of a directory");
        }
        Path path;
        try {
            path = Path.of(given);
        } catch (InvalidPathException e) {
            throw new BundleException("'" + FileName.shown(given) + "' is not a path", e);
        }
        if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
            throw new BundleException(given + ": neither a file nor a directory");
        }
        return path;
    }

    private String said(JsonNode id, String text, boolean failed) {
        ObjectNode result = mapper.createObjectNode();
        result.putArray("content").addObject().put("type", "text").put("text", text);
        return result(id, result.put("isError", failed));
    }

    private String result(JsonNode id, ObjectNode result) {
        return mapper.createObjectNode()
                .put("jsonrpc", "2.0")
                .<ObjectNode>set("id", id)
                .set("result", result)
                .toString();
    }

    private String error(JsonNode id, int code, String says) {
        ObjectNode error = mapper.createObjectNode().put("code", code).put("message", says);
        return mapper.createObjectNode()
                .put("jsonrpc", "2.0")
                .<ObjectNode>set("id", id)
                .set("error", error)
                .toString();
    }
}
