package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code jcmd VM.metaspace}, 17 to 25:
 *
 * <pre>
 * Total Usage - 38 loaders, 1588 classes (935 shared):
 *   Non-Class:   58 chunks,      4.09 MB capacity,    3.22 MB ( 79%) committed,     3.16 MB ( 77%) used,    56.66 KB (  1%) free, …
 *        Both:   97 chunks,      4.51 MB capacity,    3.63 MB ( 81%) committed,     3.52 MB ( 78%) used,   111.91 KB (  2%) free, …
 * </pre>
 */
public final class MetaspaceReader implements EvidenceReader {
    private static final int WITHIN = 20;
    private static final String TOTAL = "Total Usage - ";
    private static final Pattern USED =
            Pattern.compile(" *(?:(Both|Non-Class|Class): +)?\\d{1,9} chunks, .{1,100} committed, {1,20}"
                    + "(\\d{1,9}(?:\\.\\d{1,3})?) (bytes|KB|MB|GB) \\( {0,3}<?\\d{1,3}%\\) used,.*");

    @Override
    public String name() {
        return "metaspace";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text() && head.lines().stream().limit(WITHIN).anyMatch(MetaspaceReader::begins);
    }

    private static boolean begins(String line) {
        return line.startsWith(TOTAL) && line.contains(" loaders, ") && line.contains(" classes");
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        boolean begun = false;
        while (lines.next()) {
            String line = lines.text();
            begun |= begins(line);
            Matcher used = begun && line.length() < 500 ? USED.matcher(line) : USED.matcher("");
            // without compressed class pointers there is no part for classes, and no name before the sum
            if (used.matches() && (used.group(1) == null || used.group(1).equals("Both"))) {
                report(entry, bytes(used), lines.number(), sink);
                return;
            }
        }
        throw new UnreadableException("no line below 'Total Usage' says how much is in use");
    }

    private static long bytes(Matcher used) {
        double times =
                switch (used.group(3)) {
                    case "GB" -> 0x1p30;
                    case "MB" -> 0x1p20;
                    case "KB" -> 0x1p10;
                    default -> 1;
                };
        return (long) (Double.parseDouble(used.group(2)) * times);
    }

    // the heap is not in it
    private static void report(Entry entry, long bytes, long line, FactSink sink) {
        sink.fact(new HeapSummary(
                entry.run(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(bytes),
                new Origin(entry.name(), line)));
    }
}
