package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.Run;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The dumps that the watchdog of Spigot and Paper (org.spigotmc.WatchdogThread) logs when a server's main thread hangs, each
 * line behind the log's own time and thread:
 *
 * <pre>
 * [20:04:53] [Paper Watchdog Thread/ERROR]: Current Thread: Server thread
 * [20:04:53] [Paper Watchdog Thread/ERROR]: 	PID: 28 | Suspended: false | Native: false | State: RUNNABLE
 * [20:04:53] [Paper Watchdog Thread/ERROR]: 	Stack:
 * [20:04:53] [Paper Watchdog Thread/ERROR]: 		app.Plugin.tick(Plugin.java:12)
 * </pre>
 */
public final class WatchdogLines {
    private static final String HANGS = "The server has stopped responding!";
    // Paper's early warnings
    private static final String WARNS = "The server has not responded for ";
    private static final String NAME = "Current Thread: ";
    private static final String STACK = "Stack:";
    // the time and the thread before the text of a line
    private static final int LONGEST_PREFIX = 80;
    private static final Pattern STATE =
            Pattern.compile("PID: (\\d{1,19}) \\| Suspended: \\w+ \\| Native: \\w+ \\| State: ([A-Z_]{1,40})\\b.*");

    private final DumpTally tally = new DumpTally();
    private final Set<String> seen = new HashSet<>();
    private boolean open;
    private boolean stack;
    private @Nullable DumpedThread thread;

    /** Takes a line if it is of a dump; false for one that is not. */
    public boolean line(Lines lines) {
        int start = lines.start();
        if (lines.length() < 12
                || lines.buffer()[start] != '['
                || lines.buffer()[start + 3] != ':'
                || lines.buffer()[start + 6] != ':') {
            return false;
        }
        int colon = lines.indexOf("]: ", start);
        if (colon < 0 || colon - start > LONGEST_PREFIX) {
            return false;
        }
        int at = colon + 3;
        if (lines.startsWith(HANGS, at) || lines.startsWith(WARNS, at)) {
            end();
            tally.begin(lines.number());
            seen.clear();
            open = true;
            // it is a message as well
            return false;
        }
        return open && ofDump(DumpedThread.shown(lines.text(at, lines.end())).strip(), lines.number());
    }

    private boolean ofDump(String text, long number) {
        DumpedThread current = thread;
        if (text.startsWith(NAME)) {
            end();
            DumpedThread begins = new DumpedThread(number);
            begins.name = DumpedThread.cut(text.substring(NAME.length()));
            thread = begins;
            return true;
        }
        if (text.startsWith("---")) {
            end();
            return true;
        }
        if (current == null) {
            return false;
        }
        Matcher state = STATE.matcher(text);
        if (state.matches()) {
            current.id = state.group(1);
            current.state = state.group(2);
            return true;
        }
        if (text.equals(STACK)) {
            stack = true;
            return true;
        }
        boolean frame = stack && text.endsWith(")") && text.indexOf('(') > 0;
        if (frame) {
            current.frame(text);
        }
        return frame;
    }

    // the hanging thread stands first, and again among all others
    private void end() {
        if (thread != null && !thread.id.isEmpty() && seen.size() < DumpTally.MOST_LOCKS && seen.add(thread.id)) {
            tally.thread(thread);
        }
        thread = null;
        stack = false;
    }

    /** The number of dumps so far. */
    public int dumps() {
        return tally.dumps();
    }

    /** Hands on what the dumps say. */
    public void report(Run run, String file, FactSink sink) {
        end();
        tally.report(run, file, sink);
    }
}
