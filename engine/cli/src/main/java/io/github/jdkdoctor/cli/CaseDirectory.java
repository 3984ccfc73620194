package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directory of cases that an author works on.
 *
 * @param path as the author named it
 * @param ids of the cases that lie there
 * @param others the built-in packs that its cases may speak of: without the one that these cases are the sources of
 */
record CaseDirectory(Path path, Set<String> ids, List<Pack> others) {
    /** Set by the launcher of a checkout: where the product's own cases are. */
    static final String VARIABLE = "JDKDOCTOR_CASES";

    /** The named directory, or {@code cases} in the current one, or that of the checkout. */
    static CaseDirectory of(Optional<Path> named, Map<String, String> environment) throws Failure, CasebookException {
        Path path = named.orElseGet(() -> Optional.of(Path.of("cases"))
                .filter(Files::isDirectory)
                .or(() -> Optional.ofNullable(environment.get(VARIABLE)).map(Path::of))
                .orElse(Path.of("")));
        if (path.toString().isEmpty()) {
            throw Failure.usage("no directory 'cases' here; name the directory of your cases");
        }
        if (!Files.isDirectory(path)) {
            throw Failure.at(path, "no such directory");
        }
        Set<String> ids = ids(path);
        List<Pack> others = Casebooks.builtIn().stream()
                .filter(pack -> Collections.disjoint(pack.ids(), ids))
                .toList();
        return new CaseDirectory(path, ids, others);
    }

    private static Set<String> ids(Path directory) throws Failure {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> Files.exists(entry.resolve("case.yaml")))
                    .map(entry -> String.valueOf(entry.getFileName()))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw unreadable(directory);
        }
    }

    static Failure unreadable(Path directory) {
        return Failure.at(directory, "can not be read; check its permissions");
    }
}
