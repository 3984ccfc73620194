package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.fact.Crash;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a report on a crash says at its top:
 *
 * <pre>
 * # A fatal error has been detected by the Java Runtime Environment:
 * #
 * #  SIGSEGV (0xb) at pc=0x00007fcd2af94e64, pid=23171, tid=23172
 * #
 * # Problematic frame:
 * # C  [libc.so.6+0x85f14]
 * </pre>
 */
final class CrashHeader {
    private static final Pattern CAUSE = Pattern.compile(
            "((?:SIG[A-Z]+|EXCEPTION_\\w+|Internal Error|Out of Memory Error|[A-Z]\\w+) \\([^)]*\\)).*?, pid=\\d+.*");
    private static final Pattern THREAD =
            Pattern.compile("Current thread \\(0x[0-9a-f]+\\):  (\\w+(?: \"[^\"]{0,200}\")?).*");
    private static final int LONGEST = 300;

    private String what = "";
    private String frame = "";
    private String thread = "";
    private long line;
    private boolean detail;
    private boolean frameNext;

    /** Takes a line that begins with {@code #}. */
    void line(String text, long number) {
        String said = text.substring(1).strip();
        said = said.length() > LONGEST ? said.substring(0, LONGEST) : said;
        Matcher cause = CAUSE.matcher(said);
        if (frameNext) {
            frame = said.replaceAll("  +", " ")
                    .replaceAll("(0x[0-9a-f]{9,})", "")
                    .strip();
            frameNext = false;
        } else if (said.equals("Problematic frame:")) {
            frameNext = true;
        } else if (what.isEmpty() && said.startsWith("There is insufficient memory")) {
            what = "Out of Memory Error";
            line = number;
            detail = true;
        } else if (line == 0 && cause.matches()) {
            what = cause.group(1);
            line = number;
            detail = !what.startsWith("SIG") && !what.startsWith("EXCEPTION");
        } else if (detail && !said.isEmpty()) {
            // what could not be allocated, or the assertion that failed
            what = what + ": " + said;
            detail = false;
        } else if (said.isEmpty()) {
            detail = false;
        }
    }

    /** Takes the line that names the failing thread; false for another line. */
    boolean thread(String text) {
        if (!text.startsWith("Current thread")) {
            return false;
        }
        Matcher matcher = THREAD.matcher(text);
        thread = matcher.matches() ? matcher.group(1) : text.endsWith("is native thread") ? "native thread" : "";
        return true;
    }

    /** The crash, with how long the JVM had run; empty where the report is of a JVM that is well. */
    Optional<Crash> crash(Run run, String file, Optional<Duration> uptime) {
        return what.isEmpty()
                ? Optional.empty()
                : Optional.of(new Crash(run, what, stated(frame), stated(thread), uptime, new Origin(file, line)));
    }

    private static Optional<String> stated(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
