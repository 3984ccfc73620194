package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;

/** {@code javacore.20261120.212749.1234.0001.txt}: what OpenJ9 and IBM's J9 write at a signal, a crash or an error. */
public final class JavacoreReader implements EvidenceReader {
    // a note may stand above it
    private static final int WITHIN = 20;

    @Override
    public String name() {
        return "javacore";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream()
                        .limit(WITHIN)
                        .anyMatch(l -> l.startsWith(Javacore.SECTION) || l.startsWith(Javacore.THREAD));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        Javacore core = new Javacore(entry, sink);
        while (lines.next()) {
            core.line(DumpedThread.shown(lines.text()), lines.number());
        }
        core.report();
    }
}
