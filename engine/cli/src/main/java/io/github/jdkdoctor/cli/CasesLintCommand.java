package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.Explanation;
import io.github.jdkdoctor.authoring.Lint;
import io.github.jdkdoctor.authoring.Problem;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "lint",
        header = "Find what is wrong in cases, with file, line and column.",
        synopsisHeading = "%nUsage: ",
        parameterListHeading = "%n",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:nothing is wrong", "1:something is"},
        footerHeading = "%nExample:%n",
        footer = "  jdkdoctor cases lint --explain missing-unit")
final class CasesLintCommand extends TerminalCommand {
    @Mixin
    private CaseFolder folder = new CaseFolder();

    @Option(
            names = "--explain",
            paramLabel = "CODE",
            description = "Say what a code such as missing-unit means, with a bad and a good example.")
    private Optional<String> explained = Optional.empty();

    CasesLintCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        if (explained.isPresent()) {
            return explain(explained.get());
        }
        CaseDirectory cases = folder.open(Optional.empty());
        try {
            List<Problem> problems =
                    Lint.keeping(cases.others(), CaseDirectory.cache()).check(cases.path());
            if (cases.ids().isEmpty() && problems.isEmpty() && !holdsRules(cases.path())) {
                throw Failure.at(cases.path(), "holds no cases and no rules; a case is a folder with a case.yaml");
            }
            StringBuilder text = new StringBuilder();
            problems.forEach(p -> text.append(p).append('\n'));
            terminal.out().print(text.toString());
            problems.stream()
                    .findFirst()
                    .ifPresent(p -> terminal.say("what a code in brackets means: jdkdoctor cases lint --explain "
                            + p.code().label()));
            return problems.isEmpty() ? ExitCode.DONE : ExitCode.FOUND;
        } catch (IOException e) {
            throw CaseDirectory.unreadable(cases.path());
        }
    }

    private static boolean holdsRules(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory, 2)) {
            return files.anyMatch(
                    f -> f.toString().endsWith(".drl") || f.toString().endsWith(".yaml"));
        }
    }

    private Integer explain(String code) throws Failure {
        try {
            terminal.out().print(Explanation.of(code));
            return ExitCode.DONE;
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }
}
