package io.github.jdkdoctor.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.fleet.table.Tables;
import io.github.jdkdoctor.trends.Rows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit sets the directory
class DiagnoseTest {
    @TempDir
    private Path directory;

    @Test
    void namesABundleByThePartsOfItsPath() throws Exception {
        SmallFleet fleet = new SmallFleet(directory);
        fleet.add("service=cart/version=42/date=2026-11-03/time=12-30/instance=web-1.zip", SmallFleet.bundle(80, 20));
        fleet.diagnose("--engine", "local");
        assertThat(fleet.rows(Tables.BUNDLES))
                .extracting(
                        Rows.Bundle::service,
                        Rows.Bundle::deployment,
                        Rows.Bundle::version,
                        Rows.Bundle::instance,
                        Rows.Bundle::started,
                        Rows.Bundle::coresUsed)
                .containsExactly(tuple(
                        "cart",
                        Optional.of("42"),
                        Optional.of("42"),
                        Optional.of("web-1"),
                        Instant.parse("2026-11-03T12:30:00Z"),
                        // nothing in the bundle measures CPU time
                        OptionalDouble.empty()));
    }

    @Test
    void namesABundleByARuleOfTheCommandLine() throws Exception {
        SmallFleet fleet = new SmallFleet(directory);
        fleet.add("cart/20261103/web-1_42.zip", SmallFleet.bundle(80, 20));
        fleet.diagnose("--engine", "local", "--keys", "{service}/{date}/{instance}_{version}.zip");
        assertThat(fleet.rows(Tables.BUNDLES))
                .extracting(Rows.Bundle::service, Rows.Bundle::instance, Rows.Bundle::version, Rows.Bundle::started)
                .containsExactly(
                        tuple("cart", Optional.of("web-1"), Optional.of("42"), Instant.parse("2026-11-03T00:00:00Z")));
    }

    @Test
    void namesABundleByItsManifestWhereThePathSaysNothing() throws Exception {
        SmallFleet fleet = new SmallFleet(directory);
        fleet.add(
                "a.zip",
                Map.of(
                        "manifest.yaml",
                        "service: cart\nversion: 42\nstarted: 2026-11-03T12:30:00Z\n",
                        "current/profile.collapsed",
                        "a.B.c 10\n"));
        fleet.diagnose("--engine", "local");
        assertThat(fleet.rows(Tables.BUNDLES))
                .extracting(Rows.Bundle::service, Rows.Bundle::version, Rows.Bundle::started)
                .containsExactly(tuple("cart", Optional.of("42"), Instant.parse("2026-11-03T12:30:00Z")));
    }

    @Test
    void keepsFramesAndFlagsOfARun() throws Exception {
        SmallFleet fleet = new SmallFleet(directory);
        fleet.add("service=cart/date=2026-11-03/a.zip", SmallFleet.bundle(80, 20));
        fleet.diagnose("--engine", "local");
        assertThat(fleet.rows(Tables.FRAMES))
                .extracting(Rows.Frame::frame, Rows.Frame::self, Rows.Frame::total, Rows.Frame::weight)
                .containsExactly(
                        tuple("org.example.Cart.total", 0.8, 0.8, 80L),
                        tuple("org.example.Tax.rate", 0.2, 0.2, 20L),
                        tuple("org.example.Cart.serve", 0.0, 1.0, 0L));
        assertThat(fleet.rows(Tables.FLAGS))
                .extracting(Rows.Flag::name, Rows.Flag::value, Rows.Flag::run)
                .containsExactly(tuple("MaxHeapSize", "1073741824", "current"), tuple("UseG1GC", "true", "current"));
    }

    @Test
    void keepsABrokenBundleAsARowWithItsError() throws Exception {
        SmallFleet fleet = new SmallFleet(directory).filled(2);
        assertThat(fleet.diagnose("--engine", "local"))
                .contains("jdkdoctor: 3 bundles in ")
                .contains("; 1 could not be examined: 'report' says why, and --retry tries again");
        assertThat(fleet.diagnose("--engine", "local")).doesNotContain("could not be examined");
        assertThat(fleet.rows(Tables.BUNDLES))
                .hasSize(3)
                .filteredOn(b -> !b.read())
                .singleElement()
                .satisfies(b -> {
                    assertThat(b.path()).endsWith("broken.zip");
                    assertThat(b.error().orElseThrow()).startsWith("broken.zip: ");
                });
    }

    @Test
    void takesASingleProfileForTheCurrentRun() throws Exception {
        SmallFleet fleet = new SmallFleet(directory);
        Path file = fleet.bundles.resolve("service=cart/date=2026-11-03/profile.collapsed");
        Files.createDirectories(file.getParent());
        Files.writeString(file, SmallFleet.bundle(80, 20).get("current/profile.collapsed"));
        fleet.diagnose("--engine", "local");
        assertThat(fleet.rows(Tables.BUNDLES)).singleElement().matches(Rows.Bundle::read);
        assertThat(fleet.rows(Tables.FRAMES)).hasSize(3);
    }

    @Test
    void leavesOutWhatWasExaminedBefore() throws Exception {
        SmallFleet fleet = new SmallFleet(directory).filled(4);
        fleet.diagnose("--engine", "local");
        List<String> first = fleet.everything();
        assertThat(fleet.diagnose("--engine", "local")).contains("5 bundles, 5 examined before; examining 0");
        fleet.add("service=s9/date=2026-11-01/new.zip", SmallFleet.bundle(5, 5));
        assertThat(fleet.diagnose("--engine", "local")).contains("6 bundles, 5 examined before; examining 1");
        assertThat(fleet.everything()).containsAll(first).hasSizeGreaterThan(first.size());
    }

