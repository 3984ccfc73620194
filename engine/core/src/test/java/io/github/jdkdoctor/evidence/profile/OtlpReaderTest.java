package io.github.jdkdoctor.evidence.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.Frames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OtlpReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/OTLP-profiles");
    private static final Frames COMPILING = Frames.of("java.util.regex.Pattern.compile");

    private static Profile fixture(String name) {
        try {
            ReadFile file = ReadFile.of(new OtlpReader(), name, Files.readAllBytes(FIXTURES.resolve(name)));
            assertThat(file.damage()).isEmpty();
            return file.facts(Profile.class).get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // collapsed stacks of the same program by the same profiler: 375 of 1,203 and 212 of 693 samples
    @Test
    void readsSamplesThatHaveARangeOfLocations() {
        Profile profile = fixture("cpu-4.1.otlp");

        assertThat(profile.event()).contains("cpu");
        assertThat(profile.tree().programSamples()).isEqualTo(1_221);
        assertThat(profile.tree().under(COMPILING).samples()).isEqualTo(402);
    }

    @Test
    void readsSamplesThatHaveAStackAndTakesTheirThreadForNoFrame() {
        Profile profile = fixture("cpu-4.4.otlp");

        assertThat(profile.event()).contains("cpu");
        assertThat(profile.duration()).contains(Duration.ofNanos(4_004_868_000L));
        assertThat(profile.tree().under(COMPILING).value()).isBetween(0.3, 0.32);
        assertThat(profile.tree().self(Frames.of("[main*")).samples()).isZero();
    }

    @Test
    void tellsAllocationFromTime() {
        assertThat(fixture("alloc-4.4.otlp").event()).contains("alloc");
    }

    // what a collector of other programs writes: a resource first, two profiles, a value for each time stamp
    @Test
    void addsUpTheProfilesOfAFile() {
        byte[] type = message(1, number(1, 1), number(2, 2));
        byte[] one = message(2, type, message(2, number(1, 1), message(2, packed(1, 1, 2))));
        byte[] two = message(2, type, number(4, 3_000_000_000L), message(2, number(1, 1), number(2, 3)));
        byte[] file = join(
                message(1, message(1, text(1, "resource")), message(2, one, two)),
                message(
                        2,
                        text(5, ""),
                        text(5, "cpu"),
                        text(5, "count"),
                        text(5, "app.Shop.pay"),
                        text(5, "app.Shop.sign"),
                        message(3),
                        message(3, number(1, 3)),
                        message(3, number(1, 4)),
                        message(2),
                        message(2, number(1, 0), message(3, number(1, 2)), message(3, number(1, 1))),
                        message(7),
                        message(7, message(1, packed(1)))));

        assertThat(new OtlpReader().recognizes(ReadFile.head(file))).isTrue();
        Profile profile =
                ReadFile.of(new OtlpReader(), "file", file).facts(Profile.class).get(0);
        assertThat(profile.tree().samples()).isEqualTo(7);
        assertThat(profile.tree().self(Frames.of("app.Shop.sign")).samples()).isEqualTo(7);
        assertThat(profile.tree().under(Frames.of("app.Shop.pay")).samples()).isEqualTo(7);
        assertThat(profile.duration()).isEqualTo(Optional.of(Duration.ofSeconds(3)));
    }

    // profiles.proto since attributes come before values, and async-profiler 4.5: a sample without attributes has none
    @Test
    void readsValuesBehindAttributes() {
        byte[] type = message(1, number(1, 1), number(2, 2));
        byte[] file = join(
                message(
                        1,
                        message(
                                2,
                                message(
                                        2,
                                        type,
                                        message(2, number(1, 1), message(2, packed(1)), number(4, 19)),
                                        message(2, number(1, 1), message(4, packed(3, 4)))))),
                message(
                        2,
                        text(5, ""),
                        text(5, "cpu"),
                        text(5, "count"),
                        text(5, "app.Shop.pay"),
                        message(3),
                        message(3, number(1, 3)),
                        message(2),
                        message(2, number(1, 0), message(3, number(1, 1))),
                        message(7),
                        message(7, message(1, packed(1)))));
        Profile profile =
                ReadFile.of(new OtlpReader(), "file", file).facts(Profile.class).get(0);
        assertThat(profile.tree().samples()).isEqualTo(26);
        assertThat(profile.tree().self(Frames.of("app.Shop.pay")).samples()).isEqualTo(26);
    }

    @Test
    void saysThatNothingIsInIt() {
        byte[] file = message(1, message(2, message(2, message(1, number(1, 1), number(2, 2)))));

        assertThat(new OtlpReader().recognizes(ReadFile.head(file))).isTrue();
        assertThat(ReadFile.of(new OtlpReader(), "file", file).damage()).contains("no stacks with samples");
    }

    private static byte[] message(int field, byte[]... fields) {
        byte[] content = join(fields);
        return join(varint(field << 3 | 2), varint(content.length), content);
    }

    private static byte[] text(int field, String text) {
        return message(field, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] number(int field, long value) {
        return join(varint(field << 3), varint(value));
    }

    private static byte[] packed(long... values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (long value : values) {
            out.writeBytes(varint(value));
        }
        return out.toByteArray();
    }

    private static byte[] varint(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = value;
        while (rest > 127) {
            out.write((int) (rest & 127) | 128);
            rest >>>= 7;
        }
        out.write((int) rest);
        return out.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
