package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import java.io.IOException;
import java.util.List;

/**
 * HotSpot's report on itself, JDK 6 to 25: the file {@code hs_err_pid1234.log} that it leaves when it crashes, and {@code
 * jcmd VM.info}, which prints the same of a JVM that runs.
 */
public final class CrashReportReader implements EvidenceReader {
    @Override
    public String name() {
        return "report of the JVM";
    }

    @Override
    public boolean recognizes(Head head) {
        // jcmd itself says what it picked up, on standard error
        List<String> lines = head.text()
                ? head.lines().stream()
                        .filter(l -> !l.isBlank()
                                && !EnvironmentReader.PICKED_UP.matcher(l).matches())
                        .limit(4)
                        .toList()
                : List.of();
        boolean process = !lines.isEmpty() && lines.get(0).matches("\\d{1,19}:\\s*");
        int at = process ? 1 : 0;
        return lines.size() >= at + 2
                && lines.get(at).strip().equals("#")
                && (lines.get(at + 1).startsWith("# A fatal error has been detected by")
                        || lines.get(at + 1).startsWith("# An unexpected error has been detected by")
                        || lines.get(at + 1).startsWith("# There is insufficient memory for the Java")
                        || lines.get(at + 1).startsWith("# JRE version: "));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        CrashReport report = new CrashReport(entry, sink);
        while (lines.next()) {
            report.line(lines.text(), lines.number());
        }
        report.end();
    }
}
