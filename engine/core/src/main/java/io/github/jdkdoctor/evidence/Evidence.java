package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the files of a bundle say, in the order of their names whatever order they were read in.
 *
 * @param bundle the bundle's name, for messages
 * @param sha256 the bundle's digest, empty where it was read without ({@link io.github.jdkdoctor.bundle.Bundle#undigested})
 * @param observed kinds of which a run's files show every fact, so that an absent one is a no
 * @param files every file, with the reader that took it
 * @param remarks what the user should know, each one line that begins with a file's or the bundle's name
 */
public record Evidence(
        String bundle,
        String sha256,
        List<Fact> facts,
        Set<Observed> observed,
        List<EvidenceFile> files,
        List<String> remarks) {
    public Evidence {
        facts = List.copyOf(facts);
        observed = Set.copyOf(observed);
        files = List.copyOf(files);
        remarks = List.copyOf(remarks);
    }

    /** A kind of fact that the files of a run show completely. */
    public record Observed(FactKind kind, Run run) {
        // those of a record are linked when first called, in code that no class-data archive keeps: 2 ms of each start
        @Override
        public boolean equals(Object other) {
            return other instanceof Observed o && kind == o.kind && run == o.run;
        }

        @Override
        public int hashCode() {
            return 31 * kind.hashCode() + run.hashCode();
        }
    }

    /**
     * A file of the bundle.
     *
     * @param reader the name of the reader that took it; empty where none did
     */
    public record EvidenceFile(String name, Run run, Optional<String> reader) {}

    /** The facts of a type that a run's files say. */
    public <F extends Fact> List<F> of(Class<F> type, Run run) {
        List<F> found = new ArrayList<>();
        for (Fact fact : facts) {
            if (type.isInstance(fact) && fact.run() == run) {
                found.add(type.cast(fact));
            }
        }
        return List.copyOf(found);
    }
}
