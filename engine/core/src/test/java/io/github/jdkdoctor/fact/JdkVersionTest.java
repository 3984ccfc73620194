package io.github.jdkdoctor.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdkVersionTest {
    @ParameterizedTest
    @CsvSource({
        // people, and bug trackers
        "8u202,                                       8u202",
        "8u202-b08,                                   8u202-b08",
        "8u202b08,                                    8u202-b08",
        "8u352-b08,                                   8u352-b08",
        "jdk8u202-b08,                                8u202-b08",
        "jdk-11.0.4+11,                               11.0.4+11",
        "7u80,                                        7u80",
        // java -version of 8
        "1.8.0_202-b08,                               8u202-b08",
        "1.8.0_202,                                   8u202",
        "1.8.0_05-b13,                                8u5-b13",
        "1.8.0-b132,                                  8u0-b132",
        "1.8.0_412-8u412-ga-1~deb9u1-b08,             8u412-b08",
        "1.8.0_382-8u382-ga-1~22.04.1-b05,            8u382-b05",
        "1.8.0_292-8u292-b10-0ubuntu1~20.04-b10,      8u292-b10",
        "1.8.0_202-ea,                                8u202",
        "1.8.0_202-ea-b03,                            8u202-b03",
        "1.8.0-internal-debug-b00,                    8u0-b00",
        "1.7.0_80-b15,                                7u80-b15",
        // HotSpot's own numbers
        "25.202-b08,                                  8u202-b08",
        "25.40-b25,                                   8u40-b25",
        "25.382-b05,                                  8u382-b05",
        "24.80-b11,                                   7u80",
        // VM.version of 8
        "8.0_202,                                     8u202",
        // 9 and later
        "11.0.4+11,                                   11.0.4+11",
        "11.0.9.1+1,                                  11.0.9.1+1",
        "11.0.20.1+1-post-Ubuntu-0ubuntu122.04,       11.0.20.1+1",
        "11.0.20+8-post-Ubuntu-1ubuntu122.04,         11.0.20+8",
        "17.0.15+6-Debian-1deb12u1,                   17.0.15+6",
        "25.0.3+9-LTS,                                25.0.3+9",
        "17.0.9+11-LTS-jvmci-23.0-b21,                17.0.9+11",
        "21.0.2+13-58,                                21.0.2+13",
        "9.0.4+11,                                    9.0.4+11",
        "10.0.2,                                      10.0.2",
        "17+35,                                       17+35",
        "17.0.9-beta+7-202309251804,                  17.0.9+7",
        "22.0.1-internal-adhoc.root.src,              22.0.1",
        "25-ea+36-3489,                               25+36",
        "9-internal+0-2016-04-14-195246.buildd.src,   9+0",
        "' 11.0.4+11 ',                               11.0.4+11",
    })
    void readsEveryPrintedForm(String text, String expected) {
        assertThat(JdkVersion.parse(text))
                .get()
                .hasToString(expected)
                .extracting(JdkVersion::exact)
                .isEqualTo(true);
    }

    // the HotSpot of these releases has builds of its own: 1.8.0-b132 came with 25.0-b70, 1.8.0_31-b13 with 25.31-b07
    @ParameterizedTest
    @CsvSource({"25.0-b70, 8u0", "25.5-b02, 8u5", "25.31-b07, 8u31"})
    void takesNoBuildFromAHotspotNumberBefore8u40(String text, String expected) {
        assertThat(JdkVersion.parse(text)).get().hasToString(expected);
    }

    // HotSpot 23.21 came with 7u21 and 20.45 with 6u45; 24.0 with 7u40, 23.7 with 7u17, 11.0 with 6u10
    @ParameterizedTest
    @CsvSource({
        "23.21-b01, 7u21, true",
        "24.45-b08, 7u45, true",
        "20.45-b01, 6u45, true",
        "24.0-b56, 7, false",
        "23.7-b01, 7, false",
        "11.0-b15, 6, false"
    })
    void takesHotspotNumbersBefore8ForTheirOwnRelease(String text, String expected, boolean exact) {
        assertThat(JdkVersion.printed(text))
                .get()
                .hasToString(expected)
                .extracting(JdkVersion::exact)
                .isEqualTo(exact);
    }

    @ParameterizedTest
    @CsvSource({"8, 8", "1.8, 8", "1.8.0, 8", "17, 17", "17-LTS, 17", "25, 25"})
    void doesNotTakeABareLineForItsFirstRelease(String text, String expected) {
        assertThat(JdkVersion.parse(text))
                .get()
                .hasToString(expected)
                .extracting(JdkVersion::exact)
                .isEqualTo(false);
    }

    @ParameterizedTest
    @CsvSource({"9-internal, 9.0.0", "21-ea, 21.0.0"})
    void takesAPreReleaseForItsLineBeforeAnyUpdate(String text, String expected) {
        assertThat(JdkVersion.parse(text)).get().hasToString(expected);
        assertThat(version(text)).isLessThan(version("21.0.1")).isLessThan(version("21+35"));
    }

    @Test
    void takesABareLineThatAJdkPrintedForItsFirstRelease() {
        assertThat(JdkVersion.printed("17")).contains(new JdkVersion(17, 0, 0, 0, OptionalInt.empty(), true));
        assertThat(JdkVersion.printed("1.8.0")).contains(new JdkVersion(8, 0, 0, 0, OptionalInt.empty(), true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "java",
                "8.1",
                "u202",
                "8u",
                "1.9.0_1",
                "openj9-0.15.1",
                "2.9",
                "4",
                "101",
                "17.",
                "8u2021",
                "11.0.4+",
                "1.8.0_2020",
                "2019-01-15"
            })
    void refusesWhatIsNoVersion(String text) {
        assertThat(JdkVersion.parse(text)).isEmpty();
    }

    @Test
    void ordersWithinAndAcrossLines() {
        List<JdkVersion> ordered = Stream.of(
                        "7u80",
                        "8",
                        "8u5",
                        "8u20",
                        "8u74",
                        "8u161",
                        "8u202",
                        "1.8.0_202-b07",
                        "25.202-b08",
                        "8u352",
                        "9+181",
                        "9.0.4",
                        "10.0.2",
                        "11+28",
                        "11.0.2",
                        "11.0.4",
                        "11.0.4+10",
                        "11.0.4+11",
                        "11.0.9",
                        "11.0.9+11",
                        "11.0.9.1+1",
                        "11.0.10",
                        "17",
                        "17+35",
                        "17.0.9",
                        "17.0.15",
                        "25.0.3+9-LTS")
                .map(JdkVersionTest::version)
                .toList();
        List<JdkVersion> shuffled = Arrays.asList(ordered.toArray(new JdkVersion[0]));
        Collections.shuffle(shuffled, new Random(1));
        assertThat(shuffled.stream().sorted()).containsExactlyElementsOf(ordered);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8",
                "8u202",
                "8u202-b08",
                "1.8.0-b132",
                "25.0-b70",
                "9-internal",
                "11",
                "11.0.0",
                "11+28",
                "11.0.9.1+1",
                "17.0.15",
                "21-ea",
                "25.0.3+9-LTS"
            })
    void readsBackWhatItPrints(String text) {
        assertThat(JdkVersion.parse(version(text).toString())).contains(version(text));
    }

    private static JdkVersion version(String text) {
        return JdkVersion.parse(text).orElseThrow();
    }
}
