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
 */
public record BenchmarkScore(
        Run run,
        String benchmark,
        double score,
        OptionalDouble error,
        String unit,
        boolean higherIsBetter,
        int readings,
        Origin origin)
        implements Fact {
    public BenchmarkScore {
        if (!Double.isFinite(score) || (error.isPresent() && !Double.isFinite(error.getAsDouble()))) {
            throw new IllegalArgumentException("score " + score + " of " + benchmark);
        }
    }
}
