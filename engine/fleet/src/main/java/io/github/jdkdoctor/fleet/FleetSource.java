package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.fleet.table.FleetTables;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The tables that a command reads. */
final class FleetSource {
    @Parameters(paramLabel = "FLEET", description = "The directory of the tables.")
    private String directory = "";

    @Mixin
    private HadoopOptions hadoop = new HadoopOptions();

    FleetTables tables() throws IOException, FleetException {
        return hadoop.tables(directory);
    }
}
