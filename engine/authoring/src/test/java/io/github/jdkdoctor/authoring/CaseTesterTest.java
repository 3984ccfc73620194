package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseTesterTest {
    static final String INTERPRETED = Folder.CASE
            .replace(
                    "fact: stopped-share\n    where: { value: \">= 5 %\" }",
                    "fact: argument\n    where: { text: -Xint }")
            .replace("diagnosis:", "diagnosis:\n  by-flag: true");
    static final String COMMAND_LINE = "1:\nVM Arguments:\njvm_args: %s\njava_command: A\n";

    static final Pack CONCLUSIONS = compiled();

    private final Path root;
    private final Folder folder;

    CaseTesterTest(@TempDir Path root) {
        this.root = root;
        this.folder = new Folder(root)
                .withCase("interpreted", INTERPRETED)
                .withCase("serial", INTERPRETED.replace("-Xint", "-XX:+UseSerialGC"));
    }

    private static Pack compiled() {
        try {
            Path rules = Files.createTempDirectory("rules");
            Files.copy(
                    Path.of(System.getProperty("jdkdoctor.root"), "rules", "diagnose.drl"),
                    rules.resolve("diagnose.drl"));
            return new Folder(rules).pack().packed().orElseThrow().load(CaseTesterTest.class.getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Folder fixture(String path, String arguments) {
        return folder.with(path + "/current/vm-command-line.txt", COMMAND_LINE.formatted(arguments));
    }

    private CaseTest run(boolean bless) throws IOException, CasebookException {
        Pack pack = folder.pack().packed().orElseThrow().load(getClass().getClassLoader());
        return new CaseTester(new Casebook(List.of(CONCLUSIONS, pack))).run(root, id -> true, bless);
    }

    private static List<String> deviations(CaseTest test) {
        return test.tried().stream().flatMap(t -> t.deviations().stream()).toList();
    }

    @Test
    void countsWhatIsFoundAndWhatIsMissed() throws IOException, CasebookException {
        fixture("interpreted/fixtures/one", "-Xint")
                .with(
                        "interpreted/fixtures/one/expected.yaml",
                        "hypotheses:\n  - { case: interpreted, certainty: strong }\n");
        fixture("serial/fixtures/mixed", "-Xmx1g")
                .with("serial/fixtures/mixed/expected.yaml", "hypotheses:\n  - { case: serial, certainty: strong }\n");
        fixture("healthy/idle", "-XX:+UseSerialGC");

        CaseTest test = run(false);

        assertThat(test.passed()).isFalse();
        assertThat(test.scores())
                .containsExactly(
                        new CaseTest.Score("interpreted", 1, 0, 2, 0), new CaseTest.Score("serial", 0, 1, 1, 1));
        assertThat(deviations(test))
                .containsExactly("serial is strong, not expected", "serial is not found, nothing speaks for it");
        assertThat(test.lines().stream().map(l -> l.replace(PackSource.shown(root) + "/", "")))
                .containsExactly(
                        "healthy/idle: serial is strong, not expected",
                        "serial/fixtures/mixed: serial is not found, nothing speaks for it",
                        "",
                        "              found   found  silent  silent",
                        "case          right   wrong   right   wrong",
                        "interpreted       1       0       2       0",
                        "serial            0       1       1       1",
                        "all               1       1       3       1",
                        "",
                        "2 cases, 3 bundles, 2 not as expected");
    }

    @Test
    void blessesWhatIsSaid() throws IOException, CasebookException {
        fixture("interpreted/fixtures/both", "-Xint -XX:+UseSerialGC");
        fixture("interpreted/fixtures/near", "-Xmx1g");

        assertThat(run(true).passed()).isTrue();

        assertThat(root.resolve("interpreted/fixtures/both/expected.yaml"))
                .hasContent(
                        """
                        hypotheses:
                          - { case: interpreted, certainty: strong, advice: "find out why" }
                          - { case: serial, certainty: strong, advice: "find out why" }
                        near-misses: []
                        ruled-out: []
                        record-next: []
                        """);
        assertThat(root.resolve("interpreted/fixtures/near/expected.yaml"))
                .hasContent(
                        """
                        hypotheses: []
                        must-not: [interpreted]
                        near-misses: []
                        ruled-out: []
                        record-next:
                          - "jdkdoctor collect <pid>"
                        """);
        assertThat(run(false).passed()).isTrue();
    }

    @Test
    void holdsNearMissesCasesRuledOutAndAdviceAgainstWhatIsExpected() throws IOException, CasebookException {
        fixture("interpreted/fixtures/one", "-Xint")
                .with(
                        "interpreted/fixtures/one/expected.yaml",
                        """
                        hypotheses:
                          - { case: interpreted, certainty: strong, advice: "say \\"why\\"" }
                        near-misses: [serial]
                        ruled-out: [serial]
                        record-next: ["jcmd <pid> Thread.print"]
                        """);

        assertThat(deviations(run(false)))
                .containsExactly(
                        "the first remedy of interpreted is 'find out why', expected 'say \"why\"'",
                        "serial is not a near miss",
                        "serial is not ruled out",
                        "what to record next is nothing, expected 'jcmd <pid> Thread.print'");
    }

    @Test
    void whatAFileDoesNotSayIsNotHeldAgainstTheReport() throws IOException, CasebookException {
        fixture("interpreted/fixtures/one", "-Xint")
                .with(
                        "interpreted/fixtures/one/expected.yaml",
                        "hypotheses:\n  - { case: interpreted, certainty: strong }\n");

        assertThat(run(false).passed()).isTrue();
    }

    @Test
    void blessesNothingThatMustNotBe() throws IOException, CasebookException {
        fixture("interpreted/fixtures/near", "-Xint")
                .with("interpreted/fixtures/near/expected.yaml", "must-not: [interpreted]\n");

        assertThat(deviations(run(true))).containsExactly("interpreted is strong and must not be");
        assertThat(root.resolve("interpreted/fixtures/near/expected.yaml")).hasContent("must-not: [interpreted]\n");
    }

    @Test
    void wantsEveryFixtureToBeWhole() throws IOException, CasebookException {
        folder.with("serial/fixtures/empty/NOTES", "none")
                .with("serial/fixtures/wrong/expected.yaml", "hypothesis: []\n");

        assertThat(run(false).problems().stream().map(p -> p.toString().replace(PackSource.shown(root) + "/", "")))
                .containsExactly(
                        "serial/fixtures/empty/expected.yaml: has no bundle next to it; put the recordings into"
                                + " baseline/ and current/ [missing-fixture]",
                        "serial/fixtures/empty/expected.yaml: is not there; cases test --bless writes it"
                                + " [missing-fixture]",
                        "serial/fixtures/wrong/expected.yaml: has no bundle next to it; put the recordings into"
                                + " baseline/ and current/ [missing-fixture]",
                        "serial/fixtures/wrong/expected.yaml:1:1: unknown key 'hypothesis'; did you mean 'hypotheses'?"
                                + " [unknown-key]");
    }

    @Test
    void lintWantsAFixtureThatShowsTheCaseAndOneThatNearlyDoes() throws IOException, CasebookException {
        fixture("interpreted/fixtures/one", "-Xint")
                .with(
                        "interpreted/fixtures/one/expected.yaml",
                        "hypotheses:\n  - { case: interpreted, certainty: strong }\n");
        fixture("interpreted/fixtures/near", "-Xmx1g")
                .with("interpreted/fixtures/near/expected.yaml", "must-not: [interpreted]\n");

        assertThat(new Lint(List.of())
                        .check(root).stream().map(p -> p.toString().replace(PackSource.shown(root) + "/", "")))
                .containsExactly(
                        "serial/case.yaml: has no bundle in fixtures/ that nearly is the case, with it under 'must-not'"
                                + " [missing-fixture]",
                        "serial/case.yaml: has no bundle in fixtures/ that shows the case [missing-fixture]");
    }

    @Test
    void lintFindsACaseInAnExpectationThatIsNotThere() throws IOException, CasebookException {
        fixture("interpreted/fixtures/one", "-Xint")
                .with(
                        "interpreted/fixtures/one/expected.yaml",
                        "hypotheses:\n  - { case: interpreted, certainty: strong }\nmust-not: [serail]\n");

        assertThat(new Lint(List.of())
                        .check(root).stream()
                                .filter(p -> p.code() == Problem.Code.UNKNOWN_CASE)
                                .map(p -> p.toString().replace(PackSource.shown(root) + "/", "")))
                .containsExactly("interpreted/fixtures/one/expected.yaml:3:12: there is no case 'serail'; did you mean"
                        + " 'serial'? [unknown-case]");
    }

    @Test
    void lintFindsAFixtureWithMoreThanACaseNeeds() throws IOException, CasebookException {
        fixture("interpreted/fixtures/one", "-Xint").with("interpreted/fixtures/one/expected.yaml", "hypotheses: []\n");
        fixture("interpreted/fixtures/two", "-Xint")
                .with("interpreted/fixtures/two/expected.yaml", "hypotheses: []\n")
                .with("interpreted/fixtures/two/baseline/a.log", "x".repeat(170_000))
                .with("interpreted/fixtures/two/current/b.log", "x".repeat(170_000));

        assertThat(new Lint(List.of())
                        .check(root).stream()
                                .filter(p -> p.code() == Problem.Code.LARGE_FIXTURE)
                                .map(p -> p.toString().replace(PackSource.shown(root) + "/", "")))
                .containsExactly("interpreted/fixtures/two: takes 332 KB, over 300 KB; cut it with cases cut --only"
                        + " interpreted, or record a shorter run [large-fixture]");
    }
}
