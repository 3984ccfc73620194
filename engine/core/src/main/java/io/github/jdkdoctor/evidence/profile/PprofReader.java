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
    @Override
    public String name() {
        return "pprof";
    }

    // nothing in the format says what it is: the head must be fields of a profile, a type of samples among them
    @Override
    public boolean recognizes(Head head) {
        return !head.text() && PprofProfile.looksLike(head.bytes(), head.whole());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        new PprofProfile(KeptFile.bytes(entry)).handOn(entry, sink);
    }
}
