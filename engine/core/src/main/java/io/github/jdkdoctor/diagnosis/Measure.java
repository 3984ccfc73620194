package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Interval;
import io.github.jdkdoctor.profile.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The size of a phenomenon in one run, as one kind of evidence shows it. Measures of both runs that were taken by the
 * same method make a growth; others do not.
 *
 * @param name of the phenomenon, declared in {@code rules/phenomena.yaml}
 * @param method what it was measured by, as in {@code safepoint log}
 * @param value in the unit that the declaration states
 * @param margin half of the value's 95 % interval; 0 for what was counted completely
 * @param few whether so few samples were taken that the margin matters to what is concluded
 * @param says the figures in a few words, as in {@code 35,712 of 36,040 safepoints}
 */
public record Measure(
        String name,
        Run run,
        String method,
        double value,
        double margin,
        boolean few,
        String says,
        List<Origin> origins) {
    /** From so many samples on a share's 95 % interval is at most 18 points wide, as narrow as most thresholds need. */
    static final int ENOUGH = 150;

    public Measure {
        if (!Double.isFinite(value) || !Double.isFinite(margin) || margin < 0) {
            throw new IllegalArgumentException(name + " is " + value + " +/- " + margin);
        }
        origins = List.copyOf(origins);
    }

    /** A value of which enough is known. */
    public Measure(
            String name, Run run, String method, double value, double margin, String says, List<Origin> origins) {
        this(name, run, method, value, margin, false, says, origins);
    }

    /** A value that was counted completely. */
    public static Measure of(String name, Fact fact, String method, double value, String says) {
        return new Measure(name, fact.run(), method, value, 0, says, List.of(fact.origin()));
    }

    /** A value that a setting states. */
    public static Measure of(String name, Run run, String method, double value, Origin origin) {
        return new Measure(name, run, method, value, 0, "", List.of(origin));
    }

    /** A share of samples. */
    public static Measure of(String name, Fact fact, String method, Share share) {
        Interval interval = share.interval();
        return new Measure(
                name,
                fact.run(),
                method,
                share.value(),
                (interval.high() - interval.low()) / 2,
                share.of() < ENOUGH,
                String.format(Locale.ROOT, "%,d of %,d samples", share.samples(), share.of()),
                List.of(fact.origin()));
    }

    /** What it is when the baseline shows nothing to compare it with. */
    public Phenomenon alone() {
        return new Phenomenon(
                name,
                run,
                OptionalDouble.of(value),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                few ? margin : 0,
                0,
                text(),
                origins);
    }

    /** What it is against the baseline's measure; a difference within both margins is no growth. */
    public Phenomenon against(Measure baseline) {
        double difference = value - baseline.value;
        double noise = Math.hypot(margin, baseline.margin);
        boolean fewOnOneSide = few || baseline.few;
        List<Origin> both = new ArrayList<>(origins);
        both.addAll(baseline.origins);
        return new Phenomenon(
                name,
                run,
                OptionalDouble.of(value),
                OptionalDouble.of(baseline.value),
                OptionalDouble.of(Math.abs(difference) <= noise && !fewOnOneSide ? 0 : difference),
                few ? margin : 0,
                fewOnOneSide ? noise : 0,
                fewOnOneSide ? text() + "; few samples, so +/- " + points(noise) : text(),
                both);
    }

    private static String points(double noise) {
        return Unit.POINTS.format(noise);
    }

    private String text() {
        return says.isEmpty() ? method : says + " (" + method + ")";
    }
}
