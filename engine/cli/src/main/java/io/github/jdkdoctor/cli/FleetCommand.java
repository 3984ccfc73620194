package io.github.jdkdoctor.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands for a fleet, a distribution of its own that the launcher starts: here for the list of commands only. */
@Command(header = "Diagnose the bundles of thousands of JVMs, on Apache Spark or without it.")
final class FleetCommand extends TerminalCommand {
    private FleetCommand(Terminal terminal) {
        super(terminal);
    }

    static CommandLine line(Terminal terminal) {
        CommandLine line = new CommandLine(new FleetCommand(terminal));
        line.setUnmatchedArgumentsAllowed(true);
        return line;
    }

    @Override
    public Integer call() throws Failure {
        throw new Failure(
                ExitCode.USAGE,
                "the fleet is an archive of its own; unpack jdkdoctor-fleet and set JDKDOCTOR_FLEET to its directory, then"
                        + " start bin/jdkdoctor fleet");
    }
}
