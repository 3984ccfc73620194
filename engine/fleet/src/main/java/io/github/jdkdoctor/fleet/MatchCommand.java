package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.authoring.CasePacks;
import io.github.jdkdoctor.authoring.ProblemsException;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.fleet.match.ChangedCases;
import io.github.jdkdoctor.fleet.match.Matches;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tells where new or changed cases would have been found. */
@Command(
        name = "match",
        header = "Hold new or changed cases against all past bundles, without opening one.",
        sortOptions = false,
        description = {
            "",
            "Uses the facts that the tables keep of each bundle. Prints which services show each case and since when, which"
                    + " bundles did not show it when they were examined, and which no longer do.",
            ""
        })
final class MatchCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private FleetSource fleet = new FleetSource();

    @Option(
            names = "--cases",
            required = true,
            paramLabel = "PATH",
            description = "A directory of cases, or a jar of 'jdkdoctor cases pack'. A case there replaces the built-in"
                    + " one of its id.")
    private Path cases = Path.of("");

    @Option(names = "--only", paramLabel = "CASE", description = "The id of a case; may be given several times.")
    private List<String> only = List.of();

    @Option(names = "--list", description = "Also list each bundle.")
    private boolean list;

    @Override
    public Integer call() throws FleetException {
        try {
            FleetTables tables = fleet.tables();
            ChangedCases changed = ChangedCases.of(cases, CasePacks.userCache(System.getenv()));
            Set<String> ids = new TreeSet<>(changed.ids());
            if (!only.isEmpty()) {
                for (String id : only) {
                    if (!ids.contains(id)) {
                        throw new FleetException(cases + ": no case " + id);
                    }
                }
                ids.retainAll(only);
            }
            Matches matches = Matches.of(tables, changed.casebook(), ids);
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            write(matches, ids, out);
            out.flush();
            return 0;
        } catch (ProblemsException e) {
            throw new FleetException(cases + ": cannot be used; fix what is listed here\n" + e.getMessage(), e);
        } catch (IOException e) {
            throw FleetException.of(e);
        } catch (CasebookException e) {
            throw new FleetException(String.valueOf(e.getMessage()), e);
        }
    }

    private void write(Matches matches, Set<String> ids, PrintWriter out) {
        out.println(Count.of(matches.held(), "bundle") + " held against " + Count.of(ids.size(), "case"));
        if (matches.unknown() > 0) {
            out.println(Count.of(matches.unknown(), "bundle")
                    + " left out: another version examined them; diagnose them again into a new directory");
        }
        for (String id : ids) {
            List<Matches.Hit> hits =
                    matches.hits().stream().filter(h -> h.caseId().equals(id)).toList();
            List<Matches.Gone> gone =
                    matches.gone().stream().filter(g -> g.caseId().equals(id)).toList();
            Map<String, List<Matches.Hit>> services = new TreeMap<>();
            hits.forEach(h -> services.computeIfAbsent(h.bundle().service(), s -> new ArrayList<>())
                    .add(h));
            long fresh = hits.stream().filter(Matches.Hit::fresh).count();
            out.println();
            out.println(id + ": "
                    + (hits.isEmpty()
                            ? "no bundle"
                            : Count.of(hits.size(), "bundle") + " of " + Count.of(services.size(), "service") + ", "
                                    + fresh + " not found before")
                    + (gone.isEmpty() ? "" : "; no longer on " + Count.of(gone.size(), "bundle")));
            services.forEach((service, of) -> service(service, of, out));
            if (list) {
                gone.forEach(g -> out.println("    - " + g.bundle().path()));
            }
        }
    }

    private void service(String service, List<Matches.Hit> hits, PrintWriter out) {
        Rows.Bundle first = hits.get(0).bundle();
        Matches.Hit last = hits.get(hits.size() - 1);
        out.println("  " + service + ": " + Count.of(hits.size(), "bundle") + ", since " + day(first)
                + first.deployment().map(d -> " (deployment " + d + ")").orElse("") + ", last " + day(last.bundle())
                + ", " + last.certainty() + " in " + last.bundle().path());
        if (list) {
            hits.forEach(h ->
                    out.println("    " + (h.fresh() ? "+ " : "  ") + h.bundle().path() + ", " + h.certainty()));
        }
    }

    private static String day(Rows.Bundle bundle) {
        return bundle.started().toString().substring(0, 10);
    }
}
