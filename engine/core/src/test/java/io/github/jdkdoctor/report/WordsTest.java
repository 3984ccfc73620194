package io.github.jdkdoctor.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void replacesWhatATerminalObeysAndWhatTurnsTheDirectionOfWriting() {
        assertThat(Words.legible("a\u001b[2J \u202egpj.exe\u202c \u0000 \u2028 \u009b1m \u2066b"))
                .isEqualTo("a\ufffd[2J \ufffdgpj.exe\ufffd \ufffd \ufffd \ufffd1m \ufffdb");
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
    void cutsWhatIsLongerThanALineOfTextHasRoomFor() {
        assertThat(Words.brief("a".repeat(300))).isEqualTo("a".repeat(300));
        assertThat(Words.brief("a".repeat(301))).isEqualTo("a".repeat(300) + "…");
        assertThat(Words.brief("a".repeat(299) + "\ud83d\udca9")).isEqualTo("a".repeat(299) + "…");
    }
}
