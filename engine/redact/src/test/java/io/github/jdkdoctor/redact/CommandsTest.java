package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CommandsTest {
    private static final Pattern MYSQL = Pattern.compile("\\bmysql\\b");
    private static final Pattern COPY = Pattern.compile("\\bcp\\s");

    @Test
    void looksForAProgramInTheCommandAtHand() {
        String line = "mysql -p a; cp -p b && mysql -u c -p d | tee";
        Commands commands = new Commands(line);

        assertThat(commands.calls(MYSQL, 0)).isFalse();
        assertThat(commands.calls(MYSQL, line.indexOf("-p a"))).isTrue();
        assertThat(commands.calls(MYSQL, line.indexOf("-p b"))).isFalse();
        assertThat(commands.calls(COPY, line.indexOf("-p b"))).isTrue();
        assertThat(commands.calls(COPY, line.indexOf("-p d"))).isFalse();
        assertThat(commands.calls(MYSQL, line.indexOf("-p d"))).isTrue();
        assertThat(commands.calls(MYSQL, line.length())).isFalse();
    }

    @Test
    void looksForWordsInTheFirstOfSeveralLines() {
        String line = "java -m shop; x\ncp -p b";
        Commands commands = new Commands(line);

        assertThat(commands.callsInFirstLine(COPY, line.indexOf("-p"))).isFalse();
        assertThat(commands.hasInFirstLine(COPY, line.indexOf("-p"))).isFalse();
        assertThat(commands.calls(COPY, line.indexOf("-p"))).isTrue();
        assertThat(commands.hasInFirstLine(Pattern.compile("\\s-m\\s"), line.indexOf("-p")))
                .isTrue();
    }
}
