package io.github.jdkdoctor.cli;

/** What the process tells its shell. */
final class ExitCode {
    static final int DONE = 0;
    /** {@code --fail-on} was met, or {@code cases lint} or {@code cases test} found something. */
    static final int FOUND = 1;
    /** The command as given is invalid, or its output cannot be written. */
    static final int USAGE = 2;

    static final int BUNDLE = 3;
    static final int CASES = 4;
    /** {@code collect} wrote a bundle that has no recording. */
    static final int NO_RECORDING = 5;
    /** EX_SOFTWARE of sysexits.h. */
    static final int BUG = 70;

    private ExitCode() {}
}
