package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import io.github.jdkdoctor.evidence.jvm.JvmPrintReader;
import java.io.IOException;

/**
 * Reads standard output and error of a JVM, a profiler or a counting agent. Takes a text only if its first 64 KB hold a
 * line with words of {@link KnownMessage}, options picked up from the environment, or an agent's count; a program's
 * output without such a line says nothing of the JVM and is left alone. What was never printed counts as observed only
 * where the file shows that it holds standard error: a warning in HotSpot's form, or picked up options.
 */
public final class ConsoleReader implements EvidenceReader {
    @Override
    public String name() {
        return "console output";
    }

    @Override
    public boolean recognises(Head head) {
        return LogKind.of(head) == LogKind.CONSOLE
                && !new JvmPrintReader().recognises(head)
                && !new EnvironmentReader().recognises(head);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        JvmOutput.read(entry, sink);
    }
}
