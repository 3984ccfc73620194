package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.CaseSchema;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
    @Mixin
    private CaseFolder folder = new CaseFolder();

    CasesSchemaCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        CaseDirectory cases = folder.open();
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
