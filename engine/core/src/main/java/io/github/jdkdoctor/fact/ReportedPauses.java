package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Long pauses and collections that a program saw of its own JVM and logged. Shorter ones it does not log, so that nothing
 * follows from what is not there.
 *
 * @param by what logged them, as in {@code Elasticsearch}
 * @param count how often it did
 * @param total the time of all
 * @param longest of one; several collections that are reported together count as one
 * @param over the time that the program reports on, as Elasticsearch does; zero where it does not say
 * @param withoutCollection of them those in which collections took less than half of the time, as far as that is said: the
 *     machine stood still
 * @param heapAfter the heap in use after the last, in bytes
 * @param heapMax the size of the heap, in bytes
 * @param origin where the longest is reported
 */
public record ReportedPauses(
        Run run,
        String by,
        long count,
        Duration total,
        Duration longest,
        Duration over,
        long withoutCollection,
        OptionalLong heapAfter,
        OptionalLong heapMax,
        Origin origin)
        implements Fact {
    /** The part of the time that the program reports on, 0 to 1, that was spent in collections; 0 where it does not say. */
    public double shareCollecting() {
        return over.isZero() ? 0 : Math.min(1, total.toNanos() / (double) over.toNanos());
    }

    /** How much of the heap was in use after the last collection, 0 to 1; 0 where that is not said. */
    public double occupancy() {
        return heapMax.orElse(0) <= 0 ? 0 : Math.min(1, heapAfter.orElse(0) / (double) heapMax.getAsLong());
    }

    /** How many and how long, in words. */
    public String says() {
        return String.format(
                Locale.ROOT,
                "%,d, %.1f s in all, the longest %.1f s",
                count,
                total.toNanos() / 1e9,
                longest.toNanos() / 1e9);
    }
}
