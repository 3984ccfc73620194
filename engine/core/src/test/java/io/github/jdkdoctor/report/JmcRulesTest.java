package io.github.jdkdoctor.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JmcRulesTest {
    private static JmcRule rule(Run run, String id, double score) {
        return new JmcRule(
                run,
                id,
                id,
                score < 0 ? "na" : score >= 75 ? "warning" : score >= 25 ? "info" : "ok",
                score < 0 ? OptionalDouble.empty() : OptionalDouble.of(score),
                id + " of " + run.label(),
                "",
                "",
                Origin.of(run.label() + "/a.jfr"));
    }

    @Test
    void areNoneWhereNothingWasExamined() {
        assertThat(JmcRules.of(List.of())).isEmpty();
    }

    @Test
    void putWhatIsWorseInCurrentFirst() {
        JmcRules rules = JmcRules.of(List.of(
                        rule(Run.BASELINE, "same", 90),
                        rule(Run.CURRENT, "same", 90),
                        rule(Run.BASELINE, "better", 80),
                        rule(Run.CURRENT, "better", 0),
                        rule(Run.BASELINE, "worse", 10),
                        rule(Run.CURRENT, "worse", 50),
                        rule(Run.BASELINE, "fine", 1),
                        rule(Run.CURRENT, "fine", 2),
                        rule(Run.CURRENT, "absent", -1)))
                .orElseThrow();
        assertThat(rules.results()).extracting(JmcRules.Result::rule).containsExactly("worse", "same", "better");
        assertThat(rules.results())
                .extracting(r -> r.worst().summary())
                .containsExactly("worse of current", "same of current", "better of baseline");
        assertThat(rules.runs())
                .isEqualTo(
                        Map.of(Run.BASELINE, new JmcRules.Counts(2, 2, 0), Run.CURRENT, new JmcRules.Counts(2, 2, 1)));
    }

    @Test
    void takeTheWorstOfSeveralRecordings() {
        JmcRules rules = JmcRules.of(
                        List.of(rule(Run.CURRENT, "a", 30), rule(Run.CURRENT, "a", 60), rule(Run.CURRENT, "a", -1)))
                .orElseThrow();
        assertThat(rules.results()).singleElement().satisfies(r -> assertThat(r.verdicts())
                .hasEntrySatisfying(
                        Run.CURRENT, verdict -> assertThat(verdict.score()).hasValue(60)));
    }
}
