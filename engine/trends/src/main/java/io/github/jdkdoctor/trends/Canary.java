package io.github.jdkdoctor.trends;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Whether one cohort of bundles does worse than another: Mann-Whitney tests, Cliff's delta as the effect. */
public final class Canary {
    // one in twenty of what is told may be false: the operator looks at what is told, and waits
    private static final double FALSE = 0.05;
    private static final double RELATIVE = 0.05;
    private static final double POINTS = 0.005;
    // Cliff's delta above 0.474 is called large (Romano et al., 2006)
    private static final double LARGE = 0.474;
    private static final int FEWEST = 4;

    private Canary() {}

    /**
     * A measure or frame that differs.
     *
     * @param larger how often a canary's value is the larger one less how often it is the smaller, -1 to 1
     */
    public record Difference(
            String group,
            boolean frame,
            String name,
            String unit,
            double baseline,
            double canary,
            double larger,
            double p,
            boolean worse) {}

    /**
     * What was found.
     *
     * @param baseline bundles of the cohort that is compared with
     * @param canary bundles of the new one
     * @param series how many were compared
     */
    public record Found(int baseline, int canary, int series, List<Difference> differences) {
        /** Whether there are enough bundles to say anything. */
        public boolean enough() {
            return baseline >= FEWEST && canary >= FEWEST;
        }

        public boolean worse() {
            return differences.stream().anyMatch(Difference::worse);
        }
    }

    /** Compares two cohorts by their keys. */
    public static Found of(FleetData data, Map<String, String> baseline, Map<String, String> canary) {
        Predicate<Rows.Bundle> good = bundle -> has(bundle, baseline);
        Predicate<Rows.Bundle> fresh = bundle -> has(bundle, canary);
        List<Difference> all = new ArrayList<>();
        for (Series series : data.series()) {
            Sample before = of(series, good);
            Sample after = of(series, fresh);
            if (before.size() >= FEWEST && after.size() >= FEWEST) {
                Sample.Ranks ranks = before.mannWhitney(after);
                all.add(new Difference(
                        series.group(),
                        series.kind() == Series.Kind.FRAME,
                        series.name(),
                        series.unit(),
                        before.mean(),
                        after.mean(),
                        ranks.larger(),
                        ranks.p(),
                        after.mean() > before.mean() != series.lessIsWorse()));
            }
        }
        double threshold = FalseDiscoveries.threshold(
                all.stream().mapToDouble(Difference::p).toArray(), Math.max(1, all.size()), FALSE);
        List<Difference> told = all.stream()
                .filter(d -> d.p() <= threshold && tells(d))
                .sorted(Comparator.comparing(Difference::worse)
                        .reversed()
                        .thenComparing(
                                d -> -Math.abs(d.canary() - d.baseline()) / Math.max(1e-9, Math.abs(d.baseline())))
                        .thenComparing(Difference::name))
                .toList();
        return new Found(count(data, good), count(data, fresh), all.size(), told);
    }

    private static int count(FleetData data, Predicate<Rows.Bundle> cohort) {
        return (int) data.groups().stream()
                .flatMap(g -> data.bundles(g).stream())
                .filter(cohort)
                .count();
    }

    private static boolean tells(Difference d) {
        double difference = Math.abs(d.canary() - d.baseline());
        boolean share = d.unit().equals("percent") || d.unit().equals("points");
        return Math.abs(d.larger()) >= LARGE
                && difference >= RELATIVE * Math.abs(d.baseline())
                && (!share || difference >= POINTS);
    }

    private static Sample of(Series series, Predicate<Rows.Bundle> cohort) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < series.values().length; i++) {
            if (cohort.test(series.bundles().get(i))) {
                values.add(series.values()[i]);
            }
        }
        return new Sample(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static boolean has(Rows.Bundle bundle, Map<String, String> keys) {
        return keys.entrySet().stream().allMatch(key -> {
            String value = key.getValue();
            return switch (key.getKey()) {
                case "service" -> bundle.service().equals(value);
                case "version" -> bundle.version().filter(value::equals).isPresent();
                case "deployment" -> bundle.deployment().filter(value::equals).isPresent();
                case "instance" -> bundle.instance().filter(value::equals).isPresent();
                case "jdk" -> bundle.jdk().filter(value::equals).isPresent();
                case "vendor" -> bundle.vendor().filter(value::equals).isPresent();
                default ->
                    throw new IllegalArgumentException("unknown key '" + key.getKey()
                            + "'; there are service, version, deployment, instance, jdk and vendor");
            };
        });
    }
}
