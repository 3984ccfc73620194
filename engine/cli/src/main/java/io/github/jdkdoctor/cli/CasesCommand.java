package io.github.jdkdoctor.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "cases",
        header = "List, show, check and make cases.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "jdkdoctor cases COMMAND [OPTIONS]",
        optionListHeading = "%n",
        commandListHeading = "%nCommands:%n")
final class CasesCommand extends TerminalCommand {
    CasesCommand(Terminal terminal) {
        super(terminal);
    }

    static CommandLine line(Terminal terminal) {
        return new CommandLine(new CasesCommand(terminal))
                .addSubcommand("list", new CasesListCommand(terminal))
                .addSubcommand("show", new CasesShowCommand(terminal))
                .addSubcommand("new", new CasesNewCommand(terminal))
                .addSubcommand("lint", new CasesLintCommand(terminal))
                .addSubcommand("test", new CasesTestCommand(terminal))
                .addSubcommand("cut", new CasesCutCommand(terminal))
                .addSubcommand("schema", new CasesSchemaCommand(terminal))
                .addSubcommand("pack", new CasesPackCommand(terminal));
    }

    @Override
    public Integer call() throws Failure {
        throw Failure.usage("no command given after cases");
    }
}
