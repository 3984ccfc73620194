package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles of async-profiler, and such as profiles.proto of OpenTelemetry describes them, written field by field. */
class OtlpRedactionTest {
    private static final String NO_ENTRY = "no entry";

    private static final Path FIXTURES = Path.of("../core/src/test/resources/evidence/OTLP-profiles");

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"cpu-4.1.otlp", "cpu-4.4.otlp", "alloc-4.4.otlp"})
    void leavesTheSamples(String name) throws Exception {
        Files.copy(
                FIXTURES.resolve(name),
                Files.createDirectory(folder.resolve("current")).resolve(name));
        Path redacted = folder.resolve("redacted.zip");
        try (OutputStream out = Files.newOutputStream(redacted)) {
            Redaction redaction = new Redactor(new byte[32], Optional.empty(), Optional.empty())
                    .redact(() -> Bundle.open(folder.resolve("current"), Limits.DEFAULT), out);
            assertThat(redaction.leftOut()).isEmpty();
            assertThat(redaction.files()).isOne();
        }

        Profile before = profile(folder.resolve("current"));
        Profile after = profile(redacted);

        assertThat(after.tree().samples()).isEqualTo(before.tree().samples()).isPositive();
        assertThat(after.tree().programSamples()).isEqualTo(before.tree().programSamples());
        assertThat(after.event()).isEqualTo(before.event());
        assertThat(after.duration()).isEqualTo(before.duration());
    }

    private static Profile profile(Path bundle) throws Exception {
        return Reading.withAllReaders().of(Bundle.open(bundle, Limits.DEFAULT)).facts().stream()
                .filter(Profile.class::isInstance)
                .map(Profile.class::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void replacesStringsOfTheTableAndValuesOfAttributes() throws Exception {
        byte[] file = join(
                message(
                        1,
                        message(1, attribute("host.name", "zebra-host"), attribute("process.owner", "jroe")),
                        message(
                                2,
                                message(1, text(1, "shop"), message(3, text(1, "api.key"), any("zebraKey77"))),
                                message(2, message(1, number(1, 1), number(2, 2)), message(2, number(1, 1))))),
                message(
                        2,
                        text(5, ""),
                        text(5, "cpu"),
                        text(5, "count"),
                        text(5, "app.Shop.password"),
                        text(5, "[worker password=zebraPw77]"),
                        text(5, "user.name"),
                        text(5, "janeroe"),
                        message(2, number(1, 0), message(3, number(1, 1))),
                        message(3, number(1, 3)),
                        message(6, text(1, "thread.name"), any("jobs token=zebraTok77")),
                        message(6, number(1, 5), message(2, number(8, 6))),
                        message(7, message(1, new byte[] {1}))));

        String redacted = redacted(file);

        assertThat(redacted)
                .hasSize(file.length)
                .doesNotContain("zebra")
                .doesNotContain("roe")
                .contains("app.Shop.password", "host.name", "thread.name", "jobs token=", "[worker password=");
    }

    @Test
    void leavesOutWhatHoldsTheProfileThatItWasMadeOf() throws Exception {
        byte[] file = message(
                1,
                message(
                        2,
                        message(
                                2,
                                message(1, number(1, 1), number(2, 2)),
                                text(10, "password=of all that it was made"))));

        assertThat(redacted(file)).isEqualTo(NO_ENTRY);
    }

    private String redacted(byte[] file) throws Exception {
        Files.write(Files.createDirectory(folder.resolve("current")).resolve("cpu.otlp"), file);
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        new Redactor(new byte[32], Optional.empty(), Optional.empty())
                .redact(() -> Bundle.open(folder, Limits.DEFAULT), zip);
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip.toByteArray()))) {
            return in.getNextEntry() == null ? NO_ENTRY : new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static byte[] attribute(String key, String value) {
        return message(1, text(1, key), any(value));
    }

    private static byte[] any(String value) {
        return message(2, text(1, value));
    }

    private static byte[] text(int field, String text) {
        return message(field, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] number(int field, int value) {
        return new byte[] {(byte) (field << 3), (byte) value};
    }

    // of fewer than 16,384 bytes
    private static byte[] message(int field, byte[]... parts) {
        byte[] content = join(parts);
        byte[] head = content.length < 128
                ? new byte[] {(byte) (field << 3 | 2), (byte) content.length}
                : new byte[] {
                    (byte) (field << 3 | 2), (byte) ((content.length & 127) | 128), (byte) (content.length >> 7)
                };
        return join(head, content);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List.of(parts).forEach(out::writeBytes);
        return out.toByteArray();
    }
}
