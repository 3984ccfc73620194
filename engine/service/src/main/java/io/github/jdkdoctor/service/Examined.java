package io.github.jdkdoctor.service;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.report.Exhibits;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.Words;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A report with its printings. They are kept as they were printed: a later version of this program neither changes nor
 * fails to read what was said once.
 */
record Examined(Report report, Map<Form, byte[]> packed) {
    private static final int MOST_WORDS = 8000;
    private static final int MOST_TITLE = 500;

    static Examined of(Doctor doctor, Evidence evidence) {
        Report report = doctor.examine(evidence);
        Exhibits exhibits = doctor.exhibits(evidence, report);
        Map<Form, byte[]> packed = new EnumMap<>(Form.class);
        for (Form form : Form.values()) {
            packed.put(form, Packed.pack(form.print(report, exhibits)));
        }
        return new Examined(report, packed);
    }

    /** The likeliest cause, or what is said where there is none. */
    String title() {
        String title = report.hypotheses().isEmpty()
                ? Words.nothing(report)
                : report.hypotheses().get(0).title();
        return cut(title, MOST_TITLE);
    }

    Optional<String> jdk(Run run) {
        return Optional.ofNullable(report.runs().get(run))
                .flatMap(Report.RunSummary::jdk)
                .map(jdk -> cut(jdk, 200));
    }

    /** What a search looks through. */
    String words() {
        List<String> words = new ArrayList<>(List.of(report.bundle()));
        jdk(Run.BASELINE).ifPresent(words::add);
        jdk(Run.CURRENT).ifPresent(words::add);
        report.hypotheses().forEach(h -> words.addAll(List.of(h.caseId(), h.title(), h.summary())));
        report.observations().forEach(o -> words.addAll(List.of(o.caseId(), o.title())));
        return cut(String.join("\n", words).toLowerCase(Locale.ROOT), MOST_WORDS);
    }

    // PostgreSQL takes no NUL in a text
    static String cut(String text, int most) {
        String clean = text.replace("\u0000", "");
        return clean.length() > most ? clean.substring(0, most) : clean;
    }
}