    @Test
    void replacesTheRowsOfABundleThatWasWrittenSince() throws Exception {
        SmallFleet fleet = new SmallFleet(directory).filled(4);
        fleet.diagnose("--engine", "local");
        Path again = fleet.add("service=s0/date=2026-11-01/b00.zip", Map.of("current/p.collapsed", "x.Y.a;x.Y.z 10\n"));
        Files.setLastModifiedTime(again, FileTime.from(Instant.parse("2026-11-20T00:00:00Z")));
        fleet.diagnose("--engine", "local");
        assertThat(fleet.rows(Tables.BUNDLES)).hasSize(5);
        String id = fleet.rows(Tables.BUNDLES).stream()
                .filter(b -> b.path().endsWith("b00.zip"))
                .findFirst()
                .orElseThrow()
                .id();
        assertThat(fleet.rows(Tables.FRAMES))
                .filteredOn(f -> f.bundle().equals(id))
                .extracting(Rows.Frame::frame)
                .containsExactly("x.Y.z", "x.Y.a");
    }

    @Test
    void removesWhatAJobLeftThatWasKilledBeforeItsUnitWasWhole() throws Exception {
        SmallFleet fleet = new SmallFleet(directory).filled(6);
        fleet.diagnose("--engine", "local");
        List<String> whole = fleet.everything();
        // as killed between two tables: the file of bundles comes last
        try (var files = Files.walk(fleet.tables.resolve("bundles"))) {
            Files.delete(files.filter(f -> f.toString().contains("date=2026-11-01/"))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .orElseThrow());
        }
        Files.writeString(fleet.tables.resolve("frames/date=2026-11-02/x.parquet.1f.making"), "half");
        fleet.add("service=s9/date=2026-11-01/new.zip", SmallFleet.bundle(5, 5));
        fleet.diagnose("--engine", "local");
        Files.delete(fleet.bundles.resolve("service=s9/date=2026-11-01/new.zip"));
        assertThat(fleet.everything()).containsAll(whole).doesNotHaveDuplicates();
        try (var files = Files.walk(fleet.tables)) {
            assertThat(files.filter(f -> f.toString().endsWith(".making"))).isEmpty();
        }
    }

    @Test
    void keepsABundleOnceThatTwoJobsExaminedAtTheSameTime() throws Exception {
        SmallFleet fleet = new SmallFleet(directory).filled(6);
        fleet.diagnose("--engine", "local");
        List<String> whole = fleet.everything();
        // as by an executor of a job that was killed, in units of its own
        try (var files = Files.walk(fleet.tables)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".parquet")).toList()) {
                Files.copy(file, file.resolveSibling("z" + file.getFileName()));
            }
        }
        assertThat(fleet.everything()).hasSize(2 * whole.size());
        fleet.diagnose("--engine", "local");
        assertThat(fleet.everything()).isEqualTo(whole);
    }

    @Test
    void examinesAgainWhatLostTheFileOfATable() throws Exception {
        SmallFleet fleet = new SmallFleet(directory).filled(6);
        fleet.diagnose("--engine", "local");
        List<String> whole = fleet.everything();
        try (var files = Files.walk(fleet.tables.resolve("frames"))) {
            Files.delete(files.filter(Files::isRegularFile).findFirst().orElseThrow());
        }
        fleet.diagnose("--engine", "local");
        assertThat(fleet.everything()).isEqualTo(whole);
    }

    @Test
    void leadsFromThePageToReportsOfBundlesThatAreGone() throws Exception {
        SmallFleet fleet = new SmallFleet(directory);
        Path bundle = fleet.add(
                "service=cart/date=2026-11-03/a.zip",
                Map.of("current/vm-command-line.txt", "123:\nVM Arguments:\njvm_args: -Xint\njava_command: Cart\n"));
        fleet.diagnose("--engine", "local");
        Files.delete(bundle);
        Path page = directory.resolve("fleet.html");
        SmallFleet.run("report", fleet.tables.toString(), "-o", page.toString());
        String id = fleet.rows(Tables.BUNDLES).get(0).id();
        assertThat(Files.readString(page)).contains("\"fleet-reports/" + id + ".html\"");
        assertThat(Files.readString(directory.resolve("fleet-reports/" + id + ".html")))
                .contains("jit-disabled");
    }

    @Test
    void comparesABundleOfOneRunWithTheDeploymentBefore() throws Exception {
        SmallFleet fleet = new SmallFleet(directory);
        fleet.add("service=cart/version=41/date=2026-11-02/a.zip", SmallFleet.bundle(800, 200));
        fleet.add("service=cart/version=42/date=2026-11-03/a.zip", SmallFleet.bundle(500, 500));
        fleet.diagnose("--engine", "local", "--pair", "deployment");
        assertThat(fleet.rows(Tables.BUNDLES))
                .extracting(b -> b.version().orElseThrow(), b -> b.pair().map(p -> p.contains("version=41")))
                .containsExactly(tuple("41", Optional.empty()), tuple("42", Optional.of(true)));
    }

    @Test
    void writesTheSameTablesOnSparkAsWithoutIt() throws Exception {
        SmallFleet plain = new SmallFleet(directory).filled(12);
        plain.diagnose("--engine", "local");
        List<String> expected = plain.everything();
        SmallFleet spark = new SmallFleet(directory.resolve("spark"));
        SmallFleet.run(
                "diagnose",
                plain.bundles.toString(),
                "-o",
                spark.tables.toString(),
                "--engine",
                "spark",
                "--unit",
                "2",
                "--conf",
                "spark.master=local[2]");
        assertThat(spark.everything()).isEqualTo(expected);
    }
}
