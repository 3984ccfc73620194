package io.github.jdkdoctor.redact;

import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jfr.RecordingTexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Redacts the texts of a flight recording where they stand. */
final class RecordingRedaction implements RecordingTexts.Visitor {
    private final Disguise disguise;
    private String key = "";

    private RecordingRedaction(Disguise disguise) {
        this.disguise = disguise;
    }

    static void redact(Disguise disguise, InputStream in, OutputStream out) throws IOException, UnreadableException {
        RecordingTexts.visit(in, out, new RecordingRedaction(disguise));
    }

    @Override
    public void begins(String type) {
        key = "";
        disguise.key("");
    }

    @Override
    public void text(String field, byte[] bytes, int from, int to) {
        switch (field) {
            // jdk.InitialSystemProperty and jdk.InitialEnvironmentVariable
            case "key", "name" -> {
                key = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
                disguise.line(bytes, from, to);
            }
            case "value" -> disguise.value(key, bytes, from, to);
            default -> disguise.field(field, bytes, from, to);
        }
    }

    // a text in the pool does not say what it is of, but who refers to it does
    @Override
    public void reference(String field, String text) {
        if (disguise.learning()) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            text(field, bytes, 0, bytes.length);
        }
    }

    @Override
    public void damaged(byte[] bytes, int from, int to) {
        disguise.line(bytes, from, to);
    }
}
