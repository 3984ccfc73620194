package io.github.jdkdoctor.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/** A command, with the options that every one has. */
abstract class TerminalCommand implements Callable<Integer> {
    enum Color {
        AUTO,
        ALWAYS,
        NEVER
    }

    final Terminal terminal;

    @Option(
            names = {"-h", "--help"},
            order = 101,
            usageHelp = true,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it by reflection
    private boolean help;

    @Option(
            names = "--color",
            order = 102,
            paramLabel = "WHEN",
            description = "Color the text: auto (on a terminal, unless NO_COLOR is set), always or never.")
    private Color color = Color.AUTO;

    @Option(names = "--debug", order = 103, description = "Show the stack trace of an internal error.")
    private boolean debug;

    TerminalCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    final boolean debug() {
        return debug;
    }

    /** Whether standard output is to be colored. */
    final boolean color() {
        return switch (color) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> terminal.outIsTerminal() && terminal.colorful();
        };
    }
}
