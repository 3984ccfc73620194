package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.CaseSchema;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "schema",
        header = "Write case.schema.json, with which editors complete a case.yaml.",
        description = {
            "",
            "It has every key, fact and phenomenon with what it means, also those that the directory's own"
                    + " phenomena.yaml declares. The first line of a case.yaml names it:",
            "",
            "  # yaml-language-server: $schema=../case.schema.json",
            ""
        },
        synopsisHeading = "%nUsage: ",
        sortOptions = false)
final class CasesSchemaCommand extends TerminalCommand {
    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "A directory of cases. Default: cases in the current directory.")
    private Optional<Path> directory = Optional.empty();

    CasesSchemaCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        CaseDirectory cases = CaseDirectory.of(directory, System.getenv());
        Path file = cases.path().resolve(CaseSchema.FILE);
        try {
            boolean written = CaseSchema.write(cases.path(), cases.others());
            terminal.out().print(file + (written ? "" : " is as it should be") + "\n");
            return ExitCode.DONE;
        } catch (IOException e) {
            throw Failure.at(file, "cannot be written; check its permissions");
        }
    }
}
