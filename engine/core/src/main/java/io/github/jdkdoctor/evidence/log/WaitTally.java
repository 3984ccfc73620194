package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.GcLog;
import java.time.Duration;
import java.util.Optional;

/** Pauses that used next to no CPU time. Times are in nanoseconds. */
final class WaitTally {
    // the times are printed in hundredths of a second
    private static final long LEAST = 100_000_000;
    private static final long LEAST_BETWEEN_LINES = 50_000_000;
    // a pause that works uses at least one processor
    private static final int TIMES_CPU = 5;
    // a damaged log may hold any number; sums must not overflow for it
    private static final long MOST = Long.MAX_VALUE / 4;

    private final Times waited = new Times();
    private long pauses;
    private long lines;
    private long betweenLines;

    void pause(long user, long system, long real) {
        pauses++;
        long cpu = Math.min(user, MOST) + Math.min(system, MOST);
        if (real < MOST && real - cpu >= LEAST && real / TIMES_CPU >= cpu) {
            waited.add(real - cpu);
        }
    }

    void betweenLines(long nanos) {
        lines++;
        if (nanos >= LEAST_BETWEEN_LINES && nanos < MOST) {
            betweenLines = Math.min(MOST, betweenLines + nanos);
        }
    }

    /** What pauses waited; empty where none stated its CPU time. */
    Optional<GcLog.Waits> waits() {
        return pauses == 0
                ? Optional.empty()
                : Optional.of(new GcLog.Waits(
                        waited.count(),
                        waited.total(),
                        waited.longest(),
                        lines == 0 ? Optional.empty() : Optional.of(Duration.ofNanos(betweenLines))));
    }
}
