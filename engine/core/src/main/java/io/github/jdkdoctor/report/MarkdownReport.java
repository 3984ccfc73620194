package io.github.jdkdoctor.report;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report as GitHub-flavoured Markdown, for a pull request or a ticket. What comes from a bundle can neither format
 * nor link nor mention anybody.
 */
public final class MarkdownReport {
    private static final String MARKS = "\\`*_[]<>#|~&!$";
    // a space without width, which keeps a link from being seen in what stands around it
    private static final char NOTHING = '\u200b';
    private static final int SHOWN_DIFFERENCES = 8;
    private static final int SHOWN_ORIGINS = 3;
    private static final int SHOWN_REMARKS = 20;
    private static final int SHOWN_RULES = 20;

    private final StringBuilder out = new StringBuilder();

    private MarkdownReport() {}

    /** The report as Markdown. */
    public static String print(Report report) {
        MarkdownReport markdown = new MarkdownReport();
        markdown.report(report);
        return markdown.out.toString();
    }

    private void report(Report r) {
        verdict(r);
        runs(r);
        changes(r);
        cost(r);
        next(r);
        pauses(r);
        waiting(r);
        int number = 1;
        for (Report.Hypothesis h : r.hypotheses()) {
            hypothesis(number++, r, h);
        }
        r.context().standing().forEach(s -> standing(s, Words.standing(r.slowdown(), s.most())));
        for (Report.Observation o : r.observations()) {
            heading("Observation: " + text(o.title()));
            paragraph(text(o.summary()));
            evidence(o.evidence());
            remedies(o.remedies());
        }
        r.unexplained().ifPresent(u -> growth(r.hypotheses(), u));
        notThese(r);
        r.jmc().ifPresent(this::jmc);
        evidenceRead(r);
        remarks(r);
        line("");
        line("<sup>jdkdoctor, casebook " + code(r.casebook()) + ", bundle " + code(r.bundle()) + ", SHA-256 "
                + code(r.sha256()) + "</sup>");
    }

    private void verdict(Report r) {
        if (r.hypotheses().isEmpty()) {
            line("## " + text(Words.nothing(r)));
            return;
        }
        Report.Hypothesis first = r.hypotheses().get(0);
        line("## " + text(first.title()));
        line("");
        line("**" + Words.capital(first.certainty().label()) + "**"
                + Words.explains(r.context().waiting(), first)
                        .map(e -> ", " + e)
                        .orElse(""));
        first.remedies().stream().findFirst().ifPresent(m -> paragraph("**Do:** " + text(m.action())));
    }

    private void runs(Report r) {
        heading(r.runs().containsKey(Run.BASELINE) ? "Runs, and what changed between them" : "Run");
        r.runs().forEach((run, summary) -> {
            item("**" + run.label() + "**: "
                    + Stream.concat(
                                    Stream.of(summary.jdk()
                                            .map(v -> "JDK " + text(v))
                                            .orElse("JDK not stated")),
                                    summary.setup().stream().map(MarkdownReport::text))
                            .collect(Collectors.joining(", ")));
            summary.signs().forEach(sign -> line("  - " + text(sign)));
        });
        Words.oneRunOnly(r).ifPresent(this::item);
        Words.confounded(r).ifPresent(note -> item("**" + text(note) + "**"));
        r.context().differences().stream().limit(SHOWN_DIFFERENCES).forEach(this::difference);
        int more = r.context().differences().size() - SHOWN_DIFFERENCES;
        if (more > 0) {
            item(more + " more in the JSON report");
        }
    }

    private void difference(Report.Difference d) {
        item(text(d.what()) + d.name().map(n -> " " + named(n)).orElse("") + ": " + named(d.baseline()) + " became "
                + named(d.current())
                + d.explains().map(e -> " (" + text(e) + ")").orElse(""));
    }

    private void cost(Report r) {
        if (r.context().cost().isEmpty()) {
            return;
        }
        heading("Cost");
        r.context()
                .cost()
                .forEach(m -> item(named(m.what()) + ": "
                        + m.baseline().map(b -> text(b) + " became ").orElse("") + text(m.current())));
    }

    private void next(Report r) {
        if (r.collectNext().isEmpty()) {
            return;
        }
        heading("Record next");
        r.collectNext().forEach(c -> item(code(c.command()) + ": " + text(Words.reason(c))));
    }

    private void standing(Report.Standing s, String meaning) {
        heading("Standing problem: " + text(s.title()));
        paragraph(text(meaning) + " · [" + text(s.caseId()) + "](" + s.page() + ")");
        paragraph(text(s.summary()));
        evidence(s.evidence());
        remedies(s.remedies());
    }

