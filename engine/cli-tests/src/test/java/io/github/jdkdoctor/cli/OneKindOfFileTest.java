package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an expert reads in one kind of file is named without the others: fixtures with all files left out but these. */
class OneKindOfFileTest {
    private static final Path CASES = Path.of(System.getProperty("jdkdoctor.root"), "cases");
    private static final String STACKS = "profile.*";
    private static final String STACKS_AND_VERSION = STACKS + "|java-version.*";
    private static final String GC_LOG = "gc\\.log.*";
    private static final Map<String, String> KINDS =
            Map.of("stacks", STACKS, "stacks and version", STACKS_AND_VERSION, "GC log", GC_LOG);

    @TempDir
    private Path scratch = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "sha-intrinsics-disabled/fixtures/off-17, stacks",
        "httpurlconnection-no-keep-alive/fixtures/keep-alive-off-25, stacks",
        "nmt-overhead/fixtures/detail-25, stacks",
        "monitoring-thread-dumps/fixtures/dumps-25, stacks",
        "compact-strings-utf16/fixtures/one-letter-17, stacks",
        "string-deduplication-cost/fixtures/jackson-maps-25, stacks",
        "biased-locking-disabled/fixtures/upgrade-11-to-17, stacks and version",
        "single-threaded-gc/fixtures/one-worker-25, GC log",
        "small-initial-heap/fixtures/parallel-17, GC log",
        "heap-too-small-for-live-set/fixtures/g1-17, GC log",
        "g1-periodic-gcs/fixtures/concurrent-17, GC log",
        "heap-not-pretouched/fixtures/off-17, GC log",
    })
    void namesTheCause(String fixture, String kind) throws Exception {
        assertThat(named(fixture, kind)).containsExactly(fixture.substring(0, fixture.indexOf('/')));
    }

    // all methods are interpreted where the compilers stopped; a GC log says how far its heap may grow
    @ParameterizedTest
    @CsvSource({
        "code-cache-full/fixtures/compiler-disabled-17, stacks",
        "small-initial-heap/fixtures/parallel-11, GC log",
        "biased-locking-disabled/fixtures/none-no-locks, stacks and version",
        "biased-locking-disabled/fixtures/flag-gone-17, stacks and version",
        "single-threaded-gc/fixtures/none-both-17, GC log",
        "small-initial-heap/fixtures/none-little-data-17, GC log",
        "young-generation-too-small/fixtures/none-120-megabytes-17, GC log",
    })
    void namesNone(String fixture, String kind) throws Exception {
        assertThat(named(fixture, kind)).isEmpty();
    }

    // written by hand as DeadlockCycle::print_on_with does (threadService.cpp)
    @Test
    void namesTheDeadlockByTheSectionOfTheJvmAlone() throws Exception {
        Path dump = Files.createDirectories(scratch.resolve("current")).resolve("dump.txt");
        Files.writeString(
                dump,
                """
                Found one Java-level deadlock:
                =============================
                "Thread-1":
                  waiting to lock monitor 0x00007fb63f8162e8 (object 0x000000076ac1bc98, a java.lang.String),
                  which is held by "Thread-0"

                "Thread-0":
                  waiting to lock monitor 0x00007fb63f815528 (object 0x000000076ac1bcc8, a java.lang.String),
                  which is held by "Thread-1"

                Found 1 deadlock.
                """);
        assertThat(named(scratch)).containsExactly("java-deadlock");
    }

    private List<String> named(String fixture, String kind) throws Exception {
        Path less = Files.createTempDirectory(scratch, "kind");
        for (String run : List.of("baseline", "current")) {
            copy(CASES.resolve(fixture).resolve(run), less.resolve(run), Objects.requireNonNull(KINDS.get(kind)));
        }
        return named(less);
    }

    private static List<String> named(Path bundle) throws Exception {
        return Doctor.withBuiltInCasebook().examine(Bundle.open(bundle, Limits.DEFAULT)).hypotheses().stream()
                .filter(h -> h.certainty() != Certainty.POSSIBLE)
                .map(Report.Hypothesis::caseId)
                .toList();
    }

    private static void copy(Path from, Path to, String names) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().matches(names)) {
                    Files.copy(file, to.resolve(file.getFileName().toString()));
                }
            }
        }
    }
}
