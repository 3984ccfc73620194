package io.github.jdkdoctor.report;

import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What JDK Mission Control's rules say of the recordings.
 *
 * @param runs for each run with a recording that they examined
 * @param results of the rules that found something in a run: what is worse in the current run first
 */
public record JmcRules(Map<Run, Counts> runs, List<Result> results) {
    private static final Comparator<JmcRule> BY_SCORE = Comparator.comparingDouble(JmcRules::score);

    /** How many rules found something, found nothing, and do not apply. */
    public record Counts(int telling, int ok, int notApplicable) {}

    /** A rule with what it says of each run; of several recordings of a run the worst. */
    public record Result(String rule, String name, Map<Run, JmcRule> verdicts) {
        /** The verdict to tell of: the current run's, or that of the run it is worst for. */
        public JmcRule worst() {
            JmcRule current = verdicts.get(Run.CURRENT);
            return current != null && current.telling()
                    ? current
                    : verdicts.values().stream().max(BY_SCORE).orElseThrow();
        }

        /** By how much the current run is worse; its score where there is nothing to compare with. */
        public double worsening() {
            return JmcRules.score(verdicts.get(Run.CURRENT)) - JmcRules.score(verdicts.get(Run.BASELINE));
        }
    }

    /** What they said; empty where they examined nothing. */
    public static Optional<JmcRules> of(List<JmcRule> all) {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Map<Run, JmcRule>> byRule = new TreeMap<>();
        for (JmcRule one : all) {
            byRule.computeIfAbsent(one.id(), id -> new EnumMap<>(Run.class))
                    .merge(one.run(), one, (a, b) -> BY_SCORE.compare(a, b) >= 0 ? a : b);
        }
        List<Result> results = new ArrayList<>();
        byRule.forEach((id, verdicts) -> {
            if (verdicts.values().stream().anyMatch(JmcRule::telling)) {
                results.add(new Result(id, verdicts.values().iterator().next().name(), verdicts));
            }
        });
        results.sort(Comparator.comparingDouble(Result::worsening)
                .reversed()
                .thenComparing(r -> score(r.verdicts().get(Run.CURRENT)), Comparator.reverseOrder()));
        return Optional.of(new JmcRules(counts(byRule), results));
    }

    private static Map<Run, Counts> counts(Map<String, Map<Run, JmcRule>> byRule) {
        Map<Run, Counts> counts = new EnumMap<>(Run.class);
        for (Run run : Run.values()) {
            List<JmcRule> all = byRule.values().stream()
                    .filter(v -> v.containsKey(run))
                    .map(v -> v.get(run))
                    .toList();
            if (!all.isEmpty()) {
                int telling = (int) all.stream().filter(JmcRule::telling).count();
                int applicable = (int) all.stream().filter(JmcRule::applies).count();
                counts.put(run, new Counts(telling, applicable - telling, all.size() - applicable));
            }
        }
        return counts;
    }

    private static double score(@Nullable JmcRule rule) {
        return rule == null ? 0 : rule.score().orElse(0);
    }
}
