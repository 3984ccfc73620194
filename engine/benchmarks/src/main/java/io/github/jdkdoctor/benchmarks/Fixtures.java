package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The recorded files of the repository, which large inputs are made of. */
final class Fixtures {
    private static final List<String> PACKED = List.of(".gz", ".zst");

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
        try {
            for (String packing : PACKED) {
                Path packed = file.resolveSibling(file.getFileName() + packing);
                if (Files.exists(packed)) {
                    return unpacked(packed);
                }
            }
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> unpacked(Path file) {
        List<String> lines = new ArrayList<>();
        try {
            Bundle.open(file, Limits.DEFAULT)
                    .read(entry -> new BufferedReader(new InputStreamReader(entry.content(), StandardCharsets.UTF_8))
                            .lines()
                            .forEach(lines::add));
        } catch (BundleException e) {
            throw new IllegalStateException(e);
        }
        return lines;
    }

    /** The lines of all fixtures of the cases with a file name. */
    static List<String> linesOfAll(String name) {
        try (Stream<Path> files = Files.walk(root().resolve("cases"))) {
            return files.filter(f -> f.endsWith(name) || PACKED.stream().anyMatch(p -> f.endsWith(name + p)))
                    .sorted()
                    .map(f -> f.endsWith(name) ? f : f.resolveSibling(name))
                    .flatMap(f -> lines(f).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
