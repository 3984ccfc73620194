package io.github.jdkdoctor;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.Grounds;
import io.github.jdkdoctor.diagnosis.Profiles;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.report.Exhibits;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.Reporter;
import java.util.List;

/** The engine: a bundle in, a report out, from facts by rules to conclusions. Thread-safe; no I/O beyond the bundle. */
public final class Doctor {
    private final Casebook casebook;
    private final Diagnosis.Reasoner reasoner;
    private final Reading reading;
    private final FlagBook flagBook = FlagBook.load();

    public Doctor(Casebook casebook) {
        this(casebook, Reading.withAllReaders());
    }

    /** A doctor with a reading of its own, as tests have it that want a reader's own errors thrown. */
    public Doctor(Casebook casebook, Reading reading) {
        this.casebook = casebook;
        this.reasoner = new Diagnosis.Reasoner(casebook);
        this.reading = reading;
    }

    /** A doctor with the casebook that is on the class path. */
    public static Doctor withBuiltInCasebook() throws CasebookException {
        return new Doctor(new Casebook(Pack.onClassPath(Doctor.class.getClassLoader())));
    }

    /** Examines a bundle. */
    public Report examine(Bundle bundle) throws BundleException {
        return examine(reading.of(bundle));
    }

    /** Examines what was read of a bundle before. */
    public Report examine(Evidence evidence) {
        return examination(evidence).report();
    }

    /** What was found in a bundle, and all that rules measured on the way, whether a case asks for it or not. */
    public record Examination(Report report, List<Phenomenon> phenomena) {}

    /** Examines what was read of a bundle before, and keeps what the rules measured. */
    public Examination examination(Evidence evidence) {
        Grounds grounds = Grounds.of(evidence, flagBook);
        Diagnosis diagnosis = reasoner.reason(grounds);
        Report report = Reporter.report(casebook.version(), evidence, grounds, diagnosis);
        return new Examination(report, diagnosis.phenomena());
    }

    /** What a report that draws shows alongside the findings of an examination of the same evidence. */
    public Exhibits exhibits(Evidence evidence, Report report) {
        List<Case> suspected = report.hypotheses().stream()
                .flatMap(h -> casebook.find(h.caseId()).stream())
                .toList();
        return new Exhibits(evidence, new Profiles(evidence).stacks(suspected), Grounds.benchmarks(evidence));
    }

    /** What rules measure in a bundle, whether a case asks for it or not. */
    public List<Phenomenon> phenomena(Bundle bundle) throws BundleException {
        return reasoner.reason(Grounds.of(reading.of(bundle), flagBook)).phenomena();
    }
}
