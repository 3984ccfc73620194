package io.github.jdkdoctor.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    @Test
    void letsNothingOfABundleBecomeATag(@TempDir Path folder) throws Exception {
        String page = Pages.of(Pages.hostile(folder));
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(2);
        assertThat(Pattern.compile("</script").matcher(page).results()).hasSize(2);
        assertThat(page).doesNotContain("<img").doesNotContain("<!--").contains("\\u003cimg src=x onerror");
    }

    @Test
    void saysTheVerdictToBrowsersWithoutScripts() throws Exception {
        assertThat(Pages.ofFixture("biased-lock-revocation-storm/fixtures/on-11"))
                .contains("<title>Threads are stopped again and again to revoke biased locks - jdkdoctor</title>")
                .contains("<noscript><pre>STRONG Threads are stopped again and again to revoke biased locks");
    }

    @Test
    void hasOneHoleInItsFrameForEachThingOfItsOwn() {
        assertThat(Pattern.compile("@\\{[^}]*}").matcher(HtmlReport.frame()).results())
                .extracting(hole -> hole.group())
                .containsExactly("@{title}", "@{text}", "@{data}");
    }

    @Test
    void isSmall() throws Exception {
        String page = Pages.ofFixture("biased-lock-revocation-storm/fixtures/on-11");
        assertThat(page.substring(page.lastIndexOf("<script>"))).hasSizeLessThan(150_000);
        assertThat(page).hasSizeLessThan(300_000);
    }
}
