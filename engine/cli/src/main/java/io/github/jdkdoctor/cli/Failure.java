package io.github.jdkdoctor.cli;

/** Ends a command with a line for the user. */
final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    private final int exitCode;
    private final boolean aboutCommand;

    private Failure(int exitCode, String message, boolean aboutCommand) {
        super(message);
        this.exitCode = exitCode;
        this.aboutCommand = aboutCommand;
    }

    Failure(int exitCode, String message) {
        this(exitCode, message, false);
    }

    /** The command is invalid: its help says how it would. */
    static Failure usage(String message) {
        return new Failure(ExitCode.USAGE, message, true);
    }

    /** Something that the command names is not as it must be. */
    static Failure at(Object where, String what) {
        return new Failure(ExitCode.USAGE, where + ": " + what);
    }

    int exitCode() {
        return exitCode;
    }

    boolean aboutCommand() {
        return aboutCommand;
    }
}
