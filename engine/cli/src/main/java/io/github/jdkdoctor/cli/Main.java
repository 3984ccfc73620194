package io.github.jdkdoctor.cli;

/** Starts the command line. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        // halt would lose what shutdown hooks do, which is to remove a half-written report
        System.exit(Cli.run(Terminal.ofProcess(), args));
    }
}
