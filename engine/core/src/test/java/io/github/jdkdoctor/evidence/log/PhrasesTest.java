package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhrasesTest {
    private static int find(String text, String... phrases) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Phrases(List.of(phrases)).find(bytes, 0, bytes.length);
    }

    @Test
    void findsAPhraseAnywhere() {
        assertThat(find("xx abc yy", "abd", "abc")).isEqualTo(1);
        assertThat(find("nothing", "abd", "abc")).isEqualTo(Phrases.NONE);
    }

    @Test
    void findsAPhraseThatBeginsWithinAnother() {
        assertThat(find("ababac", "abac")).isZero();
        assertThat(find("she", "hers", "he")).isEqualTo(1);
        assertThat(find("ushers", "she", "hers")).isZero();
    }

    @Test
    void prefersTheFirstInTheList() {
        assertThat(find("b a", "a", "b")).isZero();
        assertThat(find("OutOfMemoryError: Java heap space", "OutOfMemoryError: Java heap space", "OutOfMemoryError"))
                .isZero();
    }

    @Test
    void passesOverOtherAlphabets() {
        assertThat(find("größe abc", "abc")).isZero();
        assertThat(find("aßbc", "abc")).isEqualTo(Phrases.NONE);
    }
}
