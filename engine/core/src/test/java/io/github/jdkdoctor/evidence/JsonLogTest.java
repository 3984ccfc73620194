package io.github.jdkdoctor.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The lines of Docker's driver are written by hand in the form of jsonlog.go. */
class JsonLogTest {
    private static Optional<String> read(String text) throws IOException {
        Optional<Wrapping> log = JsonLog.of(new Head(text.getBytes(UTF_8), true));
        if (log.isEmpty()) {
            return Optional.empty();
        }
        try (var content = log.get().without(new ByteArrayInputStream(text.getBytes(UTF_8)))) {
            return Optional.of(new String(content.readAllBytes(), UTF_8));
        }
    }

    @Test
    void readsWhatAContainerPrintedFromTheFileOfDocker() throws IOException {
        String text =
                """
                {"log":"[0.006s][info][gc] Using Serial\\n","stream":"stdout","time":"2026-11-20T10:00:00.000000001Z"}
                {"log":"a long ","stream":"stdout","time":"2026-11-20T10:00:00.000000002Z"}
                {"log":"line\\u0021\\n","stream":"stdout","attrs":{"log":"no"},"time":"2026-11-20T10:00:00.000000003Z"}
                """;

        assertThat(read(text)).contains("[0.006s][info][gc] Using Serial\na long line!\n");
    }

    @Test
    void readsTheMessagesOfAStructuredLog() throws IOException {
        assertThat(read("{\"@timestamp\":\"2026\",\"message\":\"one\\ntwo\"}\n{\"message\":\"three\"}\n"))
                .contains("one\ntwo\nthree\n");
    }

    @Test
    void leavesOutALineThatWasBeingWritten() throws IOException {
        String lines = "{\"log\":\"a\\n\"}\n".repeat(60);

        assertThat(read(lines + "{\"log\":\"cu")).contains("a\n".repeat(60));
        assertThat(read("{\"log\":\"a\\n\"}\n{\"log\":\"cu")).contains("a\n");
    }

    @Test
    void otherJsonIsNoLog() throws IOException {
        assertThat(read("{\"message\":\"one\"}\n{\"other\":\"two\"}\n{}\n")).isEmpty();
        assertThat(read("{\n\"log\":\"a\"}\n")).isEmpty();
        assertThat(read("{")).isEmpty();
        assertThat(read("")).isEmpty();
    }
}
