package io.github.jdkdoctor.fact;

import java.time.Duration;

/**
 * The stretch of time that a log covers, by which the pieces of a rotated log are put together.
 *
 * @param from its first time stamp, since the clock's zero
 * @param to its last
 */
public record LogSpan(Clock clock, Duration from, Duration to) {
    /** What the time stamps count from. */
    public enum Clock {
        /** The start of the JVM. */
        UPTIME,
        /** The first of January 1970, UTC. */
        DATE
    }

    public LogSpan {
        if (to.compareTo(from) < 0) {
            throw new IllegalArgumentException(from + " to " + to);
        }
    }

    /** How long both cover; zero for spans of different clocks. */
    public Duration overlap(LogSpan other) {
        if (clock != other.clock) {
            return Duration.ZERO;
        }
        Duration start = from.compareTo(other.from) > 0 ? from : other.from;
        Duration end = to.compareTo(other.to) < 0 ? to : other.to;
        return end.compareTo(start) > 0 ? end.minus(start) : Duration.ZERO;
    }

    /** From the earlier start to the later end. */
    public LogSpan and(LogSpan other) {
        return new LogSpan(
                clock, from.compareTo(other.from) < 0 ? from : other.from, to.compareTo(other.to) > 0 ? to : other.to);
    }
}
