package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;

/**
 * pprof's {@code profile.proto}, packed by gzip as it mostly is or not: what async-profiler's converter, Pyroscope and
 * other continuous profilers hand out.
 */
public final class PprofReader implements EvidenceReader {
    private static final int LIMIT = 256 << 20;

    @Override
    public String name() {
        return "pprof";
    }

    // nothing in the format says what it is: the head must be fields of a profile, a type of samples among them
    @Override
    public boolean recognizes(Head head) {
        return !head.text() && PprofProfile.looksLike(head.bytes(), head.whole());
    }

    // samples come before the names of their frames, so the whole file is kept; those of real recordings have some MB
    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        byte[] bytes = entry.content().readNBytes(LIMIT);
        if (bytes.length == LIMIT) {
            throw new UnreadableException(
                    "over the limit of " + (LIMIT >> 20) + " MB; give the collapsed stacks instead");
        }
        new PprofProfile(bytes).handOn(entry, sink);
    }
}
