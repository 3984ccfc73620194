package io.github.jdkdoctor.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZstdFramesTest {
    // what zstd 1.5.4 made of two lines from a pipe
    private static final byte[] BY_ZSTD = HexFormat.of().parseHex("28b52ffd04584100006f6e650a74776f0ae6a60e40");

    private static byte[] unpacked(byte[]... parts) throws IOException {
        try (InputStream in = Packing.ZSTD.unpacked(new ByteArrayInputStream(joined(parts)))) {
            return in.readAllBytes();
        }
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    @Test
    void handsOnEveryByte() throws IOException {
        byte[] large = Archives.text("[0.012s][info][gc] Using Serial\n".repeat(60_000));
        byte[] noise = Archives.noise(700_000);
        byte[] skipped = HexFormat.of().parseHex("502a4d1805000000" + "68656c6c6f");
        byte[] packed = joined(BY_ZSTD, skipped, Archives.zstd(large), Archives.zstd(noise), BY_ZSTD);

        assertThat(new ZstdFrames(new ByteArrayInputStream(packed)).readAllBytes())
                .isEqualTo(packed);
        assertThat(unpacked(BY_ZSTD, Archives.zstd(large), Archives.zstd(noise), BY_ZSTD))
                .isEqualTo(joined(Archives.text("one\ntwo\n"), large, noise, Archives.text("one\ntwo\n")));
    }

    // a window descriptor is an exponent of five bits, from 2^10 on, and eighths of three
    @ParameterizedTest
    @CsvSource({"90, true", "78, false", "79, true", "ff, true"})
    void refusesWindowsOfMoreThan32MegabytesInAnyFrame(String descriptor, boolean refused) throws IOException {
        byte[] frame = HexFormat.of().parseHex("28b52ffd00" + descriptor + "410000" + "6f6e650a74776f0a");
        byte[] packed = joined(BY_ZSTD, frame);
        ZstdFrames frames = new ZstdFrames(new ByteArrayInputStream(packed));

        if (refused) {
            assertThatThrownBy(frames::readAllBytes)
                    .isInstanceOf(DamageException.class)
                    .hasMessage("needs more than 32 MB of memory to be unpacked; pack it without --long and --ultra");
        } else {
            assertThat(frames.readAllBytes()).isEqualTo(packed);
        }
    }

    @Test
    void refusesALargeFileInOneSegment() {
        byte[] frame = HexFormat.of().parseHex("28b52ffda0" + "01000002" + "410000");
        assertThatThrownBy(() -> new ZstdFrames(new ByteArrayInputStream(frame)).readAllBytes())
                .hasMessageContaining("32 MB");
    }

    @Test
    void aFileThatIsCutOffIsDamagedAndNothingElse() throws IOException {
        byte[] packed = joined(BY_ZSTD, Archives.zstd(Archives.text("line\n".repeat(9_000))));
        for (int length = 0; length < packed.length; length++) {
            byte[] cut = Arrays.copyOf(packed, length);
            assertThat(new ZstdFrames(new ByteArrayInputStream(cut)).readAllBytes())
                    .isEqualTo(cut);
            try {
                unpacked(cut);
            } catch (IOException e) {
                assertThat(e).hasNoSuppressedExceptions();
            }
        }
    }

    @Test
    void changedBytesGiveNoOtherException() {
        byte[] packed = joined(BY_ZSTD);
        for (int at = 0; at < packed.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] changed = packed.clone();
                changed[at] ^= (byte) (1 << bit);
                try {
                    assertThat(unpacked(changed).length).isLessThan(1 << 20);
                } catch (IOException e) {
                    assertThat(e.getMessage()).isNotEmpty();
                }
            }
        }
    }
}
