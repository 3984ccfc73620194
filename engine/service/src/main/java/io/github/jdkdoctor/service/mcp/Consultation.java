package io.github.jdkdoctor.service.mcp;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.TextReport;
import io.github.jdkdoctor.service.store.Redaction;
import java.util.Optional;
import java.util.stream.Collectors;

/** What assistants can ask, and are told as text. Nothing is kept. */
record Consultation(Casebook casebook, Doctor doctor, Redaction redaction) {
    static final String DIAGNOSE =
            "Compares what was recorded of a baseline and of a current run of a JVM (versions, flags, profiles, GC and"
                    + " safepoint logs, flight recordings) and names the likely root causes of the slowdown, with their"
                    + " evidence.";
    static final String LIST_CASES = "Lists the known causes of slowdowns after a JDK, flag or platform change.";
    static final String EXPLAIN_CASE = "Tells how one known cause is recognized, what to do and how to make sure.";

    String diagnose(Bundle bundle) throws BundleException {
        Report report = doctor.examine(bundle);
        return redaction.text(TextReport.print(report, false), report.namedValues());
    }

    String listCases() {
        return casebook.cases().stream().map(c -> c.id() + ": " + c.title()).collect(Collectors.joining("\n"));
    }

    Optional<String> explainCase(String id) {
        return casebook.find(id).map(Consultation::explained);
    }

    private static String explained(Case c) {
        StringBuilder text =
                new StringBuilder(c.title()).append('\n').append(c.summary()).append("\n\nSigns:\n");
        c.symptoms().values().forEach(s -> text.append("- ").append(s.says()).append('\n'));
        text.append("\nRemedies, in order of preference:\n");
        c.remedies().forEach(r -> text.append("- ")
                .append(r.action())
                .append(" (where: ")
                .append(r.where())
                .append("; risk: ")
                .append(r.risk())
                .append(")\n"));
        text.append("\nTo make sure:\n");
        c.confirm().forEach(m -> text.append("- ")
                .append(m.action())
                .append("; expect: ")
                .append(m.expect())
                .append('\n'));
        text.append("\nReferences:\n");
        c.references().forEach(r -> text.append("- ")
                .append(r.title())
                .append(" ")
                .append(r.url())
                .append('\n'));
        return text.toString();
    }
}
