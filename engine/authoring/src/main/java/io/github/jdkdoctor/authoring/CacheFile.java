package io.github.jdkdoctor.authoring;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that saves work and may be absent: whole or not there, even if other processes write it. */
final class CacheFile {
    private CacheFile() {}

    interface Content {
        void write(OutputStream to) throws IOException;
    }

    /** Writes a file with its folders, if that can be done; the content is made again where it is missing. */
    static void write(Path file, Content content) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            Files.createDirectories(folder);
            Path whole = Files.createTempFile(folder, "jdkdoctor", ".tmp");
            try {
                try (OutputStream to = Files.newOutputStream(whole)) {
                    content.write(to);
                }
                move(whole, file);
            } finally {
                Files.deleteIfExists(whole);
            }
        } catch (IOException e) {
            // a full disk or a folder of another user: no cache
        }
    }

    private static void move(Path whole, Path file) throws IOException {
        try {
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
