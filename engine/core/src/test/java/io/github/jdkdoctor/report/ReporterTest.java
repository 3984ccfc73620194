package io.github.jdkdoctor.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.diagnosis.Comparison;
import io.github.jdkdoctor.diagnosis.Conclusion;
import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.Grounds;
import io.github.jdkdoctor.diagnosis.Stops;
import io.github.jdkdoctor.diagnosis.Tally;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Conclusions to a report, without any rule. */
class ReporterTest {
    private static final Grounds GROUNDS = Stops.grounds(Duration.ofSeconds(1));

    private static Report report(Conclusion... conclusions) {
        return report(GROUNDS, conclusions);
    }

    private static Report report(Grounds grounds, Conclusion... conclusions) {
        Tally tally = new Tally(Stops.subject(), Outcome.SEEN, List.of(), false, Set.of(), List.of(), false, false);
        Diagnosis diagnosis = new Diagnosis(
                grounds.facts(),
                List.of(),
                Map.of("stops", tally),
                Set.of(),
                List.of(conclusions),
                List.of(),
                List.of());
        Evidence evidence = new Evidence(
                "bundle.zip",
                "5f",
                List.of(),
                Set.of(),
                List.of(new Evidence.EvidenceFile("current/safepoint.log", Run.CURRENT, Optional.of("JVM log"))),
                List.of("current/x: was not recognized"));
        return Reporter.report("7", evidence, grounds, diagnosis);
    }

    @Test
    void aRatedCaseIsAHypothesis() {
        assertThat(report(new Conclusion.Rated("stops", Certainty.LIKELY)).hypotheses())
                .singleElement()
                .satisfies(h -> {
                    assertThat(h.caseId()).isEqualTo("stops");
                    assertThat(h.certainty()).isEqualTo(Certainty.LIKELY);
                    assertThat(h.profileGrowth()).isEmpty();
                });
    }

    @Test
    void aCaseThatAnotherExplainsIsSetAside() {
        Report report =
                report(new Conclusion.Rated("stops", Certainty.LIKELY), new Conclusion.SetAside("stops", "other"));

        assertThat(report.hypotheses()).isEmpty();
        assertThat(report.setAside()).containsExactly(new Report.Aside("stops", "Safepoints take time", "other"));
    }

    @Test
    void theReportSaysWhatItIsOf() {
        Report report = report();

        assertThat(report.casebook()).isEqualTo("7");
        assertThat(report.bundle()).isEqualTo("bundle.zip");
        assertThat(report.runs()).containsOnlyKeys(Run.CURRENT);
        assertThat(report.readOf(Run.CURRENT)).isTrue();
        assertThat(report.remarks()).containsExactly("current/x: was not recognized");
        assertThat(report.hypotheses()).isEmpty();
    }

    private static List<String> costs(OptionalDouble growth) {
        Comparison comparison = new Comparison(true, List.of(), List.of(), List.of(), growth, List.of());
        Grounds grounds = new Grounds(
                GROUNDS.facts(),
                GROUNDS.growth(),
                comparison,
                GROUNDS.profiles(),
                GROUNDS.differences(),
                GROUNDS.settings(),
                GROUNDS.readers());
        return report(grounds).context().cost().stream()
                .map(Words::cost)
                .filter(line -> line.contains("profiles"))
                .toList();
    }

    @Test
    void saysThatNothingGrewBetweenProfilesThatCanBeCompared() {
        assertThat(costs(OptionalDouble.of(0)))
                .containsExactly("what grew between the CPU profiles: nothing beyond noise, in shares of the samples");
        assertThat(costs(OptionalDouble.of(0.1))).isEmpty();
        assertThat(costs(OptionalDouble.empty())).isEmpty();
    }
}
