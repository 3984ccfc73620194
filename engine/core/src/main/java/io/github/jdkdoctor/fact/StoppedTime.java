package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Optional;

/**
 * How long application threads were stopped, from lines that do not name the cause: JDK 8's
 * {@code PrintGCApplicationStoppedTime}.
 *
 * @param wall from the log's first to its last time stamp
 * @param reaching the part until all threads had stopped; zero where the JVM does not print it (JDK 7, early updates of 8)
 * @param longestReaching the longest such part of one stop
 * @param span the stretch of time that the log covers; empty where it has no time stamps
 */
public record StoppedTime(
        Run run,
        long count,
        Duration stopped,
        Duration reaching,
        Duration longest,
        Duration longestReaching,
        Duration wall,
        Optional<LogSpan> span,
        Origin origin)
        implements Fact {
    /** The share of wall time, 0 to 1, in which some threads had stopped and waited for the others; 0 without length. */
    public double shareOfWallReaching() {
        return wall.isZero() ? 0 : reaching.toNanos() / (double) wall.toNanos();
    }

    /** The share of wall time, 0 to 1, that threads were stopped; 0 for a log without length. */
    public double shareOfWall() {
        return wall.isZero() ? 0 : stopped.toNanos() / (double) wall.toNanos();
    }
}
