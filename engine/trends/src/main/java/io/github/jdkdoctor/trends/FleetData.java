package io.github.jdkdoctor.trends;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The tables of a fleet as series, and what else its bundles say, by service or another group. */
public final class FleetData {
    // below half a point a profile of a thousand samples cannot tell a frame's share from another
    private static final double TELLING_FRAME = 0.005;

    private final Map<String, List<Rows.Bundle>> groups = new TreeMap<>();
    private final Map<String, Map<String, double[]>> measures = new TreeMap<>();
    private final Map<String, Map<String, double[]>> frames = new TreeMap<>();
    private final Map<String, String> units = new HashMap<>();
    private final Map<String, Map<String, String>> flags = new HashMap<>();
    private final Map<String, Set<String>> cases = new HashMap<>();

    private record Place(String group, int index) {}

    /** Reads what regressions are found in. */
    public static FleetData of(RowSource tables, Function<Rows.Bundle, String> group) throws IOException {
        FleetData data = new FleetData();
        tables.bundles(bundle -> {
            if (bundle.read()) {
                data.groups
                        .computeIfAbsent(group.apply(bundle), g -> new ArrayList<>())
                        .add(bundle);
            }
        });
        data.read(tables);
        return data;
    }

    /** What files of benchmark results say, in their order. */
    static FleetData ofSeries(
            String group, List<Rows.Bundle> bundles, Map<String, double[]> series, Map<String, String> units) {
        FleetData data = new FleetData();
        data.units.putAll(units);
        data.groups.put(group, bundles);
        data.measures.put(group, series);
        return data;
    }

    private void read(RowSource tables) throws IOException {
        Map<String, Place> places = new HashMap<>();
        for (Map.Entry<String, List<Rows.Bundle>> group : groups.entrySet()) {
            group.getValue()
                    .sort(Comparator.comparing(Rows.Bundle::started)
                            .thenComparing(Rows.Bundle::path)
                            .thenComparing(Rows.Bundle::id));
            for (int i = 0; i < group.getValue().size(); i++) {
                places.put(group.getValue().get(i).id(), new Place(group.getKey(), i));
            }
        }
        tables.measures(m -> {
            Place place = places.get(m.bundle());
            if (place != null && m.run().equals("current")) {
                units.putIfAbsent(m.name(), m.unit());
                put(measures, place, m.name(), m.value());
            }
        });
        Set<String> profiled = new HashSet<>();
        tables.frames(f -> {
            Place place = places.get(f.bundle());
            if (place != null) {
                profiled.add(f.bundle());
                put(frames, place, f.frame(), f.self());
            }
        });
        frames.forEach((group, all) -> absentFramesAreZero(groups.getOrDefault(group, List.of()), all, profiled));
        tables.flags(f -> {
            if (f.run().equals("current")) {
                flags.computeIfAbsent(f.bundle(), b -> new TreeMap<>()).put(f.name(), f.value());
            }
        });
        tables.findings(
                f -> cases.computeIfAbsent(f.bundle(), b -> new HashSet<>()).add(f.caseId()));
    }

    private void put(Map<String, Map<String, double[]>> to, Place place, String name, double value) {
        double[] values = to.computeIfAbsent(place.group(), g -> new TreeMap<>())
                .computeIfAbsent(name, n -> {
                    double[] fresh = new double
                            [groups.getOrDefault(place.group(), List.of()).size()];
                    Arrays.fill(fresh, Double.NaN);
                    return fresh;
                });
        values[place.index()] = value;
    }

    // a frame that is not among a profile's largest has next to no samples there
    private static void absentFramesAreZero(
            List<Rows.Bundle> bundles, Map<String, double[]> all, Set<String> profiled) {
        for (double[] values : all.values()) {
            for (int i = 0; i < values.length; i++) {
                if (Double.isNaN(values[i]) && profiled.contains(bundles.get(i).id())) {
                    values[i] = 0;
                }
            }
        }
        all.values().removeIf(values -> Arrays.stream(values).noneMatch(v -> v >= TELLING_FRAME));
    }

    /** All series of measures that stand for cost or work, and of frames. */
    List<Series> series() {
        List<Series> series = new ArrayList<>();
        measures.forEach((group, all) -> all.forEach((name, values) -> {
            String unit = units.getOrDefault(name, "");
            if (costs(name, unit)) {
                series.add(series(group, Series.Kind.MEASURE, name, unit, values));
            }
        }));
        frames.forEach((group, all) ->
                all.forEach((name, values) -> series.add(series(group, Series.Kind.FRAME, name, "percent", values))));
        return series;
    }

    // yes and no, and sizes that users set, are what changed and not what it costs
    private static boolean costs(String name, String unit) {
        boolean setting = unit.equals("yes-no") || (unit.equals("megabytes") && !name.matches("(gc|memory)\\..*"));
        return !setting;
    }

    private Series series(String group, Series.Kind kind, String name, String unit, double[] values) {
        List<Rows.Bundle> all = groups.getOrDefault(group, List.of());
        List<Rows.Bundle> bundles = new ArrayList<>();
        double[] known = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                known[bundles.size()] = values[i];
                bundles.add(all.get(i));
            }
        }
        return new Series(group, kind, name, unit, bundles, Arrays.copyOf(known, bundles.size()));
    }

    Set<String> groups() {
        return groups.keySet();
    }

    List<Rows.Bundle> bundles(String group) {
        return groups.getOrDefault(group, List.of());
    }

    Set<String> cases(Rows.Bundle bundle) {
        return cases.getOrDefault(bundle.id(), Set.of());
    }

    /** The JDK, the machine and the flags of a bundle: what a change may have come with. */
    Map<String, String> settings(Rows.Bundle bundle) {
        Map<String, String> settings = new TreeMap<>();
        bundle.jdk().ifPresent(v -> settings.put("JDK", v));
        bundle.vendor().ifPresent(v -> settings.put("vendor", v));
        bundle.cpu().ifPresent(v -> settings.put("processor", v));
        bundle.cpus().ifPresent(v -> settings.put("processors", String.valueOf(v)));
        flags.getOrDefault(bundle.id(), Map.of())
                .forEach((name, value) -> settings.put(name.startsWith("-") ? name : "-XX:" + name, value));
        return settings;
    }
}
