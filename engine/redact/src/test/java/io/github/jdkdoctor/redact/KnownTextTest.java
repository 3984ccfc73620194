package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class KnownTextTest {
    private static final String TEXT = "See https://docs.known.io/a-b. java.base@17 (known) x=1, tail9";

    private final KnownText known = new KnownText(() -> TEXT);

    @Test
    void knowsWholeWordsOnly() {
        assertThat(known.test("docs.known.io")).isTrue();
        assertThat(known.test("tail9")).isTrue();
        assertThat(known.test("ocs.known.io")).isFalse();
        assertThat(known.test("docs.known.i")).isFalse();
        assertThat(known.test("known.docs.io")).isFalse();
        assertThat(known.test("")).isFalse();
    }

    @Test
    void saysTheSameAsASearchForEveryPiece() {
        for (int from = 0; from < TEXT.length(); from++) {
            for (int to = from + 1; to <= TEXT.length(); to++) {
                assertSearched(TEXT.substring(from, to));
            }
        }
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            int from = random.nextInt(TEXT.length());
            String piece = TEXT.substring(from, Math.min(TEXT.length(), from + 1 + random.nextInt(9)));
            assertSearched(piece + TEXT.charAt(random.nextInt(TEXT.length())));
        }
    }

    private void assertSearched(String piece) {
        boolean found = Pattern.compile("(?<![A-Za-z0-9])" + Pattern.quote(piece) + "(?![A-Za-z0-9])")
                .matcher(TEXT)
                .find();
        assertThat(known.test(piece)).as(piece).isEqualTo(found);
    }

    @Test
    void readsItsTextOnceAndOnlyWhenAsked() {
        AtomicInteger reads = new AtomicInteger();
        KnownText lazy = new KnownText(() -> {
            reads.incrementAndGet();
            return TEXT;
        });
        assertThat(reads).hasValue(0);
        assertThat(lazy.test("known")).isTrue();
        assertThat(lazy.test("unknown")).isFalse();
        assertThat(reads).hasValue(1);
    }
}
