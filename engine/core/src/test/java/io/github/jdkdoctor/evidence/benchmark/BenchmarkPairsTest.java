package io.github.jdkdoctor.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BenchmarkPairsTest {
    private static BenchmarkScore score(Run run, String name, double score) {
        return new BenchmarkScore(
                run, name, score, OptionalDouble.empty(), "ops/s", true, 5, Origin.of("results.json"));
    }

    @Test
    void pairsABenchmarkThatMovedToAnotherPackage() {
        BenchmarkPairs pairs = BenchmarkPairs.of(
                List.of(
                        score(Run.BASELINE, "org.old.Sorting.sort {size=10}", 400),
                        score(Run.BASELINE, "org.old.Sorting.same", 7)),
                List.of(
                        score(Run.CURRENT, "com.fresh.sort.Sorting.sort {size=10}", 100),
                        score(Run.CURRENT, "com.fresh.sort.Sorting.sort {size=20}", 1),
                        score(Run.CURRENT, "org.old.Sorting.same", 7)));
        assertThat(pairs.shifts())
                .extracting(s -> s.baseline().benchmark() + " " + s.factor())
                .containsExactly("org.old.Sorting.sort {size=10} 4.0", "org.old.Sorting.same 1.0");
        assertThat(pairs.moved())
                .hasSize(1)
                .containsEntry("org.old.Sorting.sort {size=10}", "com.fresh.sort.Sorting.sort {size=10}");
    }

    @Test
    void countsAScoreOnceThatTwoFilesState() {
        BenchmarkPairs pairs = BenchmarkPairs.of(
                List.of(in("console.txt", Run.BASELINE, 27.123), in("jmh.json", Run.BASELINE, 27.12349)),
                List.of(in("jmh.json", Run.CURRENT, 11.1896), in("console.txt", Run.CURRENT, 11.19)));
        assertThat(pairs.shifts()).hasSize(1);
        assertThat(BenchmarkPairs.of(
                                List.of(in("first.json", Run.BASELINE, 27.1), in("second.json", Run.BASELINE, 27.2)),
                                List.of(in("jmh.json", Run.CURRENT, 11)))
                        .shifts())
                .hasSize(2);
    }

    private static BenchmarkScore in(String file, Run run, double score) {
        return new BenchmarkScore(
                run, "org.acme.Sorting.sort", score, OptionalDouble.empty(), "ops/ms", true, 0, Origin.of(file));
    }

    @Test
    void pairsNoneWhereTwoWouldFit() {
        BenchmarkPairs pairs = BenchmarkPairs.of(
                List.of(score(Run.BASELINE, "org.old.Sorting.sort", 400)),
                List.of(score(Run.CURRENT, "org.a.Sorting.sort", 100), score(Run.CURRENT, "org.b.Sorting.sort", 100)));
        assertThat(pairs.shifts()).isEmpty();
        assertThat(pairs.moved()).isEmpty();
    }

    @Test
    void aPackageIsWhatStandsBeforeTheClass() {
        assertThat(BenchmarkPairs.packageOf("org.old.Sorting.sort {size=1.5}")).isEqualTo("org.old");
        assertThat(BenchmarkPairs.packageOf("Sorting.sort (avgt)")).isEmpty();
    }
}
