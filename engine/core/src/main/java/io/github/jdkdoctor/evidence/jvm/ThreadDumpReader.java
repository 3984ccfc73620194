package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A thread dump ({@code jstack}, {@code jcmd Thread.print}, SIGQUIT), of which the header names the JDK. */
public final class ThreadDumpReader implements EvidenceReader {
    // Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):
    // Full thread dump Java HotSpot(TM) 64-Bit Server VM (25.202-b08 mixed mode):
    private static final Pattern HEADER = Pattern.compile("Full thread dump (.*) \\((\\S+) .*");
    private static final int HEADER_WITHIN = 10;

    @Override
    public String name() {
        return "thread dump";
    }

    @Override
    public boolean recognises(Head head) {
        if (!head.text()) {
            return false;
        }
        List<String> lines = head.lines();
        return lines.subList(0, Math.min(HEADER_WITHIN, lines.size())).stream()
                .anyMatch(line -> HEADER.matcher(line).matches());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        Optional<JdkBuild> build = Optional.empty();
        while (lines.next()) {
            // several dumps of one process may follow each other
            if (build.isPresent() || !lines.startsWith("Full thread dump ", lines.start())) {
                continue;
            }
            Matcher matcher = HEADER.matcher(lines.text());
            if (matcher.matches()) {
                Origin origin = new Origin(entry.name(), lines.number());
                String vm = matcher.group(1);
                String number = matcher.group(2);
                build = JdkVersion.printed(number)
                        .map(v -> new JdkBuild(entry.run(), v, Vendor.of(vm, number), Vendor.vm(vm), origin));
            }
        }
        sink.fact(build.orElseThrow(
                () -> new UnreadableException("the header 'Full thread dump' of the dump names no JDK version")));
    }
}
