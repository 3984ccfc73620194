package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Locale;

/**
 * How often a container used up its quota of CPU time ({@code cpu.stat}, {@code jdk.ContainerCPUThrottling}).
 *
 * @param periods of scheduling, since the container or the recording started
 * @param throttled periods that ended with threads held back
 * @param time that threads were held back, added up over processors
 */
public record CpuThrottling(Run run, long periods, long throttled, Duration time, Origin origin) implements Fact {
    /** The share of periods, 0 to 1, in which the container was held back. */
    public double share() {
        return periods == 0 ? 0 : Math.min(1, throttled / (double) periods);
    }

    /** The figures in words. */
    public String says() {
        return String.format(
                Locale.ROOT, "%,d of %,d periods, %.1f s held back", throttled, periods, time.toNanos() / 1e9);
    }
}
