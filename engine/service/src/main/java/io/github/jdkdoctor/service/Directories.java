package io.github.jdkdoctor.service;

import java.nio.file.Path;
import java.util.Optional;

/** Where things are kept, for commands that start no service. */
final class Directories {
    private Directories() {}

    /** What the service has as {@code jdkdoctor.data}. */
    static Path data() {
        return given("JDKDOCTOR_DATA").map(Path::of).orElseGet(() -> given("XDG_DATA_HOME")
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".local", "share"))
                .resolve("jdkdoctor"));
    }

    private static Optional<String> given(String variable) {
        return Optional.ofNullable(System.getenv(variable)).filter(v -> !v.isBlank());
    }
}
