package io.github.jdkdoctor.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;

/** What the printings that are JSON share. */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** Writes the fields of an object about one value. */
    public interface Body<T> {
        void write(T value) throws IOException;
    }

    /** Writes one value, indented, with a line feed at the end; the writer stays open. */
    public static void indented(Writer to, Body<JsonGenerator> body) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(to)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setPrettyPrinter(new DefaultPrettyPrinter(
                    Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER)));
            body.write(json);
        }
        to.write("\n");
        to.flush();
    }

    /** A field with an array of objects. */
    public static <T> void array(JsonGenerator json, String name, Collection<T> values, Body<T> body)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T value : values) {
            json.writeStartObject();
            body.write(value);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** A field with an array of strings. */
    public static void strings(JsonGenerator json, String name, Collection<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    /** A share or growth to four places. */
    public static double rounded(double value) {
        return Math.round(value * 10_000) / 10_000.0;
    }
}
