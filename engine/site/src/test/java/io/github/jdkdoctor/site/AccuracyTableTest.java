package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.authoring.CaseTest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccuracyTableTest {
    private static CaseTest.Tried tried(Set<String> expected, Set<String> said) {
        return new CaseTest.Tried("a/fixtures/x", expected, said, List.of(), false);
    }

    @Test
    void hasARowForEachCaseAndTheirSum() {
        CaseTest test = new CaseTest(
                List.of(tried(Set.of("a"), Set.of("a")), tried(Set.of("b"), Set.of())), List.of(), List.of("a", "b"));

        assertThat(AccuracyTable.table(test))
                .contains(
                        "<a href=\"../cases/a.html\">a</a></th><td class=\"n\">1</td><td class=\"n\">0</td>"
                                + "<td class=\"n\">1</td><td class=\"n\">0</td></tr>",
                        "<tfoot><tr><th scope=\"row\">all cases</th><td class=\"n\">1</td><td class=\"n\">0</td>"
                                + "<td class=\"n\">2</td><td class=\"n\">1</td></tr></tfoot>");
    }
}
