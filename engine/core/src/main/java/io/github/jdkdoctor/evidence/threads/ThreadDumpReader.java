package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One or several thread dumps of a process ({@code jstack}, {@code jcmd Thread.print}, SIGQUIT, {@code jstack -F},
 * {@code jhsdb jstack}), whole or cut, down to the list of deadlocks. Dumps amid a log are read with the log.
 */
public final class ThreadDumpReader implements EvidenceReader {
    /** How a dump begins. */
    public static final String HEADER = ThreadDumpLines.HEADER;

    /** How many lines may stand before the first dump. */
    public static final int HEADER_WITHIN = 10;

    // the first line of jcmd's answer, 5717:, and the time of the dump, 2026-11-20 21:27:49
    private static final Pattern BEFORE =
            Pattern.compile("\\d{1,19}:|--|={3,200}|\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d|\\s{1,1000}"
                    + "|Attaching to (?:process ID|core) .*|Debugger attached successfully\\.|\\w+ compiler detected\\."
                    + "|JVM version is .*|Full thread dump|Name: .*|.*\\bj(?:stack|hsdb) .*");

    // "main" #1 prio=5 os_prio=0 tid=0x00007f51b40dc6f0 nid=0x4966 waiting on condition [0x00007f51b850f000], and
    // VisualVM's
    // "main" - Thread t@1
    private static final Pattern NAMED = Pattern.compile("\"[^\"]{1,500}\" (?:.{0,300}[pt]id=.*|- Thread t@\\d+)");
    // the same without its first quote
    private static final Pattern HALF_NAMED =
            Pattern.compile("[^\"\\s][^\"]{0,500}\" (?:daemon |#\\d{1,19} |(?:os_)?prio=).{0,300}tid=0x.*");
    private static final Pattern STATE = Pattern.compile("\\s{0,20}java\\.lang\\.Thread\\.State: [A-Z_]+.*");
    private static final Pattern FRAME = Pattern.compile("\\s{0,20}at [\\w.$/@<>-]{3,500}\\(.{1,200}\\)\\s*");

    private static final Pattern OF_STACK = Pattern.compile("\\s*|--|" + STATE.pattern()
            + "|\\s{0,20}at .*|\\s{0,20}[-*]\\s.*|\\s{0,20}Locked ownable synchronizers:.*");

    @Override
    public String name() {
        return "thread dump";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        List<String> lines = head.lines();
        return lines.subList(0, Math.min(HEADER_WITHIN, lines.size())).stream()
                        .anyMatch(line -> line.startsWith(ThreadDumpLines.HEADER))
                || cut(lines);
    }

    // threads that were taken out of a dump, as people paste them; a log that has some of its own is read as a log
    private static boolean cut(List<String> lines) {
        for (int i = 0; i < Math.min(HEADER_WITHIN, lines.size() - 1); i++) {
            if (ThreadDumpLines.INFO.matcher(lines.get(i)).matches()
                    || ThreadDumpLines.beginsForced(lines.get(i))
                    || ThreadDumpLines.DEADLOCK.matcher(lines.get(i)).matches()) {
                return true;
            }
            if (ThreadDumpLines.DEADLOCKED.matcher(lines.get(i)).matches()
                    && lines.get(i + 1).startsWith(ThreadDumpLines.WAITS_FOR_MONITOR)) {
                return true;
            }
            boolean named = NAMED.matcher(lines.get(i)).matches()
                    || HALF_NAMED.matcher(lines.get(i)).matches();
            if (named && STATE.matcher(lines.get(i + 1)).matches()) {
                return true;
            }
            if (nameless(lines, i) || ofJConsole(lines, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean ofJConsole(List<String> lines, int at) {
        return lines.get(at).startsWith(ThreadDumpLines.NAMED_BY_JCONSOLE)
                && ThreadDumpLines.STATE_BY_JCONSOLE.matcher(lines.get(at + 1)).matches()
                && at + 2 < lines.size()
                && lines.get(at + 2).startsWith("Total blocked: ");
    }

    // a thread's state and frames as the first lines, but for what grep -A writes between its finds, and nothing else:
    // a log or a
    // report with such lines says more
    private static boolean nameless(List<String> lines, int at) {
        return STATE.matcher(lines.get(at)).matches()
                && FRAME.matcher(lines.get(at + 1)).matches()
                && lines.stream().allMatch(line -> OF_STACK.matcher(line).matches());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        ThreadDumpLines dumps = new ThreadDumpLines();
        boolean begun = false;
        Strange strange = new Strange();
        String before = "";
        while (lines.next()) {
            if (!begun
                    && before.startsWith(ThreadDumpLines.NAMED_BY_JCONSOLE)
                    && ThreadDumpLines.STATE_BY_JCONSOLE.matcher(lines.text()).matches()) {
                dumps.begin(lines, before);
                begun = true;
            }
            before = begun ? "" : lines.text();
            if (!begun
                    && (ThreadDumpLines.begins(lines)
                            || NAMED.matcher(lines.text()).matches()
                            || HALF_NAMED.matcher(lines.text()).matches()
                            || STATE.matcher(lines.text()).matches()
                            || ThreadDumpLines.INFO.matcher(lines.text()).matches()
                            || ThreadDumpLines.beginsForced(lines.text())
                            || ThreadDumpLines.DEADLOCK.matcher(lines.text()).matches()
                            || ThreadDumpLines.DEADLOCKED.matcher(lines.text()).matches())) {
                dumps.begin(lines);
                begun = true;
            }
            if (!dumps.line(lines)
                    && lines.length() > 0
                    && !BEFORE.matcher(lines.text()).matches()) {
                strange.line(lines.number());
            }
        }
        dumps.report(entry.run(), entry.name(), sink);
        strange.remark(sink);
        if (dumps.dumps() == 0) {
            throw new UnreadableException("no line 'Full thread dump …' and no thread in it");
        }
    }
}
