package io.github.jdkdoctor.cli;

/** Ends a command with one line for the user. */
final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    Failure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    static Failure usage(String message) {
        return new Failure(ExitCode.USAGE, message);
    }

    int exitCode() {
        return exitCode;
    }
}
