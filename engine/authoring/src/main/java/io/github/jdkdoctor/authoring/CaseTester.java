package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Examines every fixture with the whole casebook, and holds what is said against what must be. */
public final class CaseTester {
    private final Doctor doctor;
    private final Casebook casebook;

    public CaseTester(Casebook casebook) {
        this.doctor = new Doctor(casebook);
        this.casebook = casebook;
    }

    /**
     * Tests the fixtures of a directory of cases and its well machines.
     *
     * @param owners the cases whose fixtures are wanted; well machines are always examined
     * @param bless whether to write down what is said as what is expected, but for cases that must not be
     */
    public CaseTest run(Path cases, Predicate<String> owners, boolean bless) throws IOException {
        List<Problem> problems = new ArrayList<>();
        List<Fixture> wanted = Fixture.all(cases, problems).stream()
                .filter(f -> f.owner().map(owners::test).orElse(true))
                .toList();
        List<CaseTest.Tried> tried = all(wanted, bless);
        List<Problem> wrong = bless
                ? problems.stream()
                        .filter(p -> p.code() != Problem.Code.MISSING_FIXTURE)
                        .toList()
                : problems;
        return new CaseTest(
                tried, wrong, casebook.cases().stream().map(c -> c.id()).toList());
    }

    /** Tests fixtures on all processors, in their order. */
    private List<CaseTest.Tried> all(List<Fixture> fixtures, boolean bless) throws IOException {
        try {
            return fixtures.parallelStream()
                    .map(fixture -> {
                        try {
                            return tried(fixture, bless);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private CaseTest.Tried tried(Fixture fixture, boolean bless) throws IOException {
        Expected expected = fixture.expected().orElse(Expected.NOTHING);
        Report report;
        try {
            report = doctor.examine(Bundle.open(fixture.folder(), Limits.DEFAULT));
        } catch (BundleException e) {
            return new CaseTest.Tried(fixture.shown(), expected.said(), Set.of(), List.of(e.getMessage()), false);
        }
        Expected said = Expected.of(report, mustNot(fixture, report));
        boolean forbidden = said.mustNot().stream().anyMatch(said.said()::contains);
        boolean healthy = fixture.owner().isEmpty();
        if (bless && !forbidden && !healthy) {
            boolean changed = !fixture.expected().map(Expected::yaml).equals(Optional.of(said.yaml()));
            if (changed) {
                fixture.write(said);
            }
            return new CaseTest.Tried(fixture.shown(), said.said(), said.said(), List.of(), changed);
        }
        return new CaseTest.Tried(
                fixture.shown(), expected.said(), said.said(), deviations(expected, said, report), false);
    }

    /** A new fixture that does not show its own case is a near miss. */
    private static Set<String> mustNot(Fixture fixture, Report report) {
        if (fixture.expected().isPresent()) {
            return fixture.expected().get().mustNot();
        }
        Set<String> said = Expected.of(report, Set.of()).said();
        return fixture.owner()
                .filter(owner -> !said.contains(owner))
                .map(Set::of)
                .orElse(Set.of());
    }

    static List<String> deviations(Expected expected, Expected said, Report report) {
        List<String> deviations = new ArrayList<>();
        for (Expected.Hypothesis h : expected.hypotheses()) {
            Optional<Expected.Hypothesis> found = said.hypotheses().stream()
                    .filter(s -> s.caseId().equals(h.caseId()))
                    .findFirst();
            if (found.isEmpty()) {
                deviations.add(h.named() + " is not found, " + instead(h.caseId(), report));
            } else if (!found.get().sameAs(h)) {
                deviations.add(found.get().named() + " is "
                        + found.get().certainty().label() + ", expected " + h.named() + " "
                        + h.certainty().label());
            } else if (h.advice().isPresent() && !found.get().advice().equals(h.advice())) {
                deviations.add("the first remedy of " + h.named() + " is '"
                        + found.get().advice().orElse("none") + "', expected '"
                        + h.advice().get() + "'");
            }
        }
        for (Expected.Hypothesis s : said.hypotheses()) {
            if (expected.mustNot().contains(s.caseId())) {
                deviations.add(s.named() + " is " + s.certainty().label() + " and must not be");
            } else if (!expected.said().contains(s.caseId())) {
                deviations.add(s.named() + " is " + s.certainty().label() + ", not expected");
            }
        }
        difference(expected.observations(), said.observations())
                .forEach(id -> deviations.add("observation " + id + " is not made"));
        difference(said.observations(), expected.observations())
                .forEach(id -> deviations.add("observation " + id + " is made, not expected"));
        missed(expected.nearMisses(), said.nearMisses(), "a near miss", deviations);
        missed(expected.ruledOut(), said.ruledOut(), "ruled out", deviations);
        if (expected.recordNext().isPresent() && !said.recordNext().equals(expected.recordNext())) {
            deviations.add("what to record next is " + quoted(said.recordNext()) + ", expected "
                    + quoted(expected.recordNext()));
        }
        if (deviations.isEmpty() && !order(expected).equals(order(said))) {
            deviations.add("the order is " + String.join(", ", order(said)) + ", expected "
                    + String.join(", ", order(expected)));
        }
        return deviations;
    }

    private static void missed(
            Optional<Set<String>> expected, Optional<Set<String>> said, String as, List<String> deviations) {
        if (expected.isPresent()) {
            Set<String> found = said.orElse(Set.of());
            difference(expected.get(), found).forEach(id -> deviations.add(id + " is not " + as));
            difference(found, expected.get()).forEach(id -> deviations.add(id + " is " + as + ", not expected"));
        }
    }

    private static String quoted(Optional<List<String>> commands) {
        List<String> all = commands.orElse(List.of());
        return all.isEmpty() ? "nothing" : "'" + String.join("', '", all) + "'";
    }

    private static List<String> order(Expected of) {
        return of.hypotheses().stream().map(Expected.Hypothesis::caseId).toList();
    }

    private static Set<String> difference(Set<String> one, Set<String> other) {
        Set<String> left = new TreeSet<>(one);
        left.removeAll(other);
        return left;
    }

    /** What the report says of a case that is no hypothesis. */
    private static String instead(String id, Report report) {
        Set<String> said = new LinkedHashSet<>();
        report.setAside().stream().filter(a -> a.caseId().equals(id)).forEach(a -> said.add("set aside by " + a.by()));
        report.ruledOut().stream()
                .filter(m -> m.caseId().equals(id))
                .forEach(m -> said.add("ruled out: " + m.because()));
        report.nearMisses().stream()
                .filter(m -> m.caseId().equals(id))
                .forEach(m -> said.add("a near miss: " + m.because()));
        return said.isEmpty() ? "nothing speaks for it" : String.join("; ", said);
    }
}
