package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.fleet.examine.BuiltIn;
import io.github.jdkdoctor.fleet.page.BundleReports;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.trends.FleetData;
import io.github.jdkdoctor.trends.FleetPage;
import io.github.jdkdoctor.trends.Overview;
import io.github.jdkdoctor.trends.Regressions;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the page of a fleet. */
@Command(
        name = "report",
        header = "Write one HTML page: causes by service, their cost, regressions.",
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    @Mixin
    private FleetSource fleet = new FleetSource();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The file to write.")
    private Path output = Path.of("fleet.html");

    @Option(
            names = "--reports",
            paramLabel = "DIR",
            description =
                    "Where the reports go to which the page's cells lead; by default a directory next to the page.")
    private @Nullable Path reports;

    @Override
    public Integer call() throws FleetException {
        try {
            FleetTables tables = fleet.tables();
            Path page = output.toAbsolutePath().normalize();
            if (!Files.isDirectory(Objects.requireNonNull(page.getParent()))) {
                throw new NoSuchFileException(page.getParent().toString());
            }
            Regressions.Found found = Regressions.in(FleetData.of(tables, Rows.Bundle::service));
            Overview overview = Overview.of(tables);
            Path directory =
                    reports == null ? directory(page) : reports.toAbsolutePath().normalize();
            Map<String, String> links = new HashMap<>();
            BundleReports.write(overview, tables, BuiltIn.casebook(), directory)
                    .forEach((bundle, name) -> links.put(bundle, link(page, directory.resolve(name))));
            try (Writer to = Files.newBufferedWriter(output, StandardCharsets.UTF_8)) {
                FleetPage.write(overview, found, FleetPage.Counted.INSTANCE, links, to);
            }
            return 0;
        } catch (IOException e) {
            throw FleetException.of(e);
        } catch (CasebookException e) {
            throw new FleetException(String.valueOf(e.getMessage()), e);
        }
    }

    // fleet.html has fleet-reports
    private static Path directory(Path page) {
        return page.resolveSibling(String.valueOf(page.getFileName()).replaceFirst("\\.html?$", "") + "-reports");
    }

    private static String link(Path page, Path report) {
        Path parent = Objects.requireNonNull(page.getParent());
        // a URI's path: with slashes, and characters that stand for others escaped
        return parent.toUri().relativize(report.toUri()).toString();
    }
}
