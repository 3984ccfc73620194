package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.ReadFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Assumptions;

/** Recordings to read, whole and damaged. */
final class Recordings {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/flight-recording");

    private Recordings() {}

    static Path path(String name) {
        return FIXTURES.resolve(name + ".jfr");
    }

    static byte[] bytes(String name) {
        return bytes(path(name));
    }

    static byte[] bytes(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ReadFile read(String name) {
        return read(bytes(name));
    }

    static ReadFile read(byte[] content) {
        return ReadFile.of(new JfrReader(), content.length + " bytes", content);
    }

    static byte[] cut(byte[] recording, int length) {
        return Arrays.copyOf(recording, length);
    }

    /** The recording as a JVM leaves it that is killed: the header of its chunk says nothing of size and places. */
    static byte[] neverClosed(byte[] recording) {
        byte[] open = recording.clone();
        ByteBuffer.wrap(open).putLong(8, 0).putLong(16, 0).putLong(24, 0);
        return open;
    }

    static byte[] joined(byte[]... recordings) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] each : recordings) {
            all.writeBytes(each);
        }
        return all.toByteArray();
    }

    /** A file of another project that lies next to the repository; the test is skipped where it is not there. */
    static byte[] thirdParty(String name) {
        Path file = Path.of(System.getProperty("jdkdoctor.root", "../.."), "../shared/third-party", name);
        Assumptions.assumeTrue(Files.exists(file), name + " is not there");
        return bytes(file);
    }

    /** An entry of a recorded bundle that lies next to the repository. */
    static byte[] evidence(String bundle, String entry) throws IOException {
        Path file = Path.of(System.getProperty("jdkdoctor.root", "../.."), "../shared/evidence", bundle + ".zip");
        Assumptions.assumeTrue(Files.exists(file), bundle + " is not there");
        try (ZipFile zip = new ZipFile(file.toFile());
                InputStream in = zip.getInputStream(
                        Optional.ofNullable(zip.getEntry(entry)).orElseThrow())) {
            return in.readAllBytes();
        }
    }
}
