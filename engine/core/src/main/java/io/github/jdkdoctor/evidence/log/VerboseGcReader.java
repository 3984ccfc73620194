package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;

/**
 * The log of collections of OpenJ9 and of IBM's J9 2.6 and newer ({@code -verbose:gc}, {@code -Xverbosegclog}). It is XML
 * with an element a line, and has no end while the JVM runs; excerpts have no beginning either, so that it is read line by
 * line.
 */
public final class VerboseGcReader implements EvidenceReader {
    @Override
    public String name() {
        return "OpenJ9 GC log";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream()
                        .map(String::stripLeading)
                        .anyMatch(l -> l.startsWith("<verbosegc")
                                || l.startsWith("<exclusive-end id=\"")
                                || l.startsWith("<gc-start id=\""));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        VerboseGcLines log = new VerboseGcLines(entry, sink);
        Lines lines = new Lines(entry.content());
        while (lines.next()) {
            log.line(lines);
        }
        log.report();
    }
}
