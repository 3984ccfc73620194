package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverlapTest {
    private static final String STRICTER = Folder.CASE
            .replace("  threads-stop:", "  threads-stop-longer:")
            .replace("[threads-stop]", "[threads-stop-longer]")
            .replace(">= 5 %", ">= 20 %");

    private final Path root;

    OverlapTest(@TempDir Path root) {
        this.root = root;
    }

    private List<String> overlaps(List<Pack> others) throws IOException, CasebookException {
        return new Lint(others)
                .check(root).stream()
                        .filter(p -> p.code() == Problem.Code.OVERLAP)
                        .map(p -> p.toString().replace(PackSource.shown(root) + "/", ""))
                        .toList();
    }

    private List<String> overlaps(String second) throws IOException, CasebookException {
        new Folder(root).withRules().withCase("first", Folder.CASE).withCase("second", second);
        return overlaps(List.of());
    }

    @Test
    void namesCasesThatRequireNearlyTheSame() throws Exception {
        assertThat(overlaps(STRICTER))
                .containsExactly(
                        "second/case.yaml:14:1: requires nearly what case 'first' does: 'threads-stop-longer' as"
                                + " 'threads-stop'; let one explain the other away or be ruled out by what tells them"
                                + " apart, or make them one [overlap]");
    }

    @Test
    void isContentWhereOneExplainsTheOtherAway() throws Exception {
        assertThat(overlaps(STRICTER.replace("remedies:", "  explains-away: [first]\nremedies:")))
                .isEmpty();
    }

    @Test
    void isContentWhereWhatOneRequiresRulesTheOtherOut() throws Exception {
        String other =
                """
                  few-stops:
                    says: threads are stopped for less
                    fact: stopped-share
                    where: { value: ">= 4 %" }
                    threshold: 5 % in this test
                diagnosis:
                  rules-out: [few-stops]
                """;
        String unordered = STRICTER.replace("diagnosis:\n", other)
                .replace(
                        "  rules-out: [few-stops]\n  requires: [threads-stop-longer]\n",
                        "  requires: [threads-stop-longer]\n  rules-out: [few-stops]\n");
        assertThat(overlaps(unordered)).isEmpty();
    }

    @Test
    void tellsOppositesAndOtherAttributesApart() throws Exception {
        assertThat(overlaps(STRICTER.replace(">= 20 %", "< 20 %"))).isEmpty();
        assertThat(overlaps(STRICTER.replace("value: \">= 20 %\"", "growth: \">= 20 points\"")))
                .isEmpty();
        assertThat(overlaps(STRICTER.replace("{ value:", "{ run: baseline, value:")))
                .isEmpty();
    }

    @Test
    void findsARangeWithinAnother() throws Exception {
        assertThat(overlaps(STRICTER.replace(">= 20 %", "10..20 %"))).hasSize(1);
        assertThat(overlaps(STRICTER.replace(">= 20 %", "1..20 %"))).isEmpty();
    }

    @Test
    void seesOtherPacks(@TempDir Path theirs) throws Exception {
        Folder folder = new Folder(theirs).withRules().withCase("built-in", Folder.CASE);
        Pack pack = folder.pack().packed().orElseThrow().load(getClass().getClassLoader());
        new Folder(root).withCase("second", STRICTER);

        assertThat(overlaps(List.of(pack))).singleElement().asString().contains("case 'built-in'");
    }
}
