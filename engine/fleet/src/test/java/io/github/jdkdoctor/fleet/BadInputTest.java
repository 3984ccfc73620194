package io.github.jdkdoctor.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fleet.examine.Candidate;
import io.github.jdkdoctor.fleet.examine.Examiner;
import io.github.jdkdoctor.fleet.examine.Unit;
import io.github.jdkdoctor.trends.Rows;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is told in one line that names it, with the exit code of wrong usage. */
@SuppressWarnings("NullAway.Init") // JUnit sets the directory
class BadInputTest {
    @TempDir
    private Path directory;

    private static void assertTells(String what, String... args) {
        StringWriter err = new StringWriter();
        int status = Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), args);
        assertThat(err.toString()).startsWith("jdkdoctor: ").contains(what);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(status).isEqualTo(2);
    }

    private String[] diagnose(String input, String... more) {
        return Stream.concat(
                        Stream.of(
                                "diagnose",
                                input,
                                "-o",
                                directory.resolve("fleet").toString(),
                                "--engine",
                                "local"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    @Test
    void tellsWhatIsWrongWithTheInput() throws Exception {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path file = Files.writeString(directory.resolve("file"), "x");
        assertTells("nothing found at /no/such", diagnose("/no/such"));
        assertTells("nothing found at /no/such", diagnose("/no/such/*.zip"));
        assertTells("no bundles in " + empty, diagnose(empty.toString()));
        assertTells("no bundles in " + empty + "/*.zip", diagnose(empty + "/*.zip"));
        assertTells("{a.zip: not a pattern", diagnose(empty + "/{a.zip"));
        assertTells("azurebfs.AzureBlobFileSystem", diagnose("abfs://bucket@account/*.zip"));
        assertTells(
                "file: is a file, and has to be a directory",
                "diagnose",
                file.toString(),
                "-o",
                file.toString(),
                "--engine",
                "local");
    }

    @Test
    void tellsWhatIsWrongWithOptions() throws Exception {
        String file = Files.writeString(directory.resolve("file"), "x").toString();
        assertTells("{servce} in --keys", diagnose(file, "--keys", "{servce}/x.zip"));
        assertTells("--keys {service/x.zip: a brace", diagnose(file, "--keys", "{service/x.zip"));
        assertTells("--keys {service}}/x.zip: a brace", diagnose(file, "--keys", "{service}}/x.zip"));
        assertTells("'deploymnt' is not a cohort", diagnose(file, "--pair", "deploymnt"));
        assertTells("at least 1", diagnose(file, "--unit", "0"));
        assertTells("at least 1", diagnose(file, "--limit", "0"));
        assertTells("'x' is not an int", diagnose(file, "--limit", "x"));
        assertTells("no command given");
    }

    @Test
    void tellsWhatIsWrongWithTables() throws Exception {
        String none = directory.toString();
        assertTells(
                "no tables of a fleet",
                "report",
                none,
                "-o",
                directory.resolve("x.html").toString());
        assertTells("no tables of a fleet", "regressions", none);
        assertTells("no tables of a fleet", "canary", none, "--baseline", "version=1", "--canary", "version=2");
        assertTells("no tables of a fleet", "match", none, "--cases", none);
        SmallFleet fleet = new SmallFleet(directory);
        fleet.add("service=cart/version=41/date=2026-11-03/a.zip", SmallFleet.bundle(80, 20));
        fleet.diagnose("--engine", "local");
        String tables = fleet.tables.toString();
        assertTells("no bundle has version=40", "canary", tables, "--baseline", "version=40", "--canary", "version=41");
        assertTells("unknown key 'pod'", "canary", tables, "--baseline", "pod=1", "--canary", "pod=2");
        assertTells("nothing found at /no/such", "report", tables, "-o", "/no/such/x.html");
        assertTells("holds no cases", "match", tables, "--cases", fleet.bundles.toString());
        try (Stream<Path> files = Files.walk(fleet.tables.resolve("frames"))) {
            Files.writeString(
                    files.filter(f -> f.toString().endsWith(".parquet"))
                            .findFirst()
                            .orElseThrow(),
                    "cut");
        }
        assertTells("frames/date=2026-11-03/", "regressions", tables);
    }

    @Test
    void tellsWhatIsWrongWithResultsOfBenchmarks() throws Exception {
        String other =
                Files.writeString(directory.resolve("other.json"), "{\"a\": 1}").toString();
        assertTells(
                "no-such.json", "regressions", directory.resolve("no-such.json").toString());
        assertTells("other.json: no results of JMH", "regressions", other);
    }

    @Test
    void goesOnWhereABundleTakesLongerThanItMay() throws Exception {
        StringBuilder stacks = new StringBuilder();
        for (int i = 0; i < 400_000; i++) {
            stacks.append("a.Main.run;a.Rare").append(i).append(".call 1\n");
        }
        Path file = new SmallFleet(directory).add("a.zip", Map.of("current/profile.collapsed", stacks.toString()));
        Candidate candidate = new Candidate(file.toString(), Files.size(file), 0, Map.of());
        Examiner examiner = new Examiner(
                new Casebook(Pack.onClassPath(BadInputTest.class.getClassLoader())), Duration.ofMillis(20), Map.of());
        Rows rows = examiner.examine(new Unit.Work(candidate, List.of()));
        assertThat(rows.bundle().error()).contains("not examined within 20 ms");
        assertThat(rows.findings()).isEmpty();
    }
}
