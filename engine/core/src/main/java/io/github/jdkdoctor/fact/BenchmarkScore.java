package io.github.jdkdoctor.fact;

import java.util.OptionalDouble;

/**
 * The score of one benchmark.
 *
 * @param benchmark name with parameters, the same on both sides of a comparison
 * @param error half of the 99.9 % confidence interval, as JMH states it; empty where there is none
 * @param unit as in {@code ops/s}
 * @param higherIsBetter from the mode: throughput is, times are not
 * @param readings how many measurements the score comes from; 0 where not stated
 * @param latency whether it is a percentile or a mean of how long requests took while others were served, which says
 *     nothing of how much work each one is
 */
public record BenchmarkScore(
        Run run,
        String benchmark,
        double score,
        OptionalDouble error,
        String unit,
        boolean higherIsBetter,
        int readings,
        boolean latency,
        Origin origin)
        implements Fact {
    public BenchmarkScore {
        if (!Double.isFinite(score) || (error.isPresent() && !Double.isFinite(error.getAsDouble()))) {
            throw new IllegalArgumentException("score " + score + " of " + benchmark);
        }
    }

    /** A score of how much was done, or of how long one operation takes by itself. */
    public BenchmarkScore(
            Run run,
            String benchmark,
            double score,
            OptionalDouble error,
            String unit,
            boolean higherIsBetter,
            int readings,
            Origin origin) {
        this(run, benchmark, score, error, unit, higherIsBetter, readings, false, origin);
    }

    /** The latency of requests in ms, stated without an error. */
    public static BenchmarkScore latency(Run run, String name, double millis, Origin origin) {
        return new BenchmarkScore(run, name, millis, OptionalDouble.empty(), "ms", false, 0, true, origin);
    }
}
