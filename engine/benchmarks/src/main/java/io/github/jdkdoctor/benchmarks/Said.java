package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** What a reader says of a file. */
final class Said implements FactSink {
    private final List<Fact> facts = new ArrayList<>();

    private Said() {}

    static List<Fact> of(EvidenceReader reader, InputStream file, long size) throws IOException {
        Said said = new Said();
        try {
            reader.read(new Entry("current/file", Run.CURRENT, size, file), said);
        } catch (UnreadableException e) {
            throw new IOException(e.getMessage(), e);
        }
        return said.facts;
    }

    /** The profile with the most samples. */
    static Profile profile(List<Fact> facts) {
        Profile largest = null;
        for (Fact fact : facts) {
            if (fact instanceof Profile p
                    && (largest == null || p.tree().samples() > largest.tree().samples())) {
                largest = p;
            }
        }
        if (largest == null) {
            throw new IllegalStateException("no profile was read");
        }
        return largest;
    }

    @Override
    public void fact(Fact fact) {
        facts.add(fact);
    }

    @Override
    public void observed(FactKind kind) {}

    @Override
    public void remark(String what) {}
}
