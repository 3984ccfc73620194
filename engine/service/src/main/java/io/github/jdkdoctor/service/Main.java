package io.github.jdkdoctor.service;

import io.github.jdkdoctor.service.mcp.McpCommand;
import io.quarkus.runtime.annotations.QuarkusMain;
import picocli.CommandLine;

/** Starts {@code serve}, {@code token} and {@code mcp}. */
@QuarkusMain
public class Main {
    public static void main(String... args) {
        CommandLine line = new CommandLine(new ServiceCommands())
                .addSubcommand("serve", new ServeCommand())
                .addSubcommand("token", new TokenCommand(System.out))
                .addSubcommand("mcp", new McpCommand());
        line.setUsageHelpWidth(80);
        line.setParameterExceptionHandler((e, rest) -> {
            System.err.println("jdkdoctor: " + e.getMessage() + " (see jdkdoctor "
                    + e.getCommandLine().getCommandName() + " --help)");
            return 2;
        });
        line.setExecutionExceptionHandler((e, at, parsed) -> {
            System.err.println("jdkdoctor: " + e.getMessage());
            return 2;
        });
        System.exit(line.execute(args.length == 0 ? new String[] {"serve"} : args));
    }
}
