package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.html.HtmlReport;
import io.github.jdkdoctor.redact.KnownText;
import io.github.jdkdoctor.redact.ReportRedactor;
import io.github.jdkdoctor.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** The last step before a report is seen: with what redaction would replace in the bundle, or without it. */
final class ReportPrinter {
    private final Optional<Supplier<ReportRedactor>> redaction;
    private final List<String> named;

    private ReportPrinter(Optional<Supplier<ReportRedactor>> redaction, List<String> named) {
        this.redaction = redaction;
        this.named = named;
    }

    static ReportPrinter plain() {
        return new ReportPrinter(Optional.empty(), List.of());
    }

    /** What the casebook says is no bundle's and stays. */
    static ReportPrinter redacting(Terminal terminal, Casebook casebook) {
        KnownText known = new KnownText(() -> casebook.cases().toString());
        return new ReportPrinter(
                Optional.of(() ->
                        new ReportRedactor(() -> RedactionKey.ofUser(terminal).bytes(), known)),
                List.of());
    }

    /** One that knows by their names which settings of a report are secrets. */
    ReportPrinter of(Report report) {
        return new ReportPrinter(redaction, report.namedValues());
    }

    String text(String text) {
        return printed(List.of(text), List.of(ReportRedactor::text)).get(0);
    }

    String json(String json) {
        return printed(List.of(json), List.of(ReportRedactor::json)).get(0);
    }

    String page(HtmlReport.Filling filling) {
        List<String> parts = printed(
                List.of(filling.title(), filling.text(), filling.data()),
                List.of(ReportRedactor::page, ReportRedactor::page, ReportRedactor::json));
        return HtmlReport.page(HtmlReport.frame(), new HtmlReport.Filling(parts.get(0), parts.get(1), parts.get(2)));
    }

    private List<String> printed(List<String> parts, List<BiFunction<ReportRedactor, String, String>> forms) {
        if (redaction.isEmpty()) {
            return parts;
        }
        ReportRedactor redactor = redaction.get().get();
        named.forEach(redactor::learn);
        for (int i = 0; i < parts.size(); i++) {
            String unused = forms.get(i).apply(redactor, parts.get(i));
        }
        redactor.learnt();
        List<String> redacted = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            redacted.add(forms.get(i).apply(redactor, parts.get(i)));
        }
        return redacted;
    }
}
