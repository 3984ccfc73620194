package io.github.jdkdoctor.fleet.examine;

import io.github.jdkdoctor.fleet.store.Store;
import io.github.jdkdoctor.fleet.table.FleetTables;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is to be examined, and where its tables go; the same whatever engine does it.
 *
 * @param inputs paths, with wildcards or without
 * @param rule how a path says what a bundle is of
 * @param pair {@code deployment}, or keys of a cohort as in {@code version=41}; empty for none
 * @param output the directory of the tables
 * @param limit how long one bundle may take
 * @param together at most how many bundles are one unit
 * @param retry whether bundles that could not be examined before are tried once more
 * @param options of Hadoop's file systems
 */
public record Job(
        List<String> inputs,
        KeyRule rule,
        Optional<String> pair,
        String output,
        Duration limit,
        int together,
        boolean retry,
        Map<String, String> options) {
    public Job {
        inputs = List.copyOf(inputs);
        options = Map.copyOf(options);
    }

    /** What a process needs that does a part of it. */
    public record Part(String output, Duration limit, TreeMap<String, String> options) implements Serializable {}

    public Part part() {
        return new Part(output, limit, new TreeMap<>(options));
    }

    /**
     * What is left to do.
     *
     * @param found bundles that the inputs name
     * @param known of these, examined before
     */
    public record Prepared(int found, int known, List<Unit> units) {
        public int left() {
            return found - known;
        }
    }

    /** The same job for what is still left after it, failures taken as they are. */
    public Job rest() {
        return new Job(inputs, rule, pair, output, limit, together, false, options);
    }

    /** Lists the bundles, cleans up after a job that was killed, and leaves out what was examined before. */
    public Prepared prepare(String casebook) throws IOException {
        Map<String, Candidate> candidates = new LinkedHashMap<>();
        for (String input : inputs) {
            for (Store.Stored file : Store.of(input, options).find(input)) {
                candidates.put(
                        file.path(),
                        new Candidate(file.path(), file.length(), file.modified(), rule.keys(file.path())));
            }
        }
        FleetTables tables = new FleetTables(output, options);
        tables.recover();
        new Suspects(output, options).clear();
        Map<String, FleetTables.Known> known = tables.known();
        List<Candidate> left = new ArrayList<>();
        Set<String> changed = new HashSet<>();
        for (Candidate c : candidates.values()) {
            FleetTables.Known before = known.get(c.id());
            if (before == null) {
                left.add(c);
            } else if (!same(before, c, casebook) || (retry && before.failed())) {
                left.add(c);
                changed.add(c.id());
            }
        }
        tables.remove(changed);
        Cohorts cohorts = new Cohorts(candidates.values());
        List<Unit> units = Plan.of(left, together, bundle -> baseline(cohorts, bundle), casebook);
        return new Prepared(candidates.size(), candidates.size() - left.size(), units);
    }

    /** How many bundles of these units could not be examined, as the tables say. */
    public long failed(List<Unit> units) throws IOException {
        Map<String, FleetTables.Known> known = new FleetTables(output, options).known();
        return units.stream()
                .flatMap(unit -> unit.work().stream())
                .map(work -> known.get(work.bundle().id()))
                .filter(bundle -> bundle != null && bundle.failed())
                .count();
    }

    private static boolean same(FleetTables.Known before, Candidate now, String casebook) {
        long modified = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.ofEpochMilli(now.modified()));
        return before.casebook().equals(casebook) && before.length() == now.length() && before.modified() == modified;
    }

    private Optional<Candidate> baseline(Cohorts cohorts, Candidate bundle) {
        if (pair.isEmpty()) {
            return Optional.empty();
        }
        return pair.get().equals("deployment")
                ? cohorts.previousDeployment(bundle)
                : cohorts.ofCohort(bundle, Cohort.keys(pair.get()));
    }
}
