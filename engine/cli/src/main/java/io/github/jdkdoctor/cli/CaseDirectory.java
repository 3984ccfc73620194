package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.CasePacks;
import io.github.jdkdoctor.authoring.Packed;
import io.github.jdkdoctor.authoring.Packer;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Nearest;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fact.Fact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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

    /** Set by the launcher of a checkout: where the rules are that all cases share. */
    static final String RULES = "JDKDOCTOR_RULES";

    /**
     * The named directory with rules from their sources.
     *
     * @param rules a directory of rules in the place of the built-in ones; those of the checkout, if there is one, if empty
     */
    static CaseDirectory of(Optional<Path> named, Optional<Path> rules, Map<String, String> environment)
            throws Failure, CasebookException {
        CaseDirectory cases = of(named, environment);
        Optional<Path> sources = rules.or(() -> Optional.ofNullable(environment.get(RULES))
                .filter(r -> Optional.ofNullable(environment.get(VARIABLE))
                        .filter(own -> Path.of(own).toAbsolutePath().equals(cases.path.toAbsolutePath()))
                        .isPresent())
                .map(Path::of));
        if (sources.isEmpty()) {
            return cases;
        }
        if (!Files.isDirectory(sources.get())) {
            throw Failure.at(sources.get(), "no such directory");
        }
        List<Pack> others = new ArrayList<>();
        cases.others.stream().filter(pack -> !pack.ids().isEmpty()).forEach(others::add);
        others.add(0, packed(sources.get(), List.of()).load(Fact.class.getClassLoader()));
        return new CaseDirectory(cases.path, cases.ids, others);
    }

    /** Refuses ids of cases that are not here. */
    void require(List<String> wanted) throws Failure {
        for (String id : wanted) {
            if (!ids.contains(id)) {
                throw Failure.at(path, "no case '" + id + "'" + Nearest.advice(id, new TreeSet<>(ids)));
            }
        }
    }

    /** Where compiled rules are kept; empty where nothing is. */
    static Optional<Path> cache() {
        return CasePacks.userCache(System.getenv()).filter(Path::isAbsolute);
    }

    /** The directory's cases as they are now. */
    Packed packed() throws Failure {
        return packed(path, others);
    }

    private static Packed packed(Path directory, List<Pack> others) throws Failure {
        try {
            Packer.Result result = Packer.keeping(others, cache()).pack(directory, directory.toString());
            if (result.packed().isEmpty()) {
                StringBuilder problems = new StringBuilder();
                result.problems().stream().filter(p -> p.code().refused()).forEach(p -> problems.append('\n')
                        .append(p));
                throw new Failure(ExitCode.CASES, directory + ": cannot be used; fix what is listed here" + problems);
            }
            return result.packed().get();
        } catch (IOException e) {
            throw unreadable(directory);
        }
    }

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
        return Failure.at(directory, "cannot be read; check its permissions");
    }
}
