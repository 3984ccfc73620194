package io.github.jdkdoctor.fact;

import java.time.Duration;

/**
 * How many platform threads with Java code there were, as a flight recording counts them once a second.
 *
 * @param first in the first count
 * @param middle in the count that lies halfway
 * @param last in the last count
 * @param wall how long the recording lasted
 */
public record ThreadCounts(Run run, long first, long middle, long last, Duration wall, Origin origin) implements Fact {
    /** By how many they grew, if they grew in the second half as in the first, otherwise 0: pools fill once. */
    public long growth() {
        return Math.max(0, 2 * Math.min(middle - first, last - middle));
    }

    /** How many threads were more from second to second. */
    public double growthPerSecond() {
        return wall.isZero() ? 0 : growth() * 1e9 / wall.toNanos();
    }
}
