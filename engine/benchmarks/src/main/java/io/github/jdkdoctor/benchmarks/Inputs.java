package io.github.jdkdoctor.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes large inputs to files, for measurements of whole processes. */
public final class Inputs {
    private Inputs() {}

    /** Takes what to write, how many MB of it or how many cases, and the file. */
    public static void main(String[] args) throws IOException {
        int count = Integer.parseInt(args[1]);
        if (args[0].equals("recording")) {
            Recordings.write((long) count << 20, Path.of(args[2]));
            return;
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[2])), 1 << 20)) {
            switch (args[0]) {
                case "safepoint-log" -> SafepointLog.write("11", (long) count << 20, out);
                case "stacks" -> Stacks.write("shuffled", (long) count << 20, out);
                case "cases" -> ManyCases.writeJar(count, out);
                default ->
                    throw new IllegalArgumentException(
                            "no " + args[0] + "; give safepoint-log, stacks, cases or recording");
            }
        }
    }
}
