package io.github.jdkdoctor.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import java.util.List;
import java.util.Optional;
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

    @Test
    void aSpeedOfNextToNothingIsNotNone() {
        assertThat(Words.left(0.385)).isEqualTo("39 %");
        assertThat(Words.left(0.00385)).isEqualTo("0.39 %");
    }

    @Test
    void aProblemOfBothRunsMayBeTheCauseWhereEachOperationHasMoreOfIt() {
        assertThat(Words.standing(Optional.empty())).contains("not the cause of a change");
        assertThat(Words.standing(Optional.of(new Report.Slowdown("throughput", 0.8))))
                .contains("not the cause of a change");
        assertThat(Words.standing(Optional.of(new Report.Slowdown("throughput", 0.75))))
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
}
