package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fact.Fact;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The cases and rules that an author works on. */
final class CaseSources {
    @Mixin
    private CaseFolder folder = new CaseFolder();

    @Option(
            names = "--rules",
            paramLabel = "DIR",
            description = "A directory of rules that takes the place of the built-in ones: rules in a checkout.")
    private Optional<Path> rules = Optional.empty();

    /** The directory that was named, which has all of these cases. */
    CaseDirectory directory(List<String> only) throws Failure, CasebookException {
        CaseDirectory cases = folder.open(rules);
        cases.require(only);
        return cases;
    }

    /** The directory's cases as they are now, with the built-in ones that they may speak of. */
    static Casebook casebook(CaseDirectory cases) throws Failure, CasebookException {
        List<Pack> packs = new ArrayList<>(cases.others());
        packs.add(cases.packed().load(Fact.class.getClassLoader()));
        return new Casebook(packs);
    }
}
