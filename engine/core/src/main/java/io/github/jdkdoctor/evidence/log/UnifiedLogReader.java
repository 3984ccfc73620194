package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import java.io.IOException;

/**
 * Reads unified logs ({@code -Xlog}, JEP 158), JDK 9 to 25: safepoints, handshakes, biased locking, collections, the
 * JVM's version, machine and arguments, and warnings; with any decorations or none, alone or amid a program's output.
 */
public final class UnifiedLogReader implements EvidenceReader {
    @Override
    public String name() {
        return "unified log";
    }

    @Override
    public boolean recognizes(Head head) {
        return LogKind.of(head) == LogKind.UNIFIED;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        JvmOutput.read(entry, sink);
    }
}
