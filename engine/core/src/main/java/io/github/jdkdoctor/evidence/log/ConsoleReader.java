package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import io.github.jdkdoctor.evidence.jvm.JvmPrintReader;
import io.github.jdkdoctor.evidence.machine.PodReader;
import java.io.IOException;

/**
 * Reads standard output and error of a JVM, a profiler or a counting agent, and logs of programs that hold them. Takes
 * a text only if its first 64 KB hold a line with words of {@link KnownMessage}, options picked up from the
 * environment, or an agent's count; or if a third of its lines begin with a time and have a level such as INFO, since
 * warnings of the JVM come late. What was never printed counts as observed only where the file shows that it holds
 * standard error: a warning in HotSpot's form, or picked up options.
 */
public final class ConsoleReader implements EvidenceReader {
    @Override
    public String name() {
        return "console output";
    }

    @Override
    public boolean recognizes(Head head) {
        return LogKind.of(head) == LogKind.CONSOLE
                && !new JvmPrintReader().recognizes(head)
                && !new EnvironmentReader().recognizes(head)
                && !new PodReader().recognizes(head);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        JvmOutput.read(entry, sink);
    }
}
