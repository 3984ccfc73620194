package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A dump with virtual threads as text: {@code jcmd Thread.dump_to_file}. 21 to 24 print names and stacks, later ones
 * states and locks as well:
 *
 * <pre>
 * #35 "" virtual BLOCKED 2026-11-21T05:19:34.672285121Z
 *     at app.Shop.enter(Shop.java:6)
 *     - waiting to lock &lt;java.lang.Object@670e6b45&gt;
 * </pre>
 */
public final class PlainVirtualDumpReader implements EvidenceReader {
    // #18 "holder", #22 "" virtual, #35 "" virtual BLOCKED 2026-11-21T05:19:34.672285121Z
    private static final Pattern THREAD =
            Pattern.compile("#\\d{1,19} \"(.*)\"( virtual)?(?: ([A-Z_]+))?(?: \\S+)?\\s*");
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\S*");

    @Override
    public String name() {
        return "dump of virtual threads";
    }

    // the process, the time, the version, an empty line, the first thread
    @Override
    public boolean recognizes(Head head) {
        List<String> lines = head.text() ? head.lines() : List.of();
        return lines.size() >= 5
                && lines.get(0).matches("\\d{1,19}")
                && TIME.matcher(lines.get(1)).matches()
                && lines.get(3).isEmpty()
                && lines.get(4).startsWith("#");
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        Lines lines = new Lines(entry.content());
        DumpTally tally = new DumpTally();
        Optional<DumpedThread> thread = Optional.empty();
        Strange strange = new Strange();
        while (lines.next()) {
            if (lines.number() == 3) {
                version(lines.text(), entry, sink);
            }
            if (lines.length() == 0 || lines.number() <= 3) {
                continue;
            }
            if (lines.startsWith("#", lines.start())) {
                thread.ifPresent(tally::thread);
                thread = thread(lines.text(), lines.number());
                if (thread.isPresent() && tally.dumps() == 0) {
                    tally.begin(lines.number());
                }
            }
            if (thread.isEmpty() || !line(lines, thread.get())) {
                strange.line(lines.number());
            }
        }
        thread.ifPresent(tally::thread);
        tally.report(entry.run(), entry.name(), sink);
        strange.remark(sink);
    }

    private static void version(String number, Entry entry, FactSink sink) {
        JdkVersion.printed(number)
                .ifPresent(v -> sink.fact(
                        new JdkBuild(entry.run(), v, Vendor.of("", number), "hotspot", new Origin(entry.name(), 3))));
    }

    private static Optional<DumpedThread> thread(String line, long number) {
        Matcher matcher = THREAD.matcher(DumpedThread.cut(line));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        DumpedThread thread = new DumpedThread(number);
        thread.name = matcher.group(1);
        thread.virtual = matcher.group(2) != null;
        thread.state = Optional.ofNullable(matcher.group(3)).orElse("");
        return Optional.of(thread);
    }

    private static boolean line(Lines lines, DumpedThread thread) {
        int at = lines.start();
        if (lines.buffer()[at] == '#') {
            return true;
        }
        while (at < lines.end() && lines.buffer()[at] == ' ') {
            at++;
        }
        if (at == lines.start()) {
            return false;
        }
        if (lines.startsWith("- ", at)) {
            return LockLine.take(lines, at + 2, thread);
        }
        int frame = lines.startsWith("at ", at) ? at + 3 : at;
        if (lines.startsWith("// ", frame)) {
            // what later releases note alongside a stack
            return true;
        }
        if (lines.indexOf("(", frame) < 0) {
            return false;
        }
        thread.frame(lines.text(frame, lines.end()));
        return true;
    }
}
