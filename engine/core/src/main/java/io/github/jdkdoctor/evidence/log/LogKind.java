package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.crash.EventsReader;
import io.github.jdkdoctor.evidence.profile.CollapsedReader;
import io.github.jdkdoctor.evidence.threads.ThreadDumpReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What kind of log a file is: told by reading its first lines as they will be read later. */
enum LogKind {
    /** {@code -Xlog} of JDK 9 and later, alone or amid other output. */
    UNIFIED,
    /** Collections, stops or safepoints as JDK 6 to 8 print them. */
    JDK8,
    /**
     * A line of a JVM, profiler or counting agent that is known by its words, amid other output; or a program's log,
     * in which such a line may come later.
     */
    CONSOLE,
    NONE;

    private static final List<String> LEVELS =
            List.of("INFO", "WARN", "ERROR", "DEBUG", "TRACE", "SEVERE", "FATAL", "FINE", "CONFIG");

    static LogKind of(Head head) {
        return head.once(LogKind.class, LogKind::read);
    }

    private static LogKind read(Head head) {
        // [GC_active];GangWorker::loop 12: async-profiler puts states and libraries in brackets, as logs put
        // decorations
        if (!head.text() || CollapsedReader.ofStacks(head)) {
            return NONE;
        }
        JvmOutput output = new JvmOutput();
        Lines lines = head.scan();
        Cursor cursor = new Cursor();
        int ofProgram = 0;
        boolean heading = false;
        try {
            while (lines.next()) {
                cursor.over(lines.buffer(), lines.start(), lines.end());
                if (isOther(cursor, lines.number())) {
                    return NONE;
                }
                heading |= lines.number() == 1 && cursor.looksAt("# ");
                ofProgram += isOfProgram(cursor) ? 1 : 0;
                output.line(lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // a note that was put over a log, or a heading of a text that quotes a few lines of one
        if (heading && !output.mostlyLog()) {
            return NONE;
        }
        LogKind kind = output.kind();
        // stack traces take most lines of some logs
        return kind == NONE && ofProgram >= 3 && ofProgram * 3L >= lines.number() ? CONSOLE : kind;
    }

    // 2026-11-20 10:00:00,123 INFO …, 20-Nov-2026 10:00:00.123 WARNING …, 10:00:00.123 [main] DEBUG …,
    // [2026-11-20T10:00…
    private static boolean isOfProgram(Cursor cursor) {
        int digit = cursor.peek() == '[' ? cursor.at() + 1 : cursor.at();
        if (cursor.end() - digit < 12
                || !Cursor.digit(cursor.bytes()[digit])
                || !Cursor.digit(cursor.bytes()[digit + 1])) {
            return false;
        }
        Cursor start = new Cursor().over(cursor.bytes(), digit + 2, Math.min(cursor.end(), digit + 100));
        return start.find(":") >= 0 && LEVELS.stream().anyMatch(level -> start.find(level) >= 0);
    }

    // Kinds of file that may quote a log or hold a warning before what they are about.
    private static boolean isOther(Cursor cursor, long number) {
        // jcmd VM.events, whose heaps before and after collections are no log of them
        if (number <= EventsReader.HEADING_WITHIN && cursor.find(" events):") > 0) {
            return true;
        }
        return switch (cursor.peek()) {
            // JMH's print of its settings, or a report on a crash, which also comes at the end of a console
            case '#' ->
                cursor.looksAt("# JMH version: ")
                        || (number == 2
                                && (cursor.looksAt("# A fatal error has been detected by")
                                        || cursor.looksAt("# There is insufficient memory for the Java")));
            // the head of JMH's table
            case 'B' -> cursor.looksAt("Benchmark ") && cursor.find(" Score ") >= 0;
            case '=' -> number == 1 && cursor.looksAt("= ");
            case '<' -> cursor.looksAt("<?xml") || cursor.looksAt("<!DOCTYPE") || cursor.looksAt("<html");
            // javax.net.debug since 11, and of 8
            case 'j' -> cursor.looksAt("javax.net.ssl|") || cursor.looksAt("java version \"");
            case '*' -> cursor.looksAt("*** ClientHello, ") || cursor.looksAt("*** ServerHello, ");
            case '%' -> cursor.looksAt("%% Initialized:") || cursor.looksAt("%% No cached client session");
            // java -version
            case 'o' -> cursor.looksAt("openjdk version \"");
            // -XX:+PrintFlagsFinal
            case '[' -> cursor.looksAt("[Global flags]");
            case 'F' -> number <= ThreadDumpReader.HEADER_WITHIN && cursor.looksAt("Full thread dump ");
            // sections of a report on a crash
            case '-' -> cursor.looksAt("---------------  ");
            // a document that quotes logs
            case '`' -> cursor.looksAt("```");
            case '|' -> cursor.looksAt("|===");
            default -> false;
        };
    }
}
