package io.github.jdkdoctor.trends;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What got slower, in which service, and since which deployment. */
public final class Regressions {
    // what a series has to pass to be a candidate at all, its places counted
    private static final double CANDIDATE = 0.01;
    // one in twenty of what is told may be false before sizes and ranks are asked for: of the generated fleets, 1 in
    // 32,000
    // series is
    private static final double FALSE = 0.05;
    // a change of less than a twentieth is within what a day differs from another
    private static final double RELATIVE = 0.05;
    // half a point of a profile, a pause or a share of time; below it a thousand samples tell nothing
    private static final double POINTS = 0.005;
    // the step is larger than what single values scatter by
    private static final double DEVIATIONS = 1;
    // of ten pairs across the change at least eight lie in its direction: no few outliers make it
    private static final double RANKS = 0.6;
    // back within a quarter of the step is gone
    private static final double GONE = 0.25;
    // what one frame lost and the other won are one amount, as far as samples can tell
    private static final double SHIFTED = 0.3;
    private static final int NEAR = 2;

    private Regressions() {}

    /** What became of a change. */
    public enum Verdict {
        WORSE,
        BETTER,
        /** It got worse, and went back. */
        GONE,
        /** A frame's cost is another one's now: renamed, inlined or moved. */
        SHIFTED
    }

    /**
     * One series that changed.
     *
     * @param frame whether it is a frame's share, and not a measure
     * @param at the index of its first value after the change
     * @param low and high: the interval of 95 % of the difference
     * @param deviations the difference over the deviation within the levels
     * @param p the probability of such a change by chance
     * @param from the frame whose cost it was before
     * @param cores the difference in cores, for shares of CPU time where the cores used are known
     */
    public record Change(
            boolean frame,
            String name,
            String unit,
            int at,
            double before,
            double after,
            double low,
            double high,
            double deviations,
            double p,
            Verdict verdict,
            Optional<String> from,
            OptionalDouble cores,
            List<Double> values,
            List<Instant> times) {}

    /**
     * What changed in one service at one time.
     *
     * @param deployment the first with the new level; empty where bundles name none
     * @param before the deployment before
     * @param changes largest first
     * @param cameWith settings that differ between the bundles before and after
     * @param cases those that bundles show after it and did not before
     */
    public record Incident(
            String group,
            Instant at,
            Optional<String> deployment,
            Optional<String> before,
            List<Change> changes,
            List<String> cameWith,
            List<String> cases) {
        /** Whether anything of it is worse and stayed so. */
        public boolean worse() {
            return changes.stream().anyMatch(c -> c.verdict() == Verdict.WORSE);
        }
    }

    /**
     * What was found.
     *
     * @param series how many were held against the tests
     */
    public record Found(int series, List<Incident> incidents) {
        public List<Incident> worse() {
            return incidents.stream().filter(Incident::worse).toList();
        }
    }

    private record Step(Series series, int from, int at, int to, double p, double last) {
        Sample before() {
            return new Sample(series.values(), from, at);
        }

        Sample after() {
            return new Sample(series.values(), at, to);
        }

        Rows.Bundle first() {
            return series.bundles().get(at);
        }
    }

    /** Finds all changes. */
    public static Found in(FleetData data) {
        List<Series> all = data.series();
        List<Step> steps = new ArrayList<>();
        int tests = 0;
        Map<String, List<Series>> frames = new HashMap<>();
        for (Series series : all) {
            if (series.values().length < 2 * ChangePoints.SHORTEST) {
                continue;
            }
            tests++;
            steps.addAll(steps(series));
            if (series.kind() == Series.Kind.FRAME) {
                frames.computeIfAbsent(series.group(), g -> new ArrayList<>()).add(series);
            }
        }
        double threshold =
                FalseDiscoveries.threshold(steps.stream().mapToDouble(Step::p).toArray(), Math.max(1, tests), FALSE);
        Map<String, Map<String, List<Step>>> byPlace = new TreeMap<>();
        for (Step step : steps) {
            if (step.p() <= threshold && tells(step)) {
                byPlace.computeIfAbsent(step.series().group(), g -> new LinkedHashMap<>())
                        .computeIfAbsent(place(step), d -> new ArrayList<>())
                        .add(step);
            }
        }
        List<Incident> incidents = new ArrayList<>();
        byPlace.forEach((group, places) -> places.values()
                .forEach(here -> incidents.add(incident(data, group, here, frames.getOrDefault(group, List.of())))));
        incidents.sort(Comparator.comparing(Incident::at).thenComparing(Incident::group));
        return new Found(tests, incidents);
    }

