package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.fact.VersionWindow;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * How a case is reproduced, as a {@code lab.yaml} alongside its {@code case.yaml} says: a small program, and how it is run for
 * the baseline run and for the current run.
 *
 * @param does what the program does and what differs between the runs, in a sentence
 * @param ways the first whose JDKs are at hand is taken
 */
public record Lab(String caseId, String does, List<Way> ways) {
    public Lab {
        ways = List.copyOf(ways);
    }

    /** Two runs that differ in one thing. */
    public record Way(Side baseline, Side current) {
        /** The JDKs it needs, in words. */
        public String needs() {
            String from = "JDK " + baseline.jdk().map(VersionWindow::toString).orElse("");
            return current.jdk().map(to -> from + " and JDK " + to).orElse(from);
        }
    }

    /**
     * One of the runs.
     *
     * @param jdk the JDKs that it can be made on; empty for the JDK of the baseline
     * @param server what runs concurrently with the program, which is its client
     */
    public record Side(Optional<VersionWindow> jdk, Program program, Optional<Program> server) {}

    /**
     * A program of the lab.
     *
     * @param options of the JVM
     * @param words its class without the package, and arguments: <code>{seconds}</code> in them is the time after which it
     *     ends of itself, <code>{port}</code> a free port
     */
    public record Program(List<String> options, List<String> words) {
        public Program {
            options = List.copyOf(options);
            words = List.copyOf(words);
        }
    }

    /** The lab of a case of the packs on a class path; empty where it has none. */
    public static Optional<Lab> onClassPath(String caseId, ClassLoader loader) {
        String name = Packer.LABS + caseId + ".yaml";
        try (InputStream in = loader.getResourceAsStream(name)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(LabReader.read(caseId, in.readAllBytes(), new Problems(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
