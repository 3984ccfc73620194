package io.github.jdkdoctor.fleet.examine;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Which bundles are examined together: of one date, and few enough that little is lost when one has to begin again. */
public final class Plan {
    private Plan() {}

    /** How the bundle that is another one's baseline is found. */
    public interface Pairing {
        Optional<Candidate> baselineOf(Candidate bundle);
    }

    /**
     * Units of at most so many bundles.
     *
     * @param casebook the version of the cases
     */
    public static List<Unit> of(Collection<Candidate> bundles, int most, Pairing pairing, String casebook) {
        Map<LocalDate, List<Candidate>> byDate = new TreeMap<>();
        for (Candidate bundle : bundles) {
            byDate.computeIfAbsent(LocalDate.ofInstant(bundle.started(), ZoneOffset.UTC), d -> new ArrayList<>())
                    .add(bundle);
        }
        List<Unit> units = new ArrayList<>();
        for (List<Candidate> day : byDate.values()) {
            day.sort(Comparator.comparing(Candidate::path));
            // as many for each, not a full one and a rest
            int parts = (day.size() + most - 1) / most;
            for (int part = 0; part < parts; part++) {
                int from = (int) ((long) day.size() * part / parts);
                int to = (int) ((long) day.size() * (part + 1) / parts);
                units.add(Unit.of(
                        day.subList(from, to).stream()
                                .map(b -> new Unit.Work(
                                        b, pairing.baselineOf(b).stream().toList()))
                                .toList(),
                        casebook));
            }
        }
        return units;
    }
}
