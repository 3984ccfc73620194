package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.Words;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a lab came to: what the baseline and the current run achieved, and what is said of them. */
record LabOutcome(LabPlan plan, LabRun.Achieved baseline, LabRun.Achieved current, MachineLoad others, Report report) {
    /** Whether the case is among what is said. */
    boolean named() {
        return as().isPresent();
    }

    private Optional<String> as() {
        String id = plan.lab().caseId();
        return Stream.concat(
                        report.hypotheses().stream()
                                .filter(h -> h.caseId().equals(id))
                                .map(h -> h.certainty().name().toLowerCase(Locale.ROOT)),
                        report.observations().stream()
                                .filter(o -> o.caseId().equals(id))
                                .map(o -> "observed"))
                .findFirst();
    }

    /** As in {@code jit-disabled on 17.0.15: strong; requests a second: 51200, then 1710 (3 %)}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s on %s: %s; %s a second: %s, then %s (%s)%s",
                plan.lab().caseId(),
                plan.jdks(),
                as().orElse(others.busy() ? "not judged" : "not named"),
                baseline.what(),
                rounded(baseline.perSecond()),
                rounded(current.perSecond()),
                Words.left(current.perSecond() / baseline.perSecond()),
                others.busy() ? "; the machine is too busy to judge: " + others : "");
    }

    private static String rounded(double perSecond) {
        return perSecond < 100
                ? String.format(Locale.ROOT, "%.1f", perSecond)
                : String.format(Locale.ROOT, "%.0f", perSecond);
    }
}
