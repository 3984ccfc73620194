package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.log.KnownMessages;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** {@code jcmd Compiler.codecache}, and what the JVM prints of a full code cache around it. */
public final class CodeCacheReader implements EvidenceReader {
    private static final Pattern PROCESS = Pattern.compile("\\d{1,19}:\\s*");

    @Override
    public String name() {
        return "code cache";
    }

    @Override
    public boolean recognizes(Head head) {
        List<String> lines = head.text()
                ? head.lines().stream()
                        .filter(l -> !l.isBlank() && !PROCESS.matcher(l).matches())
                        .limit(1)
                        .toList()
                : List.of();
        return lines.stream().anyMatch(l -> l.startsWith("CodeHeap '") || l.startsWith("CodeCache: size="));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        Lines lines = new Lines(entry.content());
        CodeCacheLines cache = new CodeCacheLines();
        KnownMessages messages = new KnownMessages();
        Strange strange = new Strange();
        while (lines.next()) {
            String line = lines.text();
            if (!messages.line(lines)
                    && !cache.take(line, lines.number())
                    && !line.isBlank()
                    && !PROCESS.matcher(line).matches()) {
                strange.line(lines.number());
            }
        }
        cache.use(entry.run(), entry.name()).ifPresent(sink::fact);
        messages.report(entry.run(), entry.name(), sink);
        strange.remark(sink);
    }
}
