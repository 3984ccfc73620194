package io.github.jdkdoctor.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RulesProgramTest {
    private static byte[] recording(String name) throws IOException {
        return Files.readAllBytes(Path.of(System.getProperty("jdkdoctor.root", "."))
                .resolve("engine/core/src/test/resources/evidence/flight-recording")
                .resolve(name));
    }

    // severity by rule; what failed with its reason
    private static Map<String, String> said(byte[] recording) throws IOException {
        return said(recording, Duration.ofMinutes(1));
    }

    private static Map<String, String> said(byte[] recording, Duration patience) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RulesProgram.run(new ByteArrayInputStream(recording), out, patience);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
        Map<String, String> said = new LinkedHashMap<>();
        for (byte kind = in.readByte(); kind != 'E'; kind = in.readByte()) {
            switch (kind) {
                case 'R' -> said.put(in.readUTF(), severity(in));
                case 'F' -> said.put(in.readUTF(), "failed: " + in.readUTF());
                case 'S' -> said.put(in.readUTF(), "slow");
                case 'U' -> said.put("", in.readUTF());
                default -> throw new IOException("no kind of record: " + kind);
            }
        }
        assertThat(in.read()).isEqualTo(-1);
        return said;
    }

    private static String severity(DataInputStream in) throws IOException {
        assertThat(in.readUTF()).as("name").isNotEmpty();
        String severity = in.readUTF();
        double score = in.readDouble();
        assertThat(Double.isNaN(score)).isEqualTo(severity.equals("na") || severity.equals("ignore"));
        for (int i = 0; i < 3; i++) {
            assertThat(in.readUTF()).doesNotContain("<a ", "{", "\u00a0");
        }
        return severity;
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk11.jfr", "jdk17.jfr", "jdk21.jfr", "jdk25.jfr", "async-profiler.jfr"})
    void runsEveryRule(String name) throws IOException {
        assertThat(said(recording(name))).hasSizeGreaterThan(60).allSatisfy((rule, severity) -> assertThat(severity)
                .isIn("na", "ignore", "ok", "info", "warning"));
    }

    @Test
    void findsSomethingInARecordingOfABusyProgram() throws IOException {
        assertThat(said(recording("jdk17.jfr"))).containsValue("info").containsEntry("DuplicateFlags", "ok");
    }

    @Test
    void namesTheRulesThatTakeTooLong() throws IOException {
        assertThat(said(recording("jdk17.jfr"), Duration.ZERO))
                .hasSizeGreaterThan(60)
                .containsValue("slow");
    }

    @Test
    void saysWhyARecordingCanNotBeLoaded() throws IOException {
        byte[] whole = recording("jdk17.jfr");
        assertThat(said(Arrays.copyOf(whole, whole.length / 2))).containsOnlyKeys("");
        assertThat(said(new byte[0])).containsOnlyKeys("");
        assertThat(said("no recording".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .containsOnlyKeys("");
    }
}
