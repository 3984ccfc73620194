package io.github.jdkdoctor.redact;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.profile.OtlpTexts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Redacts the texts of profiles in OpenTelemetry's protocol where they stand. */
final class OtlpRedaction implements OtlpTexts.Visitor {
    private final Disguise disguise;

    private OtlpRedaction(Disguise disguise) {
        this.disguise = disguise;
    }

    /** The file redacted. */
    static byte[] redact(Disguise disguise, Entry entry) throws IOException, UnreadableException {
        return OtlpTexts.visit(entry, new OtlpRedaction(disguise));
    }

    @Override
    public void text(byte[] bytes, int from, int to) {
        byte[] text = Arrays.copyOfRange(bytes, from, to);
        disguise.label(text);
        System.arraycopy(text, 0, bytes, from, text.length);
    }

    @Override
    public void attribute(String key, byte[] bytes, int from, int to) {
        disguise.value(key, bytes, from, to);
    }

    @Override
    public void reference(String key, String value) {
        if (disguise.learning()) {
            disguise.learnLabel(key, new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
        }
    }
}
