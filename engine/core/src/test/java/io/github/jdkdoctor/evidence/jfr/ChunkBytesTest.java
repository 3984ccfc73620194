package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkBytesTest {
    // as HotSpot's Varint128EncoderImpl: seven bits a byte, eight in the ninth
    private static byte[] varint(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = value;
        for (int i = 0; i < 8; i++) {
            if ((rest & ~0x7fL) == 0) {
                out.write((int) rest);
                return out.toByteArray();
            }
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
        return out.toByteArray();
    }

    private static ChunkBytes bytes(byte[] content, int padding) {
        byte[] padded = new byte[content.length + 3 + padding];
        System.arraycopy(content, 0, padded, 3, content.length);
        return new ChunkBytes(padded, 3, content.length + padding);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 16_383, 16_384, 1L << 55, 1L << 56, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void readsNumbersOfAnyLengthInTheMiddleAndAtTheEnd(long value) throws DamagedRecordingException {
        for (int padding : new int[] {0, 20}) {
            ChunkBytes bytes = bytes(varint(value), padding);
            assertThat(bytes.varint()).isEqualTo(value);
            bytes.seek(0);
            bytes.skipVarints(1);
            assertThat(bytes.position()).isEqualTo(varint(value).length);
        }
    }

    @Test
    void refusesToReadBehindTheEnd() {
        ChunkBytes bytes = bytes(new byte[] {(byte) 0x80, (byte) 0x80}, 0);

        assertThatThrownBy(bytes::varint).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> bytes.seek(3)).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> bytes.skip(5)).isInstanceOf(DamagedRecordingException.class);
    }

    @Test
    void readsStringsInEveryEncoding() throws DamagedRecordingException {
        ChunkBytes bytes = bytes(
                new byte[] {0, 1, 3, 2, (byte) 0xc3, (byte) 0xa9, 4, 2, 'a', (byte) 0xe9, 1, 5, 2, 'a', (byte) 0xe9},
                0);

        assertThat(bytes.string(Constants.none())).isEmpty();
        assertThat(bytes.string(Constants.none())).isEmpty();
        assertThat(bytes.string(Constants.none())).isEqualTo("é");
        assertThat(bytes.string(Constants.none())).isEqualTo("aé");
        assertThat(bytes.string(Constants.none())).isEqualTo("aé");
    }

    @Test
    void findsWhatWasPutIntoATable() {
        LongToIntTable table = new LongToIntTable();
        for (int i = 0; i < 10_000; i++) {
            table.putIfAbsent(i * 0x1_0000_0001L - 5, i);
            table.putIfAbsent(i * 0x1_0000_0001L - 5, i + 1);
        }
        assertThat(table.size()).isEqualTo(10_000);
        assertThat(table.keys()).hasSize(10_000);
        for (int i = 0; i < 10_000; i++) {
            assertThat(table.get(i * 0x1_0000_0001L - 5)).isEqualTo(i);
        }
        assertThat(table.get(-1)).isEqualTo(LongToIntTable.ABSENT);
    }
}
