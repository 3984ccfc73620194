package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.Packed;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "pack",
        header = "Compile a directory of cases to a jar for --cases.",
        synopsisHeading = "%nUsage: ",
        parameterListHeading = "%n",
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = "  jdkdoctor cases pack my-cases -o my-cases.jar")
final class CasesPackCommand extends TerminalCommand {
    @Mixin
    private CaseFolder folder = new CaseFolder();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "JAR",
            required = true,
            description = "The jar to write. The same cases make the same bytes.")
    private Path output = Path.of("");

    CasesPackCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        ReportFile file = ReportFile.of(output);
        CaseDirectory cases = folder.open();
        try {
            Packed packed = cases.packed();
            ByteArrayOutputStream jar = new ByteArrayOutputStream();
            packed.writeJar(jar);
            file.write(jar.toByteArray());
            return ExitCode.DONE;
        } catch (IOException e) {
            throw CaseDirectory.unreadable(cases.path());
        }
    }
}
