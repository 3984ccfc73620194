package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WordingTest {
    private static final Path ROOT = Path.of(System.getProperty("jdkdoctor.root"));

    static Stream<Path> texts() throws IOException {
        try (Stream<Path> guide = Files.list(ROOT.resolve("site/src/main/guide"))) {
            List<Path> chapters =
                    guide.filter(f -> f.toString().endsWith(".adoc")).sorted().toList();
            return Stream.concat(Stream.of("README.md", "CONTRIBUTING.md").map(ROOT::resolve), chapters.stream());
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void theGuideIsPlain(Path text) throws IOException {
        assertThat(Wording.in(ROOT.relativize(text).toString(), Files.readString(text)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "It is made anew.|a.adoc:1:12: 'anew'; write again [wording]",
                "That can not be.|a.adoc:1:6: 'can not'; write cannot [wording]",
                "The optimised code|a.adoc:1:5: 'optimised'; write -ize [wording]",
                "`a` is beside it|a.adoc:1:8: 'beside'; write next to, or in addition to [wording]"
            })
    void findsWordsThatTextsDoWithout(String text, String problem) {
        assertThat(Wording.in("a.adoc", text)).extracting(Problem::toString).containsExactly(problem);
    }

    @Test
    void leavesCodeAlone() {
        assertThat(Wording.in("a.adoc", "`--colour anew`\n----\nbeside\n----\n    mend\ncolor-blind, uniform"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "    risk: none|1",
                "    risk: no risk is known|0",
                "    says: they grew|1",
                "    says: the samples grew|0",
                "    threshold: as above|1",
                "    threshold: 3 %, and as above|1",
                "  - do: none|0",
                "    expect: 'it is gone'|1"
            })
    void wantsLabelsThatStandAlone(String line, int problems) {
        Problems found = new Problems("case.yaml");
        Wording.ofYaml("symptoms:\n" + line + "\n", found);
        assertThat(found.found()).hasSize(problems);
    }

    @Test
    void leavesTitlesOfOthersAlone() {
        Problems found = new Problems("case.yaml");
        Wording.ofYaml("formerly: [colour-beside]\nreferences:\n  - { title: Behaviour of dear locks }\n", found);
        assertThat(found.found()).isEmpty();
    }
}
