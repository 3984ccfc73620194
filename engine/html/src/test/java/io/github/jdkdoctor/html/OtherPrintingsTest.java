package io.github.jdkdoctor.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.report.MarkdownReport;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.TextReport;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Text and Markdown of the bundle that the page is attacked with. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OtherPrintingsTest {
    private static final String OBEYED = "[\\p{Cc}\\u2028\\u202e&&[^\n]]";

    private String text = "";
    private String markdown = "";

    @BeforeAll
    void print(@TempDir Path bundle) throws Exception {
        Report report = Pages.report(Pages.hostile(bundle));
        text = TextReport.print(report, false);
        markdown = MarkdownReport.print(report);
    }

    @Test
    void nothingThatATerminalObeysIsPrinted() {
        assertThat(text).contains("OnError: <img src=x").doesNotContainPattern(OBEYED);
        assertThat(markdown).contains("<img src=x").doesNotContainPattern(OBEYED);
    }

    @Test
    void linesOfTextStayWithinATerminal() {
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void tablesOfMarkdownKeepTheirCells() {
        // flag, baseline, current, why
        List<String> rows =
                markdown.lines().filter(line -> line.startsWith("|")).toList();
        assertThat(rows).anyMatch(row -> row.contains("OnError"));
        assertThat(rows).allSatisfy(row -> assertThat(
                        Pattern.compile("(?<!\\\\)\\|").matcher(row).results())
                .hasSize(5));
    }
}
