package io.github.jdkdoctor.fleet;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Starts the commands of {@code jdkdoctor fleet}; also what {@code spark-submit} is given. */
@Command(
        name = "jdkdoctor fleet",
        header = "Diagnoses the bundles of a fleet: causes by service, changes over time.",
        synopsisSubcommandLabel = "COMMAND",
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor fleet diagnose 'bundles/service=*/date=*/*.zip' -o fleet",
            "  jdkdoctor fleet report fleet -o fleet.html",
            "  jdkdoctor fleet regressions fleet --by service",
            "  jdkdoctor fleet canary fleet --baseline version=41 --canary version=42",
            "  jdkdoctor fleet match fleet --cases my-cases",
        })
public final class Main implements Runnable {
    private Main() {}

    public static void main(String... args) {
        int status = run(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                args);
        // what Spark left running would keep the process
        System.exit(status);
    }

    /** Runs one command to its end and returns the process's exit code. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = line();
        line.setOut(out);
        line.setErr(err);
        line.setParameterExceptionHandler((e, rest) -> {
            err.println("jdkdoctor: " + e.getMessage() + " (see "
                    + e.getCommandLine().getCommandSpec().qualifiedName() + " --help)");
            return 2;
        });
        line.setExecutionExceptionHandler((e, at, parsed) -> {
            if (e instanceof FleetException) {
                err.println("jdkdoctor: " + e.getMessage());
                return 2;
            }
            err.println("jdkdoctor: internal problem, please report it: " + e);
            e.printStackTrace(err);
            return 70;
        });
        return line.execute(args);
    }

    /** All commands, as documentation lists them. */
    public static CommandLine line() {
        CommandLine line = new CommandLine(new Main())
                .addSubcommand("diagnose", new DiagnoseCommand())
                .addSubcommand("report", new ReportCommand())
                .addSubcommand("regressions", new RegressionsCommand())
                .addSubcommand("canary", new CanaryCommand())
                .addSubcommand("match", new MatchCommand());
        line.getSubcommands().values().forEach(command -> command.getCommandSpec()
                .mixinStandardHelpOptions(true));
        line.getCommandSpec().mixinStandardHelpOptions(true);
        line.setUsageHelpWidth(80);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setAbbreviatedOptionsAllowed(false);
        return line;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(line(), "no command given");
    }
}
