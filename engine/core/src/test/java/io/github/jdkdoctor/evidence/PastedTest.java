package io.github.jdkdoctor.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PastedTest {
    private static final String FLAGS = "4711:\n-XX:+UseSerialGC -XX:MaxHeapSize=536870912\n";

    private static Optional<String> read(String text) throws IOException {
        Optional<Wrapping> pasted = Pasted.of(new Head(text.getBytes(UTF_8), true));
        if (pasted.isEmpty()) {
            return Optional.empty();
        }
        try (var content = pasted.get().without(new ByteArrayInputStream(text.getBytes(UTF_8)))) {
            return Optional.of(new String(content.readAllBytes(), UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "root@web-1:/app# ",
                "[app@web-1 ~]$ ",
                "bash-5.1$ ",
                "/opt/app # ",
                "C:\\app>",
                "PS C:\\Users\\app> ",
                "$ ",
                "(venv) app@web-1:~$ ",
                "app@mac ~ % "
            })
    void leavesOutThePrompts(String prompt) throws IOException {
        assertThat(read(prompt + "jcmd 4711 VM.flags\n" + FLAGS + prompt + "exit\n"))
                .contains(FLAGS);
    }

    @Test
    void leavesOutWhatLiesOutsideOfTheFences() throws IOException {
        assertThat(read("It says:\n\n```text\n" + FLAGS + "```\n\nand\n```\n" + FLAGS + "```\nThanks\n"))
                .contains(FLAGS + FLAGS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"main\" #1 prio=5\n",
                "# a comment\n-Xmx1g\n",
                "a;b;c 12\n",
                "> jcmd\n",
                "[0.1s][info] $ 1\n",
                ""
            })
    void otherTextHasNeither(String text) throws IOException {
        assertThat(read(text)).isEmpty();
    }
}
