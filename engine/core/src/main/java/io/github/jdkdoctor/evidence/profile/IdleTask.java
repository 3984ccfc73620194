package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.evidence.FactSink;
import java.nio.charset.StandardCharsets;

/**
 * The task that Linux runs on a CPU without work, {@code swapper/0} and so on. perf samples it where it records the whole
 * machine, and stackcollapse-perf.pl puts its name first, {@code swapper} or, with threads, {@code swapper-?/0}.
 */
final class IdleTask {
    private static final String NAME = "swapper";
    // swapper-?/127
    private static final int LONGEST = 20;

    private IdleTask() {}

    /** Whether the name of a process is that of the idle task. */
    static boolean is(String process) {
        return process.startsWith(NAME)
                && (process.length() == NAME.length() || "-/".indexOf(process.charAt(NAME.length())) >= 0);
    }

    /** Whether a collapsed stack begins with the idle task. */
    static boolean begins(byte[] line, int from, int to) {
        int end = from;
        while (end < to && line[end] != ';' && end - from < LONGEST) {
            end++;
        }
        return line[from] == 's' && is(new String(line, from, end - from, StandardCharsets.ISO_8859_1));
    }

    static void remark(long samples, FactSink sink) {
        if (samples > 0) {
            sink.remark(samples + " samples of the idle CPU are left out");
        }
    }
}
