package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What kind of log a file is: told by reading its first lines as they will be read later. */
enum LogKind {
    /** {@code -Xlog} of JDK 9 and later, alone or amid other output. */
    UNIFIED,
    /** Collections, stops or safepoints as JDK 6 to 8 print them. */
    JDK8,
    /** A line of a JVM, profiler or counting agent that is known by its words, amid other output. */
    CONSOLE,
    NONE;

    static LogKind of(Head head) {
        if (!head.text()) {
            return NONE;
        }
        JvmOutput output = new JvmOutput();
        Lines lines = head.scan();
        Cursor cursor = new Cursor();
        try {
            while (lines.next()) {
                cursor.over(lines.buffer(), lines.start(), lines.end());
                if (isOther(cursor, lines.number())) {
                    return NONE;
                }
                output.line(lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return output.kind();
    }

    // Kinds of file that may quote a log or hold a warning before what they are about.
    private static boolean isOther(Cursor cursor, long number) {
        return switch (cursor.peek()) {
            // a heading of Markdown or AsciiDoc, or JMH's print of its settings
            case '#' -> number == 1 && cursor.looksAt("# ");
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
            // sections of a report on a crash
            case '-' -> cursor.looksAt("---------------  ");
            // a document that quotes logs
            case '`' -> cursor.looksAt("```");
            case '|' -> cursor.looksAt("|===");
            default -> false;
        };
    }
}
