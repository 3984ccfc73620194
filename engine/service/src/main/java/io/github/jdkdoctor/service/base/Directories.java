package io.github.jdkdoctor.service.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** Where things are kept, for commands that start no service. */
public final class Directories {
    private Directories() {}

    /** What the service has as {@code jdkdoctor.data}. */
    static Path data() {
        return given("JDKDOCTOR_DATA").map(Path::of).orElseGet(() -> given("XDG_DATA_HOME")
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".local", "share"))
                .resolve("jdkdoctor"));
    }

    /** What the service has as {@code jdkdoctor.tokens}, with this directory of its data or the default one. */
    public static Path tokens(Optional<Path> data) {
        return given("JDKDOCTOR_TOKENS").map(Path::of).orElseGet(() -> data.orElseGet(Directories::data)
                .resolve("tokens"));
    }

    /** Makes a directory, if there is none, that only this user can read. */
    public static Path own(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return directory;
        }
        return Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** What files are made with that only this user reads. */
    public static FileAttribute<?> ownFile() {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    }

    /** Takes a file that another library made, if it is there, from all other users. */
    public static void close(Path file) throws IOException {
        if (Files.exists(file)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static Optional<String> given(String variable) {
        return Optional.ofNullable(System.getenv(variable)).filter(v -> !v.isBlank());
    }
}
