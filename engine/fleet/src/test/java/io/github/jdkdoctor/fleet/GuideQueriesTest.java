package io.github.jdkdoctor.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.trends.Rows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other programs read the tables, with the queries that the guide shows. */
@SuppressWarnings("NullAway.Init") // JUnit sets the directory
@Tag("thorough")
class GuideQueriesTest {
    private static final Pattern QUERY = Pattern.compile("\\[source,sql]\n----\n(.*?)\n----", Pattern.DOTALL);

    @TempDir
    private Path directory;

    private final List<String> queries = new ArrayList<>();

    @BeforeEach
    void write() throws Exception {
        List<Rows> rows = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            String id = "b" + i;
            Rows.Bundle bundle = new Rows.Bundle(
                    id,
                    id + ".zip",
                    Optional.empty(),
                    "s" + i % 2,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of("web-" + i),
                    Instant.parse("2026-11-0%dT12:00:00Z".formatted(1 + i % 3)),
                    Optional.of("17.0.15"),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.of(4),
                    OptionalDouble.of(2),
                    Optional.empty(),
                    "c",
                    Optional.empty(),
                    10,
                    Instant.EPOCH);
            rows.add(new Rows(
                    bundle,
                    List.of(new Rows.Finding(
                            id,
                            i < 4 ? "jit-disabled" : "code-cache-full",
                            "title",
                            "likely",
                            OptionalDouble.of(0.25),
                            OptionalDouble.of(0.5),
                            i < 4 ? OptionalDouble.of(0.5) : OptionalDouble.empty())),
                    List.of(new Rows.Measure(id, "gc.pauses", i % 2 == 0 ? 0.05 : 0.001, "percent", "current")),
                    List.of(),
                    List.of(),
                    List.of()));
        }
        new FleetTables(directory.toString(), Map.of()).write("u", rows);
        Matcher matcher = QUERY.matcher(Files.readString(SmallFleet.ROOT.resolve("site/src/main/guide/fleet.adoc")));
        while (matcher.find()) {
            queries.add(matcher.group(1).replace("fleet/", directory + "/"));
        }
    }

    @Test
    void answersTheQueryInDuckDb() throws Exception {
        List<String> answer = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(queries.get(0))) {
            while (rows.next()) {
                answer.add(rows.getString(1) + ' ' + rows.getInt(2) + ' ' + rows.getInt(3) + ' ' + rows.getObject(4));
            }
        }
        assertThat(answer).containsExactly("jit-disabled 2 4 2.0", "code-cache-full 2 2 null");
    }

    @Test
    void answersTheQueryInSparkSql() throws Exception {
        try (SparkSession spark = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "localhost")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "1")
                .getOrCreate()) {
            List<Row> rows = spark.sql(queries.get(1)).collectAsList();
            assertThat(rows).singleElement().satisfies(row -> {
                assertThat(row.getString(0)).isEqualTo("s0");
                assertThat(row.getDouble(1)).isCloseTo(0.05, within(1e-9));
            });
        }
    }
}
