package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.List;

/** {@code jcmd VM.native_memory}: {@code summary}, {@code summary.diff}, and of {@code detail} the summary before it. */
public final class NativeMemoryReader implements EvidenceReader {
    private static final String HEADING = "Native Memory Tracking:";
    private static final int WITHIN = 5;

    @Override
    public String name() {
        return "native memory";
    }

    @Override
    public boolean recognizes(Head head) {
        List<String> lines = head.text()
                ? head.lines().stream()
                        .filter(l -> !l.isBlank())
                        .limit(WITHIN)
                        .dropWhile(NativeMemoryReader::before)
                        .toList()
                : List.of();
        String first = lines.isEmpty() ? "" : lines.get(0);
        // without its heading, as people paste it
        return first.matches("Total: +reserved=\\d{1,19}[KMG]?B?[ ,].*")
                || first.strip().equals(HEADING);
    }

    // the process, by jcmd, and the command as it was typed
    private static boolean before(String line) {
        return line.matches("\\d{1,19}:\\s*") || (line.length() < 500 && line.contains("VM.native_memory"));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        NativeMemoryLines memory = new NativeMemoryLines();
        Strange strange = new Strange();
        while (lines.next()) {
            String line = lines.text();
            if (!memory.take(line, lines.number()) && !before(line)) {
                strange.line(lines.number());
            }
        }
        if (!memory.found()) {
            throw new UnreadableException("no line 'Total: reserved=…, committed=…' in it; start the JVM with"
                    + " -XX:NativeMemoryTracking=summary");
        }
        memory.report(entry.run(), entry.name(), sink);
        strange.remark(sink);
    }
}
