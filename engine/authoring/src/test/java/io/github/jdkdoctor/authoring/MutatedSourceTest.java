package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.Fact;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever an author writes by mistake, there are problems with a place and no exception. */
class MutatedSourceTest {
    private static final String[] PIECES = {
        "\n",
        "  ",
        ":",
        "-",
        "\"",
        "'",
        "[",
        "]",
        "{",
        "}",
        "*a",
        "&a",
        "!!x",
        "|",
        ">",
        "#",
        "?",
        "%",
        ",",
        "\t",
        "(",
        ")",
        "then",
        "when",
        "end",
        "rule",
        "not ",
        "$x : ",
        "collect( ",
        "0",
        "\u0000",
        "é",
        "package ",
        ";"
    };

    private final Random random = new Random(7);

    private String mutated(String text) {
        StringBuilder out = new StringBuilder(text);
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(out.length());
            int to = Math.min(out.length(), at + random.nextInt(12));
            out.replace(at, random.nextBoolean() ? to : at, PIECES[random.nextInt(PIECES.length)]);
        }
        return out.toString();
    }

    @Test
    void casesAreReadOrRefused() {
        CaseReader reader = new CaseReader(Map.of(), FlagBook.load(), Map.of());
        for (int i = 0; i < 3_000; i++) {
            String yaml = mutated(Folder.CASE);
            CaseFile file = reader.read("x", "case.yaml", yaml.getBytes(StandardCharsets.UTF_8));
            assertThat(file.value().isPresent())
                    .as(yaml)
                    .isEqualTo(file.problems().stream().noneMatch(p -> p.code().refused()));
        }
    }

    @Test
    void rulesAreCompiledOrRefused() {
        RuleCompiler compiler = new RuleCompiler(Fact.class.getClassLoader());
        for (int i = 0; i < 100; i++) {
            RuleText text = new RuleText("a.drl", "a.drl", mutated(Folder.RULES));
            Problems problems = new Problems("a.drl");
            boolean compiled = text.parse(problems)
                    .flatMap(parsed -> compiler.compile(text, parsed, problems))
                    .isPresent();
            assertThat(compiled || !problems.found().isEmpty()).as(text.text()).isTrue();
        }
    }
}
