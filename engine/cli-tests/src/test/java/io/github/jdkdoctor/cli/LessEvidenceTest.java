package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who leaves files out never gets a surer diagnosis of what nothing refuted: over every file of a part of the fixtures. */
class LessEvidenceTest {
    @Test
    void raisesNoHypothesis(@TempDir Path scratch) throws Exception {
        Doctor doctor = Doctor.withBuiltInCasebook();
        List<String> wrong = Fixtures.part(4).parallelStream()
                .flatMap(fixture -> raised(doctor, fixture, scratch).stream())
                .toList();
        assertThat(wrong).isEmpty();
    }

    private static List<String> raised(Doctor doctor, Path fixture, Path scratch) {
        try {
            List<String> raised = new ArrayList<>();
            Report whole = doctor.examine(Bundle.open(fixture, Limits.DEFAULT));
            Map<String, Certainty> before = certainties(whole);
            // what was there as the consequence of another case, which may be unknown without the file
            whole.setAside().forEach(aside -> before.putIfAbsent(aside.caseId(), Certainty.STRONG));
            // what a sign refuted may be likely without the file that showed the sign, and never strong
            whole.ruledOut().forEach(out -> before.putIfAbsent(out.caseId(), Certainty.LIKELY));
            whole.nearMisses().forEach(near -> before.putIfAbsent(near.caseId(), Certainty.LIKELY));
            whole.context().standing().forEach(both -> before.putIfAbsent(both.caseId(), Certainty.LIKELY));
            List<Path> files = Fixtures.files(fixture);
            // without its only file it is no bundle
            for (Path left : files.size() > 1 ? files : List.<Path>of()) {
                Path less = copy(fixture, left, scratch);
                certainties(doctor.examine(Bundle.open(less, Limits.DEFAULT))).forEach((id, after) -> {
                    Certainty was = before.get(id);
                    // what a missing sign refuted may become possible again without the file that showed it missing
                    if (after.compareTo(was == null ? Certainty.POSSIBLE : was) > 0) {
                        raised.add(Fixtures.CASES.relativize(left) + " left out: " + id + " " + was + " -> " + after);
                    }
                });
            }
            return raised;
        } catch (IOException | BundleException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Certainty> certainties(Report report) {
        return report.hypotheses().stream()
                .collect(Collectors.toMap(Report.Hypothesis::caseId, Report.Hypothesis::certainty));
    }

    private static Path copy(Path fixture, Path left, Path scratch) throws IOException {
        Path to = Files.createTempDirectory(scratch, "less");
        Files.createDirectories(to.resolve("current"));
        for (Path file : Fixtures.files(fixture)) {
            if (!file.equals(left)) {
                Path target = to.resolve(fixture.relativize(file).toString());
                Files.createDirectories(target.resolve(".."));
                Files.copy(file, target);
            }
        }
        // tells of both runs, so that it stays where a file of one is left out
        Path manifest = fixture.resolve("manifest.yaml");
        if (Files.exists(manifest)) {
            Files.copy(manifest, to.resolve("manifest.yaml"));
        }
        return to;
    }
}
