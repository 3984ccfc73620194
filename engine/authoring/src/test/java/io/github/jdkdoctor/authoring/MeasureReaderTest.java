package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasureReaderTest {
    private static final String GOOD = Folder.CASE
            .replace("fact: stopped-share", "fact: zip-opening")
            .replace(
                    "symptoms:",
                    """
                    frames:
                      zip-directory: ["java.util.zip.ZipFile$Source.initCEN", java.util.zip.ZipFile.open]
                    measures:
                      zip-opening:
                        says: the share of samples that read the directories of zip files
                        share-of: cpu
                        under: [zip-directory]
                        least: 150 samples
                    symptoms:""")
            .replace("remedies:", "accounts-for:\n  - under: [zip-directory, java.util.jar.JarFile.open]\nremedies:");

    private static CaseFile read(String yaml) {
        PhenomenonDeclaration shared = new PhenomenonDeclaration("tls-share", "", Unit.PERCENT, "tls", List.of());
        return new CaseReader(Map.of("tls-share", shared), FlagBook.load(), Map.of())
                .read("x", "x/case.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> problems(String piece, String by) {
        assertThat(GOOD).contains(piece);
        return read(GOOD.replace(piece, by)).problems().stream()
                .map(Problem::toString)
                .toList();
    }

    /** The gauges of a measure with these keys. */
    private static List<Gauge> gauges(String keys) {
        CaseFile file = read(GOOD.replace(
                "share-of: cpu\n    under: [zip-directory]\n    least: 150 samples",
                keys.indent(4).strip()));
        assertThat(file.problems()).isEmpty();
        return file.measured().gauges();
    }

    @Test
    void readsAShareOfSamplesUnderNamedFrames() {
        CaseFile file = read(GOOD);

        assertThat(file.problems()).isEmpty();
        assertThat(file.measured().gauges())
                .containsExactly(new Gauge.Samples(
                        "x/zip-opening",
                        List.of("java.util.zip.ZipFile$Source.initCEN", "java.util.zip.ZipFile.open"),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        Gauge.Tiers.ALL,
                        false,
                        false,
                        false,
                        false,
                        150));
        Case read = file.value().orElseThrow();
        assertThat(read.symptoms().values())
                .anyMatch(s -> s.name().equals("threads-stop") && s.fact().equals(Optional.of("x/zip-opening")));
        assertThat(read.accountsFor())
                .containsExactly(new Case.Account(
                        List.of(
                                "java.util.zip.ZipFile$Source.initCEN",
                                "java.util.zip.ZipFile.open",
                                "java.util.jar.JarFile.open"),
                        List.of(),
                        List.of(),
                        List.of()));
    }

    @Test
    void givesAMeasureTheUnitOfItsSource() {
        assertThat(read(GOOD).measured().declared())
                .containsEntry(
                        "zip-opening",
                        new PhenomenonDeclaration(
                                "x/zip-opening",
                                "the share of samples that read the directories of zip files",
                                Unit.PERCENT,
                                "x",
                                List.of()));
    }

    @Test
    void readsEveryKindOfSource() {
        String rest = "accounts-for:\n  - under: [zip-directory, java.util.jar.JarFile.open]\n";
        assertThat(rest).isSubstringOf(GOOD);
        assertThat(gauges("event: jdk.ThreadStart\nas: time"))
                .containsExactly(new Gauge.Events("x/zip-opening", "jdk.ThreadStart", Gauge.Sum.TIME));
        assertThat(gauges("collections: [\"System.gc()\"]\nas: time"))
                .containsExactly(new Gauge.Collections("x/zip-opening", List.of("System.gc()"), Gauge.Sum.TIME));
        assertThat(gauges("unit: percent\nflag: ReservedCodeCacheSize"))
                .containsExactly(new Gauge.Flag("x/zip-opening", "ReservedCodeCacheSize"));
        assertThat(gauges("unit: percent\nwaiting-in: [zip-directory, java.util.jar.*]\nlocks: monitors"))
                .containsExactly(new Gauge.Waiting(
                        "x/zip-opening",
                        List.of(
                                "java.util.zip.ZipFile$Source.initCEN",
                                "java.util.zip.ZipFile.open",
                                "java.util.jar.*"),
                        true));
        assertThat(gauges("part-of-slowdown: tls-share"))
                .containsExactly(new Gauge.PartOfSlowdown("x/zip-opening", "tls-share", false));
        assertThat(gauges("part-of-slowdown: tls-share\nof: cpu-time"))
                .containsExactly(new Gauge.PartOfSlowdown("x/zip-opening", "tls-share", true));
        assertThat(
                        gauges(
                                """
                        unit: percent
                        from:
                          - { share-of: cpu, under: [zip-directory] }
                          - { event: jdk.X, as: time }\
                        """))
                .hasSize(2);
        assertThat(gauges("unit: percent\nseen-by: rule")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    under: [zip-directory]\\n    least | under: [zip-dirs]\\n    least | 'zip-dirs' is not a set of 'frames' | undeclared-frames
                    under: [zip-directory]\\n    least | self: [zip-directory]\\n    without: [zip-directory]\\n    least | it goes with 'under' | contradiction
                    share-of: cpu | event: jdk.X | 'under' does not go with 'event' | contradiction
                    share-of: cpu | unit: percent | does not say what is measured | missing-key
                    150 samples | some | 'some' is not a number of samples | bad-condition
                    fact: zip-opening | fact: zip-openning | did you mean 'zip-opening' | unknown-fact
                    fact: zip-opening | fact: tls-share | no symptom asks for 'zip-opening' | unused-measure
                    zip-opening:\\n | tls-share:\\n | 'tls-share' is a phenomenon that all cases may ask for | contradiction
                    """)
    void saysWhatIsWrong(String piece, String by, String said, String code) {
        assertThat(problems(piece.replace("\\n", "\n"), by.replace("\\n", "\n")))
                .anySatisfy(problem -> assertThat(problem).contains(said).endsWith("[" + code + "]"));
    }

    @Test
    void acceptsAnIdThatACaseHad() {
        CaseFile file = read(GOOD.replace("aliases:", "formerly: [old-name]\naliases:"));

        assertThat(file.problems()).isEmpty();
        assertThat(file.value().orElseThrow().formerly()).isEqualTo(Set.of("old-name"));
        assertThat(problems("aliases: [safepoint, stop the world]", "aliases: [safepoint]"))
                .singleElement()
                .asString()
                .endsWith("[missing-aliases]");
    }
}
