package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Locale;

/**
 * How many classes a JVM had loaded since it started, as a flight recording counts them once a second
 * ({@code jdk.ClassLoadingStatistics}); those that were unloaded since are among them.
 *
 * @param first in the first count
 * @param middle in the count that lies halfway
 * @param last in the last count
 * @param wall how long the recording lasted
 */
public record ClassCounts(Run run, long first, long middle, long last, Duration wall, Origin origin) implements Fact {
    /** Classes per second in the second half, in which a program that starts loads fewer than in the first. */
    public double perSecond() {
        return wall.isZero() ? 0 : Math.max(0, last - middle) * 2e9 / wall.toNanos();
    }

    /** The figures in words. */
    public String says() {
        return String.format(
                Locale.ROOT, "%,d classes in the first half, %,d in the second", middle - first, last - middle);
    }
}
