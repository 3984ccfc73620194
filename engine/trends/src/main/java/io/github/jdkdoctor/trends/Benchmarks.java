package io.github.jdkdoctor.trends;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Run;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A history of benchmark results, one file for each run of them. */
public final class Benchmarks {
    private Benchmarks() {}

    /**
     * The results of files in the order in which they are given.
     *
     * @throws BundleException where one cannot be read, or holds no results
     */
    public static FleetData of(List<Path> files) throws BundleException {
        List<Rows.Bundle> runs = new ArrayList<>();
        Map<String, double[]> series = new TreeMap<>();
        Map<String, String> units = new TreeMap<>();
        Reading reading = Reading.withAllReaders();
        for (int i = 0; i < files.size(); i++) {
            Path file = files.get(i);
            Evidence evidence = reading.of(Bundle.ofRuns(Optional.empty(), file, Optional.empty(), Limits.DEFAULT));
            List<BenchmarkScore> scores = evidence.of(BenchmarkScore.class, Run.CURRENT);
            if (scores.isEmpty()) {
                throw new BundleException(file + ": no results of JMH");
            }
            for (BenchmarkScore score : scores) {
                String name = (score.higherIsBetter() ? "score." : "time.") + score.benchmark();
                double[] values = series.computeIfAbsent(name, n -> {
                    double[] fresh = new double[files.size()];
                    Arrays.fill(fresh, Double.NaN);
                    return fresh;
                });
                values[i] = score.score();
                units.put(name, score.unit());
            }
            runs.add(run(file, i));
        }
        return FleetData.ofSeries("benchmarks", runs, series, units);
    }

    private static Rows.Bundle run(Path file, int number) {
        return new Rows.Bundle(
                String.valueOf(number),
                file.toString(),
                Optional.empty(),
                "benchmarks",
                Optional.of(String.valueOf(file.getFileName()).replaceFirst("\\.json$", "")),
                Optional.empty(),
                Optional.empty(),
                // the order is all that counts, and names of commits have none
                Instant.EPOCH.plusSeconds(number),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                "",
                Optional.empty(),
                0,
                Instant.EPOCH);
    }
}
