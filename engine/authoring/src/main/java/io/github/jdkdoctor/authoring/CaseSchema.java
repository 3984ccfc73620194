package io.github.jdkdoctor.authoring;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** The JSON schema of a case.yaml, for editors; made of the same description that reading goes by. */
public final class CaseSchema {
    private CaseSchema() {}

    /** The schema, with a line break at its end. */
    public static String json() {
        StringWriter out = new StringWriter();
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        printer.indentObjectsWith(indenter);
        printer.indentArraysWith(indenter);
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.setPrettyPrinter(printer);
            json.writeStartObject();
            json.writeStringField("$schema", "https://json-schema.org/draft/2020-12/schema");
            json.writeStringField("title", "A case of jdkdoctor");
            keys(CaseFormat.CASE, json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out + "\n";
    }

    private static void shape(Shape shape, JsonGenerator json) throws IOException {
        if (shape instanceof Shape.Keys keys) {
            keys(keys, json);
        } else if (shape instanceof Shape.Named named) {
            json.writeStringField("type", "object");
            if (named.declares()) {
                json.writeObjectFieldStart("propertyNames");
                json.writeStringField("pattern", "^" + Shape.NAME.pattern() + "$");
                json.writeEndObject();
            }
            json.writeObjectFieldStart("additionalProperties");
            shape(named.of(), json);
            json.writeEndObject();
        } else if (shape instanceof Shape.Items items) {
            array(items.of(), json);
        } else if (shape instanceof Shape.Texts) {
            json.writeArrayFieldStart("anyOf");
            json.writeStartObject();
            shape(new Shape.Text(), json);
            json.writeEndObject();
            json.writeStartObject();
            array(new Shape.Text(), json);
            json.writeEndObject();
            json.writeEndArray();
        } else if (shape instanceof Shape.Word word) {
            word(word.words(), json);
        } else {
            // YAML reads 15 as a number and true as a boolean where the author means what is written
            json.writeArrayFieldStart("type");
            json.writeString("string");
            json.writeString("number");
            json.writeString("boolean");
            json.writeEndArray();
        }
    }

    private static void word(List<String> words, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("enum");
        for (String word : words) {
            if (word.equals("true") || word.equals("false")) {
                json.writeBoolean(word.equals("true"));
            } else {
                json.writeString(word);
            }
        }
        json.writeEndArray();
    }

    private static void array(Shape of, JsonGenerator json) throws IOException {
        json.writeStringField("type", "array");
        json.writeObjectFieldStart("items");
        shape(of, json);
        json.writeEndObject();
    }

    private static void keys(Shape.Keys shape, JsonGenerator json) throws IOException {
        json.writeStringField("type", "object");
        json.writeObjectFieldStart("properties");
        for (Shape.Key key : shape.keys()) {
            json.writeObjectFieldStart(key.name());
            json.writeStringField("description", key.says());
            shape(key.shape(), json);
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeArrayFieldStart("required");
        for (Shape.Key key : shape.keys()) {
            if (key.required()) {
                json.writeString(key.name());
            }
        }
        json.writeEndArray();
        json.writeBooleanField("additionalProperties", false);
    }
}
