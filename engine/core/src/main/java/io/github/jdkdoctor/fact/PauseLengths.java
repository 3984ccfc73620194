package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How long the pauses of a log or recording were: how many of which length, in steps of a percent, and the longest.
 *
 * @param steps the shortest first, without those that hold no pause
 * @param longest empty where there is no pause
 */
public record PauseLengths(List<Step> steps, Optional<Longest> longest) {
    /** Of a source without pauses. */
    public static final PauseLengths NONE = new PauseLengths(List.of(), Optional.empty());

    public PauseLengths {
        steps = List.copyOf(steps);
    }

    /**
     * Pauses of about one length.
     *
     * @param most no pause of the step is longer, and none is shorter by more than a percent
     */
    public record Step(Duration most, long count) {}

    /**
     * The longest pause.
     *
     * @param kind as in {@link GcLog.Pauses}
     * @param cause as in {@link GcLog.Pauses}
     * @param origin where its length stands
     */
    public record Longest(Duration length, String kind, String cause, Origin origin) {
        /** The length in seconds. */
        public double seconds() {
            return length.toNanos() / 1e9;
        }

        /** Kind and cause, and the line where there is one. */
        public String says() {
            return "Pause " + kind + (cause.isEmpty() ? "" : " (" + cause + ")")
                    + (origin.line() > 0 ? ", line " + origin.line() : "");
        }
    }

    /** How many pauses there were. */
    public long count() {
        return steps.stream().mapToLong(Step::count).sum();
    }

    /** No pause of the given part of all, 0 to 1, was longer: 0.5 gives the median. Zero where there is none. */
    public Duration quantile(double part) {
        long rank = (long) Math.ceil(part * count());
        long passed = 0;
        for (Step step : steps) {
            passed += step.count();
            if (passed >= rank) {
                return longest.map(Longest::length)
                        .filter(l -> l.compareTo(step.most()) < 0)
                        .orElse(step.most());
            }
        }
        return Duration.ZERO;
    }

    /** These pauses and those of another piece of the same log. */
    public PauseLengths and(PauseLengths other) {
        TreeMap<Duration, Long> sum = new TreeMap<>();
        Stream.concat(steps.stream(), other.steps.stream()).forEach(s -> sum.merge(s.most(), s.count(), Long::sum));
        List<Step> all = new ArrayList<>();
        sum.forEach((most, count) -> all.add(new Step(most, count)));
        return new PauseLengths(
                all,
                Stream.of(longest, other.longest).flatMap(Optional::stream).max(Comparator.comparing(Longest::length)));
    }
}
