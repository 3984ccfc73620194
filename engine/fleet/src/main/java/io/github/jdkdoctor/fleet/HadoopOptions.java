package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.fleet.table.FleetTables;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Option;

/** How Hadoop's file systems are reached. */
final class HadoopOptions {
    @Option(names = "--conf", paramLabel = "NAME=VALUE", description = "An option of Hadoop's file systems.")
    private Map<String, String> conf = Map.of();

    /** The tables in this directory, which has some. */
    FleetTables tables(String directory) throws IOException, FleetException {
        FleetTables tables = new FleetTables(directory, conf);
        if (!tables.exist()) {
            throw new FleetException(directory + ": no tables of a fleet; 'jdkdoctor fleet diagnose' writes them");
        }
        return tables;
    }
}
