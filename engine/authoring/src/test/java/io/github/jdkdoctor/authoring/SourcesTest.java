package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Case;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcesTest {
    private static final List<Case.Reference> NAMED = List.of(
            new Case.Reference(
                    "JDK-8254078: slow DataOutputStream (16)", "https://bugs.openjdk.org/browse/JDK-8254078"),
            new Case.Reference(
                    "Biased locking", "https://openjdk.org/jeps/374", List.of("off by default since JDK 15")),
            new Case.Reference(
                    "HotSpot: flags", "https://example.org/", List.of("MaxInlineSize is 35; fixed in 8u191")));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "affects:|- { of: current, versions: \"[6,15)\" }|",
                "affects:|- { of: current, versions: \"[8,8u191) [9,16)\" }|",
                "affects:|- { of: current, versions: \"[8,8u192) [9,14)\" }|8u192 14",
                "affects:|- { of: current, versions: \"[10,11.0.17) [12,16)\" }|10 11.0.17",
                "collect:|- { command: x, versions: \"[11,)\" }|",
                "symptoms:|threshold: 4 % on 17.0.15|",
                "symptoms:|where: JDK 17.0.15 and newer|17.0.15",
                "symptoms:|says: the address 10.0.0.1 and H2 2.2.224|",
                "symptoms:|why: JDK-8254078 or JEP 374|",
                "symptoms:|threshold: since JDK-8254079|JDK-8254079",
                "symptoms:|says: MaxInlineSize is below its default|",
                "symptoms:|says: FreqInlineSize is below its default|FreqInlineSize",
                "symptoms:|where: { name: FreqInlineSize, set-by: default }|"
            })
    void wantsASourceOfEachClaimInYaml(String key, String line, String claims) {
        Problems problems = new Problems("case.yaml");
        new Sources().ofYaml(NAMED, key + "\n  " + line + "\n", problems);
        assertThat(problems.found())
                .extracting(p -> p.message().replaceAll("^[^']*'([^']*)'.*", "$1"))
                .containsExactlyElementsOf(claims == null ? List.of() : List.of(claims.split(" ")));
    }

    @Test
    void wantsASourceOfEachClaimOfThePageButForRecordedRuns() {
        Problems problems = new Problems("case.adoc");
        String page =
                "== Cause\n\nSince 8u40 and 8u191.\n\n== Evidence and limits\n\nRun on 17.0.15, see JDK-1234567.\n";
        new Sources().ofProse(NAMED, page, problems);
        assertThat(problems.found())
                .extracting(Problem::toString)
                .containsExactly(
                        "case.adoc:3:7: no reference names '8u40'; add its source, or list the claim under 'supports' of one"
                                + " [unsourced-claim]",
                        "case.adoc:7:21: no reference names 'JDK-1234567'; add its source, or list the claim under 'supports' of one"
                                + " [unsourced-claim]");
    }
}
