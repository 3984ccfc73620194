package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.fleet.page.FleetPage;
import io.github.jdkdoctor.fleet.page.Overview;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.fleet.table.Rows;
import io.github.jdkdoctor.fleet.trend.Regressions;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the page of a fleet. */
@Command(
        name = "report",
        header = "Write one HTML page: causes by service, their cost, regressions.",
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FLEET", description = "The directory of the tables.")
    private String fleet = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The file to write.")
    private Path output = Path.of("fleet.html");

    @Option(names = "--conf", paramLabel = "NAME=VALUE", description = "An option of Hadoop's file systems.")
    private Map<String, String> conf = Map.of();

    @Override
    public Integer call() throws FleetException {
        try {
            Regressions.Found found = Regressions.in(RegressionsCommand.load(fleet, conf, Rows.Bundle::service));
            Overview overview = Overview.of(new FleetTables(fleet, conf));
            try (Writer to = Files.newBufferedWriter(output, StandardCharsets.UTF_8)) {
                FleetPage.write(overview, found, to);
            }
            return 0;
        } catch (IOException e) {
            throw new FleetException(String.valueOf(e.getMessage()), e);
        }
    }
}
