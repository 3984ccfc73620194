package io.github.jdkdoctor.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionWindowTest {
    // a change of JSSE that came in 8u161 and 10
    private static final String SINCE_8U161 = "[8u161,9) [10,)";
    // a fault that was fixed in 8u302, 11.0.12 and 17
    private static final String FIXED_IN_LINES = "[8,8u302) [9,11.0.12) [12,17)";

    @ParameterizedTest
    @CsvSource({
        "8u74,              NOT_SEEN",
        "1.8.0_152-b16,     NOT_SEEN",
        "8u161,             SEEN",
        "1.8.0_161-b12,     SEEN",
        "25.202-b08,        SEEN",
        "9.0.4,             NOT_SEEN",
        "9,                 NOT_SEEN",
        "10,                SEEN",
        "11.0.4+11,         SEEN",
        "25.0.3+9-LTS,      SEEN",
        "7u80,              NOT_SEEN",
        "8,                 UNKNOWN",
        "1.8.0,             UNKNOWN",
        "7,                 NOT_SEEN",
        "17,                SEEN",
    })
    void findsVersionsThatAChangeReached(String version, Outcome expected) {
        assertThat(contains(SINCE_8U161, version)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "8u292,       SEEN",
        "8u301,       SEEN",
        "8u302,       NOT_SEEN",
        "8u302-b08,   NOT_SEEN",
        "8u352,       NOT_SEEN",
        "8,           UNKNOWN",
        "9.0.4,       SEEN",
        "10,          SEEN",
        "11.0.11+9,   SEEN",
        "11.0.12+7,   NOT_SEEN",
        "11.0.12,     NOT_SEEN",
        "11,          UNKNOWN",
        "12,          SEEN",
        "13.0.7,      SEEN",
        "16.0.2,      SEEN",
        "16,          SEEN",
        "17-ea,       NOT_SEEN",
        "17+35,       NOT_SEEN",
        "17.0.15,     NOT_SEEN",
        "17,          NOT_SEEN",
        "7u80,        NOT_SEEN",
    })
    void findsVersionsThatABackPortDidNotReach(String version, Outcome expected) {
        assertThat(contains(FIXED_IN_LINES, version)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "11.0.5+2,   NOT_SEEN",
        "11.0.5+3,   SEEN",
        "11.0.5+10,  SEEN",
        "11.0.6,     SEEN",
        "11.0.4+11,  NOT_SEEN",
        "11.0.5,     UNKNOWN",
        "11,         UNKNOWN",
    })
    void comparesBuildsWhereTheBoundHasOne(String version, Outcome expected) {
        assertThat(contains("[11.0.5+3,)", version)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "'[11,17]',        10.0.2,    NOT_SEEN",
        "'[11,17]',        17.0.15,   SEEN",
        "'[11,17]',        17,        SEEN",
        "'[11,17]',        18,        NOT_SEEN",
        "'[11,17)',        17.0.1,    NOT_SEEN",
        "'(8,11)',         8u202,     NOT_SEEN",
        "'(8,11)',         9,         SEEN",
        "'(11.0.9,)',      11.0.9+11, NOT_SEEN",
        "'(11.0.9,)',      11.0.9.1,  SEEN",
        "'(,11.0.9]',      11.0.9+11, SEEN",
        "'(,11.0.9]',      11.0.9.1,  NOT_SEEN",
        "'[17,17]',        17.0.3,    SEEN",
        "'[17.0.3,17.0.3]', 17.0.3+7, SEEN",
        "'[,)',            8,         SEEN",
        "'[17,17.0.3) [17.0.3,18)', 17, SEEN",
        "'[17.0.3,18) [17,17.0.3)', 17, SEEN",
        // there may be a 17.0.2.1
        "'[17.0.3,18) [17,17.0.2]', 17, UNKNOWN",
        "'[17,18) [17.0.2,17.0.4)', 17, SEEN",
    })
    void readsBoundsAsWideAsTheyAreStated(String window, String version, Outcome expected) {
        assertThat(contains(window, version)).isEqualTo(expected);
    }

    @Test
    void doesNotKnowOfAPreReleaseWhetherItHadABuild() {
        assertThat(contains("[21+20,)", "21-ea")).isEqualTo(Outcome.UNKNOWN);
        assertThat(contains("[21+20,)", "21-ea+19")).isEqualTo(Outcome.NOT_SEEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[8u161,9) [10,)", "[,)", "(8,11.0.12]", "[17.0.0,17+35)", "[8u0,8u302-b08)"})
    void readsBackWhatItPrints(String text) {
        VersionWindow window = VersionWindow.parse(text);
        assertThat(window).hasToString(text);
        assertThat(VersionWindow.parse(window.toString())).isEqualTo(window);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\"           | no version window; write '[,)' for every version",
                "8u161        | '8u161' is not a version window; write intervals such as '[8u161,9) [10,)'",
                "[8u161,9     | '[8u161,9' is not a version window; write intervals such as '[8u161,9) [10,)'",
                "[8u161,9) 10 | '[8u161,9) 10' is not a version window; write intervals such as '[8u161,9) [10,)'",
                "[8.1,9)      | '8.1' in '[8.1,9)' is not a JDK version",
                "[11,8u161)   | '[11,8u161)' holds no version",
                "[17,17)      | '[17,17)' holds no version",
                "(17,17.0.3]  | '(17,17.0.3]' holds no version",
            })
    void saysWhatIsWrongWithAWindow(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VersionWindow.parse(text))
                .withMessage(message);
    }

    private static Outcome contains(String window, String version) {
        return VersionWindow.parse(window).contains(JdkVersion.parse(version).orElseThrow());
    }

    @Test
    void holdsAllVersionsFromAReleaseOn() {
        assertThat(VersionWindow.parse("[9,)").contains(9, Integer.MAX_VALUE)).isEqualTo(Outcome.SEEN);
        assertThat(VersionWindow.parse("[8u161,9) [10,)").contains(11, Integer.MAX_VALUE))
                .isEqualTo(Outcome.SEEN);
        assertThat(VersionWindow.parse("[,)").contains(6, Integer.MAX_VALUE)).isEqualTo(Outcome.SEEN);
        assertThat(VersionWindow.parse("[9,)").contains(8, Integer.MAX_VALUE)).isEqualTo(Outcome.UNKNOWN);
        assertThat(VersionWindow.parse("[8,25)").contains(9, Integer.MAX_VALUE)).isEqualTo(Outcome.UNKNOWN);
        assertThat(VersionWindow.parse("[11.0.13,)").contains(11, Integer.MAX_VALUE))
                .isEqualTo(Outcome.UNKNOWN);
        assertThat(VersionWindow.parse("[,14)").contains(6, 8)).isEqualTo(Outcome.SEEN);
        assertThat(VersionWindow.parse("[8,8u40)").contains(6, 8)).isEqualTo(Outcome.UNKNOWN);
        assertThat(VersionWindow.parse("[9,)").contains(6, 8)).isEqualTo(Outcome.NOT_SEEN);
        assertThat(VersionWindow.parse("[,15)").contains(19, Integer.MAX_VALUE)).isEqualTo(Outcome.NOT_SEEN);
    }
}
