package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * Pauses over the time of a log or recording, cut into steps of one length.
 *
 * @param length of each step; zero where the source has no time stamps, and then there are no steps
 * @param steps in the order of time, without those in which nothing happened; at most {@link #MOST_STEPS}
 */
public record PauseSeries(Duration length, List<Step> steps) {
    public static final int MOST_STEPS = 400;

    /** Of a source that has no time stamps, or no pauses. */
    public static final PauseSeries NONE = new PauseSeries(Duration.ZERO, List.of());

    public PauseSeries {
        steps = List.copyOf(steps);
        if (steps.size() > MOST_STEPS) {
            throw new IllegalArgumentException(steps.size() + " steps");
        }
    }

    /**
     * A stretch of time.
     *
     * @param start since the first time stamp of the log or recording
     * @param count of pauses; 0 where only a concurrent cycle ended
     * @param kind of the longest pause, as in {@link GcLog.Pauses}
     * @param cause of the longest pause
     * @param heapAfter the heap in use after the last collection in the step, in bytes
     */
    public record Step(
            Duration start,
            long count,
            Duration total,
            Duration longest,
            String kind,
            String cause,
            OptionalLong heapAfter) {}
}
