package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.VersionWindow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleasesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[8u161,9) [10,)|8u161 and later updates of 8; 10 and later",
                "[6,18)|6 to 17",
                "[9,17)|9 to 16",
                "[11,12)|11",
                "[11,17]|11 to 17",
                "[8,8u302) [9,11.0.12)|8 to before 8u302; 9 to before 11.0.12",
                "[,)|every version",
                "[,8u60)|before 8u60",
                "(8u202,)|after 8u202 and later"
            })
    void saysAWindowInWords(String window, String words) {
        assertThat(Releases.words(VersionWindow.parse(window))).isEqualTo(words);
    }

    @Test
    void cutsALineAtItsBackPorts() {
        VersionWindow window = VersionWindow.parse("[8u101,8u152) [11,11.0.10)");

        assertThat(Releases.status(window, 8)).isEqualTo(Outcome.UNKNOWN);
        assertThat(Releases.status(window, 17)).isEqualTo(Outcome.NOT_SEEN);
        assertThat(Releases.stretches(window, 8))
                .extracting(Releases.Stretch::label, Releases.Stretch::affected)
                .containsExactly(tuple("at first", false), tuple("from 8u101", true), tuple("from 8u152", false));
        assertThat(Releases.stretches(window, 11))
                .extracting(Releases.Stretch::label, Releases.Stretch::affected)
                .containsExactly(tuple("at first", true), tuple("from 11.0.10", false));
    }
}
