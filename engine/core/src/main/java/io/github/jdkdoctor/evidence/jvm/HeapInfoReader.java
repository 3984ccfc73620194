package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.util.List;

/** {@code jcmd GC.heap_info} (9 to 25), and the same paragraph cut out of a thread dump, a GC log or a crash report. */
public final class HeapInfoReader implements EvidenceReader {
    private static final int WITHIN = 5;

    @Override
    public String name() {
        return "summary of the heap";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        List<String> lines = head.lines().stream()
                .filter(l -> !l.isBlank())
                .limit(WITHIN)
                .dropWhile(HeapInfoReader::before)
                .toList();
        HeapLines heap = new HeapLines();
        // Shenandoah's figures stand below a heading of their own
        return !lines.isEmpty()
                && lines.stream().limit(2).allMatch(l -> heap.take(l, 1))
                && heap.summary(Run.CURRENT, "").isPresent();
    }

    // the process, by jcmd, the command as it was typed, and the paragraph's heading
    private static boolean before(String line) {
        return line.matches("\\d{1,19}:\\s*|Heap:?\\s*") || (line.length() < 500 && line.contains("GC.heap_info"));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        Lines lines = new Lines(entry.content());
        HeapLines heap = new HeapLines();
        Strange strange = new Strange();
        while (lines.next()) {
            String line = lines.text();
            if (!line.isBlank() && !heap.take(line, lines.number()) && !before(line)) {
                strange.line(lines.number());
            }
        }
        heap.summary(entry.run(), entry.name()).ifPresent(sink::fact);
        sink.observed(FactKind.HEAP_SUMMARY);
        strange.remark(sink);
    }
}
