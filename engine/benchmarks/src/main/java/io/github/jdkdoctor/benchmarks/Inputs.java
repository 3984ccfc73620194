package io.github.jdkdoctor.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes large inputs to files, for measurements of whole processes. */
public final class Inputs {
    private Inputs() {}

    /** Takes what to write, how many MB of it or how many cases, and the file. */
    public static void main(String[] args) throws IOException {
        write(args[0], Integer.parseInt(args[1]), Path.of(args[2]));
    }

    /** The file of so many MB of something, written when first asked for and kept in the build's directory. */
    static Path kept(String what, int megabytes) throws IOException {
        Path kept = Fixtures.root().resolve("engine/benchmarks/target/processes/" + what + "-" + megabytes);
        if (!Files.exists(kept)) {
            Files.createDirectories(kept.resolveSibling("."));
            Path making = kept.resolveSibling(kept.getFileName() + ".making");
            write(what, megabytes, making);
            Files.move(making, kept, StandardCopyOption.REPLACE_EXISTING);
        }
        return kept;
    }

    private static void write(String what, int count, Path file) throws IOException {
        long bytes = (long) count << 20;
        if (what.equals("recording")) {
            Recordings.write(bytes, file);
            return;
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            switch (what) {
                case "safepoint-log" -> RecordedLog.ofSafepoints("11").write(bytes, out);
                case "gc-log" -> RecordedLog.ofCollections("g1-17").write(bytes, out);
                case "stacks" -> Stacks.write("shuffled", bytes, out);
                case "perf-script" -> perfScript(bytes, out);
                case "cases" -> ManyCases.writeJar(count, out);
                default ->
                    throw new IllegalArgumentException(
                            "no " + what + "; give safepoint-log, gc-log, stacks, perf-script, cases or recording");
            }
        }
    }

    private static void perfScript(long bytes, OutputStream out) throws IOException {
        byte[] recorded = Files.readAllBytes(
                Fixtures.root().resolve("engine/core/src/test/resources/evidence/perf-script/perf-map.txt"));
        for (long written = 0; written < bytes; written += recorded.length) {
            out.write(recorded);
        }
    }
}
