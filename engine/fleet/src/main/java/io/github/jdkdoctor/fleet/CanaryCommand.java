package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.fleet.examine.Cohort;
import io.github.jdkdoctor.trends.Canary;
import io.github.jdkdoctor.trends.FleetData;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares two cohorts of bundles. */
@Command(
        name = "canary",
        header = "Compare the bundles of two versions, or of other cohorts.",
        sortOptions = false,
        description = {"", "Exits with 1 where the canary is worse.", ""})
final class CanaryCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private FleetSource fleet = new FleetSource();

    @Option(
            names = "--baseline",
            required = true,
            paramLabel = "COHORT",
            description = "Keys of the bundles to compare with, as in version=41 or service=cart,version=41.")
    private String baseline = "";

    @Option(names = "--canary", required = true, paramLabel = "COHORT", description = "Keys of the new bundles.")
    private String canary = "";

    @Override
    public Integer call() throws FleetException {
        try {
            FleetData data = FleetData.of(fleet.tables(), Rows.Bundle::service);
            Canary.Found found = Canary.of(data, Cohort.keys(baseline), Cohort.keys(canary));
            if (found.baseline() == 0 || found.canary() == 0) {
                throw new FleetException("no bundle has " + (found.baseline() == 0 ? baseline : canary)
                        + "; the tables name service, deployment, version, instance, jdk and vendor of each");
            }
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            write(found, out);
            out.flush();
            return found.worse() ? 1 : 0;
        } catch (IOException e) {
            throw FleetException.of(e);
        } catch (IllegalArgumentException e) {
            throw new FleetException(String.valueOf(e.getMessage()), e);
        }
    }

    private void write(Canary.Found found, PrintWriter out) {
        out.println(String.format(
                Locale.ROOT,
                "%s of %s, %,d of %s, %,d series compared",
                Count.of(found.baseline(), "bundle"),
                baseline,
                found.canary(),
                canary,
                found.series()));
        if (found.series() == 0) {
            out.println("too few to tell: at least 4 bundles of one service on each side have to measure the same");
        } else if (found.differences().isEmpty()) {
            out.println("no difference");
        }
        for (Canary.Difference d : found.differences()) {
            out.println(String.format(
                    Locale.ROOT,
                    "  %s %s: %s, %s -> %s, Cliff's delta %.2f, p %.2g",
                    d.group(),
                    d.name(),
                    d.worse() ? "worse" : "better",
                    RegressionsText.value(d.baseline(), d.unit()),
                    RegressionsText.value(d.canary(), d.unit()),
                    d.larger(),
                    d.p()));
        }
    }
}
