package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.fleet.table.Rows;
import io.github.jdkdoctor.fleet.trend.Benchmarks;
import io.github.jdkdoctor.fleet.trend.FleetData;
import io.github.jdkdoctor.fleet.trend.Regressions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what got slower, and since when. */
@Command(
        name = "regressions",
        header = "Find what got slower, in which service, since which deployment.",
        sortOptions = false,
        description = {
            "",
            "Of the tables of a fleet, or of a history of JMH results: files in the order of their runs, as in"
                    + " benchmarks/*.json.",
            ""
        })
final class RegressionsCommand implements Callable<Integer> {
    private enum By {
        SERVICE,
        INSTANCE,
        JDK
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "FLEET", arity = "1..*", description = "The directory of the tables, or files of results.")
    private List<String> inputs = List.of();

    @Option(
            names = "--by",
            paramLabel = "GROUP",
            defaultValue = "service",
            description = "Whose bundles are one series: service, instance or jdk (${DEFAULT-VALUE}).")
    private By by = By.SERVICE;

    @Option(names = "--all", description = "Also show what got better, what went away again, and costs that moved.")
    private boolean all;

    @Option(names = "--conf", paramLabel = "NAME=VALUE", description = "An option of Hadoop's file systems.")
    private Map<String, String> conf = Map.of();

    @Override
    public Integer call() throws FleetException {
        boolean benchmarks = inputs.get(0).endsWith(".json");
        try {
            Regressions.Found found = Regressions.in(benchmarks ? history() : fleet());
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            RegressionsText.write(found, all, benchmarks, out);
            out.flush();
            return 0;
        } catch (IOException e) {
            throw FleetException.of(e);
        }
    }

    private FleetData history() throws FleetException {
        try {
            return Benchmarks.of(inputs.stream().map(Path::of).toList());
        } catch (BundleException e) {
            throw new FleetException(String.valueOf(e.getMessage()), e);
        }
    }

    private FleetData fleet() throws IOException, FleetException {
        return load(inputs.get(0), conf, group(by));
    }

    static FleetData load(String directory, Map<String, String> conf, Function<Rows.Bundle, String> group)
            throws IOException, FleetException {
        return FleetData.of(tables(directory, conf), group);
    }

    static FleetTables tables(String directory, Map<String, String> conf) throws IOException, FleetException {
        FleetTables tables = new FleetTables(directory, conf);
        if (!tables.exist()) {
            throw new FleetException(directory + ": no tables of a fleet; 'jdkdoctor fleet diagnose' writes them");
        }
        return tables;
    }

    private static Function<Rows.Bundle, String> group(By by) {
        return switch (by) {
            case SERVICE -> Rows.Bundle::service;
            case INSTANCE -> b -> b.service() + ' ' + b.instance().orElse("unknown");
            case JDK -> b -> b.service() + " JDK " + b.jdk().orElse("unknown");
        };
    }
}
