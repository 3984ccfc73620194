package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.report.Words;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * Where a command prints to, and what that can show.
 *
 * @param outIsTerminal whether someone looks at standard output rather than a file or another program
 * @param colorful whether the environment lets a terminal show colors
 */
record Terminal(Output out, Output err, boolean outIsTerminal, boolean errIsTerminal, boolean colorful) {
    /**
     * Said by the launcher, as in {@code out,err} or {@code out,ascii}: a shell knows cheaply and surely what is a
     * terminal, while {@code System.console()} says the same of pipes since JDK 22 (JDK-8308591).
     */
    static final String PROPERTY = "jdkdoctor.terminal";

    static Terminal ofProcess() {
        return of(
                List.of(System.getProperty(PROPERTY, "").split(",", -1)),
                System.getenv(),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err));
    }

    static Terminal of(List<String> traits, Map<String, String> environment, OutputStream out, OutputStream err) {
        boolean outIsTerminal = traits.contains("out");
        boolean errIsTerminal = traits.contains("err");
        boolean ascii = traits.contains("ascii");
        // https://no-color.org: set and not empty
        boolean colorful = environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
        return new Terminal(
                new Output(out, ascii && outIsTerminal),
                new Output(err, ascii && errIsTerminal),
                outIsTerminal,
                errIsTerminal,
                colorful);
    }

    /** Prints one line of the product's own on standard error; what cannot be said there is lost. */
    void say(String line) {
        try {
            err.print("jdkdoctor: " + Words.legible(line) + "\n");
        } catch (Failure lost) {
            // there is no third stream to say it on
        }
    }
}
