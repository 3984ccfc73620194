package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.util.OptionalLong;

/**
 * Reads recordings of JDK Flight Recorder and of async-profiler in the same format (JDK 9 and later, OpenJDK 8u262 and later),
 * and of Oracle JDK 7 and 8 ({@link OldRecording}).
 * One chunk is in memory at a time. Of a recording that is cut off or damaged, what is there is read.
 */
public final class JfrReader implements EvidenceReader {
    private static final int HEAD = 8;

    @Override
    public String name() {
        return "flight recording";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.startsWith('F', 'L', 'R', 0);
    }

    /** Whether a file begins like a recording of the format 0.9. */
    public static boolean isOld(Head head) {
        return head.startsWith('F', 'L', 'R', 0, 0, 0);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        OptionalLong size = entry.size() < 0 ? OptionalLong.empty() : OptionalLong.of(entry.size());
        PushbackInputStream in = new PushbackInputStream(entry.content(), HEAD);
        byte[] head = in.readNBytes(HEAD);
        in.unread(head);
        Recording recording = OldRecording.begins(head) ? OldRecording.read(in) : RecordingReader.read(in, size);
        new RecordingFacts(recording, entry).giveTo(sink);
    }
}
