package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;

/** Hot instructions as JMH's profilers print them, in a file of their own. */
public final class PerfAsmReader implements EvidenceReader {
    @Override
    public String name() {
        return "hot instructions of JMH";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text() && HotInstructions.in(head.string());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        HotInstructions instructions = new HotInstructions();
        while (lines.next()) {
            instructions.line(lines.text(), lines.number());
        }
        if (!instructions.any()) {
            throw new UnreadableException("no instructions below the hottest regions; JMH needs hsdis to print them");
        }
        instructions.handOn(entry, sink);
    }
}
