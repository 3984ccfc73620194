package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;

/** Profiles in OpenTelemetry's protocol as async-profiler 4 writes them with {@code -o otlp}, not packed. */
public final class OtlpReader implements EvidenceReader {
    @Override
    public String name() {
        return "OTLP profiles";
    }

    // nothing in the format says what it is: the head must lead to a type of samples
    @Override
    public boolean recognizes(Head head) {
        return !head.text() && OtlpProfile.looksLike(head.bytes());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        new OtlpProfile(KeptFile.bytes(entry)).handOn(entry, sink);
    }
}
