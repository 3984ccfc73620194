package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Facts to phenomena, phenomena to findings, findings to conclusions: each step by what it leaves behind. */
class ReasonerTest {
    private static Diagnosis reasoned(boolean rules, long stopped) {
        return new Diagnosis.Reasoner(Stops.casebook(rules)).reason(Stops.grounds(Duration.ofMillis(stopped)));
    }

    @Test
    void rulesMakePhenomenaOfFacts() {
        Diagnosis diagnosis = reasoned(true, 1000);

        assertThat(diagnosis.phenomena()).singleElement().satisfies(p -> {
            assertThat(p.name()).isEqualTo(Stops.MEASURE);
            assertThat(p.value()).isEqualTo(OptionalDouble.of(0.1));
            assertThat(p.origins()).containsExactly(Stops.LOG);
        });
        assertThat(diagnosis.facts().phenomena(Stops.MEASURE, Run.CURRENT)).isEqualTo(diagnosis.phenomena());
    }

    @Test
    void theFactsStayAsTheyWere() {
        Grounds grounds = Stops.grounds(Duration.ofSeconds(1));

        new Diagnosis.Reasoner(Stops.casebook(true)).reason(grounds);

        assertThat(grounds.facts().phenomena(Stops.MEASURE, Run.CURRENT)).isEmpty();
    }

    @Test
    void aCaseIsInPlayWhereTheFactsShowASignOfIt() {
        assertThat(outcomes(reasoned(true, 1000))).containsExactly(Outcome.SEEN);
        assertThat(outcomes(reasoned(true, 100))).isEmpty();
        assertThat(outcomes(reasoned(false, 1000))).isEmpty();
    }

    private static List<Outcome> outcomes(Diagnosis diagnosis) {
        return diagnosis.tallies().values().stream()
                .flatMap(t -> t.findings().stream())
                .map(Finding::outcome)
                .toList();
    }

    @Test
    void rulesConcludeFromFindings() {
        assertThat(reasoned(true, 1000).conclusions()).containsExactly(new Conclusion.Rated("stops", Certainty.LIKELY));
        assertThat(reasoned(true, 100).conclusions()).isEmpty();
    }

    @Test
    void aPhenomenonThatIsAFactIsKeptNextToWhatRulesMeasure() {
        Phenomenon given = new Phenomenon(
                "given",
                Run.CURRENT,
                OptionalDouble.of(1),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                "",
                List.of(Stops.LOG));
        FactBase facts = Stops.grounds(Duration.ZERO).facts().with(List.of(given));

        assertThat(facts.with(List.of()).phenomena("given", Run.CURRENT)).containsExactly(given);
    }
}
