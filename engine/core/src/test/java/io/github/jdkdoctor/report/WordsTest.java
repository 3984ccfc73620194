package io.github.jdkdoctor.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void replacesWhatATerminalObeysAndWhatTurnsTheDirectionOfWriting() {
        assertThat(Words.legible("a\u001b[2J \u202egpj.exe\u202c \u0000 \u2028 \u009b1m \u2066b"))
                .isEqualTo("a\ufffd[2J \ufffdgpj.exe\ufffd \ufffd \ufffd \ufffd1m \ufffdb");
    }

    @Test
    void leavesTheSequencesThatAreItsCallersOwn() {
        assertThat(Words.legible("\u001b[1mbold\u001b[0m \u001b[2Jx", Set.of("\u001b[1m", "\u001b[0m")))
                .isEqualTo("\u001b[1mbold\u001b[0m \ufffd[2Jx");
    }

    @Test
    void leavesLettersOfAnyScriptAndEndsOfLines() {
        String text = "\u05d0\u05d1.\u05d2\n  Gr\u00f6\u00dfe \ud83d\udca9 +1 \u2713\n";
        assertThat(Words.legible(text)).isEqualTo(text);
    }

    private static Report.Hypothesis hypothesis(OptionalDouble ofSamples) {
        return new Report.Hypothesis(
                "virtual-thread-pinning",
                Optional.empty(),
                "Pinned",
                "What happens.",
                Certainty.STRONG,
                Case.Severity.HIGH,
                Optional.empty(),
                false,
                ofSamples,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "https://example.com");
    }

    private static Waiting pinned(double baseline, double current, double explained) {
        return new Waiting(
                Waiting.Cause.PINNED,
                Map.of(Run.BASELINE, new Waiting.Level(baseline, 3), Run.CURRENT, new Waiting.Level(current, 3000)),
                List.of(),
                Map.of("virtual-thread-pinning", explained));
    }

    @Test
    void saysWhatOfTheWaitingACauseExplainsWhereItIsLittleOfTheSamples() {
        assertThat(Words.explains(List.of(pinned(0.01, 1.9, 1)), hypothesis(OptionalDouble.of(0.21))))
                .hasValue("accounts for 100 % of the growth in virtual threads waiting pinned and 21 % of that in CPU"
                        + " samples");
        assertThat(Words.explains(List.of(pinned(0.01, 1.9, 0.6)), hypothesis(OptionalDouble.empty())))
                .hasValue("accounts for 60 % of the growth in virtual threads waiting pinned");
        // most of the samples, or little of the waiting, or next to no waiting
        assertThat(Words.explains(List.of(pinned(0.01, 1.9, 1)), hypothesis(OptionalDouble.of(0.8))))
                .hasValue("accounts for 80 % of the growth in CPU samples");
        assertThat(Words.explains(List.of(pinned(0.01, 1.9, 0.3)), hypothesis(OptionalDouble.of(0.21))))
                .hasValue("accounts for 21 % of the growth in CPU samples");
        assertThat(Words.explains(List.of(pinned(0.01, 0.05, 1)), hypothesis(OptionalDouble.empty())))
                .isEmpty();
    }

    @Test
    void aSpeedOfNextToNothingIsNotNone() {
        assertThat(Words.left(0.385)).isEqualTo("39 %");
        assertThat(Words.left(0.00385)).isEqualTo("0.39 %");
    }

    @Test
    void aProblemOfBothRunsMayBeTheCauseWhereEachOperationHasMoreOfIt() {
        assertThat(Words.standing(Optional.empty(), false)).contains("not the cause of a change");
        assertThat(Words.standing(Optional.of(new Report.Slowdown("throughput", 0.8)), true))
                .contains("not the cause of a change");
        assertThat(Words.standing(Optional.of(new Report.Slowdown("throughput", 0.75)), false))
                .contains("the cause of a change only if each operation has more of it");
        // a share of 94 % hardly grows
        assertThat(Words.standing(Optional.empty(), true))
                .contains("the cause of a change only if each operation has more of it");
    }

    private static Report.Evidence seen(String says, String file) {
        return new Report.Evidence(says, says, Report.Evidence.Role.REQUIRED, Outcome.SEEN, List.of(Origin.of(file)));
    }

    @Test
    void saysFiguresOnceThatSeveralStatementsRestOn() {
        assertThat(Words.grouped(List.of(
                        seen("threads wait: 17; 278 events", "a.jfr"),
                        seen("a flag is set", "flags.txt"),
                        seen("more threads wait: 17; 278 events", "a.jfr"),
                        seen("threads wait: 17; 278 events", "a.jfr"),
                        seen("another flag is set", "flags.txt"))))
                .extracting(Report.Evidence::says)
                .containsExactly(
                        "threads wait; more threads wait: 17; 278 events", "a flag is set", "another flag is set");
    }

    @Test
    void keepsApartWhatOtherFilesShow() {
        assertThat(Words.grouped(
                        List.of(seen("threads wait: 17", "a.jfr"), seen("many threads wait: 17", "jstack.txt"))))
                .hasSize(2);
    }

    @Test
    void cutsWhatIsLongerThanALineOfTextHasRoomFor() {
        assertThat(Words.brief("a".repeat(300))).isEqualTo("a".repeat(300));
        assertThat(Words.brief("a".repeat(301))).isEqualTo("a".repeat(300) + "…");
        assertThat(Words.brief("a".repeat(299) + "\ud83d\udca9")).isEqualTo("a".repeat(299) + "…");
    }

    @Test
    void namesTheCasesThatARecordingDecidesAsFarAsThereIsRoom() {
        assertThat(Words.reason(new Report.Collect("c", "w", List.of("a", "b", "c", "d"))))
                .isEqualTo("w; decides a, b, c and 1 more");
        assertThat(Words.reason(new Report.Collect("c", "w", List.of()))).isEqualTo("w");
    }

    private static Report.Unexplained grown(double largest, double under) {
        return new Report.Unexplained(
                1,
                0.6,
                List.of(new Report.Unexplained.Grown("lib.Parser.rule", largest, Optional.empty())),
                List.of(),
                Optional.of(new Report.Unexplained.Grown("lib.Query.create", under, Optional.empty())));
    }

    @Test
    void saysWhatGrowthLiesUnderWhereNoPlaceHasMostOfIt() {
        assertThat(Words.under(List.of(), grown(0.1, 0.5))).isPresent();
        assertThat(Words.under(List.of(), grown(0.3, 0.5))).as("one place").isEmpty();
        assertThat(Words.under(List.of(), grown(0.05, 0.15))).as("little").isEmpty();
        assertThat(Words.under(List.of(hypothesis(OptionalDouble.empty())), grown(0.1, 0.5)))
                .as("a case accounts for some")
                .isEmpty();
    }

    @Test
    void oneFileInTwoFoldersIsNoOtherSetting() {
        assertThat(Words.sameFile("/srv/a/logs/app.log", "/srv/b/logs/app.log")).isTrue();
        assertThat(Words.sameFile("C:\\a\\app.log", "D:\\b\\app.log")).isTrue();
        assertThat(Words.sameFile("/srv/a/small.csv", "/srv/a/large.csv")).isFalse();
        assertThat(Words.sameFile("fast", "slow")).isFalse();
        assertThat(Words.sameFile("fast", "/srv/fast")).isFalse();
    }
}