    private static List<Step> steps(Series series) {
        double[] values = series.values();
        List<ChangePoints.Change> changes = ChangePoints.of(values, CANDIDATE);
        List<Step> steps = new ArrayList<>();
        int lastFrom = changes.isEmpty() ? 0 : changes.get(changes.size() - 1).at();
        double last = new Sample(values, lastFrom, values.length).mean();
        for (int i = 0; i < changes.size(); i++) {
            int from = i == 0
                    ? Math.max(0, values.length - 2000)
                    : changes.get(i - 1).at();
            int to =
                    i == changes.size() - 1 ? values.length : changes.get(i + 1).at();
            int at = atDeployment(series, from, changes.get(i).at(), to);
            steps.add(new Step(series, from, at, to, changes.get(i).p(), last));
        }
        return steps;
    }

    // noise moves the place by a value or two; a deployment nearby that separates the levels as well is where it was
    private static int atDeployment(Series series, int from, int at, int to) {
        double effect = Math.abs(difference(series, from, at, to));
        for (int away = 0; away <= NEAR; away++) {
            for (int place : new int[] {at - away, at + away}) {
                boolean inside = place - from >= ChangePoints.SHORTEST && to - place >= ChangePoints.SHORTEST;
                if (inside
                        && !deployment(series, place).equals(deployment(series, place - 1))
                        && Math.abs(difference(series, from, place, to)) >= 0.8 * effect) {
                    return place;
                }
            }
        }
        return at;
    }

    private static Optional<String> deployment(Series series, int index) {
        return series.bundles().get(index).deployment();
    }

    private static double difference(Series series, int from, int at, int to) {
        return new Sample(series.values(), at, to).mean() - new Sample(series.values(), from, at).mean();
    }

    private static boolean tells(Step step) {
        Sample before = step.before();
        Sample after = step.after();
        double difference = Math.abs(after.mean() - before.mean());
        boolean share =
                step.series().unit().equals("percent") || step.series().unit().equals("points");
        return difference >= RELATIVE * Math.abs(before.mean())
                && (!share || difference >= POINTS)
                && Math.abs(before.effect(after)) >= DEVIATIONS
                && Math.abs(before.mannWhitney(after).larger()) >= RANKS;
    }

    private static String place(Step step) {
        Rows.Bundle first = step.first();
        // without deployments, a day is as near as it gets
        return first.deployment().orElseGet(() -> first.started().toString().substring(0, 10));
    }

    private static Incident incident(FleetData data, String group, List<Step> steps, List<Series> frames) {
        Step earliest = steps.stream()
                .min(Comparator.comparing(s -> s.first().started()))
                .orElseThrow();
        Instant at = earliest.first().started();
        List<Change> changes = new ArrayList<>();
        for (Step step : steps) {
            changes.add(change(step, frames));
        }
        changes.sort(Comparator.comparing((Change c) -> c.verdict())
                .thenComparing(c -> -Math.abs(c.after() - c.before()) / Math.max(1e-9, Math.abs(c.before())))
                .thenComparing(Change::name));
        List<Rows.Bundle> all = data.bundles(group);
        List<Rows.Bundle> before =
                all.stream().filter(b -> b.started().isBefore(at)).toList();
        List<Rows.Bundle> after =
                all.stream().filter(b -> !b.started().isBefore(at)).toList();
        return new Incident(
                group,
                at,
                earliest.first().deployment(),
                before.isEmpty()
                        ? Optional.empty()
                        : before.get(before.size() - 1).deployment(),
                changes,
                cameWith(data, before, after),
                begun(data, before, after));
    }

    private static Change change(Step step, List<Series> frames) {
        Series series = step.series();
        Sample before = step.before();
        Sample after = step.after();
        double difference = after.mean() - before.mean();
        double half = before.halfInterval(after);
        boolean frame = series.kind() == Series.Kind.FRAME;
        boolean worse = difference > 0 != series.lessIsWorse();
        Verdict verdict = worse ? Verdict.WORSE : Verdict.BETTER;
        Optional<String> from = Optional.empty();
        if (worse && Math.abs(step.last() - before.mean()) <= GONE * Math.abs(difference)) {
            verdict = Verdict.GONE;
        } else if (worse && frame) {
            from = shiftedFrom(step, frames);
            verdict = from.isPresent() ? Verdict.SHIFTED : Verdict.WORSE;
        } else if (frame && shiftedTo(step, frames)) {
            verdict = Verdict.SHIFTED;
        }
        return new Change(
                frame,
                series.name(),
                series.unit(),
                step.at(),
                before.mean(),
                after.mean(),
                difference - half,
                difference + half,
                before.effect(after),
                step.p(),
                verdict,
                from,
                frame ? cores(step, difference) : OptionalDouble.empty(),
                Arrays.stream(series.values()).boxed().toList(),
                series.bundles().stream().map(Rows.Bundle::started).toList());
    }

