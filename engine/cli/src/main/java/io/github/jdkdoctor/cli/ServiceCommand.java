package io.github.jdkdoctor.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A command of the service, a program of its own that the launcher starts: here for the list of commands only. */
@Command
final class ServiceCommand extends TerminalCommand {
    private ServiceCommand(Terminal terminal) {
        super(terminal);
    }

    static CommandLine line(Terminal terminal, String header) {
        CommandLine line = new CommandLine(new ServiceCommand(terminal));
        line.getCommandSpec().usageMessage().header(header);
        line.setUnmatchedArgumentsAllowed(true);
        return line;
    }

    @Override
    public Integer call() throws Failure {
        throw new Failure(ExitCode.USAGE, "the service is a program of its own; start it with bin/jdkdoctor");
    }
}
