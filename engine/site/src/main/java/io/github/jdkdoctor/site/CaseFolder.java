package io.github.jdkdoctor.site;

import io.github.jdkdoctor.casebook.Case;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A case with the files that it was made of.
 *
 * @param prose the text of {@code case.adoc}
 * @param rules the text of {@code case.drl}, where it has one
 * @param fixtures the folders of its bundles, by name
 */
record CaseFolder(Case subject, String prose, String yaml, Optional<String> rules, List<Path> fixtures) {
    CaseFolder {
        fixtures = List.copyOf(fixtures);
    }

    static CaseFolder read(Path cases, Case subject) throws IOException {
        Path folder = cases.resolve(subject.id());
        Path rules = folder.resolve("case.drl");
        return new CaseFolder(
                subject,
                Files.readString(folder.resolve("case.adoc")),
                Files.readString(folder.resolve("case.yaml")),
                Files.exists(rules) ? Optional.of(Files.readString(rules)) : Optional.empty(),
                directories(folder.resolve("fixtures")));
    }

    private static List<Path> directories(Path of) throws IOException {
        if (!Files.isDirectory(of)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(of)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        }
    }
}
