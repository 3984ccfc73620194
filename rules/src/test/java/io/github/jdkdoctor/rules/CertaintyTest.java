package io.github.jdkdoctor.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.casebook.Weight;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.diagnosis.Comparison;
import io.github.jdkdoctor.diagnosis.Conclusion;
import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.Grounds;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.evidence.benchmark.ThroughputTally;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VersionWindow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The table of certainties, rule by rule and over random evidence. */
class CertaintyTest {
    private static final List<String> SYMPTOMS =
            List.of("first", "second", "strong-sign", "moderate-sign", "weak-sign", "excluding");

    private static Diagnosis.Reasoner reasoner = reasoner("[8,18)");

    @BeforeAll
    static void warm() {
        assertThat(reasoner).isNotNull();
    }

    private static Diagnosis.Reasoner reasoner(String window) {
        try {
            List<PhenomenonDeclaration> phenomena = new ArrayList<>(SYMPTOMS.stream()
                    .map(s -> new PhenomenonDeclaration(s, s, Unit.YES_NO, "test", List.of()))
                    .toList());
            phenomena.add(new PhenomenonDeclaration("share", "share", Unit.PERCENT, "test", List.of()));
            ByteArrayOutputStream index = new ByteArrayOutputStream();
            Pack.write(
                    "test",
                    "0",
                    phenomena,
                    List.of(),
                    List.of(),
                    List.of(subject("subject", window), ofShares("shares")),
                    index);
            ClassLoader loader = CertaintyTest.class.getClassLoader();
            List<Pack> packs = new ArrayList<>(Pack.onClassPath(loader));
            packs.add(Pack.read(new ByteArrayInputStream(index.toByteArray()), loader));
            return new Diagnosis.Reasoner(new Casebook(packs));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Case subject(String id, String window) {
        Map<String, Symptom> symptoms = new LinkedHashMap<>();
        for (String name : SYMPTOMS) {
            symptoms.put(
                    name,
                    new Symptom(
                            name,
                            name,
                            Optional.of(name),
                            Run.CURRENT,
                            Map.of("value", Condition.number(">= 1", Unit.YES_NO)),
                            Map.of(),
                            "",
                            List.of()));
        }
        return subject(
                id,
                List.of(new Case.Affected(Run.CURRENT, "any", VersionWindow.parse(window))),
                symptoms,
                new Case.Diagnosis(
                        false,
                        List.of(Set.of("first"), Set.of("second")),
                        Map.of(
                                "strong-sign",
                                Weight.STRONG,
                                "moderate-sign",
                                Weight.MODERATE,
                                "weak-sign",
                                Weight.WEAK),
                        Set.of("excluding"),
                        Set.of()));
    }

    private static Case subject(
            String id, List<Case.Affected> affects, Map<String, Symptom> symptoms, Case.Diagnosis diagnosis) {
        return new Case(
                id,
                id,
                Set.of(),
                List.of(),
                id,
                "test",
                Case.Status.STABLE,
                Case.Kind.REGRESSION,
                Case.Severity.HIGH,
                Case.Frequency.OCCASIONAL,
                affects,
                symptoms,
                diagnosis,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    // a share is high, and grew; strong where it is most of all
    private static Case ofShares(String id) {
        Map<String, Symptom> symptoms = new LinkedHashMap<>();
        Condition high = Condition.number(">= 10 %", Unit.PERCENT);
        symptoms.put("high", share("high", Map.of("value", high)));
        symptoms.put("grew", share("grew", Map.of("growth", Condition.number(">= 5 points", Unit.POINTS))));
        symptoms.put("most", share("most", Map.of("value", Condition.number(">= 50 %", Unit.PERCENT))));
        return subject(
                id,
                List.of(),
                symptoms,
                new Case.Diagnosis(
                        false,
                        List.of(Set.of("high"), Set.of("grew")),
                        Map.of("most", Weight.STRONG),
                        Set.of(),
                        Set.of()));
    }

    private static Symptom share(String name, Map<String, Condition> where) {
        Map<String, Condition> alone =
                where.containsKey("growth") ? Map.of("value", Condition.number(">= 20 %", Unit.PERCENT)) : Map.of();
        return new Symptom(name, name, Optional.of("share"), Run.CURRENT, where, alone, "", List.of());
    }

    private static List<Conclusion> ofShares(double before, double now, OptionalDouble growth) {
        Fact share = new Phenomenon(
                "share",
                Run.CURRENT,
                OptionalDouble.of(now),
                OptionalDouble.of(before),
                growth,
                "",
                List.of(Origin.of("current/test")));
        Fact jdk = new JdkBuild(
                Run.BASELINE,
                JdkVersion.parse("17.0.9").orElseThrow(),
                "temurin",
                "hotspot",
                Origin.of("baseline/test"));
        FactBase base = new FactBase(List.of(share, jdk), Set.of(), (run, flag) -> Optional.empty());
        return reasoner.reason(
                        new Grounds(base, Optional.empty(), throughput(), List.of(), List.of(), List.of(), Map.of()))
                .conclusions();
    }

    @Test
    void isPossibleWhileItsGrowthIsOpen() {
        assertThat(rated(ofShares(0.2, 0.4, OptionalDouble.empty()))).contains(Certainty.POSSIBLE);
    }

    @Test
    void isNotEvenPossibleWhereTheShareIsNoHigher() {
        assertThat(ofShares(0.4, 0.2, OptionalDouble.empty())).noneMatch(Conclusion.Rated.class::isInstance);
        assertThat(ofShares(0.4, 0.4, OptionalDouble.empty())).noneMatch(Conclusion.Rated.class::isInstance);
    }

    @Test
    void isStandingWhereEachRunAloneWouldBeLikely() {
        assertThat(ofShares(0.7, 0.6, OptionalDouble.of(-0.1))).contains(new Conclusion.Standing("shares"));
        assertThat(ofShares(0.7, 0.6, OptionalDouble.empty())).contains(new Conclusion.Standing("shares"));
        // most of it in neither run, or in one
        assertThat(ofShares(0.4, 0.3, OptionalDouble.of(-0.1))).noneMatch(Conclusion.Standing.class::isInstance);
        assertThat(ofShares(0.6, 0.3, OptionalDouble.of(-0.3))).noneMatch(Conclusion.Standing.class::isInstance);
    }

    private static List<Conclusion> conclude(Optional<String> jdk, Map<String, Outcome> outcomes) {
        return conclude(jdk, outcomes, List.of());
    }

    private static List<Conclusion> conclude(
            Optional<String> jdk, Map<String, Outcome> outcomes, List<Comparison> comparisons) {
        List<Fact> facts = new ArrayList<>();
        Origin origin = Origin.of("current/test");
        jdk.ifPresent(v ->
                facts.add(new JdkBuild(Run.CURRENT, JdkVersion.parse(v).orElseThrow(), "temurin", "hotspot", origin)));
        outcomes.forEach((name, outcome) -> {
            if (outcome != Outcome.UNKNOWN) {
                facts.add(new Phenomenon(
                        name,
                        Run.CURRENT,
                        OptionalDouble.of(outcome == Outcome.SEEN ? 1 : 0),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        "",
                        List.of(origin)));
            }
        });
        FactBase base = new FactBase(facts, Set.of(), (run, flag) -> Optional.empty());
        Comparison comparison = comparisons.isEmpty()
                ? new Comparison(false, List.of(), List.of(), List.of(), OptionalDouble.empty(), List.of())
                : comparisons.get(0);
        return reasoner.reason(
                        new Grounds(base, Optional.empty(), comparison, List.of(), List.of(), List.of(), Map.of()))
                .conclusions();
    }

    private static Optional<Certainty> rated(List<Conclusion> conclusions) {
        return conclusions.stream()
                .filter(Conclusion.Rated.class::isInstance)
                .map(c -> ((Conclusion.Rated) c).certainty())
                .findFirst();
    }

    private static Map<String, Outcome> outcomes(Outcome... inOrder) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        for (int i = 0; i < SYMPTOMS.size(); i++) {
            outcomes.put(SYMPTOMS.get(i), i < inOrder.length ? inOrder[i] : Outcome.UNKNOWN);
        }
        return outcomes;
    }

    private static final Outcome YES = Outcome.SEEN;
    private static final Outcome NO = Outcome.NOT_SEEN;
    private static final Outcome OPEN = Outcome.UNKNOWN;

    @Test
    void isStrongWithAllRequirementsHalfTheSupportAndNothingOpenThatExcludes() {
        assertThat(rated(conclude(Optional.of("17.0.9"), outcomes(YES, YES, YES, OPEN, OPEN, NO))))
                .contains(Certainty.STRONG);
    }

    @Test
    void isLikelyWhileSomethingThatExcludesIsOpen() {
        assertThat(rated(conclude(Optional.of("17.0.9"), outcomes(YES, YES, YES, YES, YES, OPEN))))
                .contains(Certainty.LIKELY);
    }

    @Test
    void isPossibleWithoutSupport() {
        assertThat(rated(conclude(Optional.of("17.0.9"), outcomes(YES, YES, NO, NO, YES, NO))))
                .contains(Certainty.POSSIBLE);
    }

    @Test
    void isPossibleWhileARequirementIsOpen() {
        assertThat(rated(conclude(Optional.of("17.0.9"), outcomes(YES, OPEN, YES, YES, YES, NO))))
                .contains(Certainty.POSSIBLE);
    }

    @Test
    void isPossibleAtMostWithoutAKnownJdk() {
        assertThat(rated(conclude(Optional.empty(), outcomes(YES, YES, YES, YES, YES, NO))))
                .contains(Certainty.POSSIBLE);
    }

    @Test
    void isPossibleAtMostWhereTheCurrentRunDidNotDoLess() {
        Map<String, Outcome> all = outcomes(YES, YES, YES, YES, YES, NO);
        Optional<String> jdk = Optional.of("17.0.9");
        assertThat(rated(conclude(jdk, all, List.of(throughput(100, 106))))).contains(Certainty.POSSIBLE);
        assertThat(rated(conclude(jdk, all, List.of(throughput(100, 80))))).contains(Certainty.STRONG);
        assertThat(rated(conclude(jdk, all, List.of(throughput())))).contains(Certainty.STRONG);
    }

    @Test
    void isNotClearedByARateInALogUnlessItRoseByMoreThanAThird() {
        Map<String, Outcome> all = outcomes(YES, YES, YES, YES, YES, NO);
        Optional<String> jdk = Optional.of("17.0.9");
        assertThat(rated(conclude(jdk, all, List.of(rate(ThroughputTally.NAME, 100, 100)))))
                .contains(Certainty.STRONG);
        assertThat(rated(conclude(jdk, all, List.of(rate(ThroughputTally.NAME, 100, 130)))))
                .contains(Certainty.STRONG);
        assertThat(rated(conclude(jdk, all, List.of(rate(ThroughputTally.NAME, 100, 140)))))
                .contains(Certainty.POSSIBLE);
    }

    private static Comparison throughput(double... scores) {
        return rate("throughput", scores);
    }

    private static Comparison rate(String name, double... scores) {
        List<BenchmarkShift> shifts = new ArrayList<>();
        if (scores.length == 2) {
            shifts.add(BenchmarkShift.between(score(Run.BASELINE, name, scores[0]), score(Run.CURRENT, name, scores[1]))
                    .orElseThrow());
        }
        return new Comparison(true, List.of(), List.of(), List.of(), OptionalDouble.empty(), shifts);
    }

    private static BenchmarkScore score(Run run, String name, double score) {
        Origin origin = Origin.of("manifest.yaml");
        return new BenchmarkScore(run, name, score, OptionalDouble.empty(), "requests/s", true, 0, origin);
    }

    @Test
    void isANearMissWithOneRequirementDenied() {
        assertThat(conclude(Optional.of("17.0.9"), outcomes(YES, NO, YES, OPEN, OPEN, NO)))
                .contains(new Conclusion.NearMiss("subject", "second: no"))
                .noneMatch(Conclusion.Rated.class::isInstance);
    }

    @Test
    void isRuledOutByWhatCanNotBe() {
        assertThat(conclude(Optional.of("17.0.9"), outcomes(YES, YES, YES, YES, YES, YES)))
                .contains(new Conclusion.RuledOut("subject", "excluding: yes"))
                .noneMatch(Conclusion.Rated.class::isInstance);
    }

    @Test
    void isRuledOutOutsideItsWindow() {
        assertThat(conclude(Optional.of("21.0.1"), outcomes(YES, YES, YES, YES, YES, NO)))
                .anyMatch(Conclusion.RuledOut.class::isInstance)
                .noneMatch(Conclusion.Rated.class::isInstance);
    }

    @Test
    void losesCertaintyOrKeepsItWhenEvidenceIsTakenAway() {
        Random random = new Random(42);
        for (int round = 0; round < 200; round++) {
            Map<String, Outcome> all = new LinkedHashMap<>();
            SYMPTOMS.forEach(s -> all.put(s, List.of(YES, NO, OPEN).get(random.nextInt(3))));
            Map<String, Outcome> fewer = new LinkedHashMap<>(all);
            SYMPTOMS.stream().filter(s -> random.nextInt(3) == 0).forEach(s -> fewer.put(s, Outcome.UNKNOWN));
            Optional<Certainty> before = rated(conclude(Optional.of("17.0.9"), all));
            Optional<Certainty> after = rated(conclude(Optional.of("17.0.9"), fewer));
            boolean refuted = all.get("first") == NO || all.get("second") == NO || all.get("excluding") == YES;
            if (!refuted) {
                assertThat(rank(after)).as("%s, then %s", all, fewer).isLessThanOrEqualTo(rank(before));
            }
            assertThat(after.equals(Optional.of(Certainty.STRONG)) && !before.equals(after))
                    .as("strong only after evidence was taken away: %s, then %s", all, fewer)
                    .isFalse();
        }
    }

    private static int rank(Optional<Certainty> certainty) {
        return certainty.map(c -> List.of(Certainty.values()).indexOf(c)).orElse(-1);
    }
}
