package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.Scaffold;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "new",
        header = "Make the folder of a new case, for its author to fill.",
        synopsisHeading = "%nUsage: ",
        parameterListHeading = "%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = "  jdkdoctor cases new g1-humongous-allocations --from slow.zip")
final class CasesNewCommand extends TerminalCommand {
    @Parameters(paramLabel = "ID", description = "What is wrong, in words joined by '-': g1-humongous-allocations")
    private String id = "";

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "The directory of cases to put it in. Default: ${DEFAULT-VALUE}")
    private Path directory = Path.of("cases");

    @Option(
            names = "--from",
            paramLabel = "BUNDLE",
            description = "A bundle that shows it: its first fixture, and what grew in it the first symptoms.")
    private Optional<Path> from = Optional.empty();

    CasesNewCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, BundleException, CasebookException {
        try {
            List<Path> written = Scaffold.create(directory, id, from, Casebooks.with(List.of()));
            StringBuilder text = new StringBuilder();
            written.forEach(file -> text.append(file).append('\n'));
            text.append("Fill them in; then: jdkdoctor cases lint ").append(directory);
            text.append("; jdkdoctor cases test --bless --only ")
                    .append(id)
                    .append(' ')
                    .append(directory);
            terminal.out().print(text.append('\n').toString());
            return ExitCode.DONE;
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        } catch (FileAlreadyExistsException e) {
            throw Failure.at(e.getFile(), e.getReason());
        } catch (IOException e) {
            throw Failure.at(directory.resolve(id), "cannot be written; check its permissions");
        }
    }
}
