package io.github.jdkdoctor.fleet.match;

import io.github.jdkdoctor.authoring.CasePacks;
import io.github.jdkdoctor.authoring.ProblemsException;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fleet.examine.BuiltIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Cases in a directory or a jar, alongside the built-in ones; a built-in case of the same id makes way.
 *
 * @param ids of the cases there
 */
public record ChangedCases(Casebook casebook, Set<String> ids) {
    /**
     * Packs the cases of a directory, or opens those of a jar.
     *
     * @param cache where packed directories are kept, if anywhere
     * @throws ProblemsException where cases or rules are wrong
     */
    public static ChangedCases of(Path path, Optional<Path> cache)
            throws CasebookException, ProblemsException, IOException {
        List<Pack> builtIn = BuiltIn.packs();
        Set<String> folders = folders(path);
        Pack changed =
                new CasePacks(builtIn.stream().map(p -> p.without(folders)).toList(), cache).open(path);
        List<Pack> packs = new ArrayList<>();
        builtIn.forEach(p -> packs.add(p.without(changed.ids())));
        packs.add(changed);
        return new ChangedCases(new Casebook(packs), new TreeSet<>(changed.ids()));
    }

    private static Set<String> folders(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return Set.of();
        }
        try (Stream<Path> entries = Files.list(path)) {
            return entries.filter(e -> Files.exists(e.resolve("case.yaml")))
                    .map(e -> String.valueOf(e.getFileName()))
                    .collect(Collectors.toSet());
        }
    }
}
