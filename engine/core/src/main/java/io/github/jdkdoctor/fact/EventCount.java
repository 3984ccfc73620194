package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Optional;

/**
 * How often one JFR event occurred in a recording.
 *
 * @param event as in {@code jdk.TLSHandshake}
 * @param enabled whether the recording's settings had the event on; empty where they do not say
 * @param threshold events shorter than this were not recorded; empty where the settings do not say
 * @param wall how long the recording lasted
 * @param total the sum of the events' durations
 */
public record EventCount(
        Run run,
        String event,
        long count,
        Optional<Boolean> enabled,
        Optional<Duration> threshold,
        Duration wall,
        Duration total,
        Origin origin)
        implements Fact {
    /** The recording's length in seconds. */
    public double seconds() {
        return wall.toNanos() / 1e9;
    }

    /** The sum of the events' durations over the recording's length; above 1 where they overlap, 0 where it has no length. */
    public double shareOfWall() {
        return wall.isZero() ? 0 : total.toNanos() / (double) wall.toNanos();
    }

    /** Whether the recording would have shown the event: its settings had it on, or it is there. */
    public boolean on() {
        return count > 0 || enabled.orElse(false);
    }

    /** Events per second of the recording; empty where it has no length. */
    public Optional<Double> perSecond() {
        return wall.isZero() ? Optional.empty() : Optional.of(count / (wall.toNanos() / 1e9));
    }
}
