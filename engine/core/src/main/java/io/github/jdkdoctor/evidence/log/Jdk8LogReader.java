package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import java.io.IOException;

/**
 * Reads what JDK 6 to 8 log: {@code PrintGC} and {@code PrintGCDetails} of every collector,
 * {@code PrintGCApplicationStoppedTime}, the table of {@code PrintSafepointStatistics} (up to 11), and the head of a log
 * file with version, memory and flags.
 */
public final class Jdk8LogReader implements EvidenceReader {
    @Override
    public String name() {
        return "log of JDK 8";
    }

    @Override
    public boolean recognizes(Head head) {
        return LogKind.of(head) == LogKind.JDK8;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        JvmOutput.read(entry, sink);
    }
}
