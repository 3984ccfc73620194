package io.github.jdkdoctor.report;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report for a terminal: at most 80 columns, the verdict and the first remedy in the first lines. */
public final class TextReport {
    private static final int WIDTH = 80;
    private static final int SHOWN_CHANGES = 8;
    private static final int SHOWN_REMARKS = 8;
    private static final int SHOWN_RULES = 5;
    private static final int SHOWN_SUMMARY = 200;

    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";

    private final StringBuilder out = new StringBuilder();
    private final boolean color;

    private TextReport(boolean color) {
        this.color = color;
    }

    /** The report as text. */
    public static String print(Report report, boolean color) {
        TextReport text = new TextReport(color);
        text.report(report);
        return Words.legible(text.out.toString(), color ? Set.of(BOLD, PLAIN) : Set.of());
    }

    // the first screen says what is likely, what changed, what it cost and what to do; evidence comes after it
    private void report(Report r) {
        verdict(r);
        changed(r);
        list("Cost", r.context().cost().stream().map(Words::cost).toList());
        next(r);
        pauses(r);
        waiting(r);
        int number = 1;
        for (Report.Hypothesis h : r.hypotheses()) {
            hypothesis(number++, r, h);
        }
        r.context().standing().forEach(s -> standing(s, Words.standing(r.slowdown(), s.most())));
        for (Report.Observation o : r.observations()) {
            heading("Observation: " + o.title());
            indented("", o.summary());
            evidence(o.evidence());
            o.remedies().stream().findFirst().ifPresent(m -> indented("do: ", m.action()));
        }
        r.unexplained().ifPresent(u -> growth(r.hypotheses(), u));
        list(
                "Consequences of these",
                r.setAside().stream()
                        .map(s -> s.title() + " [" + s.caseId() + "]: a consequence of " + s.by())
                        .toList());
        list(
                Words.UNDECIDED,
                r.undecided()
                        .map(m -> m.title() + " [" + m.caseId() + "]: " + m.because())
                        .toList());
        list(
                "Ruled out",
                concat(
                        r.notThese(r.ruledOut())
                                .map(m -> m.title() + " [" + m.caseId() + "]: " + m.because())
                                .toList(),
                        r.notThese(r.nearMisses())
                                .map(m -> m.title() + " [" + m.caseId() + "]: not observed: " + m.because())
                                .toList()));
        r.jmc().ifPresent(this::jmc);
        evidenceRead(r);
        remarks(r);
    }

    private void verdict(Report r) {
        if (r.hypotheses().isEmpty()) {
            line(bold(Words.nothing(r) + "."));
            return;
        }
        Report.Hypothesis first = r.hypotheses().get(0);
        wrap(bold(certainty(first)), " ", first.title());
        Words.explains(r.context().waiting(), first).ifPresent(e -> indented("", e));
        Words.cost(first).ifPresent(c -> indented("", c));
        first.remedies().stream().findFirst().ifPresent(m -> {
            indented("do: ", m.action());
            indented("risk: ", m.risk());
        });
        if (r.hypotheses().size() > 1) {
            indented("", (r.hypotheses().size() - 1) + " more below");
        }
    }

    private void changed(Report r) {
        heading(r.runs().containsKey(Run.BASELINE) ? "Runs, and what changed between them" : "Run");
        r.runs().forEach((run, summary) -> {
            String lead = String.format(Locale.ROOT, "%-9s ", run.label());
            indented(
                    lead,
                    Stream.concat(
                                    Stream.of(summary.jdk().map(v -> "JDK " + v).orElse("JDK not stated")),
                                    summary.setup().stream())
                            .collect(Collectors.joining(", ")));
            summary.signs().forEach(sign -> indented(" ".repeat(lead.length()), sign));
        });
        Words.oneRunOnly(r).ifPresent(note -> indented("", note));
        Words.confounded(r).ifPresent(note -> indented("! ", note));
        List<Report.Difference> differences = r.context().differences();
        differences.stream()
                .limit(SHOWN_CHANGES)
                .forEach(d -> indented(d.explains().isPresent() ? "! " : "- ", Words.difference(d)));
        more(differences.size() - SHOWN_CHANGES);
        List<Report.Change> telling =
                r.changes().stream().filter(Report.Change::telling).toList();
        telling.stream()
                .limit(SHOWN_CHANGES)
                .forEach(c -> indented(
                        "- ",
                        Words.brief(c.flag()) + ": " + Words.brief(c.from()) + " -> " + Words.brief(c.to())
                                + (c.byDefault() ? " (default changed with the JDK)" : "")));
        more(telling.size() - SHOWN_CHANGES);
        int derived = r.changes().size() - telling.size();
        if (derived > 0) {
            indented(
                    "- ", derived + (derived == 1 ? " flag" : " flags") + " that the JVM set itself: in --format json");
        }
    }

