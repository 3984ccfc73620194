package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProseTest {
    @Test
    void convertsOnceAndLinksCasesByTheirTitles(@TempDir Path kept) throws IOException, SiteException {
        String source = "== Why\n\nSee xref:one[], not `two`.\n";
        Cache cache = new Cache(kept, "this code");
        try (Prose prose = prose(cache)) {
            Prose.Text text = prose.text("case.adoc", source, "../cases/");

            assertThat(text.part("Why").orElseThrow().html())
                    .contains("See <a href=\"../cases/one.html\">One &amp; only</a>, not <code>two</code>.");
            assertThatThrownBy(() -> prose.text("case.adoc", "see xref:three[]", ""))
                    .isInstanceOf(SiteException.class)
                    .hasMessage("case.adoc: links to the case 'three', which is not there");
            assertThatThrownBy(() -> prose.text("case.adoc", "== One\n\n==== Three\n", ""))
                    .isInstanceOf(SiteException.class)
                    .hasMessage("case.adoc: line 3: section title out of sequence: expected level 2, got level 3");
        }
        Cache again = new Cache(kept, "this code");
        try (Prose prose = prose(again)) {
            prose.text("case.adoc", source, "../cases/");
        }
        assertThat(again.made()).isZero();

        Cache ofNewCode = new Cache(kept, "new code");
        try (Prose prose = prose(ofNewCode)) {
            prose.text("case.adoc", source, "../cases/");
        }
        assertThat(ofNewCode.made()).isOne();
    }

    private static Prose prose(Cache cache) {
        return new Prose(cache, id -> id.equals("one") ? Optional.of("One & only") : Optional.empty());
    }
}
