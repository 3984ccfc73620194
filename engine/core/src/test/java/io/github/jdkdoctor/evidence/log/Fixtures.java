package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Logs that lie next to the tests. */
final class Fixtures {
    private Fixtures() {}

    /** Reads a fixture of a reader's folder. */
    static ReadFile read(EvidenceReader reader, String name) {
        Path file = Path.of("src/test/resources/evidence", reader.name().replace(' ', '-'), name);
        try {
            return ReadFile.of(reader, "current/" + name, Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Duration micros(double micros) {
        return Duration.ofNanos(Math.round(micros * 1000));
    }
}
