package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code jmap -heap} of JDK 5 to 8 and {@code jhsdb jmap --heap} of 9 and later, as HeapSummary.java of the serviceability agent prints
 * it:
 *
 * <pre>
 * Heap Usage:
 * PS Young Generation
 * Eden Space:
 *    capacity = 66060288 (63.0MB)
 *    used     = 43437856 (41.42556762695312MB)
 * </pre>
 */
public final class HeapUsageReader implements EvidenceReader {
    private static final String USAGE = "Heap Usage:";
    private static final int WITHIN = 60;
    private static final Pattern FIGURE = Pattern.compile(" {3}(capacity|used) +(?:= )? *(\\d{1,18}) \\(.*");

    // eden, the survivor spaces and the old generation make up the heap; the others are sums of them, or not in it
    private static final Set<String> PARTS = Set.of(
            "Eden Space:",
            "From Space:",
            "To Space:",
            "PS Old Generation",
            "concurrent mark-sweep generation:",
            "tenured generation:",
            "Tenured Generation:");
    private static final String G1 = "G1 Heap:";

    @Override
    public String name() {
        return "output of jmap -heap";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream().limit(WITHIN).anyMatch(l -> l.strip().equals("Heap Configuration:"))
                && head.lines().stream().limit(WITHIN).anyMatch(l -> l.strip().equals(USAGE));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        String part = "";
        boolean whole = false;
        long begins = 0;
        long used = 0;
        long capacity = 0;
        while (lines.next()) {
            String line = lines.text();
            Matcher figure = FIGURE.matcher(line);
            if (line.strip().equals(USAGE)) {
                begins = lines.number();
            } else if (begins > 0 && figure.matches() && (part.equals(G1) || (PARTS.contains(part) && !whole))) {
                whole |= part.equals(G1);
                long bytes = Long.parseLong(figure.group(2));
                used += figure.group(1).equals("used") ? bytes : 0;
                capacity += figure.group(1).equals("capacity") ? bytes : 0;
            } else if (!line.startsWith("   ")) {
                part = line.strip();
            }
        }
        if (capacity == 0) {
            throw new UnreadableException("no size below 'Heap Usage:' in it; jmap could not read the heap");
        }
        sink.fact(new HeapSummary(
                entry.run(),
                OptionalLong.of(used),
                OptionalLong.of(capacity),
                OptionalLong.empty(),
                new Origin(entry.name(), begins)));
        sink.observed(FactKind.HEAP_SUMMARY);
    }
}