    private static OptionalDouble cores(Step step, double difference) {
        OptionalDouble used = step.series().bundles().subList(step.at(), step.to()).stream()
                .flatMapToDouble(b -> b.coresUsed().stream())
                .average();
        return used.isEmpty() ? used : OptionalDouble.of(used.getAsDouble() * difference);
    }

    /** The frame, or the frames of its class together, that lost what this one won. */
    private static Optional<String> shiftedFrom(Step step, List<Series> frames) {
        double won = step.after().mean() - step.before().mean();
        double classBefore = 0;
        double classAfter = 0;
        Optional<String> best = Optional.empty();
        double nearest = SHIFTED;
        for (Series other : frames) {
            if (!sameBundles(other, step) || other.name().equals(step.series().name())) {
                continue;
            }
            double before = new Sample(other.values(), step.from(), step.at()).mean();
            double after = new Sample(other.values(), step.at(), step.to()).mean();
            if (owner(other.name()).equals(owner(step.series().name()))) {
                classBefore += before;
                classAfter += after;
            }
            double off = Math.abs(won + after - before) / won;
            if (off <= nearest && moved(step, before, after) && likely(other, step)) {
                nearest = off;
                best = Optional.of(other.name());
            }
        }
        if (best.isEmpty()
                && Math.abs(won + classAfter - classBefore) / won <= SHIFTED
                && moved(step, classBefore, classAfter)) {
            return Optional.of(owner(step.series().name()));
        }
        return best;
    }

    // where one frame grows, the shares of all others shrink by one factor; what moved shrinks twice as much at least
    private static boolean moved(Step step, double before, double after) {
        double factor = (1 - step.after().mean()) / (1 - step.before().mean());
        return before > 0 && 1 - after / before >= 2 * (1 - factor);
    }

    private static boolean shiftedTo(Step step, List<Series> frames) {
        double lost = step.before().mean() - step.after().mean();
        return lost > 0
                && frames.stream()
                        .filter(other -> !other.name().equals(step.series().name()) && sameBundles(other, step))
                        .anyMatch(other ->
                                Math.abs(difference(other, step.from(), step.at(), step.to()) - lost) / lost <= SHIFTED
                                        && likely(other, step));
    }

    private static boolean likely(Series other, Step step) {
        return new Sample(other.values(), step.from(), step.at())
                        .welch(new Sample(other.values(), step.at(), step.to()))
                <= CANDIDATE;
    }

    // series of frames of one service have a value for each bundle with a profile, so that indexes are the same
    private static boolean sameBundles(Series other, Step step) {
        return other.values().length == step.series().values().length;
    }

    private static String owner(String frame) {
        int dot = frame.lastIndexOf('.');
        return dot < 0 ? frame : frame.substring(0, dot);
    }

    // the last ten before and the first ten after: settings of most of them
    private static List<String> cameWith(FleetData data, List<Rows.Bundle> before, List<Rows.Bundle> after) {
        Map<String, String> old = common(data, before.subList(Math.max(0, before.size() - 10), before.size()));
        Map<String, String> now = common(data, after.subList(0, Math.min(10, after.size())));
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(now.keySet());
        List<String> changed = new ArrayList<>();
        for (String name : names) {
            String from = old.getOrDefault(name, "not there");
            String to = now.getOrDefault(name, "not there");
            if (!from.equals(to) && !old.isEmpty() && !now.isEmpty()) {
                changed.add(name + ": " + from + " -> " + to);
            }
        }
        return changed;
    }

    private static Map<String, String> common(FleetData data, List<Rows.Bundle> bundles) {
        Map<String, Map<String, Integer>> counts = new TreeMap<>();
        for (Rows.Bundle bundle : bundles) {
            data.settings(bundle).forEach((name, value) -> counts.computeIfAbsent(name, n -> new TreeMap<>())
                    .merge(value, 1, Integer::sum));
        }
        Map<String, String> common = new TreeMap<>();
        counts.forEach((name, values) -> values.forEach((value, count) -> {
            if (2 * count > bundles.size()) {
                common.put(name, value);
            }
        }));
        return common;
    }

    // in most bundles after, in next to none before
    private static List<String> begun(FleetData data, List<Rows.Bundle> before, List<Rows.Bundle> after) {
        Map<String, Integer> then = new TreeMap<>();
        after.forEach(b -> data.cases(b).forEach(c -> then.merge(c, 1, Integer::sum)));
        return then.entrySet().stream()
                .filter(c -> c.getValue() >= 0.3 * after.size())
                .filter(c -> before.stream()
                                .filter(b -> data.cases(b).contains(c.getKey()))
                                .count()
                        <= 0.05 * before.size())
                .map(Map.Entry::getKey)
                .toList();
    }
}
