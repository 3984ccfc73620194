package io.github.jdkdoctor.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Recorded safepoint logs, one round after the other with the time going on, until there is enough. */
final class SafepointLog {
    private SafepointLog() {}

    /**
     * Writes one.
     *
     * @param form the JDK that prints so: 11 in four lines, 17 in one, 25 in one beside the table
     * @param bytes how much to write at least
     */
    static void write(String form, long bytes, OutputStream out) throws IOException {
        List<String> lines = Fixtures.lines(
                switch (form) {
                    case "11" -> "cases/biased-lock-revocation-storm/fixtures/on-11/current/safepoint.log";
                    case "17" -> "cases/biased-lock-revocation-storm/fixtures/on-17-handshakes/current/safepoint.log";
                    case "25" -> "cases/healthy/17-to-25-service-shenandoah/current/safepoint.log";
                    default -> throw new IllegalArgumentException("no safepoint log of JDK " + form);
                });
        long round = uptime(lines.get(lines.size() - 1)) + 1;
        long written = 0;
        for (long start = 0; written < bytes; start += round) {
            for (String line : lines) {
                byte[] later = later(line, start).getBytes(StandardCharsets.UTF_8);
                out.write(later);
                written += later.length;
            }
        }
    }

    // [2.979s][info][safepoint] Entering safepoint region: RevokeBias
    private static String later(String line, long millis) {
        if (!line.startsWith("[")) {
            return line + "\n";
        }
        long at = uptime(line) + millis;
        return String.format(Locale.ROOT, "[%d.%03d%s%n", at / 1000, at % 1000, line.substring(line.indexOf("s]")));
    }

    private static long uptime(String line) {
        return Math.round(Double.parseDouble(line.substring(1, line.indexOf("s]"))) * 1000);
    }
}
