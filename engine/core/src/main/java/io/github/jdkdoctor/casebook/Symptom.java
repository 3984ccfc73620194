package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A statement that can be true of a bundle.
 *
 * @param name as in {@code growth-is-in-synchronized-classes}
 * @param says the statement as a sentence without a full stop
 * @param fact the kind of fact or the phenomenon that it is about; empty where a rule of the case states it
 * @param where conditions on the fact's attributes, by attribute; run is one of them
 * @param alone conditions that take the place of {@code where} if the bundle has no baseline; empty if it stays the same
 * @param threshold where the number in the condition comes from
 * @param needs kinds of fact that must have been observed for a rule's silence to mean no
 */
public record Symptom(
        String name,
        String says,
        Optional<String> fact,
        Run run,
        Map<String, Condition> where,
        Map<String, Condition> alone,
        String threshold,
        List<Need> needs) {
    public Symptom {
        where = Map.copyOf(where);
        alone = Map.copyOf(alone);
        needs = List.copyOf(needs);
    }

    /** A kind of fact or a phenomenon in a run. */
    public record Need(String fact, Run run) {
        @Override
        public String toString() {
            return fact + "@" + run.label();
        }
    }

    /** Whether a rule in the case's folder states it, under the symptom's name. */
    public boolean byRule() {
        return fact.isEmpty();
    }

    /** Whether it compares the runs, and there is no form of it for a single one: without a baseline nothing can show it. */
    public boolean onlyCompares() {
        return alone.isEmpty()
                && (run == Run.BASELINE
                        || where.containsKey("growth")
                        || where.containsKey("ratio")
                        || where.containsKey("baseline")
                        || fact.filter("flag-change"::equals).isPresent()
                        || needs.stream().anyMatch(n -> n.run() == Run.BASELINE));
    }

    /** Whether it speaks of versions and settings only, which make no suspicion by themselves. */
    public boolean aboutSettings() {
        return fact.map(Vocabulary::isSetting)
                .orElseGet(
                        () -> !needs.isEmpty() && needs.stream().map(Need::fact).allMatch(Vocabulary::isSetting));
    }
}
