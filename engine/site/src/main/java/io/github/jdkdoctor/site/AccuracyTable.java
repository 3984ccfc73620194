package io.github.jdkdoctor.site;

import io.github.jdkdoctor.authoring.CaseTest;
import io.github.jdkdoctor.authoring.CaseTester;
import io.github.jdkdoctor.casebook.Casebook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The chapter on accuracy: what {@code cases test} counts on every bundle of the repository. */
final class AccuracyTable {
    private final Casebook casebook;
    private final Cache cache;
    private final String engine;

    AccuracyTable(Casebook casebook, Cache cache, String engine) {
        this.casebook = casebook;
        this.cache = cache;
        this.engine = engine;
    }

    Guide.Chapter chapter(Path cases) throws IOException, SiteException {
        String table = cache.get(
                String.class,
                List.of("accuracy", engine, Cache.digest(cases)),
                () -> table(new CaseTester(casebook).run(cases, id -> true, false)));
        return new Guide.Chapter(
                "accuracy",
                new Prose.Text(
                        "How accurate it is",
                        "How often jdkdoctor finds each case where it is, and where it is not, on recorded bundles.",
                        table,
                        List.of()));
    }

    static String table(CaseTest test) {
        long good = test.tried().stream().filter(t -> t.deviations().isEmpty()).count();
        long silent = test.tried().stream().filter(t -> t.expected().isEmpty()).count();
        StringBuilder html = new StringBuilder("<p>When this page was built, jdkdoctor examined the "
                + test.tried().size()
                + " bundles that lie next to the cases, " + silent
                + " of which show no case at all: well machines, and near misses that differ from a case in one thing."
                + " Of " + good + " it said exactly what is expected. Every bundle is held against every case.</p>"
                + "<p>These bundles were there when the cases were written, so the table shows that nothing is broken; it"
                + " does not show how well the cases do on yours. Most of them are runs of small programs on Linux, x86-64,"
                + " with two processors, made to have the cause. Run it yourself with <code>jdkdoctor cases test</code>.</p>"
                + "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Accuracy by case\"><table>"
                + "<thead><tr><th scope=\"col\">case</th><th scope=\"col\">found, rightly</th>"
                + "<th scope=\"col\">found, wrongly</th><th scope=\"col\">silent, rightly</th>"
                + "<th scope=\"col\">silent, wrongly</th></tr></thead><tbody>");
        for (CaseTest.Score s : test.scores()) {
            row("<a href=\"../cases/" + s.caseId() + ".html\">" + s.caseId() + "</a>", s, html);
        }
        html.append("</tbody><tfoot>");
        row("all cases", test.sum(), html);
        return html.append("</tfoot></table></div>").toString();
    }

    private static void row(String heading, CaseTest.Score s, StringBuilder html) {
        html.append("<tr><th scope=\"row\">").append(heading).append("</th>");
        for (int count : List.of(s.truePositives(), s.falsePositives(), s.trueNegatives(), s.falseNegatives())) {
            html.append("<td class=\"n\">").append(count).append("</td>");
        }
        html.append("</tr>");
    }
}
