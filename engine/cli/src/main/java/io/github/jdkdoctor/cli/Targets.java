package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.options.FlagSheet;
import io.github.jdkdoctor.options.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDK that {@code --jdk} means: a version, the directory of one, or what was learned from one. */
final class Targets {
    private static final int LARGEST = 4 << 20;

    private Targets() {}

    // temurin-21, jdk-17.0.9, java-17-openjdk, 21.0.8-tem: how distributions and version managers call them
    private static final Pattern VENDOR = Pattern.compile(
            "(?:[a-zA-Z]+[-_]?)*?((?:1\\.8\\.0|[89]|[1-9]\\d)(?:[._u+]\\d+)*)(?:-(?:[a-zA-Z]+[-_]?)+)?");

    private static final List<Integer> LONG_TERM = List.of(8, 11, 17, 21, 25);

    /**
     * A version as people write it; empty where it is none.
     *
     * @throws Failure where there is no such release yet
     */
    static Optional<JdkVersion> version(String given) throws Failure {
        Optional<JdkVersion> version = JdkVersion.parse(given);
        if (version.isEmpty()) {
            Matcher vendor = VENDOR.matcher(given);
            version = vendor.matches() ? JdkVersion.parse(vendor.group(1)) : Optional.empty();
        }
        if (version.filter(v -> v.feature() > FlagBook.LAST).isPresent()) {
            throw Failure.usage("unknown JDK " + given + "; known are JDK " + FlagBook.FIRST + " to " + FlagBook.LAST
                    + ", and any installed one with check --learn");
        }
        return version;
    }

    /** The JDKs that {@code --jdk} means: one, or for {@code 17+} every one with long-term support from it on. */
    static List<Target> all(Optional<String> given, FlagBook book) throws Failure {
        if (given.isPresent() && given.get().matches("\\d{1,2}\\+")) {
            int first = Integer.parseInt(given.get().substring(0, given.get().length() - 1));
            List<Target> targets = new ArrayList<>();
            for (int release : LONG_TERM) {
                if (release >= first) {
                    targets.add(of(Optional.of(Integer.toString(release)), book));
                }
            }
            if (targets.isEmpty()) {
                throw Failure.usage("no release with long-term support from " + first + " on is known");
            }
            return targets;
        }
        return List.of(of(given, book));
    }

    static Target of(Optional<String> given, FlagBook book) throws Failure {
        if (given.isEmpty()) {
            return Target.of(
                    JdkVersion.printed(Runtime.version().toString())
                            .orElse(new JdkVersion(Runtime.version().feature(), 0, 0, 0, OptionalInt.empty(), false)),
                    book);
        }
        Optional<JdkVersion> version =
                Files.exists(Path.of(given.get())) ? JdkVersion.parse(given.get()) : version(given.get());
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
                            + "' is not a JDK; give a version such as 17.0.9 or 8u202, the directory of a JDK, or what --learn wrote");
        }
        try {
            if (Files.size(path) > LARGEST) {
                throw Failure.at(path, "no sheet of a JDK's options; make one with jdkdoctor check --learn");
            }
            return Target.of(FlagSheet.parse(Files.readString(path, StandardCharsets.ISO_8859_1)), book);
        } catch (IllegalArgumentException e) {
            throw Failure.at(path, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw Failure.at(path, "cannot be read: " + e.getMessage());
        }
    }
}
