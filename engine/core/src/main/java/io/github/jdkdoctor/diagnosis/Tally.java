package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Weight;
import io.github.jdkdoctor.fact.Outcome;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A case with its findings, and the counts that {@code rules/diagnose.drl} decides by.
 *
 * @param affected whether the JDKs of the bundle are among those that the case concerns
 * @param allThatChanged whether the case names every setting that differs between the runs, and nothing else differs
 * @param general the symptoms that many causes have, as that GCs take much time
 * @param inBoth what both runs show of it, each by itself; empty where they do not show all that is required
 * @param notMore required symptoms that were not seen, by a measure of which another one was seen, and which is no higher than in
 *     the baseline run
 * @param mostInBoth whether that is most of what is measured, so that its share tells of no growth
 * @param sharesSetting whether a setting that it requires is the same in the baseline run
 * @param profiledInOneRun whether a profile of the current run shows something of it, and the baseline run has none: the
 *     profiler itself is a difference, then
 */
public record Tally(
        Case subject,
        Outcome affected,
        List<Finding> findings,
        boolean allThatChanged,
        Set<String> general,
        List<Finding> inBoth,
        Set<String> notMore,
        boolean mostInBoth,
        boolean sharesSetting,
        boolean profiledInOneRun) {
    /** The part of what supports a case that makes it likely. */
    public static final double LIKELY = 0.25;

    public Tally {
        findings = List.copyOf(findings);
        general = Set.copyOf(general);
        inBoth = List.copyOf(inBoth);
        notMore = Set.copyOf(notMore);
    }

    public String id() {
        return subject.id();
    }

    /**
     * Whether its settings alone make it a hypothesis: not where signs were enough in their place, by which it is judged like
     * any other case.
     */
    public boolean byFlag() {
        return subject.diagnosis().byFlag() && !inferred();
    }

    private boolean inferred() {
        List<Outcome> settings = findings.stream()
                .filter(f ->
                        f.setting() && subject.diagnosis().requires(f.symptom().name()))
                .map(Finding::outcome)
                .toList();
        return !settings.isEmpty() && !settings.contains(Outcome.SEEN) && allRequiredSeen();
    }

    private long required(Outcome outcome) {
        return subject.diagnosis().requires().stream()
                .filter(r -> outcome(r) == outcome)
                .count();
    }

    // one of several alternatives is enough, and only all of them together can be denied
    private Outcome outcome(Set<String> alternatives) {
        Set<Outcome> outcomes = findings.stream()
                .filter(f -> alternatives.contains(f.symptom().name()))
                .map(Finding::outcome)
                .collect(Collectors.toSet());
        return outcomes.contains(Outcome.SEEN)
                ? Outcome.SEEN
                : outcomes.contains(Outcome.UNKNOWN) ? Outcome.UNKNOWN : Outcome.NOT_SEEN;
    }

    /** Whether each requirement that a symptom could meet is met by another one. */
    public boolean dispensable(String symptom) {
        return subject.diagnosis().requires(symptom)
                && subject.diagnosis().requires().stream()
                        .filter(r -> r.contains(symptom))
                        .allMatch(r -> outcome(r) == Outcome.SEEN);
    }

    /** How many required symptoms were seen. */
    public long requiredSeen() {
        return required(Outcome.SEEN);
    }

    /** How many required symptoms the evidence denies. */
    public long requiredNotSeen() {
        return required(Outcome.NOT_SEEN);
    }

    /** How many required symptoms the evidence is silent on. */
    public long requiredUnknown() {
        return required(Outcome.UNKNOWN);
    }

    public boolean allRequiredSeen() {
        return requiredSeen() > 0 && requiredNotSeen() == 0 && requiredUnknown() == 0;
    }

    /**
     * Whether a symptom beyond versions and settings speaks for the case: one that few causes have, or general ones
     * together with all that is required.
     */
    public boolean telling() {
        return findings.stream()
                .filter(f -> f.outcome() == Outcome.SEEN && !f.symptom().aboutSettings())
                .filter(f ->
                        !subject.diagnosis().rulesOut().contains(f.symptom().name()))
                .anyMatch(f -> !general.contains(f.symptom().name()) || allRequiredSeen());
    }

    /**
     * Whether anything can be concluded of it: {@code rules/diagnose.drl} begins with a sign, a flag that is there, or what
     * both runs show. Of thousands of cases a handful are.
     */
    boolean concludes() {
        return !inBoth.isEmpty()
                || (anySeen()
                        && (telling() || (byFlag() && allRequiredSeen()) || (allThatChanged && settingSupportSeen())));
    }

    private boolean anySeen() {
        for (Finding f : findings) {
            if (f.outcome() == Outcome.SEEN) {
                return true;
            }
        }
        return false;
    }

    /** The seen share of all supporting weight, 0 to 1; 1 where a case declares no support. */
    public double supported() {
        int all = subject.weight();
        if (all == 0) {
            return 1;
        }
        Map<String, Weight> supports = subject.diagnosis().supports();
        return findings.stream()
                        .filter(f -> f.outcome() == Outcome.SEEN)
                        .mapToInt(f -> Optional.ofNullable(
                                        supports.get(f.symptom().name()))
                                .map(Weight::points)
                                .orElse(0))
                        .sum()
                / (double) all;
    }

    private List<Finding> effects() {
        return findings.stream()
                .filter(f -> !f.setting())
                .filter(f -> subject.diagnosis().requires(f.symptom().name())
                        || subject.diagnosis()
                                .supports()
                                .containsKey(f.symptom().name()))
                .toList();
    }

    /** Whether the bundle shows an effect of it, something beyond the setting itself. */
    public boolean effectSeen() {
        return effects().stream().anyMatch(f -> f.outcome() == Outcome.SEEN);
    }

    /** Whether the bundle would show an effect of it, and shows none. */
    public boolean effectNotFound() {
        return !effectSeen() && effects().stream().anyMatch(f -> f.outcome() == Outcome.NOT_SEEN);
    }

    /** Whether something that speaks for it was judged as in a single run, as the baseline run is silent on it. */
    public boolean uncompared() {
        return findings.stream().anyMatch(f -> f.uncompared() && f.outcome() == Outcome.SEEN);
    }

    /** Whether the case was never seen on a real run. */
    public boolean draft() {
        return subject.status() == Case.Status.DRAFT;
    }

    /** Whether a strong support was seen. */
    public boolean strongSupportSeen() {
        return findings.stream()
                .anyMatch(f -> f.outcome() == Outcome.SEEN
                        && subject.diagnosis().supports().get(f.symptom().name()) == Weight.STRONG);
    }

    /** Whether a setting is seen that supports it strongly: what the evidence has no profile of, it may still name. */
    public boolean settingSupportSeen() {
        return findings.stream()
                .anyMatch(f -> f.outcome() == Outcome.SEEN
                        && f.symptom().aboutSettings()
                        && subject.diagnosis().supports().get(f.symptom().name()) == Weight.STRONG);
    }

    private Optional<Finding> excluding(Outcome outcome) {
        return findings.stream()
                .filter(f -> subject.diagnosis().rulesOut().contains(f.symptom().name()))
                .filter(f -> f.outcome() == outcome)
                .min(Comparator.comparing(f -> f.symptom().name()));
    }

    /** Whether a symptom was seen that cannot be if this were the cause. */
    public boolean excluded() {
        return excluding(Outcome.SEEN).isPresent();
    }

    /**
     * Whether both runs have it, so that it is worth fixing and is not what changed: each shows all that is required by
     * itself, at least one sign of it is no setting (or the case needs none), and nothing but the baseline speaks against it.
     */
    public boolean standing() {
        return !inBoth.isEmpty()
                && (byFlag()
                        ? excluded()
                        : inBoth.stream().anyMatch(f -> !f.symptom().aboutSettings()))
                && findings.stream()
                        .filter(f -> subject.diagnosis()
                                .rulesOut()
                                .contains(f.symptom().name()))
                        .allMatch(
                                f -> f.outcome() != Outcome.SEEN || f.symptom().onlyCompares());
    }

    /**
     * Whether what is seen of it did not grow: what is unknown of its growth is denied by another measure, as by samples where the
     * log says that the share fell, or unknown only because the figures, the current one no higher, have wide margins.
     */
    public boolean level() {
        boolean level = false;
        for (Set<String> alternatives : subject.diagnosis().requires()) {
            if (outcome(alternatives) == Outcome.UNKNOWN) {
                if (Collections.disjoint(alternatives, notMore)) {
                    return false;
                }
                level = true;
            }
        }
        return level;
    }

    /** Whether something that could rule the case out is unknown. */
    public boolean excludable() {
        return excluding(Outcome.UNKNOWN).isPresent();
    }

    /** What rules the case out, in words. */
    public String exclusion() {
        return excluding(Outcome.SEEN).map(Finding::says).orElse("");
    }

    /** The required symptom that the evidence denies, in words; of several one that a baseline run would tell of. */
    public String missing() {
        return subject.diagnosis().requires().stream()
                .filter(r -> outcome(r) == Outcome.NOT_SEEN)
                .flatMap(r ->
                        findings.stream().filter(f -> r.contains(f.symptom().name())))
                .sorted(Comparator.comparing(Finding::undecided).reversed())
                .map(Finding::says)
                .findFirst()
                .orElse("");
    }

    /** Whether what is denied of its required symptoms is denied by limits for a single run alone. */
    public boolean undecided() {
        return subject.diagnosis().requires().stream()
                .filter(r -> outcome(r) == Outcome.NOT_SEEN)
                .allMatch(r ->
                        findings.stream().anyMatch(f -> r.contains(f.symptom().name()) && f.undecided()));
    }

    /** Whether this case, where it holds, causes the signs of another. */
    public boolean explainsAway(String other) {
        return subject.diagnosis().explainsAway().contains(other);
    }
}
