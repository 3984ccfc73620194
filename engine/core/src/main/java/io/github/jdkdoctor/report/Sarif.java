package io.github.jdkdoctor.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What printings as SARIF 2.1.0 share. */
public final class Sarif {
    private static final String UNRESERVED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";

    private Sarif() {}

    /** The fields that a log begins with. */
    public static void version(JsonGenerator json) throws IOException {
        json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.writeStringField("version", "2.1.0");
    }

    /** The fields of a driver that name this program. */
    public static void program(JsonGenerator json) throws IOException {
        json.writeStringField("name", "jdkdoctor");
        json.writeStringField("informationUri", "https://jdkdoctor.github.io/");
    }

    /** A field with plain text. */
    public static void text(JsonGenerator json, String name, String text) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("text", text);
        json.writeEndObject();
    }

    /** A field with a message: brackets make links and braces placeholders (section 3.11), and are escaped. */
    public static void message(JsonGenerator json, String name, String text) throws IOException {
        text(
                json,
                name,
                text.replace("\\", "\\\\")
                        .replace("[", "\\[")
                        .replace("]", "\\]")
                        .replace("{", "{{")
                        .replace("}", "}}"));
    }

    /**
     * A file's name as a relative URI (RFC 3986): all but unreserved characters and the slash are percent-encoded, and
     * no scheme can come of a name.
     */
    public static String uri(String file) {
        StringBuilder uri = new StringBuilder();
        for (byte b : file.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (UNRESERVED.indexOf(c) >= 0) {
                uri.append(c);
            } else {
                uri.append(String.format(Locale.ROOT, "%%%02X", (int) c));
            }
        }
        return uri.toString();
    }
}