    private void more(int more) {
        if (more > 0) {
            indented("- ", more + " more in --format json");
        }
    }

    private void next(Report r) {
        if (r.collectNext().isEmpty()) {
            return;
        }
        heading("Record next");
        for (Report.Collect c : r.collectNext()) {
            indented("$ ", c.command());
            indented("  ", Words.reason(c));
        }
    }

    private void standing(Report.Standing s, String meaning) {
        heading("Standing problem: " + s.title());
        indented("", meaning + " [" + s.caseId() + "]");
        indented("", s.summary());
        evidence(s.evidence());
        s.remedies().stream().findFirst().ifPresent(m -> indented("do: ", m.action()));
        indented("more: ", s.page());
    }

    // what was read is no news to who gave it; diagnose -v says it of each file
    private void evidenceRead(Report r) {
        list(
                "Evidence read",
                r.runs().entrySet().stream()
                        .filter(e -> e.getValue().evidence().isEmpty())
                        .map(e ->
                                e.getKey().label() + ": nothing; jdkdoctor diagnose -v says what each file was read as")
                        .toList());
    }

    private static String certainty(Report.Hypothesis h) {
        return h.certainty().label().toUpperCase(Locale.ROOT);
    }

    private void pauses(Report r) {
        if (r.pauses().isEmpty()) {
            return;
        }
        heading("Pauses");
        for (PauseSummary summary : r.pauses()) {
            String lead = String.format(Locale.ROOT, "%-9s ", summary.run().label());
            for (String each : summary.lines()) {
                indented(lead, each);
                lead = " ".repeat(lead.length());
            }
        }
    }

    private void waiting(Report r) {
        List<WaitingWords.Told> told = WaitingWords.of(r.context().waiting());
        if (told.isEmpty()) {
            return;
        }
        heading(WaitingWords.TITLE);
        for (WaitingWords.Told each : told) {
            indented("- ", each.line());
            each.movers().forEach(m -> indented("    ", m));
        }
    }

    private void hypothesis(int number, Report r, Report.Hypothesis h) {
        heading(number + ". " + h.title());
        indented(
                "",
                h.certainty().label()
                        + Words.explains(r.context().waiting(), h)
                                .map(e -> ", " + e)
                                .orElse("") + " [" + h.caseId()
                        + h.variant().map(v -> ", " + v).orElse("") + "]");
        indented("", h.summary());
        Words.cost(h).ifPresent(c -> indented("", c));
        Words.allThatChanged(h).ifPresent(c -> indented("+ ", c));
        evidence(h.evidence());
        int n = 1;
        for (Case.Remedy m : h.remedies()) {
            indented(n++ == 1 ? "do:   " : "or:   ", m.action());
            indented("      where: ", m.where());
            indented("      risk: ", m.risk());
            m.security().ifPresent(s -> indented("      security: ", s));
        }
        for (Case.Confirmation c : h.confirm()) {
            indented("make sure: ", c.action());
            indented("      expect: ", c.expect());
        }
        indented("more: ", h.page());
    }

    private void evidence(List<Report.Evidence> evidence) {
        for (Report.Evidence e : Words.grouped(evidence)) {
            indented(Words.sign(e) + " ", Words.outcome(e) + e.says() + origins(e.origins()));
        }
    }

    private static String origins(List<Origin> origins) {
        if (origins.isEmpty()) {
            return "";
        }
        String more = origins.size() > 2 ? ", …" : "";
        return " ("
                + String.join(
                        ", ", origins.stream().limit(2).map(Origin::toString).toList()) + more + ")";
    }

