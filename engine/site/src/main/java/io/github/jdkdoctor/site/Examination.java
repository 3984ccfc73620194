package io.github.jdkdoctor.site;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.TextReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Lets the engine examine the bundles of cases. */
final class Examination {
    // a measure that differs between the runs makes a better example than a few more files
    private static final int CONTRAST = 40;

    private final Casebook casebook;
    private final Doctor doctor;
    private final Cache cache;
    private final String engine;

    /**
     * What the engine says of one bundle of a case.
     *
     * @param shows whether it finds the case
     * @param rank how good an example it is; higher is better
     * @param verdict what is said of the case, in a few words
     * @param notes the first line of the bundle's NOTES: what was run
     * @param report as the command line prints it
     */
    record Said(
            String fixture,
            boolean shows,
            int rank,
            String verdict,
            String notes,
            String report,
            List<String> figures) {
        Said {
            figures = List.copyOf(figures);
        }
    }

    /**
     * An engine with a casebook.
     *
     * @param engine changes where the engine's code or its casebook do
     */
    Examination(Casebook casebook, Cache cache, String engine) {
        this.casebook = casebook;
        this.doctor = new Doctor(casebook);
        this.cache = cache;
        this.engine = engine;
    }

    /** What the engine says of each bundle, in their order. */
    List<Said> of(Case subject, List<Path> fixtures) throws IOException, SiteException {
        return Tasks.all(
                fixtures.stream().<Callable<Said>>map(f -> () -> of(subject, f)).toList());
    }

    private Said of(Case subject, Path fixture) throws IOException, SiteException {
        List<String> sources =
                List.of("examination", subject.id(), engine, fixture.getFileName() + "", Cache.digest(fixture));
        return cache.get(Said.class, sources, () -> examine(subject, fixture));
    }

    private Said examine(Case subject, Path fixture) throws IOException, SiteException {
        try {
            Bundle bundle = Bundle.open(fixture, Limits.DEFAULT);
            Evidence evidence = Reading.withAllReaders().of(bundle);
            Doctor.Examination examination = doctor.examination(evidence);
            Report report = examination.report();
            Optional<Report.Hypothesis> found = report.hypotheses().stream()
                    .filter(h -> h.caseId().equals(subject.id()))
                    .findFirst();
            boolean observed =
                    report.observations().stream().anyMatch(o -> o.caseId().equals(subject.id()));
            int files = evidence.files().size();
            Path notes = fixture.resolve("NOTES");
            boolean shows = found.isPresent() || observed;
            Figures figures = new Figures(subject, casebook, evidence, shows ? examination.phenomena() : List.of());
            int rank = found.map(Examination::telling).orElse(0) + files + CONTRAST * figures.contrasts();
            return new Said(
                    fixture.getFileName() + "",
                    shows,
                    rank,
                    verdict(subject, report, found, observed),
                    Files.exists(notes)
                            ? Files.readString(notes).lines().findFirst().orElse("")
                            : "",
                    TextReport.print(report, false),
                    shows ? figures.html() : List.of());
        } catch (BundleException e) {
            throw new SiteException(fixture + ": " + e.getMessage());
        }
    }

    private static int telling(Report.Hypothesis h) {
        int certainty =
                switch (h.certainty()) {
                    case POSSIBLE -> 100;
                    case LIKELY -> 200;
                    case STRONG -> 300;
                };
        return certainty
                + 3
                        * (int) h.evidence().stream()
                                .filter(Report.Evidence::inFavour)
                                .count();
    }

    private static String verdict(Case subject, Report report, Optional<Report.Hypothesis> found, boolean observed) {
        if (found.isPresent()) {
            return found.get().certainty().label();
        }
        if (observed) {
            return "observed";
        }
        for (Report.Aside a : report.setAside()) {
            if (a.caseId().equals(subject.id())) {
                return "set aside: " + a.by() + " explains it";
            }
        }
        for (Report.Missed m : report.ruledOut()) {
            if (m.caseId().equals(subject.id())) {
                return "ruled out: " + m.because();
            }
        }
        for (Report.Missed m : report.nearMisses()) {
            if (m.caseId().equals(subject.id())) {
                return "not this case: " + m.because();
            }
        }
        return "not this case: nothing speaks for it";
    }
}
