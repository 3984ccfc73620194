package io.github.jdkdoctor.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    @Test
    void letsNothingOfABundleBecomeATag(@TempDir Path folder) throws Exception {
        String page = Pages.of(Pages.hostile(folder));
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(2);
        assertThat(Pattern.compile("</script").matcher(page).results()).hasSize(2);
        assertThat(page).doesNotContain("<img").doesNotContain("<!--").contains("\\u003cimg src=x onerror");
        assertThat(page).contains("\"\ufffd[31mred\ufffd[0m\ufffd\"").doesNotContainPattern("\\\\u00[01]");
    }

    @Test
    void shortensNamesWhereAllOfThemWouldNotFit() {
        String name = "org.example." + "a".repeat(980) + "Order.total";
        assertThat(PageData.shortened(List.of(name, "b".repeat(2_000))))
                .containsExactly("…" + name.substring(4), "…" + "b".repeat(999));
        List<String> many = IntStream.range(0, 10_000).mapToObj(i -> i + name).toList();
        assertThat(PageData.shortened(many))
                .allSatisfy(n -> assertThat(n).hasSize(125).startsWith("…a").endsWith("Order.total"));
    }

    @Test
    void showsNamesAsTheyAreWrittenAndObeysNone(@TempDir Path folder) throws Exception {
        for (String run : List.of("baseline", "current")) {
            int hot = run.equals("baseline") ? 1000 : 9000;
            Files.writeString(
                    Files.createDirectories(folder.resolve(run)).resolve("profile.collapsed"),
                    "a/Thread.run;a/\u202egpj.exe.run " + hot + "\na/Thread.run;a/\u001b[31mRed\u2028.run " + hot
                            + "\na/Thread.run;a/Other.run 9000\n");
        }
        assertThat(Pages.of(folder))
                .contains("a.\ufffdgpj.exe.run")
                .contains("a/\ufffd[31mRed\ufffd.run")
                .doesNotContainPattern("[\u001b\u202e\u2028]");
    }

    @Test
    void saysTheVerdictToBrowsersWithoutScripts() throws Exception {
        assertThat(Pages.ofFixture("biased-lock-revocation-storm/fixtures/on-11"))
                .contains("<title>Biased-lock revocation storm (RevokeBias safepoints) - jdkdoctor</title>")
                .contains("<noscript><pre>STRONG Biased-lock revocation storm (RevokeBias safepoints)");
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

    @Test
    void replacesTheEscapesOfControlCharactersAndLeavesOthers() {
        assertThat(HtmlReport.withoutControls("\\u001b[0m \\b\\f \\u000G \\u0020 \\\" \\n \\\\u001b \\\\b \\"))
                .isEqualTo("\ufffd[0m \ufffd\ufffd \\u000G \\u0020 \\\" \\n \\\\u001b \\\\b \\");
        assertThat(HtmlReport.withoutControls("{\"a\": 1}")).isEqualTo("{\"a\": 1}");
    }
}
