package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputTest {
    @Test
    void isUtf8() throws Failure {
        assertThat(printed(List.of("out"), "3 µs … 12 → 15")).isEqualTo("3 µs … 12 → 15");
    }

    @Test
    void isPlainOnATerminalThatCanShowNoMore() throws Failure {
        assertThat(printed(List.of("out", "ascii"), "≥ 3 µs … 12 → “é”")).isEqualTo(">= 3 us ... 12 -> \"?\"");
    }

    @Test
    void isUtf8InAFileWhateverTheLocale() throws Failure {
        assertThat(printed(List.of("err", "ascii"), "3 µs")).isEqualTo("3 µs");
    }

    @Test
    void aReaderThatLeftIsNoError() {
        Output output = new Output(new Failing("Broken pipe"), false);
        assertThatCode(() -> output.print("this is not heard")).doesNotThrowAnyException();
    }

    @Test
    void aFullDiskIsAnError() {
        Output output = new Output(new Failing("No space left on device"), false);
        assertThatThrownBy(() -> output.print("too much")).hasMessage("standard output: No space left on device");
    }

    @ParameterizedTest
    @CsvSource({"out,'',xterm,true", "err,'',xterm,false", "out,1,xterm,false", "out,'',dumb,false"})
    void isColoredOnATerminalUnlessTheUserSaidNo(String trait, String noColor, String term, boolean colored) {
        Terminal terminal = Terminal.of(
                List.of(trait),
                Map.of("NO_COLOR", noColor, "TERM", term),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
        assertThat(new RootCommand(terminal).color()).isEqualTo(colored);
    }

    private static String printed(List<String> traits, String text) throws Failure {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Terminal.of(traits, Map.of(), bytes, OutputStream.nullOutputStream())
                .out()
                .print(text);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** A stream that takes nothing. */
    private static final class Failing extends OutputStream {
        private final String why;

        Failing(String why) {
            this.why = why;
        }

        @Override
        public void write(int b) throws IOException {
            throw new IOException(why);
        }
    }
}
