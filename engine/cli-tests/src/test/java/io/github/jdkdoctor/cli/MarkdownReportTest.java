package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.report.MarkdownReport;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
    private static final String MARKDOWN = MarkdownReport.print(SampleReport.everything());

    @Test
    void saysTheVerdictAndWhatToDoFirst() {
        assertThat(MARKDOWN.lines().limit(5))
                .containsExactly(
                        "## Bias revocation stops all threads again and again",
                        "",
                        "**Possible**",
                        "",
                        "**Do:** switch it off");
    }

    @Test
    void linksToPagesOfCasesOnly() {
        Seen seen = Seen.in(MARKDOWN);
        assertThat(seen.links).isNotEmpty().allMatch(l -> l.startsWith("https://jdkdoctor.github.io/cases/"));
        assertThat(seen.html).containsOnly("<sup>", "</sup>");
    }

    @Test
    void showsWhatABundleSaysAsItReads() {
        Seen seen = Seen.in(MARKDOWN);
        assertThat(seen.code).anyMatch(c -> c.equals(SampleReport.HOSTILE));
        assertThat(seen.text.toString().replace("\u200b", "")).contains(SampleReport.HOSTILE);
        assertThat(seen.text.toString()).doesNotContain("@user").doesNotContain("#1");
    }

    @Test
    void keepsTheCellsOfATableApart() {
        List<Integer> cells = new ArrayList<>();
        parser().parse(MARKDOWN).accept(new AbstractVisitor() {
            @Override
            public void visit(org.commonmark.node.CustomNode node) {
                if (node instanceof org.commonmark.ext.gfm.tables.TableRow) {
                    int count = 0;
                    for (Node cell = node.getFirstChild(); cell != null; cell = cell.getNext()) {
                        count++;
                    }
                    cells.add(count);
                    // a cell too many is dropped by the parser, and with it what the last one says
                    assertThat(node.getLastChild()).isNotNull();
                }
                visitChildren(node);
            }
        });
        assertThat(cells).isNotEmpty().allMatch(c -> c == 3 || c == 4);
    }

    private static Parser parser() {
        return Parser.builder()
                .extensions(
                        List.of(TablesExtension.create(), AutolinkExtension.create(), StrikethroughExtension.create()))
                .build();
    }

    /** What a reader of GitHub-flavoured Markdown makes of a text. */
    private static final class Seen extends AbstractVisitor {
        final List<String> links = new ArrayList<>();
        final List<String> html = new ArrayList<>();
        final List<String> code = new ArrayList<>();
        final StringBuilder text = new StringBuilder();

        static Seen in(String markdown) {
            Seen seen = new Seen();
            parser().parse(markdown).accept(seen);
            return seen;
        }

        @Override
        public void visit(Link link) {
            // the extension takes any character for a part of a mail address, GitHub's specification ASCII only
            if (link.getDestination().chars().allMatch(c -> c < 0x80)) {
                links.add(link.getDestination());
            }
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            links.add(image.getDestination());
        }

        @Override
        public void visit(HtmlInline inline) {
            html.add(inline.getLiteral());
        }

        @Override
        public void visit(HtmlBlock block) {
            html.add(block.getLiteral());
        }

        @Override
        public void visit(Emphasis emphasis) {
            html.add("emphasis");
        }

        @Override
        public void visit(Code span) {
            code.add(span.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak lineBreak) {
            text.append('\n');
        }

        @Override
        public void visit(Text part) {
            text.append(part.getLiteral());
        }
    }
}
