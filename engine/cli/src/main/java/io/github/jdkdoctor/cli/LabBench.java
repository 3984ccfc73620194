package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.authoring.Lab;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.collect.BundleFile;
import io.github.jdkdoctor.collect.CollectException;
import io.github.jdkdoctor.collect.RunFiles;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Reproduces cases: two runs, a bundle of them, and what the engine says of it. */
final class LabBench {
    // of half a second each: an archive of classes takes 5 to 10 s on two CPUs
    private static final int LOOKS = 20;

    private final Terminal terminal;
    private final Casebook casebook;
    private final Path programs;
    private final Duration duration;

    /** @param programs the jar of the lab's programs */
    LabBench(Terminal terminal, Casebook casebook, Path programs, Duration duration) {
        this.terminal = terminal;
        this.casebook = casebook;
        this.programs = programs;
        this.duration = duration;
    }

    /** Reproduces a case and keeps the bundle only where a file is named for it. */
    LabOutcome reproduce(LabPlan plan, Optional<Path> bundle) throws Failure, BundleException, CasebookException {
        if (bundle.isPresent()) {
            return reproduce(plan, bundle.get());
        }
        try (RunFiles place = RunFiles.in(Path.of(System.getProperty("java.io.tmpdir")))) {
            return reproduce(plan, place.folder().resolve(plan.lab().caseId() + ".zip"));
        } catch (IOException e) {
            throw new Failure(ExitCode.USAGE, "no place for a bundle: " + e.getMessage());
        }
    }

    LabOutcome reproduce(LabPlan plan, Path bundle) throws Failure, BundleException, CasebookException {
        ReportFile.of(bundle);
        Stages stages = new Stages(terminal);
        try (Workshop workshop = Workshop.alongside(bundle)) {
            stages.says(plan.lab().caseId() + " on " + plan.jdks());
            MachineLoad others = MachineLoad.ofThisMachine();
            stages.begins("waiting for others to leave the processors");
            others.awaitQuiet(LOOKS);
            LabRun.Achieved baseline =
                    run("baseline", plan.way().baseline(), plan.baseline(), workshop, Optional.empty(), stages);
            others.awaitQuiet(LOOKS);
            LabRun.Achieved current = run(
                    "current", plan.way().current(), plan.current(), workshop, Optional.of(workshop.draft()), stages);
            workshop.redact(terminal, stages, RedactionKey.ofUser(terminal));
            workshop.publish(workshop.redacted());
            stages.begins("examining " + bundle);
            Report report =
                    new Doctor(casebook).examine(Reading.withAllReaders().of(Bundle.open(bundle, Limits.DEFAULT)));
            return new LabOutcome(plan, baseline, current, others, report);
        } catch (CollectException e) {
            throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw Failure.at(bundle, "cannot be made: " + e.getMessage());
        } finally {
            stages.close();
        }
    }

    private LabRun.Achieved run(
            String name, Lab.Side side, JdksAtHand.Jdk jdk, Workshop workshop, Optional<Path> older, Stages stages)
            throws IOException, CollectException, Failure {
        Path scratch = workshop.files().folder();
        try (RunFiles files = RunFiles.in(scratch);
                LabRun run = new LabRun(scratch.resolve(name), programs, duration, stages)) {
            LabRun.Achieved achieved = run.record(side, jdk, files);
            String manifest = String.format(
                    Locale.ROOT,
                    "%s:%n  throughput: %.1f %s/s%n  collected: by %s for %d s%n",
                    name,
                    achieved.perSecond(),
                    achieved.what(),
                    Versions.product(),
                    duration.toSeconds());
            Path next = scratch.resolve(name + ".zip");
            BundleFile.write(next, older, name, files.folder(), manifest);
            Files.move(next, workshop.draft(), StandardCopyOption.REPLACE_EXISTING);
            return achieved;
        }
    }
}
