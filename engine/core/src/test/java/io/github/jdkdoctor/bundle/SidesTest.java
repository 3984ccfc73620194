package io.github.jdkdoctor.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SidesTest {
    private static Optional<Map<String, Run>> runs(String... names) {
        return Sides.of(List.of(names)).map(Sides::runs);
    }

    @ParameterizedTest
    @CsvSource({
        "17, 25",
        "8, 11",
        "jdk-17.0.9, jdk-17.0.15",
        "jdk17, jdk25",
        "v1.4.1, v1.4.2",
        "V1, V2",
        "old, new",
        "pre, post",
        "before-2026-11-01, after-2026-11-02",
        "reference, candidate"
    })
    void folders(String before, String after) {
        assertThat(runs(after + "/gc.log", before + "/gc.log"))
                .contains(Map.of(before + "/gc.log", Run.BASELINE, after + "/gc.log", Run.CURRENT));
        assertThat(runs("case/" + after + "/a/gc.log", "case/" + before + "/gc.log", "case/manifest.yaml"))
                .contains(
                        Map.of("case/" + before + "/gc.log", Run.BASELINE, "case/" + after + "/a/gc.log", Run.CURRENT));
    }

    @ParameterizedTest
    @CsvSource({
        "node1, node2",
        "run1, run2",
        "1, 2",
        "jdk17, app18",
        "logs, threads",
        "old, old-2",
        "17, 17",
        "before-new, after"
    })
    void foldersThatMayBeAnything(String one, String other) {
        assertThat(runs(one + "/gc.log", other + "/gc.log")).isEmpty();
    }

    @Test
    void filesByWordsInTheirNames() {
        assertThat(runs("gc-before.log", "gc-after.log", "README.md"))
                .contains(Map.of("gc-before.log", Run.BASELINE, "gc-after.log", Run.CURRENT));
        assertThat(runs("old_rec.jfr", "new_rec.jfr", "new_threads.txt"))
                .contains(Map.of(
                        "old_rec.jfr", Run.BASELINE, "new_rec.jfr", Run.CURRENT, "new_threads.txt", Run.CURRENT));
    }

    @Test
    void filesOfWhichOneTellsNoSide() {
        assertThat(runs("gc-before.log", "gc-after.log", "flags.txt")).isEmpty();
        assertThat(runs("gc.log.0.current", "gc.log.1")).isEmpty();
        assertThat(runs("threads-after-1.txt", "threads-after-2.txt")).isEmpty();
    }

    @Test
    void saysWhatWasTakenForWhat() {
        assertThat(Sides.of(List.of("17/a.jfr", "25/a.jfr")).map(Sides::remark))
                .contains(
                        "17/ is taken for the baseline run and 25/ for the current run; name them baseline/ and current/ to"
                                + " be sure");
        assertThat(Sides.undecided(List.of("node1/a.jfr", "node2/a.jfr")))
                .contains(
                        "node1/ and node2/ are read as one run; where they are two, name them baseline/ and current/");
        assertThat(Sides.undecided(List.of("logs/a.log", "b.jfr"))).isEmpty();
        assertThat(Sides.undecided(List.of("a.log"))).isEmpty();
    }
}
