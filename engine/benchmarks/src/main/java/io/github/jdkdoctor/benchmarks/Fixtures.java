package io.github.jdkdoctor.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The recorded files of the repository, which large inputs are made of. */
final class Fixtures {
    // how jdkdoctor cases cut leaves large files
    private static final String PACKED = ".gz";

    private Fixtures() {}

    /** The root of the checkout, from the system property {@code jdkdoctor.root} or else the current directory. */
    static Path root() {
        Path root = Path.of(System.getProperty("jdkdoctor.root", "")).toAbsolutePath();
        if (!Files.isDirectory(root.resolve("cases"))) {
            throw new IllegalStateException(
                    root + " is not a checkout of jdkdoctor; give its root as -Djdkdoctor.root");
        }
        return root;
    }

    static List<String> lines(String path) {
        return lines(root().resolve(path));
    }

    private static List<String> lines(Path file) {
        Path packed = file.resolveSibling(file.getFileName() + PACKED);
        try {
            return Files.exists(packed) ? unpacked(packed) : Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> unpacked(Path file) throws IOException {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        }
    }

    /** The lines of all fixtures of the cases with a file name. */
    static List<String> linesOfAll(String name) {
        try (Stream<Path> files = Files.walk(root().resolve("cases"))) {
            return files.filter(f -> f.endsWith(name) || f.endsWith(name + PACKED))
                    .sorted()
                    .map(f -> f.endsWith(name) ? f : f.resolveSibling(name))
                    .flatMap(f -> lines(f).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
