package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which runs a command is about: a bundle, or its sides. */
final class RunOptions {
    @Parameters(
            paramLabel = "BUNDLE",
            arity = "0..*",
            description =
                    "A zip, a tar.gz or a directory with baseline/ (the baseline run), current/ (the current run) and"
                            + " peer/ (the other end of its connections). before/ and after/ or good/ and slow/ stand for the"
                            + " first two. With neither folder, or a single file, it is one current run. - is standard input.")
    private List<Path> bundles = new ArrayList<>();

    @Option(names = "--baseline", paramLabel = "X", description = "A file, directory or archive of the baseline run.")
    private Optional<Path> baseline = Optional.empty();

    @Option(names = "--current", paramLabel = "Y", description = "A file, directory or archive of the current run.")
    private Optional<Path> current = Optional.empty();

    @Option(
            names = "--peer",
            paramLabel = "Z",
            description = "A file, directory or archive of the other end of its connections.")
    private Optional<Path> peer = Optional.empty();

    /** How to open the bundle. */
    Bundle.Opening opening(Limits limits) throws Failure {
        if (bundles.size() > 1) {
            throw Failure.usage(bundles.size() + " bundles; to compare two runs, give them with --baseline "
                    + bundles.get(0) + " --current " + bundles.get(1));
        }
        if (!bundles.isEmpty()) {
            if (baseline.isPresent() || current.isPresent() || peer.isPresent()) {
                throw Failure.usage("give a bundle, or its sides with --baseline and --current, not both");
            }
            Path whole = bundles.get(0).toString().equals("-") ? standardInput() : bundles.get(0);
            return () -> Bundle.open(whole, limits);
        }
        if (current.isEmpty()) {
            throw Failure.usage(
                    baseline.isPresent() || peer.isPresent()
                            ? "the current run is missing; give it with --current"
                            : "no bundle; give one, or two runs with --baseline and --current");
        }
        Path slow = current.get();
        return () -> Bundle.ofRuns(baseline, slow, peer, limits);
    }

    // a zip is read from its end, and some bundles are read twice
    private static Path standardInput() throws Failure {
        try {
            Path copy = Files.createTempFile("jdkdoctor-standard-input", "");
            copy.toFile().deleteOnExit();
            Files.copy(System.in, copy, StandardCopyOption.REPLACE_EXISTING);
            return copy;
        } catch (IOException e) {
            throw Failure.usage("standard input cannot be read: " + e.getMessage());
        }
    }
}
