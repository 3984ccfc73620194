package io.github.jdkdoctor.trends;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Which causes sit on which services.
 *
 * @param services those with the most cores in causes first, then those with the most instances
 * @param causes the same order
 * @param unread bundles that could not be examined
 */
public record Overview(
        long bundles,
        Instant from,
        Instant to,
        List<String> services,
        List<Cause> causes,
        List<Cell> cells,
        List<Rows.Bundle> unread) {
    /** A case that some bundle shows. */
    public record Cause(String id, String title) {}

    /**
     * A cause on a service.
     *
     * @param instances that show it
     * @param cores what it costs, over all instances for which that is known
     * @param example the path of the bundle that shows it most surely, the latest of these
     * @param exampleId its id
     */
    public record Cell(
            String service,
            String cause,
            int instances,
            int bundles,
            OptionalDouble cores,
            Instant first,
            Instant last,
            String certainty,
            String example,
            String exampleId) {}

    private record Key(String service, String cause) {}

    /** A cause on a service while rows come in. */
    private static final class Tally {
        private static final List<String> SURER = List.of("possible", "likely", "strong");

        private final Map<String, double[]> byInstance = new HashMap<>();
        private int bundles;
        private Instant first = Instant.MAX;
        private Instant last = Instant.MIN;
        private String certainty = "";
        private String example = "";
        private String exampleId = "";
        private Instant exampleOf = Instant.MIN;

        void add(Rows.Bundle bundle, Rows.Finding finding) {
            bundles++;
            first = bundle.started().isBefore(first) ? bundle.started() : first;
            last = bundle.started().isAfter(last) ? bundle.started() : last;
            double[] cores = byInstance.computeIfAbsent(bundle.instance().orElse(bundle.id()), i -> new double[2]);
            if (finding.cores().isPresent()) {
                cores[0] += finding.cores().getAsDouble();
                cores[1]++;
            }
            int surer = Integer.compare(SURER.indexOf(finding.certainty()), SURER.indexOf(certainty));
            if (example.isEmpty()
                    || surer > 0
                    || (surer == 0 && bundle.started().isAfter(exampleOf))) {
                certainty = finding.certainty();
                example = bundle.path();
                exampleId = bundle.id();
                exampleOf = bundle.started();
            }
        }

        OptionalDouble cores() {
            // each instance counts once, with the mean of its bundles
            return byInstance.values().stream().anyMatch(c -> c[1] > 0)
                    ? OptionalDouble.of(byInstance.values().stream()
                            .filter(c -> c[1] > 0)
                            .mapToDouble(c -> c[0] / c[1])
                            .sum())
                    : OptionalDouble.empty();
        }
    }

    /** Reads it from the tables of a fleet. */
    public static Overview of(RowSource tables) throws IOException {
        Map<String, Rows.Bundle> bundles = new HashMap<>();
        List<Rows.Bundle> unread = new ArrayList<>();
        tables.bundles(b -> {
            bundles.put(b.id(), b);
            if (!b.read()) {
                unread.add(b);
            }
        });
        unread.sort(Comparator.comparing(Rows.Bundle::path));
        Map<Key, Tally> tallies = new HashMap<>();
        Map<String, String> titles = new TreeMap<>();
        tables.findings(f -> {
            Rows.Bundle bundle = bundles.get(f.bundle());
            if (bundle != null) {
                titles.putIfAbsent(f.caseId(), f.title());
                tallies.computeIfAbsent(new Key(bundle.service(), f.caseId()), k -> new Tally())
                        .add(bundle, f);
            }
        });
        List<Cell> cells = new ArrayList<>();
        tallies.forEach((key, tally) -> cells.add(new Cell(
                key.service(),
                key.cause(),
                tally.byInstance.size(),
                tally.bundles,
                tally.cores(),
                tally.first,
                tally.last,
                tally.certainty,
                tally.example,
                tally.exampleId)));
        cells.sort(Comparator.comparing(Cell::service).thenComparing(Cell::cause));
        Map<String, double[]> services = new TreeMap<>();
        Map<String, double[]> causes = new TreeMap<>();
        bundles.values().forEach(b -> services.computeIfAbsent(b.service(), s -> new double[2]));
        for (Cell cell : cells) {
            weigh(services, cell.service(), cell);
            weigh(causes, cell.cause(), cell);
        }
        return new Overview(
                bundles.size(),
                bundles.values().stream()
                        .map(Rows.Bundle::started)
                        .min(Comparator.naturalOrder())
                        .orElse(Instant.EPOCH),
                bundles.values().stream()
                        .map(Rows.Bundle::started)
                        .max(Comparator.naturalOrder())
                        .orElse(Instant.EPOCH),
                heaviest(services),
                heaviest(causes).stream()
                        .map(id -> new Cause(id, titles.getOrDefault(id, id)))
                        .toList(),
                cells,
                unread);
    }

    private static void weigh(Map<String, double[]> weights, String name, Cell cell) {
        double[] weight = weights.computeIfAbsent(name, n -> new double[2]);
        weight[0] += cell.cores().orElse(0);
        weight[1] += cell.instances();
    }

    private static List<String> heaviest(Map<String, double[]> weights) {
        return weights.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, double[]> e) -> -e.getValue()[0])
                        .thenComparing(e -> -e.getValue()[1])
                        .thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getKey)
                .toList();
    }
}
