package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Locale;

/**
 * How much of the CPU time of a JVM the sampler of JFR saw.
 *
 * @param samples of threads in Java code ({@code jdk.ExecutionSample})
 * @param threads that were sampled, as far as a table of 10,000 tells
 * @param interval between samples of one thread, as the settings have it
 * @param load the share of the machine's processors that worked for the JVM, by {@code jdk.CPULoad}
 * @param processors of the machine
 * @param wall how long the recording lasted
 */
public record SampledTime(
        Run run,
        long samples,
        int threads,
        Duration interval,
        double load,
        long processors,
        Duration wall,
        Origin origin)
        implements Fact {
    // MAX_NR_OF_JAVA_SAMPLES of jfrThreadSampler.cpp, 11 to 25
    private static final int AT_A_TIME = 5;

    /** The CPU time that the JVM used while it recorded, in seconds. */
    public double cpuSeconds() {
        return load * processors * wall.toNanos() / 1e9;
    }

    /** Whether threads waited for the sampler or for a processor: more ran than it takes at a time, or all could not run. */
    public boolean crowded() {
        return threads > AT_A_TIME && (load * processors > AT_A_TIME || load >= 0.6);
    }

    /** The share of the CPU time that has samples; above 1 where threads were sampled that waited for a processor. */
    public double share() {
        return cpuSeconds() > 0 ? samples * (interval.toNanos() / 1e9) / cpuSeconds() : 0;
    }

    /** The figures in words. */
    public String says() {
        return String.format(
                Locale.ROOT,
                "%,d samples of %,d threads, %.1f s of %.1f s of CPU time",
                samples,
                threads,
                samples * (interval.toNanos() / 1e9),
                cpuSeconds());
    }
}
