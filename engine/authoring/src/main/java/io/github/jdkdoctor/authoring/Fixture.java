package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A bundle next to the cases, with what must be said of it.
 *
 * @param owner the case that it belongs to; empty for the bundle of a well machine
 * @param name of its folder
 * @param expected empty where it is not written yet
 */
record Fixture(Optional<String> owner, String name, Path folder, Optional<Expected> expected) {
    private static final String EXPECTED = "expected.yaml";
    private static final String HEALTHY = "healthy";

    /** All fixtures in a directory of cases, and the well machines. */
    static List<Fixture> all(Path cases, List<Problem> problems) throws IOException {
        List<Fixture> all = new ArrayList<>();
        for (Path folder : folders(cases)) {
            String id = folder.getFileName().toString();
            if (id.equals(HEALTHY)) {
                for (Path bundle : folders(folder)) {
                    all.add(read(Optional.empty(), bundle, problems));
                }
            } else if (Files.isDirectory(folder.resolve("fixtures"))) {
                for (Path bundle : folders(folder.resolve("fixtures"))) {
                    all.add(read(Optional.of(id), bundle, problems));
                }
            }
        }
        return all;
    }

    private static List<Path> folders(Path directory) throws IOException {
        try (Stream<Path> inside = Files.list(directory)) {
            return inside.filter(Files::isDirectory)
                    .filter(p -> !p.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static Fixture read(Optional<String> owner, Path folder, List<Problem> problems) throws IOException {
        Path file = folder.resolve(EXPECTED);
        Problems found = new Problems(PackSource.shown(file));
        Optional<Expected> expected = owner.isPresent() ? Optional.empty() : Optional.of(Expected.NOTHING);
        if (Files.isRegularFile(file)) {
            expected = Optional.of(Expected.read(Files.readAllBytes(file), found));
        } else if (owner.isPresent()) {
            found.add(At.FILE, Problem.Code.MISSING_FIXTURE, "is not there; cases test --bless writes it");
        }
        if (Stream.of(Run.values()).noneMatch(run -> Files.isDirectory(folder.resolve(run.label())))) {
            found.add(
                    At.FILE,
                    Problem.Code.MISSING_FIXTURE,
                    "has no bundle next to it; put the recordings into baseline/ and current/");
        }
        problems.addAll(found.found());
        return new Fixture(owner, folder.getFileName().toString(), folder, expected);
    }

    /** Its expected.yaml, as messages call it. */
    String file() {
        return PackSource.shown(folder.resolve(EXPECTED));
    }

    /** As messages call it. */
    String shown() {
        return PackSource.shown(folder);
    }

    /** How much its files take together, in bytes. */
    long size() throws IOException {
        long size = 0;
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path file : inside.filter(Files::isRegularFile).toList()) {
                size += Files.size(file);
            }
        }
        return size;
    }

    void write(Expected said) throws IOException {
        Files.writeString(folder.resolve(EXPECTED), said.yaml());
    }
}
