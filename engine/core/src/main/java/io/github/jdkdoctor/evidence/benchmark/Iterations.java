package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How long the iterations of one benchmark took, over one invocation of the JVM or several. The first half of an invocation
 * warms up; the rest are readings, and the readings of all invocations together make a score with an error as JMH states it
 * over forks: half of the 99.9 % interval of Student's distribution.
 */
final class Iterations {
    private static final int FEWEST_FOR_ERROR = 3;
    private static final double JMH_CHANCE = 0.001;
    private static final int MOST = 100_000;

    private final List<List<Double>> invocations = new ArrayList<>();
    private int count;
    private long last;

    /** The iterations that follow are of another invocation. */
    void newInvocation() {
        if (!current().isEmpty()) {
            invocations.add(new ArrayList<>());
        }
    }

    /** An iteration ended, after so many milliseconds. */
    void took(double millis, long line) {
        if (count < MOST) {
            current().add(millis);
            count++;
        }
        last = line;
    }

    private List<Double> current() {
        if (invocations.isEmpty()) {
            invocations.add(new ArrayList<>());
        }
        return invocations.get(invocations.size() - 1);
    }

    /** The mean of the readings, in ms/op; empty where no iteration ended. */
    Optional<BenchmarkScore> score(Run run, String name, String file) {
        double[] readings = invocations.stream()
                .flatMap(all -> all.subList(all.size() / 2, all.size()).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (readings.length == 0) {
            return Optional.empty();
        }
        double sum = 0;
        for (double reading : readings) {
            sum += reading;
        }
        double mean = sum / readings.length;
        return Optional.of(new BenchmarkScore(
                run, name, mean, error(readings, mean), "ms/op", false, readings.length, new Origin(file, last)));
    }

    private static OptionalDouble error(double[] readings, double mean) {
        if (readings.length < FEWEST_FOR_ERROR) {
            return OptionalDouble.empty();
        }
        double squares = 0;
        for (double reading : readings) {
            squares += (reading - mean) * (reading - mean);
        }
        double deviation = Math.sqrt(squares / (readings.length - 1));
        return OptionalDouble.of(deviation
                / Math.sqrt(readings.length)
                * StudentDistribution.critical(JMH_CHANCE, readings.length - 1.0));
    }
}
