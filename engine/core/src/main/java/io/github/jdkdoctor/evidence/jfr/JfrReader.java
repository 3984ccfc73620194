package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Reads recordings of JDK Flight Recorder and of async-profiler in the same format (JDK 9 and later, OpenJDK 8u262 and later).
 * One chunk is in memory at a time. Of a recording that is cut off or damaged, what is there is read.
 */
public final class JfrReader implements EvidenceReader {
    @Override
    public String name() {
        return "flight recording";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.startsWith('F', 'L', 'R', 0);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        OptionalLong size = entry.size() < 0 ? OptionalLong.empty() : OptionalLong.of(entry.size());
        Recording recording = RecordingReader.read(entry.content(), size);
        new RecordingFacts(recording, entry).giveTo(sink);
    }
}
