package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.fact.BenchmarkScore;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the difference between two scores of one benchmark means.
 *
 * <p>JMH's error is half of a 99.9 % interval of Student's distribution over the readings of one invocation. The rule:
 *
 * <ul>
 *   <li>Under {@value #LEAST} times nothing is said to have changed: layout of code and size of the environment alone move
 *       results by as much (Mytkowicz, Diwan, Hauswirth, Sweeney: Producing Wrong Data Without Doing Anything Obviously
 *       Wrong, ASPLOS 2009).
 *   <li>Intervals that do not overlap: worse or better (Georges, Buytaert, Eeckhout: Statistically Rigorous Java
 *       Performance Evaluation, OOPSLA 2007, section 3.3).
 *   <li>Intervals that overlap may still hide a difference: of two scores with eight readings each they do up to 10.8
 *       standard errors, where the test of the difference (Welch's) sees it from 5.9 on. A change of {@value #LARGE}
 *       times is likely at a chance of 0.001, one of {@value #HUGE} times at 0.01. The first is that small because readings
 *       know nothing of how invocations differ: two controls that we ran on a loaded machine, of the same JDK and flags,
 *       came out 1.64 times apart at a chance of 0.006.
 *   <li>Otherwise it is noise if an interval of 99 % for the difference leaves no room for {@value #LARGE} times, and
 *       inconclusive if it does.
 *   <li>Without an error only {@value #HUGE} times says anything: in our runs nothing but a change of the program, the JDK
 *       or the flags did that much.
 * </ul>
 *
 * @param factor how many times worse the current run is; under 1 it is better. Infinite where the score fell to 0
 */
public record BenchmarkShift(BenchmarkScore baseline, BenchmarkScore current, double factor, Verdict verdict) {
    private static final double LEAST = 1.1;
    private static final double LARGE = 1.5;
    private static final double HUGE = 3;
    private static final double JMH_CHANCE = 0.001;

    // ops/s, ns/op, us/op, ops/ms
    private static final Pattern UNIT = Pattern.compile("(?:ops/(\\w+)|(\\w+)/op)");
    private static final Map<String, Double> SECONDS =
            Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86400.0);

    /** What can be said of a difference. */
    public enum Verdict {
        WORSE,
        LIKELY_WORSE,
        /** The readings spread too much, or there are too few, to tell. */
        INCONCLUSIVE,
        NOISE,
        LIKELY_BETTER,
        BETTER;

        /** Whether the current run counts as slower. */
        public boolean slower() {
            return this == WORSE || this == LIKELY_WORSE;
        }

        /** Whether the current run counts as faster. */
        public boolean faster() {
            return this == BETTER || this == LIKELY_BETTER;
        }
    }

    /** Compares two scores; empty where they are not of the same benchmark, direction and unit. */
    public static Optional<BenchmarkShift> between(BenchmarkScore baseline, BenchmarkScore current) {
        OptionalDouble scale = scale(current.unit(), baseline.unit());
        if (!baseline.benchmark().equals(current.benchmark())
                || baseline.higherIsBetter() != current.higherIsBetter()
                || scale.isEmpty()
                || baseline.score() < 0
                || current.score() < 0) {
            return Optional.empty();
        }
        Sample before = Sample.of(baseline, 1);
        Sample now = Sample.of(current, scale.getAsDouble());
        double ratio = baseline.higherIsBetter() ? before.mean / now.mean : now.mean / before.mean;
        double factor = Double.isNaN(ratio) ? 1 : ratio;
        return Optional.of(new BenchmarkShift(baseline, current, factor, verdict(before, now, factor)));
    }

    private static Verdict verdict(Sample before, Sample now, double factor) {
        double size = Math.max(factor, 1 / factor);
        boolean worse = factor > 1;
        if (before.error.isEmpty() || now.error.isEmpty()) {
            return size >= HUGE ? likely(worse) : Verdict.INCONCLUSIVE;
        }
        double distance = Math.abs(before.mean - now.mean);
        boolean apart = distance > before.error.getAsDouble() + now.error.getAsDouble();
        if (size >= LEAST && apart) {
            return worse ? Verdict.WORSE : Verdict.BETTER;
        }
        if (before.readings < 3 || now.readings < 3) {
            // an error without its readings: the intervals are all there is
            return size >= HUGE
                    ? likely(worse)
                    : leavesRoom(before, now, before.error.getAsDouble() + now.error.getAsDouble());
        }
        double error = Math.hypot(before.standardError(), now.standardError());
        double degrees = degrees(before, now);
        double chance = error == 0 ? (distance == 0 ? 1 : 0) : StudentDistribution.twoSided(distance / error, degrees);
        if ((size >= LARGE && chance < 0.001) || (size >= HUGE && chance < 0.01)) {
            return likely(worse);
        }
        return leavesRoom(before, now, error * StudentDistribution.critical(0.01, degrees));
    }

    private static Verdict likely(boolean worse) {
        return worse ? Verdict.LIKELY_WORSE : Verdict.LIKELY_BETTER;
    }

    private static Verdict leavesRoom(Sample before, Sample now, double halfInterval) {
        double lower = now.mean - before.mean - halfInterval;
        double upper = now.mean - before.mean + halfInterval;
        boolean room = before.mean + upper > before.mean * LARGE || before.mean + lower < before.mean / LARGE;
        return room ? Verdict.INCONCLUSIVE : Verdict.NOISE;
    }

    // Welch and Satterthwaite
    private static double degrees(Sample before, Sample now) {
        double a = before.standardError() * before.standardError();
        double b = now.standardError() * now.standardError();
        return a + b == 0
                ? before.readings + now.readings - 2.0
                : (a + b) * (a + b) / (a * a / (before.readings - 1) + b * b / (now.readings - 1));
    }

    private static OptionalDouble scale(String from, String to) {
        if (from.equals(to)) {
            return OptionalDouble.of(1);
        }
        Matcher a = UNIT.matcher(from);
        Matcher b = UNIT.matcher(to);
        if (!a.matches() || !b.matches() || (a.group(1) == null) != (b.group(1) == null)) {
            return OptionalDouble.empty();
        }
        boolean rate = a.group(1) != null;
        Double seconds = SECONDS.get(rate ? a.group(1) : a.group(2));
        Double target = SECONDS.get(rate ? b.group(1) : b.group(2));
        if (seconds == null || target == null) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(rate ? target / seconds : seconds / target);
    }

    private record Sample(double mean, OptionalDouble error, int readings) {
        static Sample of(BenchmarkScore score, double scale) {
            OptionalDouble error = score.error().isPresent()
                    ? OptionalDouble.of(score.error().getAsDouble() * scale)
                    : OptionalDouble.empty();
            return new Sample(score.score() * scale, error, score.readings());
        }

        double standardError() {
            return error.orElse(0) / StudentDistribution.critical(JMH_CHANCE, readings - 1.0);
        }
    }
}
