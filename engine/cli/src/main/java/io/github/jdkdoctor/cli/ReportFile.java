package io.github.jdkdoctor.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;

/** A file to write a report or a pack to: whole or not at all, so that half of one is never read. */
final class ReportFile {
    private final Path file;
    private final Path target;

    private ReportFile(Path file, Path target) {
        this.file = file;
        this.target = target;
    }

    /** Sees before the work begins whether the file can be written when it is done. */
    static ReportFile of(Path file) throws Failure {
        try {
            // a link stays a link, and what it points to is written
            Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            if (Files.isDirectory(target)) {
                throw Failure.at(file, "is a directory; name a file");
            }
            Path folder = target.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw Failure.at(file, "no directory " + folder + "; make it first");
            }
            if (Files.exists(target) ? !Files.isWritable(target) : !Files.isWritable(folder)) {
                throw Failure.at(file, "cannot be written; check its permissions");
            }
            return new ReportFile(file, target);
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    void write(String text) throws Failure {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    void write(byte[] bytes) throws Failure {
        write(out -> {
            out.write(bytes);
            return bytes.length;
        });
    }

    /** What is written to a file, by the piece. */
    interface Content<T, E extends Exception> {
        T to(OutputStream out) throws IOException, E;
    }

    /** Writes what may take long to make, with attributes such as who may read it; gives what its maker tells of it. */
    <T, E extends Exception> T write(Content<T, E> content, FileAttribute<?>... attributes) throws Failure, E {
        Path folder = target.getParent();
        try {
            if (folder == null || !replaceable(folder)) {
                try (OutputStream out = Files.newOutputStream(target)) {
                    return content.to(out);
                }
            }
            Path draft = folder.resolve(
                    "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
            Thread cleaning = new Thread(() -> delete(draft), "jdkdoctor-cleaning");
            Runtime.getRuntime().addShutdownHook(cleaning);
            T told;
            try {
                try (OutputStream out = Channels.newOutputStream(Files.newByteChannel(
                        draft, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes))) {
                    told = content.to(out);
                }
                move(draft);
            } finally {
                delete(draft);
            }
            Runtime.getRuntime().removeShutdownHook(cleaning);
            return told;
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    // /dev/null and pipes are written to, not replaced; so is a file in a folder that takes no new ones
    private boolean replaceable(Path folder) {
        return (!Files.exists(target) || Files.isRegularFile(target)) && Files.isWritable(folder);
    }

    private void move(Path draft) throws IOException {
        try {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void delete(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            // a leftover draft does no harm
        }
    }

    private static Failure unwritable(Path file, IOException e) {
        String why = e instanceof FileSystemException f && f.getReason() != null
                ? String.valueOf(f.getReason())
                : String.valueOf(e.getMessage());
        return Failure.at(file, "cannot be written: " + why);
    }
}
