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
import java.util.Optional;
import java.util.stream.Stream;

/** The files of one run while they are gathered, in a private folder. */
public final class RunFiles implements AutoCloseable {
    private static final String PREFIX = ".jdkdoctor-";

    private final Path folder;

    private final Optional<CollectorLock> lock;

    private RunFiles(Path folder, Optional<CollectorLock> lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Makes the folder below another. */
    public static RunFiles in(Path parent) throws IOException {
        return new RunFiles(made(parent), Optional.empty());
    }

    /** Makes the folder below another, where it may stay if the process is killed: the next call there deletes it. */
    public static RunFiles held(Path parent) throws IOException {
        clean(parent);
        Path folder = made(parent);
        return new RunFiles(folder, Optional.of(CollectorLock.in(folder)));
    }

    private static Path made(Path parent) throws IOException {
        return Files.getFileStore(parent).supportsFileAttributeView("posix")
                ? Files.createTempDirectory(
                        parent,
                        PREFIX,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                : Files.createTempDirectory(parent, PREFIX);
    }

    // what collectors that were killed left is not redacted
    private static void clean(Path parent) {
        try (Stream<Path> folders = Files.list(parent)) {
            folders.filter(f -> String.valueOf(f.getFileName()).startsWith(PREFIX))
                    .filter(f -> Files.isRegularFile(f.resolve(CollectorLock.NAME), LinkOption.NOFOLLOW_LINKS))
                    .filter(f -> !CollectorLock.held(f))
                    .forEach(RunFiles::delete);
        } catch (IOException e) {
            // not listed, as by a folder that may be written only
        }
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

    boolean holds(String name) {
        return Files.isRegularFile(folder.resolve(name));
    }

    void remove(String name) throws IOException {
        Files.deleteIfExists(folder.resolve(name));
    }

    /** Deletes the folder. */
    @Override
    public void close() {
        delete(folder);
        lock.ifPresent(CollectorLock::close);
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(Owners::delete);
        } catch (IOException e) {
            // another process deleted it
        }
    }
}
