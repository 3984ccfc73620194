package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.Run;

/** The known messages of the JVM, for readers of other files that hold some. */
public final class KnownMessages {
    private final MessageTally messages = new MessageTally();
    private final Cursor cursor = new Cursor();

    /** Reads a line; false where it holds no known message. */
    public boolean line(Lines lines) {
        return messages.line(cursor.over(lines.buffer(), lines.start(), lines.end()), false, lines.number());
    }

    /** Hands the messages on, each once with how often it came. */
    public void report(Run run, String file, FactSink sink) {
        messages.report(run, file, sink);
    }
}
