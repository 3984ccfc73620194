package io.github.jdkdoctor.trends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit sets the directory
class RegressionsTest {
    private static final Instant START = Instant.parse("2026-10-01T06:00:00Z");

    @TempDir
    private Path directory;

    private final Random random = new Random(3);
    private final List<Rows> rows = new ArrayList<>();

    /** What a bundle of a service says at a time. */
    private interface Level {
        double at(int index);
    }

    // 40 bundles, a deployment for every four, two frames besides the one of interest
    private void service(String service, Level pauses, Level mine, Level other, int jdkChanges) {
        for (int i = 0; i < 40; i++) {
            String id = service + i;
            double self = mine.at(i) * (1 + random.nextGaussian() * 0.03);
            double second = other.at(i) * (1 + random.nextGaussian() * 0.03);
            Rows.Bundle bundle = new Rows.Bundle(
                    id,
                    service + "/" + i,
                    Optional.empty(),
                    service,
                    Optional.of("d%02d".formatted(i / 4)),
                    Optional.empty(),
                    Optional.empty(),
                    START.plusSeconds(i * 43_200L),
                    Optional.of(i < jdkChanges ? "11.0.20" : "17.0.9"),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.empty(),
                    OptionalDouble.of(4),
                    Optional.empty(),
                    "c",
                    Optional.empty(),
                    1,
                    START);
            rows.add(new Rows(
                    bundle,
                    i < jdkChanges
                            ? List.of()
                            : List.of(new Rows.Finding(
                                    id,
                                    "biased-locking-disabled",
                                    "t",
                                    "likely",
                                    OptionalDouble.empty(),
                                    OptionalDouble.empty(),
                                    OptionalDouble.empty())),
                    List.of(new Rows.Measure(
                            id, "gc.pauses", pauses.at(i) * (1 + random.nextGaussian() * 0.05), "percent", "current")),
                    List.of(
                            new Rows.Frame(id, "org.example.A.mine", self, self, 1),
                            new Rows.Frame(id, "org.example.B.other", second, second, 1),
                            new Rows.Frame(id, "org.example.C.rest", 1 - self - second, 1, 1)),
                    List.of(),
                    List.of()));
        }
    }

    private Regressions.Found found() throws Exception {
        return Regressions.in(FleetData.of(RowSource.of(rows), Rows.Bundle::service));
    }

    @Test
    void namesTheDeploymentWhatCameWithItAndTheCasesThatBegin() throws Exception {
        service("cart", i -> i < 24 ? 0.02 : 0.06, i -> 0.1, i -> 0.1, 24);
        Regressions.Incident incident = found().worse().get(0);
        assertThat(incident.group()).isEqualTo("cart");
        assertThat(incident.deployment()).contains("d06");
        assertThat(incident.before()).contains("d05");
        assertThat(incident.cameWith()).containsExactly("JDK: 11.0.20 -> 17.0.9");
        assertThat(incident.cases()).containsExactly("biased-locking-disabled");
        assertThat(incident.changes()).extracting(Regressions.Change::name).containsExactly("gc.pauses");
    }

    @Test
    void statesWhatAFrameCostsInCores() throws Exception {
        service("cart", i -> 0.02, i -> i < 20 ? 0.10 : 0.15, i -> 0.1, 99);
        Regressions.Change change = found().worse().get(0).changes().get(0);
        assertThat(change.name()).isEqualTo("org.example.A.mine");
        assertThat(change.cores().orElseThrow()).isBetween(0.18, 0.22);
        assertThat(change.after() - change.before()).isBetween(change.low(), change.high());
    }

    @Test
    void tellsWhatWentAwayAgainFromWhatStayed() throws Exception {
        service("cart", i -> i >= 12 && i < 20 ? 0.06 : 0.02, i -> 0.1, i -> 0.1, 99);
        Regressions.Found found = found();
        assertThat(found.worse()).isEmpty();
        assertThat(found.incidents())
                .flatExtracting(Regressions.Incident::changes)
                .extracting(Regressions.Change::verdict)
                .contains(Regressions.Verdict.GONE);
    }

    @Test
    void takesACostThatMovedToAnotherFrameForNoRegression() throws Exception {
        service("cart", i -> 0.02, i -> i < 20 ? 0.001 : 0.15, i -> i < 20 ? 0.15 : 0.001, 99);
        Regressions.Found found = found();
        assertThat(found.worse()).isEmpty();
        assertThat(found.incidents())
                .flatExtracting(Regressions.Incident::changes)
                .filteredOn(c -> c.name().equals("org.example.A.mine"))
                .extracting(Regressions.Change::verdict, Regressions.Change::from)
                .containsExactly(tuple(Regressions.Verdict.SHIFTED, Optional.of("org.example.B.other")));
    }

    @Test
    void staysSilentOnServicesThatOnlyScatter() throws Exception {
        for (int i = 0; i < 200; i++) {
            service("s" + i, x -> 0.02, x -> 0.1, x -> 0.1, 99);
        }
        Regressions.Found found = found();
        assertThat(found.series()).isEqualTo(800);
        assertThat(found.worse()).isEmpty();
    }

    @Test
    void comparesACanaryWithTheDeploymentBefore() throws Exception {
        service("cart", i -> i < 36 ? 0.02 : 0.05, i -> 0.1, i -> 0.1, 99);
        FleetData data = FleetData.of(RowSource.of(rows), Rows.Bundle::service);
        Canary.Found found = Canary.of(data, Map.of("service", "cart"), Map.of("deployment", "d09"));
        assertThat(found.differences())
                .extracting(Canary.Difference::name, Canary.Difference::worse)
                .containsExactly(tuple("gc.pauses", true));
        assertThat(Canary.of(data, Map.of("deployment", "d01"), Map.of("deployment", "d02"))
                        .differences())
                .isEmpty();
    }

    @Test
    void namesTheRunInWhichABenchmarkChanged() throws Exception {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            double score = (i < 8 ? 1000 : 800) + random.nextInt(20);
            files.add(Files.writeString(
                    directory.resolve("run-%02d.json".formatted(i)),
                    """
                    [{"jmhVersion":"1.37","benchmark":"org.example.Parse.small","mode":"thrpt","threads":1,"forks":2,
                      "warmupIterations":5,"measurementIterations":5,
                      "primaryMetric":{"score":%s,"scoreError":4.0,"scoreUnit":"ops/s","rawData":[[%s]]}}]
                    """
                            .formatted(score, score)));
        }
        Regressions.Found found = Regressions.in(Benchmarks.of(files));
        assertThat(found.worse()).singleElement().satisfies(i -> {
            assertThat(i.deployment()).contains("run-08");
            assertThat(i.changes()).singleElement().satisfies(c -> {
                assertThat(c.after()).isLessThan(c.before());
                assertThat(c.unit()).isEqualTo("ops/s");
            });
        });
    }
}
