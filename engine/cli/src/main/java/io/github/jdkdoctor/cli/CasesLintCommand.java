package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.Lint;
import io.github.jdkdoctor.authoring.Problem;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "lint",
        header = "Find what is wrong in cases, with file, line and column.",
        synopsisHeading = "%nUsage: ",
        parameterListHeading = "%n",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:nothing is wrong", "1:something is"})
final class CasesLintCommand extends TerminalCommand {
    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "A directory of cases. Default: cases in the current directory.")
    private Optional<Path> directory = Optional.empty();

    CasesLintCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        CaseDirectory cases = CaseDirectory.of(directory, System.getenv());
        try {
            List<Problem> problems = new Lint(cases.others()).check(cases.path());
            StringBuilder text = new StringBuilder();
            problems.forEach(p -> text.append(p).append('\n'));
            terminal.out().print(text.toString());
            return problems.isEmpty() ? ExitCode.DONE : ExitCode.FOUND;
        } catch (IOException e) {
            throw CaseDirectory.unreadable(cases.path());
        }
    }
}
