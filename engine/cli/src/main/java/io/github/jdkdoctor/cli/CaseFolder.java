package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.CasebookException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The directory of cases that an author works on. */
final class CaseFolder {
    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "A directory of cases. Default: cases in the current directory.")
    private Optional<Path> path = Optional.empty();

    /** The cases there, with the built-in rules. */
    CaseDirectory open() throws Failure, CasebookException {
        return CaseDirectory.of(path, System.getenv());
    }

    /** The cases there, with these rules or those of the checkout. */
    CaseDirectory open(Optional<Path> rules) throws Failure, CasebookException {
        return CaseDirectory.of(path, rules, System.getenv());
    }
}
