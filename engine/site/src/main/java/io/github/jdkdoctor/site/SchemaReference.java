package io.github.jdkdoctor.site;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The chapter on the JSON report, from its published schema. */
final class SchemaReference {
    private SchemaReference() {}

    /** The chapter; the schema itself is published next to it as {@code report.schema.json}. */
    static Guide.Chapter chapter(String schema) throws IOException {
        JsonNode root = new ObjectMapper().readTree(schema);
        List<Prose.Part> parts = new ArrayList<>();
        parts.add(new Prose.Part("report", "The report", properties(root, "report")));
        root.path("$defs").properties().forEach(d -> {
            String name = d.getKey();
            parts.add(new Prose.Part(
                    "def-" + name,
                    "<code>" + Markup.escape(name) + "</code>",
                    described(d.getValue()) + properties(d.getValue(), name)));
        });
        String preamble = "<p>" + Markup.escape(root.path("description").asText())
                + " The schema itself: <a href=\"report.schema.json\">report.schema.json</a>, identified as <code>"
                + Markup.escape(root.path("$id").asText()) + "</code>.</p>";
        return new Guide.Chapter(
                "schema",
                new Prose.Text(
                        "The JSON report",
                        "Every field of the JSON report of jdkdoctor, from its published schema.",
                        preamble,
                        parts));
    }

    private static String described(JsonNode node) {
        String description = node.path("description").asText();
        String type = node.has("properties") ? "" : "<p>" + type(node) + "</p>";
        return (description.isEmpty() ? "" : "<p>" + Markup.escape(description) + "</p>") + type;
    }

    private static String properties(JsonNode node, String name) {
        if (!node.has("properties")) {
            return "";
        }
        StringBuilder html =
                new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Fields of "
                        + Markup.escape(name)
                        + "\"><table><thead><tr><th scope=\"col\">field</th><th scope=\"col\">is</th><th scope=\"col\">means</th>"
                        + "</tr></thead><tbody>");
        rows(html, node, "");
        return html.append("</tbody></table></div>").toString();
    }

    private static void rows(StringBuilder html, JsonNode node, String prefix) {
        Set<String> required = new HashSet<>();
        node.path("required").forEach(r -> required.add(r.asText()));
        node.path("properties").properties().forEach(p -> {
            JsonNode value = p.getValue();
            html.append("<tr><th scope=\"row\"><code>")
                    .append(Markup.escape(prefix + p.getKey()))
                    .append("</code></th><td>")
                    .append(type(value))
                    .append(required.contains(p.getKey()) ? "" : ", may be absent")
                    .append("</td><td>")
                    .append(Markup.escape(value.path("description").asText()))
                    .append("</td></tr>");
            rows(html, value, prefix + p.getKey() + ".");
            rows(html, value.path("items"), prefix + p.getKey() + "[].");
        });
    }

    private static String type(JsonNode node) {
        if (node.has("$ref")) {
            String name = node.path("$ref").asText().replace("#/$defs/", "");
            return "<a href=\"#def-" + Markup.escape(name) + "\">" + Markup.escape(name) + "</a>";
        }
        if (node.has("const")) {
            return "<code>" + Markup.escape(node.path("const").asText()) + "</code>";
        }
        if (node.has("enum")) {
            List<String> values = new ArrayList<>();
            node.path("enum").forEach(v -> values.add("<code>" + Markup.escape(v.asText()) + "</code>"));
            return String.join(", ", values);
        }
        if (node.path("type").asText().equals("array")) {
            return "list of " + (node.path("items").has("properties") ? "objects" : type(node.path("items")));
        }
        return Markup.escape(node.path("type").asText("any"));
    }
}
