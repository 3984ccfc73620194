package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.LogSpan;
import java.time.Duration;
import java.util.Optional;

/**
 * The time that a log covers. Of several clocks the best is used: uptime does not jump, dates do. Where a clock goes
 * back by a second or more (set back, or a second JVM writes on in the same file), a new stretch begins; smaller steps
 * are lines of threads that overtook each other.
 */
final class LogClock {
    private static final long STEP = 1_000_000_000;

    private static final class Hand {
        private boolean set;
        private boolean stepped;
        private long first;
        private long start;
        private long last;
        private long past;

        void at(long nanos) {
            if (!set) {
                set = true;
                first = nanos;
                start = nanos;
                last = nanos;
            } else if (nanos > last) {
                last = nanos;
            } else if (nanos <= last - STEP) {
                past += last - start;
                start = nanos;
                last = nanos;
                stepped = true;
            }
        }

        long length() {
            return past + last - start;
        }

        Optional<LogSpan> span(LogSpan.Clock clock) {
            return set && !stepped
                    ? Optional.of(new LogSpan(clock, Duration.ofNanos(first), Duration.ofNanos(last)))
                    : Optional.empty();
        }
    }

    private final Hand uptime = new Hand();
    private final Hand date = new Hand();
    private final Hand rows = new Hand();
    private long counted;

    void uptime(long nanos) {
        uptime.at(nanos);
    }

    void date(long nanos) {
        date.at(nanos);
    }

    /**
     * The stamp of a row in the table of safepoints. JDK 8 to 11 write rows by the hundred, long after what they stand
     * for, so they count only where nothing else has stamps.
     */
    void row(long nanos) {
        rows.at(nanos);
    }

    /** Time that lines without stamps speak of: running, then stopped, then running. */
    void counted(long nanos) {
        counted += nanos;
    }

    Duration wall() {
        return Duration.ofNanos(elapsed());
    }

    /** Nanoseconds from the first time stamp to the last so far. */
    long elapsed() {
        long stamped = uptime.set ? uptime.length() : date.set ? date.length() : rows.length();
        return Math.max(stamped, counted);
    }

    /** Whether the log has shown any time yet. */
    boolean runs() {
        return uptime.set || date.set || counted > 0;
    }

    Optional<LogSpan> span() {
        return uptime.span(LogSpan.Clock.UPTIME)
                .or(() -> date.span(LogSpan.Clock.DATE))
                .or(() -> rows.span(LogSpan.Clock.UPTIME));
    }
}
