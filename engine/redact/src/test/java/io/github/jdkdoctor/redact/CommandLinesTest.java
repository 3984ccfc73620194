package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLinesTest {

    private static List<String> found(String line) {
        return FinderTest.found(FinderTest.finder(), line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "kinit jdoe <<< 'zebra 77' | SECRET zebra 77",
                "kinit jdoe <<< \"zebra77\" | SECRET zebra77",
                "kinit -kt /etc/a.keytab jdoe | USER jdoe",
                "kinit jdoe <<<zebra77 | SECRET zebra77",
                "docker login --password-stdin localhost <<< zebra77 | SECRET zebra77",
                "sudo -S systemctl stop shop <<< zebra77 | SECRET zebra77",
            })
    void findsWhatAHereStringTells(String line, String expected) {
        assertThat(found(line)).contains(expected);
    }

    @Test
    void findsWhatIsPiped() {
        assertThat(found("echo \"zebra 77\" | kinit root")).containsExactly("SECRET zebra 77");
        assertThat(found("printf '%s' 'zebra77' | docker login --password-stdin localhost"))
                .containsExactly("SECRET zebra77");
        assertThat(found("echo zebra77 | sudo -S id")).containsExactly("SECRET zebra77");
    }

    @Test
    void leavesTheQuoteBehindALogin() {
        assertThat(found("RUN echo \"machine git-7.zebra.lan login jdoe password zebra77\" > ~/.netrc"))
                .containsExactly("HOST git-7.zebra.lan", "USER jdoe", "SECRET zebra77");
        assertThat(found("RUN printf \"machine zebra-1\\nlogin jdoe\\npassword zebra77\\n\" > ~/.netrc"))
                .containsExactly("HOST zebra-1", "USER jdoe", "SECRET zebra77");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docker login --password-stdin ghcr.io",
                "kinit root <<< \"$PW\"",
                "grep -c x <<< \"$lines of text\"",
                "read -r a b <<< 'one two'",
                "echo \"two words\" | tee log",
                "echo $TOKEN | docker login --password-stdin",
            })
    void leavesWhatTellsNothing(String line) {
        assertThat(found(line)).isEmpty();
    }
}
