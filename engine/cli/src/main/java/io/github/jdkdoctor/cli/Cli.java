package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** The commands as picocli knows them, and how their failures are told. */
public final class Cli {
    private static final String ISSUES = "https://github.com/jdkdoctor/jdkdoctor/issues";

    // in the order of the help
    private static final Map<String, Function<Terminal, CommandLine>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("diagnose", terminal -> new CommandLine(new DiagnoseCommand(terminal)));
        COMMANDS.put("collect", terminal -> new CommandLine(new CollectCommand(terminal)));
        COMMANDS.put("redact", terminal -> new CommandLine(new RedactCommand(terminal)));
        COMMANDS.put("check", terminal -> new CommandLine(new CheckCommand(terminal)));
        COMMANDS.put("compare", terminal -> new CommandLine(new CompareCommand(terminal)));
        COMMANDS.put("lab", terminal -> new CommandLine(new LabCommand(terminal)));
        COMMANDS.put("cases", CasesCommand::line);
        COMMANDS.put("fleet", FleetCommand::line);
        COMMANDS.put(
                "serve",
                terminal -> ServiceCommand.line(terminal, "Serve diagnoses over HTTP, with a page to use it."));
        COMMANDS.put(
                "token", terminal -> ServiceCommand.line(terminal, "Make, list and revoke the tokens of the service."));
        COMMANDS.put(
                "mcp",
                terminal ->
                        ServiceCommand.line(terminal, "Answer an assistant's questions on standard input and output."));
        COMMANDS.put("completion", terminal -> new CommandLine(new CompletionCommand(terminal)));
        COMMANDS.put("help", terminal -> new CommandLine(new CommandLine.HelpCommand()));
    }

    private Cli() {}

    /** Runs one command as the program would, without a terminal, and returns its exit code. */
    public static int run(OutputStream out, OutputStream err, String... args) {
        return run(Terminal.of(List.of(), Map.of(), out, err), args);
    }

    /** All commands, as documentation lists them. */
    public static CommandLine model() {
        Terminal nowhere =
                Terminal.of(List.of(), Map.of(), OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        return line(nowhere, List.of());
    }

    /** Runs one command to its end and returns the process's exit code. */
    static int run(Terminal terminal, String... args) {
        try {
            CommandLine line = line(terminal, List.of(args));
            HelpText.keepTokensWhole(line);
            return line.execute(args);
        } catch (OutOfMemoryError e) {
            long heap = Runtime.getRuntime().maxMemory() >> 20;
            terminal.say("out of memory with a heap of " + heap + " MB; give more, as in JDKDOCTOR_OPTS=-Xmx" + heap * 2
                    + "m, or cut the files to the slow period");
            return ExitCode.BUG;
        } catch (StackOverflowError | LinkageError | AssertionError e) {
            return bug(terminal, e, List.of(args).contains("--debug"));
        }
    }

    /** The command line with the command that the arguments name, or with all where they name none. */
    static CommandLine line(Terminal terminal, List<String> args) {
        CommandLine line = new CommandLine(new RootCommand(terminal));
        // loading the classes of commands that are not run would be a tenth of the time of a small bundle
        String wanted = args.isEmpty() ? "" : args.get(0);
        boolean version = args.equals(List.of("-V")) || args.equals(List.of("--version"));
        COMMANDS.forEach((name, command) -> {
            if (name.equals(wanted) || (!version && (!COMMANDS.containsKey(wanted) || wanted.equals("help")))) {
                line.addSubcommand(name, command.apply(terminal));
            }
        });
        line.setOut(new PrintWriter(terminal.out()));
        line.setErr(new PrintWriter(terminal.err()));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                terminal.outIsTerminal() && terminal.colorful() ? Ansi.ON : Ansi.OFF));
        line.setUsageHelpWidth(80);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setAbbreviatedOptionsAllowed(false);
        // @file is a file of JVM options here
        line.setExpandAtFiles(false);
        line.setParameterExceptionHandler((e, rest) -> misused(terminal, e));
        line.setExecutionExceptionHandler((e, at, parsed) -> failed(terminal, e, at));
        return line;
    }

    private static int misused(Terminal terminal, ParameterException e) {
        terminal.say(
                Misuse.told(e) + " (see " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help)");
        return ExitCode.USAGE;
    }

    private static int failed(Terminal terminal, Exception e, CommandLine at) {
        if (e instanceof Failure failure) {
            terminal.say(failure.getMessage()
                    + (failure.aboutCommand() ? " (see " + at.getCommandSpec().qualifiedName() + " --help)" : ""));
            return failure.exitCode();
        }
        if (e instanceof BundleException) {
            terminal.say(String.valueOf(e.getMessage()));
            return ExitCode.BUNDLE;
        }
        if (e instanceof CasebookException) {
            terminal.say(String.valueOf(e.getMessage()));
            return ExitCode.CASES;
        }
        return bug(terminal, e, at.getCommand() instanceof TerminalCommand command && command.debug());
    }

    private static int bug(Terminal terminal, Throwable e, boolean debug) {
        String what = e.toString().lines().findFirst().orElse("");
        terminal.say("internal error: " + what + "; please report it at " + ISSUES
                + (debug ? "" : " with what the same command prints with --debug"));
        if (debug) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            terminal.say(Versions.product() + " on " + Versions.java() + "\n" + trace);
        }
        return ExitCode.BUG;
    }
}
