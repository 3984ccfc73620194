package io.github.jdkdoctor.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.github.jdkdoctor.report.JsonReport;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The published schema, made strict: a name that it does not describe is an error in the product's own output. */
final class ReportSchema {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ReportSchema() {}

    /** What the schema says against a report; empty if nothing. */
    static List<String> against(String report) throws IOException {
        return against(report, JsonReport.class, "report.schema.json");
    }

    /** The same of another schema, alongside a class. */
    static List<String> against(String report, Class<?> alongside, String name) throws IOException {
        try (InputStream in = alongside.getResourceAsStream(name)) {
            JsonNode schema = JSON.readTree(in);
            close(schema);
            JsonSchema strict = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(schema);
            return strict.validate(JSON.readTree(report)).stream()
                    .map(Object::toString)
                    .toList();
        }
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode object && object.path("properties").isObject() && object.has("type")) {
            object.put("additionalProperties", false);
        }
        node.forEach(ReportSchema::close);
    }
}
