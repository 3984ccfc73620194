package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.fact.BenchmarkScore;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The benchmarks that both runs have: those of one name, and those that moved to another package, where class, method,
 * parameters and mode are the same and no other benchmark of either run has them. A score that two files of a run state
 * counts once.
 *
 * @param shifts of all pairs; a benchmark that moved goes by its name in the baseline run
 * @param moved the names in the baseline run, and in the current one, of those that moved
 */
public record BenchmarkPairs(List<BenchmarkShift> shifts, Map<String, String> moved) {
    /** Pairs the benchmarks of two runs. */
    public static BenchmarkPairs of(List<BenchmarkScore> baseline, List<BenchmarkScore> current) {
        Map<String, List<BenchmarkScore>> before = byName(baseline);
        Map<String, List<BenchmarkScore>> now = byName(current);
        List<BenchmarkShift> shifts = new ArrayList<>();
        Map<String, String> moved = new LinkedHashMap<>();
        Map<String, List<String>> lost = byBareName(before, now);
        Map<String, List<String>> fresh = byBareName(now, before);
        before.forEach((name, scores) -> {
            List<BenchmarkScore> same = now.get(name);
            if (same == null) {
                String bare = bare(name);
                List<String> fitting = fresh.getOrDefault(bare, List.of());
                if (fitting.size() != 1 || lost.getOrDefault(bare, List.of()).size() != 1) {
                    return;
                }
                moved.put(name, fitting.get(0));
                same = now.getOrDefault(fitting.get(0), List.of()).stream()
                        .map(score -> named(score, name))
                        .toList();
            }
            for (BenchmarkScore score : scores) {
                same.forEach(other -> BenchmarkShift.between(score, other).ifPresent(shifts::add));
            }
        });
        return new BenchmarkPairs(shifts, moved);
    }

    private static Map<String, List<BenchmarkScore>> byName(List<BenchmarkScore> scores) {
        Map<String, List<BenchmarkScore>> map = new LinkedHashMap<>();
        scores.forEach(score -> add(score, map.computeIfAbsent(score.benchmark(), name -> new ArrayList<>())));
        return map;
    }

    // JMH's console and its file of results state one score, the console with three decimals
    private static void add(BenchmarkScore score, List<BenchmarkScore> scores) {
        for (int i = 0; i < scores.size(); i++) {
            BenchmarkScore known = scores.get(i);
            if (sameMeasurement(known, score)) {
                if (score.readings() > known.readings()) {
                    scores.set(i, score);
                }
                return;
            }
        }
        scores.add(score);
    }

    private static boolean sameMeasurement(BenchmarkScore one, BenchmarkScore other) {
        return !one.origin().file().equals(other.origin().file())
                && one.unit().equals(other.unit())
                && (one.score() == other.score() || printed(one) == other.score() || one.score() == printed(other));
    }

    private static double printed(BenchmarkScore score) {
        return BigDecimal.valueOf(score.score())
                .setScale(3, RoundingMode.HALF_UP)
                .doubleValue();
    }

    private static Map<String, List<String>> byBareName(
            Map<String, List<BenchmarkScore>> of, Map<String, List<BenchmarkScore>> without) {
        Map<String, List<String>> map = new LinkedHashMap<>();
        of.keySet().stream()
                .filter(name -> !without.containsKey(name) && !bare(name).equals(name))
                .forEach(name -> map.computeIfAbsent(bare(name), bare -> new ArrayList<>())
                        .add(name));
        return map;
    }

    private static BenchmarkScore named(BenchmarkScore score, String name) {
        return new BenchmarkScore(
                score.run(),
                name,
                score.score(),
                score.error(),
                score.unit(),
                score.higherIsBetter(),
                score.readings(),
                score.origin());
    }

    // org.acme.sort.Sorting.sort {size=10} (avgt): without org.acme.sort.
    private static String bare(String name) {
        int end = name.indexOf(' ');
        String dotted = end < 0 ? name : name.substring(0, end);
        int method = dotted.lastIndexOf('.');
        int type = method < 0 ? -1 : dotted.lastIndexOf('.', method - 1);
        return type < 0 ? name : name.substring(type + 1);
    }

    /** The package of a benchmark's name, without parameters; empty where it has none. */
    public static String packageOf(String name) {
        String bare = bare(name);
        return bare.equals(name) ? "" : name.substring(0, name.length() - bare.length() - 1);
    }
}
