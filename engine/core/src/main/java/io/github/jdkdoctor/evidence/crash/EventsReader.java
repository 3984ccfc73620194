package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import java.io.IOException;

/** {@code jcmd VM.events}: the events that a JVM remembers, as a report on a crash has them. */
public final class EventsReader implements EvidenceReader {
    /** How many lines may stand before the first heading: the process, and the command as it was typed. */
    public static final int HEADING_WITHIN = 3;

    @Override
    public String name() {
        return "events of the JVM";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text() && head.lines().stream().limit(HEADING_WITHIN).anyMatch(EventHistories::isHeading);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        Lines lines = new Lines(entry.content());
        EventHistories events = new EventHistories();
        while (lines.next()) {
            String line = lines.text();
            if (EventHistories.isHeading(line)) {
                events.heading(line, lines.number());
            } else {
                events.event(line);
            }
        }
        events.report(entry.run(), entry.name(), 0, sink);
    }
}
