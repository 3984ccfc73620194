package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.diagnosis.Certainty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The reports of a service in one environment, in the order of their runs: which causes came and which went.
 *
 * @param steps the first run first
 */
public record Trend(List<Step> steps) {
    /** A report and the causes that it names, by their cases. */
    record Point(Diagnosis diagnosis, Map<String, Certainty> causes) {
        /** Whether nothing is at least likely. */
        boolean isGood() {
            return causes.values().stream().allMatch(certainty -> certainty == Certainty.POSSIBLE);
        }
    }

    /**
     * A report alongside those before it.
     *
     * @param came the causes that the report before does not name; none for the first
     * @param went the causes that only the report before names
     * @param lastGood the latest report before it without a cause that is at least likely
     */
    public record Step(Diagnosis diagnosis, Set<String> came, Set<String> went, Optional<Diagnosis> lastGood) {}

    static Trend of(List<Point> points) {
        List<Step> steps = new ArrayList<>();
        Optional<Point> before = Optional.empty();
        Optional<Diagnosis> lastGood = Optional.empty();
        for (Point point : points) {
            Set<String> earlier =
                    before.map(b -> b.causes().keySet()).orElse(point.causes().keySet());
            steps.add(new Step(
                    point.diagnosis(),
                    without(point.causes().keySet(), earlier),
                    without(earlier, point.causes().keySet()),
                    lastGood));
            before = Optional.of(point);
            if (point.isGood()) {
                lastGood = Optional.of(point.diagnosis());
            }
        }
        return new Trend(List.copyOf(steps));
    }

    private static Set<String> without(Set<String> some, Set<String> others) {
        Set<String> left = new TreeSet<>(some);
        left.removeAll(others);
        return left;
    }
}
