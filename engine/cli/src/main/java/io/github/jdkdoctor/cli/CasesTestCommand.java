package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.CaseTest;
import io.github.jdkdoctor.authoring.CaseTester;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "test",
        header = "Hold every fixture of every case against all cases.",
        description = {
            "",
            "Examines each bundle in fixtures/ and in healthy/ with all cases and compares what is said with its"
                    + " expected.yaml. For each case it counts the bundles where the case was found and where it was not,"
                    + " rightly and wrongly.",
            ""
        },
        synopsisHeading = "%nUsage: ",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all as expected", "1:something is not"})
final class CasesTestCommand extends TerminalCommand {
    @Mixin
    private CaseSources sources = new CaseSources();

    @Option(
            names = "--only",
            paramLabel = "ID",
            description = "Only the fixtures of this case, and the healthy ones. Can be given several times.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--bless",
            description = "Write what is said to expected.yaml, for you to read and commit. What must not be is never"
                    + " blessed, nor anything in healthy/.")
    private boolean bless;

    CasesTestCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        CaseDirectory cases = sources.directory(only);
        Progress progress = Progress.of(terminal, "examining the fixtures of " + cases.path());
        try {
            CaseTest test = new CaseTester(CaseSources.casebook(cases))
                    .run(cases.path(), id -> only.isEmpty() || only.contains(id), bless);
            progress.close();
            terminal.out().print(String.join("\n", test.lines()) + "\n");
            return test.passed() ? ExitCode.DONE : ExitCode.FOUND;
        } catch (IOException e) {
            throw CaseDirectory.unreadable(cases.path());
        } finally {
            progress.close();
        }
    }
}
