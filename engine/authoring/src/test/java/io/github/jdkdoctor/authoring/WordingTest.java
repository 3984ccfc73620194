package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WordingTest {
    private static final Path ROOT = Path.of(System.getProperty("jdkdoctor.root"));
    // what these have is what they forbid, or what a JVM prints
    private static final Set<String> EXCEPT =
            Set.of("Wording.java", "WordingTest.java", "lint.yaml", "KnownMessage.java", "Words.java");
    private static final Set<String> NOT_TEXTS =
            Set.of("target", "node_modules", "baseline", "current", ".git", "resources");
    private static final Pattern SCRIPT =
            Pattern.compile(".*\\.(?:ya?ml|sh|py|html)|CHANGELOG\\.md|NOTES|record|run|diagnose");
    private static final Pattern PROGRAM = Pattern.compile(".*\\.(?:java|drl|js|css)");
    private static final Pattern COMMENT =
            Pattern.compile("/\\*(?s:.*?)\\*/|(?<![:\"\\w])//.*|\"(?:[^\"\\\\\\n]|\\\\.)*\"");
    private static final Pattern NAME = Pattern.compile("\\{@\\w+[^}]*}|@param \\w+|\\w+\\(\\)|#\\w+");

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

    @Test
    void commentsMessagesAndNotesArePlain() throws IOException {
        List<Problem> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = String.valueOf(directory.getFileName());
                return NOT_TEXTS.contains(name) && !directory.endsWith("main/resources")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = String.valueOf(file.getFileName());
                String shown = ROOT.relativize(file).toString();
                if (!EXCEPT.contains(name) && PROGRAM.matcher(name).matches()) {
                    found.addAll(Wording.wordsIn(shown, comments(Files.readString(file))));
                } else if (!EXCEPT.contains(name)
                        && SCRIPT.matcher(name).matches()
                        && !name.equals("case.yaml")
                        && !name.startsWith("jdk-")) {
                    found.addAll(Wording.wordsIn(shown, Files.readString(file)));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(found).isEmpty();
    }

    /** Only the comments and sentences in quotes of a program, each on its line. */
    private static String comments(String program) {
        StringBuilder texts = new StringBuilder();
        int done = 0;
        for (var text : COMMENT.matcher(program).results().toList()) {
            program.substring(done, text.start()).chars().filter(c -> c == '\n').forEach(c -> texts.append('\n'));
            String said = text.group();
            texts.append(
                    said.startsWith("\"") && !said.contains(" ")
                            ? ""
                            : NAME.matcher(said).replaceAll(""));
            done = text.end();
        }
        return texts.toString();
    }

    @Test
    void findsWordsInCommentsAndTextsOfPrograms() {
        assertThat(Wording.wordsIn(
                        "A.java", comments("int colour;\n// made anew\nString s = \"alike\" + \"that is dear\";")))
                .extracting(Problem::toString)
                .containsExactly(
                        "A.java:2:9: 'anew'; write again [wording]", "A.java:3:10: 'dear'; write expensive [wording]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "It is made anew.|a.adoc:1:12: 'anew'; write again [wording]",
                "That can not be.|a.adoc:1:6: 'can not'; write cannot [wording]",
                "The optimised code|a.adoc:1:5: 'optimised'; write -ize [wording]",
                "200 requests in a second.|a.adoc:1:14: 'in a second'; write per second [wording]",
                "Threads of Z stall.|a.adoc:1:12: 'Z'; write ZGC [wording]",
                "Where somebody set it|a.adoc:1:7: 'somebody'; write the actor's name [wording]",
                "`a` is beside it|a.adoc:1:8: 'beside'; write next to, or in addition to [wording]"
            })
    void findsWordsThatTextsDoWithout(String text, String problem) {
        assertThat(Wording.in("a.adoc", text)).extracting(Problem::toString).containsExactly(problem);
    }

    @Test
    void leavesCodeAlone() {
        assertThat(Wording.in(
                        "a.adoc",
                        "`--colour anew`\n----\nbeside\n----\n    mend\ncolor-blind, uniform, in a second run"))
                .isEmpty();
    }

    @Test
    void findsLongSentencesOverLinesAndItems() {
        String long31 = "word ".repeat(15) + "\n" + "word ".repeat(16).strip() + ".";
        assertThat(Wording.in("a.adoc", "= Title\n\nShort.\n* " + long31 + "\n"))
                .extracting(Problem::toString)
                .singleElement()
                .asString()
                .startsWith("a.adoc:4: a sentence of 31 words, more than 30; split it: word");
        assertThat(Wording.in("a.adoc", long31.replaceFirst("word", "17") + " `a b c`\n\n----\n" + long31 + "\n----\n"))
                .isEmpty();
    }

    @Test
    void findsLongSentencesOfCases() {
        Problems found = new Problems("case.yaml");
        String half = "word ".repeat(16).strip();
        Wording.ofYaml("summary: >-\n  " + half + "\n  " + half + "\narea: " + half + half + "\nreferences:\n", found);
        assertThat(found.found()).extracting(Problem::line).containsExactly(1);
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
