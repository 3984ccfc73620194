package io.github.jdkdoctor.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.fleet.table.Tables;
import io.github.jdkdoctor.trends.FleetData;
import io.github.jdkdoctor.trends.Regressions;
import io.github.jdkdoctor.trends.Rows;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit sets the directory
class GeneratedFleetTest {
    @TempDir
    private Path directory;

    private static Regressions.Found found(FleetTables tables) throws Exception {
        return Regressions.in(FleetData.of(tables, Rows.Bundle::service));
    }

    private static Map<String, String> told(Regressions.Found found) {
        Map<String, String> told = new TreeMap<>();
        found.worse().forEach(i -> told.merge(i.group(), i.deployment().orElse(""), (a, b) -> a + ' ' + b));
        return told;
    }

    private static int number(String deployment) {
        return Integer.parseInt(deployment.substring(1));
    }

    private static void assertFound(GeneratedFleet fleet, Map<String, String> told) {
        fleet.planted(GeneratedFleet.Plan.REGRESSION).forEach((service, deployment) -> assertThat(told)
                .hasEntrySatisfying(service, found -> assertThat(number(found))
                        .as(service)
                        .isBetween(number(deployment) - 1, number(deployment) + 1)));
    }

    /** 200 services, 10,000 bundles, 4,000 series. */
    @Test
    void findsEveryPlantedRegressionOfTenThousandBundles() throws Exception {
        GeneratedFleet fleet = GeneratedFleet.large(200);
        FleetTables tables = new FleetTables(directory.toString(), Map.of());
        tables.write("u", fleet.rows());
        Regressions.Found found = found(tables);
        assertThat(found.series()).isEqualTo(200 * GeneratedFleet.FRAMES);
        Map<String, String> told = told(found);
        assertThat(fleet.planted(GeneratedFleet.Plan.REGRESSION)).hasSize(12);
        assertFound(fleet, told);
        // one in a thousand series
        assertThat(told.size() - 12).isLessThanOrEqualTo(4);
    }

    /** 300 bundles as files, three of which are cut short. */
    @Test
    void findsEveryPlantedRegressionAndNoOtherInBundlesThatItExamines() throws Exception {
        GeneratedFleet fleet = new GeneratedFleet(6, 2, 1, 1, 2);
        SmallFleet files = new SmallFleet(directory);
        fleet.write(files);
        files.diagnose("--engine", "local");
        assertThat(files.rows(Tables.BUNDLES))
                .hasSize(300)
                .filteredOn(b -> !b.read())
                .hasSize(3);
        Map<String, String> told = told(found(new FleetTables(files.tables.toString(), Map.of())));
        assertFound(fleet, told);
        assertThat(told).hasSize(2);
    }
}