    private void growth(List<Report.Hypothesis> hypotheses, Report.Unexplained u) {
        heading(Words.grew(u));
        for (Words.Part part : Words.parts(hypotheses, u)) {
            indented(String.format(Locale.ROOT, "%5s ", part.percent()), part.whose());
        }
        Words.under(hypotheses, u).ifPresent(f -> grown(f, "under "));
        u.frames().forEach(f -> grown(f, ""));
        u.threads().forEach(t -> grown(t, "threads "));
    }

    private void grown(Report.Unexplained.Grown grown, String what) {
        indented(
                String.format(Locale.ROOT, "%18s ", Words.points(grown.growth())),
                what
                        + Words.brief(grown.name())
                        + grown.caller()
                                .map(c -> ", called by " + Words.brief(c))
                                .orElse(""));
    }

    private void jmc(JmcRules jmc) {
        List<String> lines = jmc.results().stream()
                .limit(SHOWN_RULES)
                .map(r -> r.name() + " (" + verdicts(r) + "): " + summary(r))
                .toList();
        int more = jmc.results().size() - lines.size();
        list(
                "What JDK Mission Control's rules say",
                concat(
                        lines,
                        List.of(Words.quiet(jmc) + (more > 0 ? "; " + more + " more in --format html or json" : ""))));
    }

    private static String verdicts(JmcRules.Result result) {
        return result.verdicts().entrySet().stream()
                .map(v -> v.getKey().label() + " " + Words.verdict(v.getValue()))
                .collect(Collectors.joining(", "));
    }

    // stack traces in them are long
    private static String summary(JmcRules.Result result) {
        String summary = result.worst().summary();
        return summary.length() <= SHOWN_SUMMARY
                ? summary
                : summary.substring(0, SHOWN_SUMMARY).strip() + " …";
    }

    private void remarks(Report r) {
        List<String> lines = r.remarks();
        if (lines.size() > SHOWN_REMARKS) {
            lines = concat(
                    lines.subList(0, SHOWN_REMARKS),
                    List.of((lines.size() - SHOWN_REMARKS) + " more in --format json"));
        }
        list("Remarks", lines);
    }

    private static List<String> concat(List<String> a, List<String> b) {
        return Stream.concat(a.stream(), b.stream()).toList();
    }

    private void list(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            heading(title);
            lines.forEach(l -> indented("- ", l));
        }
    }

    private void heading(String text) {
        line("");
        wrap(bold(""), "", text);
    }

    private void indented(String lead, String text) {
        String indent = "  ";
        String rest = indent + " ".repeat(lead.length());
        StringBuilder current = new StringBuilder(indent + lead);
        boolean empty = true;
        for (String word : text.strip().split("\\s+", -1)) {
            if (!empty && current.length() + 1 + word.length() > WIDTH) {
                line(current.toString());
                current = new StringBuilder(rest);
                empty = true;
            }
            String left = word;
            while (current.length() + left.length() + (empty ? 0 : 1) > WIDTH && left.length() > WIDTH / 2) {
                int room = WIDTH - current.length() - (empty ? 0 : 1);
                line(current + (empty ? "" : " ") + left.substring(0, room));
                left = left.substring(room);
                current = new StringBuilder(rest);
                empty = true;
            }
            current.append(empty ? "" : " ").append(left);
            empty = false;
        }
        line(current.toString());
    }

    // the first line of a block, in bold where there is color; wrapped like the rest
    private void wrap(String lead, String gap, String text) {
        StringBuilder current = new StringBuilder();
        int length =
                lead.isEmpty() ? 0 : lead.replaceAll("\u001b\\[[0-9]*m", "").length() + gap.length();
        boolean first = true;
        current.append(lead).append(gap);
        for (String word : text.strip().split("\\s+", -1)) {
            if (!first && length + 1 + word.length() > WIDTH) {
                line(current.toString());
                current = new StringBuilder("  ");
                length = 2;
                first = true;
            }
            current.append(first ? "" : " ").append(word);
            length += word.length() + (first ? 0 : 1);
            first = false;
        }
        line(current.toString());
    }

    private String bold(String text) {
        return color && !text.isEmpty() ? BOLD + text + PLAIN : text;
    }

    private void line(String text) {
        out.append(text.stripTrailing()).append('\n');
    }
}
