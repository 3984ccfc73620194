package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.diagnosis.Certainty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is wrong with the runs of the healthy applications: not from the second to the first, and with none of them alone. */
class HealthyRunsTest {
    private static final String BASELINE = "baseline";
    private static final String CURRENT = "current";

    // the program throws exceptions in each operation of both runs
    private static final Map<String, String> TRUE = Map.of("17-to-21-exceptions", "exception-stack-trace-cost");

    @Test
    void showNoCauseTheOtherWayRoundOrAlone(@TempDir Path scratch) throws Exception {
        Doctor doctor = Doctor.withBuiltInCasebook();
        List<Path> bundles;
        try (Stream<Path> all = Files.list(Fixtures.CASES.resolve("healthy"))) {
            bundles = all.filter(b -> Files.isDirectory(b.resolve(BASELINE))).toList();
        }
        assertThat(bundles).hasSizeGreaterThan(30);

        assertThat(bundles.parallelStream()
                        .flatMap(b -> Stream.of(
                                        Map.of(BASELINE, CURRENT, CURRENT, BASELINE),
                                        Map.of(BASELINE, CURRENT),
                                        Map.of(CURRENT, CURRENT))
                                .flatMap(as -> causes(doctor, b, as, scratch)))
                        .toList())
                .isEmpty();
    }

    /** What is likely or more of a bundle whose folders go by other names. */
    private static Stream<String> causes(Doctor doctor, Path bundle, Map<String, String> as, Path scratch) {
        String name = bundle.getFileName().toString();
        try {
            Path renamed = Files.createTempDirectory(scratch, "as");
            for (Path file : Fixtures.files(bundle)) {
                Path within = bundle.relativize(file);
                String folder = as.get(within.getName(0).toString());
                if (folder != null) {
                    Path to = renamed.resolve(folder)
                            .resolve(within.subpath(1, within.getNameCount()).toString());
                    Files.createDirectories(to.resolve(".."));
                    Files.copy(file, to);
                }
            }
            return doctor.examine(Bundle.open(renamed, Limits.DEFAULT)).hypotheses().stream()
                    .filter(h -> h.certainty().compareTo(Certainty.POSSIBLE) > 0)
                    .filter(h -> !h.caseId().equals(TRUE.get(name)))
                    .map(h -> name + " " + as + ": " + h.caseId() + " " + h.certainty());
        } catch (IOException | BundleException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
