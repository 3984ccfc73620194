package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class PiecesTest {
    private static Pieces of(String text) {
        return Pieces.of(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    }

    private static String without(Pieces pieces, int count) throws IOException {
        BitSet gone = new BitSet();
        gone.set(0, count);
        return new String(pieces.without(gone), StandardCharsets.UTF_8);
    }

    @Test
    void leavesOutLinesFromTheMiddleFirst() throws IOException {
        Pieces lines = of("head\na\nb\nc\ntail");

        assertThat(without(lines, 3)).isEqualTo("head\ntail");
        assertThat(without(lines, 0)).isEqualTo("head\na\nb\nc\ntail");
        assertThat(lines.says(3)).isEqualTo("3 of 5 lines left out");
    }

    @Test
    void leavesOutTheRarestStacksUpToATenthOfTheSamples() throws IOException {
        Pieces stacks = of("a;b 50\na;c 4\na;d 41\na;e 3\na;f 2\n");

        assertThat(stacks.count()).isEqualTo(3);
        assertThat(without(stacks, 2)).isEqualTo("a;b 50\na;c 4\na;d 41\n");
        assertThat(stacks.says(2)).isEqualTo("2 of 5 stacks left out");
    }

    @Test
    void keepsThreadsOfADumpWhole() throws IOException {
        Pieces paragraphs = of("\"t\" #1\n  at a.B.c\n\n".repeat(9));

        assertThat(paragraphs.count()).isEqualTo(9);
        assertThat(without(paragraphs, 8)).isEqualTo("\"t\" #1\n  at a.B.c\n\n");
    }

    @Test
    void takesRecordingsApartAtTheirChunks() throws IOException {
        ByteBuffer chunks = ByteBuffer.allocate(20 + 24);
        chunks.put("FLR\0".getBytes(StandardCharsets.US_ASCII)).putInt(0x20000).putLong(20);
        chunks.position(20).put("FLR\0".getBytes(StandardCharsets.US_ASCII)).putInt(0x20001);
        chunks.putLong(24);
        Pieces pieces = Pieces.of(chunks.array()).orElseThrow();

        assertThat(pieces.count()).isEqualTo(2);
        assertThat(without(pieces, 1)).hasSize(20);
    }

    @Test
    void leavesOtherFormatsWhole() {
        assertThat(Pieces.of(new byte[] {0x1f, (byte) 0x8b, 8, 1, 1})).isEmpty();
        assertThat(Pieces.of(new byte[] {'P', 'K', 3, 4, 0})).isEmpty();
    }
}
