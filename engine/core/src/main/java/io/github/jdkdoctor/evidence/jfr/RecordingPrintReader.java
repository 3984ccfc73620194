package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The events of a flight recording as {@code jfr print} writes them, 11 to 25 (PrettyWriter of jdk.jfr.internal.tool), whole or
 * cut, with or without their blanks:
 *
 * <pre>
 * jdk.VirtualThreadPinned {
 *   startTime = 14:31:32.123 (2026-01-02)
 *   duration = 53.7 ms
 *   eventThread = "" (javaThreadId = 31, virtual)
 *   stackTrace = [
 *     java.lang.VirtualThread.parkOnCarrierThread(boolean, long) line: 675
 *     ...
 *   ]
 * }
 * </pre>
 */
public final class RecordingPrintReader implements EvidenceReader {
    // how many lines may stand before the first event: the command, and what it printed
    private static final int FIRST_WITHIN = 10;
    private static final Pattern EVENT = Pattern.compile("((?:jdk|profiler)\\.[A-Z]\\w{1,100}) \\{");
    private static final Pattern FIELD = Pattern.compile("(\\w{1,100}) {1,20}= {0,20}(.*)");
    private static final int DEEPEST = 8;

    @Override
    public String name() {
        return "print of a flight recording";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        List<String> lines = head.lines();
        for (int i = 0; i < Math.min(FIRST_WITHIN, lines.size() - 1); i++) {
            if (EVENT.matcher(lines.get(i).strip()).matches()) {
                String next = lines.get(i + 1).strip();
                return next.startsWith("startTime ") || next.startsWith("Context: ");
            }
        }
        return false;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        PrintedRecording printed = new PrintedRecording();
        Optional<PrintedEvent> event = Optional.empty();
        boolean stack = false;
        // what the lines stand in: structs by their names, arrays by none
        Deque<String> inside = new ArrayDeque<>();
        while (lines.next()) {
            String line = lines.text().strip();
            Matcher begins = EVENT.matcher(line);
            if (begins.matches()) {
                event.ifPresent(printed::take);
                event = Optional.of(new PrintedEvent(begins.group(1)));
                inside.clear();
                stack = false;
            } else if (event.isPresent() && stack) {
                stack = !line.equals("]");
                if (stack) {
                    event.get().frame(line);
                }
            } else if (event.isPresent() && line.equals("}") && inside.isEmpty()) {
                printed.take(event.get());
                event = Optional.empty();
            } else if (line.equals("}") || line.equals("]")) {
                inside.pollLast();
            } else if (event.isPresent()) {
                stack = field(line, inside, event.get());
            }
        }
        event.ifPresent(printed::take);
        if (printed.events() == 0) {
            throw new UnreadableException("no event with its time in it");
        }
        printed.report(entry, sink);
    }

    // whether the lines that follow are those of the stack
    private static boolean field(String line, Deque<String> inside, PrintedEvent event) {
        Matcher field = FIELD.matcher(line);
        if (!field.matches()) {
            return false;
        }
        String value = field.group(2);
        if (value.equals("{") || value.equals("[")) {
            boolean stack = field.group(1).equals("stackTrace") && inside.isEmpty();
            if (!stack && inside.size() < DEEPEST) {
                inside.addLast(value.equals("{") ? field.group(1) : "");
            }
            return stack;
        }
        event.field(inside.isEmpty() ? field.group(1) : String.join(".", inside) + '.' + field.group(1), value);
        return false;
    }
}
