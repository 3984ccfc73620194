package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Gives bytes to a reader, as the fuzzer does ({@code engine/core/fuzz}); only our own errors are allowed to escape. */
public final class ReaderFuzz {
    /** The target that opens the bytes as a bundle. */
    static final String BUNDLE = "bundle";

    private static final Consumer<byte[]> TARGET = target(System.getProperty("jdkdoctor.fuzz", BUNDLE));

    private ReaderFuzz() {}

    /** What a name as in the folders of fixtures is fuzzed by: a reader, with hyphens for spaces, or {@code bundle}. */
    static Consumer<byte[]> target(String name) {
        if (name.equals(BUNDLE)) {
            return ReaderFuzz::bundle;
        }
        EvidenceReader reader = Readers.all().stream()
                .filter(r -> r.name().replace(' ', '-').equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no reader " + name));
        return bytes -> {
            reader.recognizes(ReadFile.head(bytes));
            ReadFile.of(reader, ReadFile.NAME, bytes);
        };
    }

    private static void bundle(byte[] bytes) {
        try {
            Path file = Files.createTempFile("fuzz", ".zip");
            try {
                Files.write(file, bytes);
                Bundle.open(file, Limits.DEFAULT).read(entry -> {
                    try {
                        entry.content().transferTo(OutputStream.nullOutputStream());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            } catch (BundleException | UncheckedIOException e) {
                // what a user is told in one line
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The fuzzer's way in. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        TARGET.accept(bytes);
    }
}
