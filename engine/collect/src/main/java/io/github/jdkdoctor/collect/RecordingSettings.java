package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The settings of the flight recording, which every JDK from 8u262 to 25 takes. */
final class RecordingSettings {
    private RecordingSettings() {}

    static String text() {
        return resource("collect.jfc");
    }

    static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(RecordingSettings.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
