package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which runs a command is about: a bundle, or its sides. */
final class RunOptions {
    @Parameters(
            paramLabel = "BUNDLE",
            arity = "0..1",
            description = "A zip, a tar.gz or a directory with baseline/ (the good run), current/ (the slow run) and"
                    + " peer/ (the other end of its connections). With neither folder it is one current run.")
    private Optional<Path> bundle = Optional.empty();

    @Option(names = "--baseline", paramLabel = "X", description = "A file, directory or archive of the good run.")
    private Optional<Path> baseline = Optional.empty();

    @Option(names = "--current", paramLabel = "Y", description = "A file, directory or archive of the slow run.")
    private Optional<Path> current = Optional.empty();

    @Option(
            names = "--peer",
            paramLabel = "Z",
            description = "A file, directory or archive of the other end of its connections.")
    private Optional<Path> peer = Optional.empty();

    /** How to open the bundle. */
    Bundle.Opening opening(Limits limits) throws Failure {
        if (bundle.isPresent()) {
            if (baseline.isPresent() || current.isPresent() || peer.isPresent()) {
                throw Failure.usage("give a bundle, or its sides with --baseline and --current, not both");
            }
            Path whole = bundle.get();
            return () -> Bundle.open(whole, limits);
        }
        if (current.isEmpty()) {
            throw Failure.usage(
                    baseline.isPresent() || peer.isPresent()
                            ? "the slow run is missing; give it with --current"
                            : "no bundle; give one, or two runs with --baseline and --current");
        }
        Path slow = current.get();
        return () -> Bundle.ofRuns(baseline, slow, peer, limits);
    }
}