    private void evidenceRead(Report r) {
        heading("Evidence read");
        r.runs()
                .forEach((run, summary) -> item("**" + run.label() + "**: "
                        + (summary.evidence().isEmpty() ? "nothing" : String.join(", ", summary.evidence()))));
    }

    private void pauses(Report r) {
        if (r.pauses().isEmpty()) {
            return;
        }
        heading("Pauses");
        for (PauseSummary summary : r.pauses()) {
            line("");
            line("**" + summary.run().label() + "**");
            line("");
            summary.lines().forEach(each -> item(text(each)));
        }
    }

    private void waiting(Report r) {
        List<WaitingWords.Told> told = WaitingWords.of(r.context().waiting());
        if (told.isEmpty()) {
            return;
        }
        heading(WaitingWords.TITLE);
        for (WaitingWords.Told each : told) {
            item(text(each.line()));
            each.movers().forEach(m -> line("  - " + text(m)));
        }
    }

    private void hypothesis(int number, Report r, Report.Hypothesis h) {
        heading(number + ". " + text(h.title()));
        paragraph("**" + Words.capital(h.certainty().label()) + "**"
                + Words.explains(r.context().waiting(), h).map(e -> ", " + e).orElse("")
                + " · [" + text(h.caseId()) + "](" + h.page() + ")"
                + h.variant().map(v -> " · " + text(v)).orElse(""));
        paragraph(text(h.summary()));
        Words.cost(h).ifPresent(c -> paragraph(text(Words.capital(c)) + "."));
        Words.allThatChanged(h).ifPresent(c -> paragraph(text(Words.capital(c)) + "."));
        evidence(h.evidence());
        remedies(h.remedies());
        if (!h.confirm().isEmpty()) {
            line("");
            line("To make sure:");
            line("");
            h.confirm().forEach(c -> item(text(c.action()) + ". Expect: " + text(c.expect())));
        }
    }

    private void evidence(List<Report.Evidence> evidence) {
        if (evidence.isEmpty()) {
            return;
        }
        line("");
        line("| | evidence | where |");
        line("|---|---|---|");
        for (Report.Evidence e : Words.grouped(evidence)) {
            line("| " + Words.sign(e) + " | " + cell(Words.outcome(e) + text(e.says())) + " | "
                    + cell(origins(e.origins())) + " |");
        }
    }

    private static String origins(List<Origin> origins) {
        return origins.stream()
                        .limit(SHOWN_ORIGINS)
                        .map(o -> code(o.toString()))
                        .collect(Collectors.joining(", "))
                + (origins.size() > SHOWN_ORIGINS ? ", …" : "");
    }

    private void remedies(List<Case.Remedy> remedies) {
        if (remedies.isEmpty()) {
            return;
        }
        line("");
        line("What to do:");
        line("");
        int n = 1;
        for (Case.Remedy m : remedies) {
            line(n++ + ". " + text(m.action()));
            line("   - where: " + text(m.where()));
            line("   - risk: " + text(m.risk()));
            m.security().ifPresent(s -> line("   - security: " + text(s)));
        }
    }

    private void growth(List<Report.Hypothesis> hypotheses, Report.Unexplained u) {
        heading(Words.grew(u));
        Words.parts(hypotheses, u).forEach(p -> item("**" + p.percent() + "** " + text(p.whose())));
        Words.under(hypotheses, u).ifPresent(f -> item(Words.points(f.growth()) + " under " + named(f.name())));
        leftover("frames", u.frames());
        leftover("threads", u.threads());
    }

    private void leftover(String what, List<Report.Unexplained.Grown> largest) {
        if (largest.isEmpty()) {
            return;
        }
        line("");
        line("Largest unexplained " + what + ":");
        line("");
        largest.forEach(f -> item(Words.points(f.growth()) + " " + named(f.name())
                + f.caller().map(c -> ", called by " + named(c)).orElse("")));
    }

    private void notThese(Report r) {
        if (!r.setAside().isEmpty()) {
            heading("Consequences of these");
            r.setAside().forEach(s -> item(text(s.title()) + ": a consequence of " + code(s.by())));
        }
        List<Report.Missed> undecided = r.undecided().toList();
        if (!undecided.isEmpty()) {
            heading(Words.UNDECIDED);
            undecided.forEach(m -> item(text(m.title()) + ": " + text(m.because())));
        }
        List<String> ruledOut = Stream.concat(
                        r.notThese(r.ruledOut()).map(m -> text(m.title()) + ": " + text(m.because())),
                        r.notThese(r.nearMisses()).map(m -> text(m.title()) + ": not observed: " + text(m.because())))
                .toList();
        if (!ruledOut.isEmpty()) {
            heading("Ruled out");
            ruledOut.forEach(this::item);
        }
    }

