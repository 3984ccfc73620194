package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.trends.Benchmarks;
import io.github.jdkdoctor.trends.FleetData;
import io.github.jdkdoctor.trends.Regressions;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private HadoopOptions hadoop = new HadoopOptions();

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
        return FleetData.of(hadoop.tables(inputs.get(0)), group(by));
    }

    private static Function<Rows.Bundle, String> group(By by) {
        return switch (by) {
            case SERVICE -> Rows.Bundle::service;
            case INSTANCE -> b -> b.service() + ' ' + b.instance().orElse("unknown");
            case JDK -> b -> b.service() + " JDK " + b.jdk().orElse("unknown");
        };
    }
}
