package io.github.jdkdoctor.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The bundles of the casebook for tests that take long for each. */
final class Fixtures {
    static final Path CASES = Path.of(System.getProperty("jdkdoctor.root"), "cases");

    private Fixtures() {}

    /**
     * One of so many bundles in a thorough build, and one of three times as many in any other; chosen by its name: the
     * same ones each time, whatever is added. With {@code -Djdkdoctor.part=1} all of them.
     */
    static List<Path> part(int thorough) throws IOException {
        int part = Integer.getInteger(
                "jdkdoctor.part", Boolean.getBoolean("jdkdoctor.thorough") ? thorough : 3 * thorough);
        try (Stream<Path> walk = Files.walk(CASES, 3)) {
            return walk.filter(f -> Files.isDirectory(f.resolve("current")))
                    .filter(f -> Math.floorMod(CASES.relativize(f).toString().hashCode(), part) == 0)
                    .sorted()
                    .toList();
        }
    }

    /** The files of a bundle that belong to one of its runs. */
    static List<Path> files(Path fixture) throws IOException {
        try (Stream<Path> walk = Files.walk(fixture)) {
            return walk.filter(
                            f -> Files.isRegularFile(f) && fixture.relativize(f).getNameCount() > 1)
                    .sorted()
                    .toList();
        }
    }
}
