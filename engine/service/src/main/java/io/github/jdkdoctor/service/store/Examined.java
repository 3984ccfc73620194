package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.html.HtmlReport;
import io.github.jdkdoctor.report.Exhibits;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.ReportFormat;
import io.github.jdkdoctor.report.Words;
import io.github.jdkdoctor.service.base.Packed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A report with its printings, its likeliest cause and what a search looks through. They are kept as they were printed: a later version of this program neither changes nor
 * fails to read what was said once.
 */
@SuppressWarnings("ArrayRecordComponent") // values that are written, and never compared
public record Examined(Report report, Map<ReportFormat, byte[]> packed, String title, String words, byte[] rows) {
    private static final int MOST_WORDS = 8000;
    private static final int MOST_TITLE = 500;

    public static Examined of(Doctor doctor, Casebook casebook, Evidence evidence, Redaction redaction) {
        Doctor.Examination examination = doctor.examination(evidence);
        Report report = examination.report();
        Exhibits exhibits = doctor.exhibits(evidence, report);
        Map<ReportFormat, String> forms = new EnumMap<>(ReportFormat.class);
        for (ReportFormat form : ReportFormat.values()) {
            forms.put(
                    form,
                    form.shape() == ReportFormat.Shape.PAGE
                            ? PageFrame.text(HtmlReport.filling(report, exhibits))
                            : form.print(report, false));
        }
        Redaction.Printed printed = redaction.of(new Redaction.Printed(
                forms,
                title(report),
                words(report),
                KeptRows.of(evidence, examination, casebook),
                report.namedValues()));
        Map<ReportFormat, byte[]> packed = new EnumMap<>(ReportFormat.class);
        printed.forms().forEach((form, text) -> packed.put(form, Packed.pack(text)));
        return new Examined(
                report,
                packed,
                cut(printed.title(), MOST_TITLE),
                cut(printed.words().toLowerCase(Locale.ROOT), MOST_WORDS),
                Packed.pack(printed.rows()));
    }

    public String printing(ReportFormat form) {
        return Packed.unpack(Objects.requireNonNull(packed.get(form)));
    }

    // the likeliest cause, or what is said where there is none
    private static String title(Report report) {
        return report.hypotheses().isEmpty()
                ? Words.nothing(report)
                : report.hypotheses().get(0).title();
    }

    Optional<String> jdk(Run run) {
        return jdk(report, run);
    }

    private static Optional<String> jdk(Report report, Run run) {
        return Optional.ofNullable(report.runs().get(run))
                .flatMap(Report.RunSummary::jdk)
                .map(jdk -> cut(jdk, 200));
    }

    // what a search looks through
    private static String words(Report report) {
        List<String> words = new ArrayList<>(List.of(report.bundle()));
        jdk(report, Run.BASELINE).ifPresent(words::add);
        jdk(report, Run.CURRENT).ifPresent(words::add);
        report.hypotheses().forEach(h -> words.addAll(List.of(h.caseId(), h.title(), h.summary())));
        report.observations().forEach(o -> words.addAll(List.of(o.caseId(), o.title())));
        return String.join("\n", words);
    }

    // PostgreSQL takes no NUL in a text
    public static String cut(String text, int most) {
        String clean = text.replace("\u0000", "");
        return clean.length() > most ? clean.substring(0, most) : clean;
    }
}
