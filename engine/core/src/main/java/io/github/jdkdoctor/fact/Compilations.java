package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * How many compilations the JIT compilers had made, as a flight recording counts them once a second
 * ({@code jdk.CompilerStatistics}).
 *
 * @param before since the start of the JVM, in the first count
 * @param after since the start of the JVM, in the last count
 * @param wall how long the recording lasted
 * @param compiling what the compiler threads took for compilations between the first count and the last, by the clock
 * @param between how long after the first count the last one was made
 * @param processors the part of all processors, 0 to 1, that compiler threads used since the start of the JVM; empty where the
 *     recording does not tell
 */
public record Compilations(
        Run run,
        long before,
        long after,
        Duration wall,
        Duration compiling,
        Duration between,
        OptionalDouble processors,
        Origin origin)
        implements Fact {
    /** Compilations in each second of the recording. */
    public double perSecond() {
        return wall.isZero() ? 0 : (after - before) * 1e9 / wall.toNanos();
    }

    /** Compiler threads that were at work at any time; more than had a CPU where the threads of the JVM compete for it. */
    public double threadsAtWork() {
        return between.isZero() ? 0 : compiling.toNanos() / (double) between.toNanos();
    }

    /** The figures in words. */
    public String says() {
        return String.format(Locale.ROOT, "%,d compilations before, %,.0f /s while it recorded", before, perSecond());
    }
}
