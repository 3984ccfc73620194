package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import java.io.IOException;

/** Reads output of programs that holds nothing else than how much was done ({@link ThroughputTally}). */
public final class ThroughputReader implements EvidenceReader {
    @Override
    public String name() {
        return "log with throughput";
    }

    @Override
    public boolean recognizes(Head head) {
        return false;
    }

    @Override
    public boolean recognisesNamed(String name, Head head) {
        return head.text() && head.lines().stream().anyMatch(ThroughputTally::holds);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        ThroughputTally throughput = new ThroughputTally();
        Lines lines = new Lines(entry.content());
        while (lines.next()) {
            throughput.line(lines);
        }
        throughput.report(entry.run(), entry.name(), sink);
    }
}
