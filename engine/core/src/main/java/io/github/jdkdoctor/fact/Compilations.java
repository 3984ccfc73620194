package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Locale;

/**
 * How many compilations the JIT compilers had made, as a flight recording counts them once a second
 * ({@code jdk.CompilerStatistics}).
 *
 * @param before since the start of the JVM, in the first count
 * @param after since the start of the JVM, in the last count
 * @param wall how long the recording lasted
 */
public record Compilations(Run run, long before, long after, Duration wall, Origin origin) implements Fact {
    /** Compilations in each second of the recording. */
    public double perSecond() {
        return wall.isZero() ? 0 : (after - before) * 1e9 / wall.toNanos();
    }

    /** The figures in words. */
    public String says() {
        return String.format(Locale.ROOT, "%,d compilations before, %,.0f /s while it recorded", before, perSecond());
    }
}