    private void changes(Report r) {
        List<Report.Change> telling =
                r.changes().stream().filter(Report.Change::telling).toList();
        if (r.changes().isEmpty()) {
            return;
        }
        heading("Flags that differ");
        if (!telling.isEmpty()) {
            line("");
            line("| flag | baseline | current | |");
            line("|---|---|---|---|");
            telling.forEach(c -> line("| " + cell(named(c.flag())) + " | " + cell(named(c.from())) + " | "
                    + cell(named(c.to())) + " | " + (c.byDefault() ? "default changed with the JDK" : "set") + " |"));
        }
        int more = r.changes().size() - telling.size();
        if (more > 0) {
            paragraph(more + (telling.isEmpty() ? "" : " more") + " in the JSON or HTML report.");
        }
    }

    private void jmc(JmcRules jmc) {
        heading("What JDK Mission Control's rules say");
        if (!jmc.results().isEmpty()) {
            line("");
            line("| rule | baseline | current | |");
            line("|---|---|---|---|");
            jmc.results().stream()
                    .limit(SHOWN_RULES)
                    .forEach(r -> line("| " + cell(text(r.name())) + " | "
                            + verdict(r, Run.BASELINE) + " | " + verdict(r, Run.CURRENT) + " | "
                            + cell(text(r.worst().summary())) + " |"));
        }
        int more = jmc.results().size() - SHOWN_RULES;
        paragraph(Words.quiet(jmc) + (more > 0 ? "; " + more + " more in the JSON or HTML report" : "") + ".");
    }

    private static String verdict(JmcRules.Result result, Run run) {
        JmcRule verdict = result.verdicts().get(run);
        return verdict == null ? "" : cell(text(Words.verdict(verdict)));
    }

    private void remarks(Report r) {
        if (r.remarks().isEmpty()) {
            return;
        }
        heading("Remarks");
        r.remarks().stream().limit(SHOWN_REMARKS).forEach(m -> item(text(m)));
        if (r.remarks().size() > SHOWN_REMARKS) {
            item(r.remarks().size() - SHOWN_REMARKS + " more in the JSON or HTML report");
        }
    }

    private void heading(String text) {
        line("");
        line("### " + text);
        line("");
    }

    private void paragraph(String text) {
        line("");
        line(text);
    }

    private void item(String text) {
        line("- " + text);
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    // a table splits its cells before anything else is looked at, code included
    private static String cell(String inline) {
        return inline.replaceAll("(?<!\\\\)\\|", "\\\\|");
    }

    /** Text as it reads: no mark-up, no HTML, no autolink, no mention, no issue number, no formula. */
    static String text(String raw) {
        String one = oneLine(raw);
        StringBuilder text = new StringBuilder(one.length() + 16);
        for (int i = 0; i < one.length(); i++) {
            char c = one.charAt(i);
            if (marksUp(one, i)) {
                text.append('\\');
            }
            text.append(c);
            if (refers(one, i)) {
                text.append(NOTHING);
            }
        }
        return text.toString();
    }

    private static boolean marksUp(String text, int at) {
        char c = text.charAt(at);
        if (MARKS.indexOf(c) >= 0) {
            return true;
        }
        return switch (c) {
            case '+', '-', '=' -> at == 0;
            case '.', ')' -> number(text, at);
            default -> false;
        };
    }

    // names, numbers and addresses are looked for after everything else, in the text as shown
    private static boolean refers(String text, int at) {
        return switch (text.charAt(at)) {
            case '@', '#' -> true;
            case ':' -> text.startsWith("//", at + 1);
            case 'w', 'W' -> text.startsWith(".", at + 1);
            default -> false;
        };
    }

    // 12. and 12) begin a list
    private static boolean number(String text, int length) {
        return length > 0 && text.substring(0, length).chars().allMatch(Character::isDigit);
    }

    /** A code span, which shows what it holds and nothing else. */
    static String code(String raw) {
        String one = oneLine(raw);
        int longest = 0;
        int run = 0;
        for (int i = 0; i < one.length(); i++) {
            run = one.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String fence = "`".repeat(longest + 1);
        String padding = one.isEmpty() || one.startsWith("`") || one.endsWith("`") ? " " : "";
        return fence + padding + one + padding + fence;
    }

    // what a bundle names, which may be very long
    private static String named(String raw) {
        return code(Words.brief(raw));
    }

    private static String oneLine(String raw) {
        StringBuilder one = new StringBuilder(raw.length());
        raw.strip().codePoints().forEach(c -> one.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return Words.legible(one.toString());
    }
}
