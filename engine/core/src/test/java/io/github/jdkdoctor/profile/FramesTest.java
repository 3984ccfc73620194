package io.github.jdkdoctor.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramesTest {
    @ParameterizedTest
    @CsvSource({
        "java.math.BigInteger.*, java.math.BigInteger.implMulAdd, true",
        "java.math.BigInteger.*, java.math.BigIntegers.x, false",
        "*::montgomery_multiply, SharedRuntime::montgomery_multiply, true",
        "*::montgomery_multiply, montgomery_multiply, false",
        "*$Producer.produce, a.B$Producer.produce, true",
        "a.*.b, a.b, false",
        "a.*.b, a.x.b, true",
        "*KeyExchange*, sun.ECDHKeyExchange$P.x, true",
        "*a*a*, ba, false",
        "*a*a*, aa, true",
        "a*a, a, false",
        "*, x, true",
        "montgomery_multiply, montgomery_multiply, true",
        "a.b(c).[d], a.b(c).[d], true",
    })
    void matchesStarsAndNothingElse(String glob, String name, boolean expected) {
        Frames frames = Frames.of(glob);
        assertThat(frames.contains(name)).isEqualTo(expected);
        assertThat(frames.indexes(new String[] {name})).hasSize(expected ? 1 : 0);
    }
}
