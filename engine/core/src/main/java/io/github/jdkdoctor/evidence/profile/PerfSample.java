package io.github.jdkdoctor.evidence.profile;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line with which a sample of {@code perf script} begins.
 *
 * <pre>
 * java 21731  3583.967887:    5025125 cpu-clock:
 * perf   977/977   [000] 7628263.042515: cycles:
 * java 19983 cycles:
 * C2 CompilerThre 12066 [001] 91.5: sched:sched_switch: prev_comm=C2 CompilerThre
 * </pre>
 *
 * @param command the thread's name, of which Linux keeps 15 bytes
 * @param seconds when it was taken, by the clock of perf
 * @param period how much of the event a sample stands for: nanoseconds for clocks
 * @param event without modifiers that say only how precise it is
 */
record PerfSample(String command, OptionalDouble seconds, OptionalLong period, String event) {
    private static final int LONGEST = 400;
    // possessive where it can be, and on a short text, so that no line takes long
    private static final Pattern LINE = Pattern.compile("(\\S.{0,40}?)\\s++(?:\\d++|-1)(?:/(?:\\d++|-1))?+\\s++"
            + "(?:\\[\\d++]\\s++)?+(?:[.\\w]{4,5}\\s++)?(?:(\\d{1,12}\\.\\d{1,9}):\\s++)?+(?:(\\d{1,18})\\s++)?+"
            + "([A-Za-z][\\w.\\-/=,]*+(?::[\\w.\\-/=]++)*+):(?:\\s.*+|)");
    private static final Pattern PRECISE = Pattern.compile("(.*?)[:/]+[pPH]+/?");

    static Optional<PerfSample> parse(String line) {
        Matcher m = LINE.matcher(line.length() > LONGEST ? line.substring(0, LONGEST) : line);
        if (!m.matches()) {
            return Optional.empty();
        }
        Matcher precise = PRECISE.matcher(m.group(4));
        return Optional.of(new PerfSample(
                m.group(1),
                m.group(2) == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(m.group(2))),
                m.group(3) == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(m.group(3))),
                precise.matches() ? precise.group(1) : m.group(4)));
    }
}
