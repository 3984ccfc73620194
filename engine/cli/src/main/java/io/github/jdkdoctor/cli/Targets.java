package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.options.FlagSheet;
import io.github.jdkdoctor.options.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** The JDK that {@code --jdk} means: a version, the directory of one, or what was learned from one. */
final class Targets {
    private static final int LARGEST = 4 << 20;

    private Targets() {}

    static Target of(Optional<String> given, FlagBook book) throws Failure {
        if (given.isEmpty()) {
            return Target.of(
                    JdkVersion.printed(Runtime.version().toString())
                            .orElse(new JdkVersion(Runtime.version().feature(), 0, 0, 0, OptionalInt.empty(), false)),
                    book);
        }
        Optional<JdkVersion> version = JdkVersion.parse(given.get());
        if (version.isPresent()) {
            return Target.of(version.get(), book);
        }
        Path path = Path.of(given.get());
        if (Files.isDirectory(path)) {
            return Target.of(Learning.of(path), book);
        }
        if (!Files.isRegularFile(path)) {
            throw Failure.usage(
                    "'" + given.get()
                            + "' is no JDK; give a version such as 17.0.9 or 8u202, the directory of a JDK, or what --learn wrote");
        }
        try {
            if (Files.size(path) > LARGEST) {
                throw Failure.at(path, "no sheet of a JDK's options; make one with jdkdoctor check --learn");
            }
            return Target.of(FlagSheet.parse(Files.readString(path, StandardCharsets.ISO_8859_1)), book);
        } catch (IllegalArgumentException e) {
            throw Failure.at(path, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw Failure.at(path, "can not be read: " + e.getMessage());
        }
    }
}
