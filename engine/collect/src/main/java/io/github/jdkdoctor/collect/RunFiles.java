package io.github.jdkdoctor.collect;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/** The files of one run while they are gathered, in a folder for nobody else. */
public final class RunFiles implements AutoCloseable {
    private final Path folder;

    private RunFiles(Path folder) {
        this.folder = folder;
    }

    /** Makes the folder below another. */
    public static RunFiles in(Path parent) throws IOException {
        return new RunFiles(
                Files.getFileStore(parent).supportsFileAttributeView("posix")
                        ? Files.createTempDirectory(
                                parent,
                                ".jdkdoctor-",
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                        : Files.createTempDirectory(parent, ".jdkdoctor-"));
    }

    public Path folder() {
        return folder;
    }

    OutputStream open(String name) throws IOException {
        Path file = folder.resolve(name);
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        return new BufferedOutputStream(Files.newOutputStream(file));
    }

    void write(String name, String text) throws IOException {
        try (OutputStream out = open(name)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Copies a file that may grow or be owned by another user; a link is not followed. */
    void copy(String name, Path from) throws IOException {
        try (InputStream in = Files.newInputStream(from, LinkOption.NOFOLLOW_LINKS);
                OutputStream out = open(name)) {
            in.transferTo(out);
        }
    }

    void remove(String name) throws IOException {
        Files.deleteIfExists(folder.resolve(name));
    }

    /** Deletes the folder. */
    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(Owners::delete);
        } catch (IOException e) {
            // somebody else deleted it
        }
    }
}
