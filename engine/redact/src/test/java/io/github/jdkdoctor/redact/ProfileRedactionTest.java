package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles as profile.proto of pprof describes them, written field by field. */
class ProfileRedactionTest {
    private static final List<String> STRINGS = List.of(
            "",
            "cpu",
            "nanoseconds",
            "shop.Main.main",
            "db.password",
            "zebra7",
            "user",
            "jane.roe",
            "route",
            "/orders");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void replacesWhatOnlyTheKeyOfALabelTells() throws Exception {
        Path current = Files.createDirectory(folder.resolve("current"));
        byte[] profile = profile(label("db.password", "zebra7"), label("user", "jane.roe"), label("route", "/orders"));
        Files.write(current.resolve("cpu.pprof"), profile);

        String redacted = redacted();

        assertThat(redacted)
                .hasSize(profile.length)
                .doesNotContain("zebra7")
                .doesNotContain("jane.roe")
                .contains("shop.Main.main")
                .contains("/orders");
    }

    @Test
    void copiesWhatNamesStringsThatAreNotThere() throws Exception {
        Path current = Files.createDirectory(folder.resolve("current"));
        byte[] profile = profile(message(3, field(1, 4), field(2, 99)), new byte[] {(byte) 0x1a, 40, 8});
        Files.write(current.resolve("cpu.pprof"), profile);

        assertThat(redacted()).isEqualTo(new String(profile, StandardCharsets.ISO_8859_1));
    }

    private String redacted() throws Exception {
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        new Redactor(new byte[32], Optional.empty(), Optional.empty())
                .redact(() -> Bundle.open(folder, Limits.DEFAULT), zip);
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip.toByteArray()))) {
            in.getNextEntry();
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    // a value type, a sample of one location with labels, that location, its function, and the strings
    private static byte[] profile(byte[]... labels) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(message(1, field(1, 1), field(2, 2)));
        out.write(message(2, message(1, new byte[] {1}), message(2, new byte[] {10}), join(labels)));
        out.write(message(4, field(1, 1), message(4, field(1, 1), field(2, 10))));
        out.write(message(5, field(1, 1), field(2, 3), field(3, 3)));
        for (String string : STRINGS) {
            out.write(message(6, string.getBytes(StandardCharsets.UTF_8)));
        }
        return out.toByteArray();
    }

    private static byte[] label(String key, String value) throws IOException {
        return message(3, field(1, STRINGS.indexOf(key)), field(2, STRINGS.indexOf(value)));
    }

    private static byte[] field(int number, int value) {
        return new byte[] {(byte) (number << 3), (byte) value};
    }

    private static byte[] message(int number, byte[]... parts) throws IOException {
        byte[] content = join(parts);
        return join(new byte[] {(byte) (number << 3 | 2), (byte) content.length}, content);
    }

    private static byte[] join(byte[]... parts) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.write(part);
        }
        return out.toByteArray();
    }
}
