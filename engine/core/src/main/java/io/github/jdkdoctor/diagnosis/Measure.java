package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Interval;
import io.github.jdkdoctor.profile.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * @param doubt why what is more than in another run may be no more, besides few samples
 * @param says the figures in a few words, as in {@code 35,712 of 36,040 safepoints}
 * @param whole all samples that a share is of; empty for what is no share of samples
 */
public record Measure(
        String name,
        Run run,
        String method,
        double value,
        double margin,
        boolean few,
        Doubt doubt,
        String says,
        List<Origin> origins,
        Optional<Whole> whole) {
    /**
     * The program's samples of one profile.
     *
     * @param samples how many there are
     * @param interval the time between samples; empty where the profile does not state it
     * @param duration how long they were taken for; empty where the profile does not state it
     */
    record Whole(long samples, Optional<Duration> interval, Optional<Duration> duration) {
        // a quarter less work from one run to the next is common on machines that are not idle
        private static final double USUAL = 1.25;

        /**
         * How much of this whole there is against the baseline's, at most 1. A run of fixed work is compared by samples and a
         * run of fixed length by samples per second: the larger of the two counts, and what is usual between equal runs does
         * not. Of profiles without a length, and of two rates, nothing is told, and it is 1.
         *
         * @param slower how many times as long the current run takes for what it does
         */
        double against(Whole baseline, double slower) {
            Optional<Duration> now = duration.filter(d -> !d.isZero());
            if (samples == 0
                    || baseline.samples == 0
                    || now.isEmpty()
                    || baseline.duration.isEmpty()
                    || !interval.equals(baseline.interval)) {
                return 1;
            }
            double ratio = (double) samples / baseline.samples;
            double shorter =
                    (double) baseline.duration.get().toNanos() / now.get().toNanos();
            return Math.min(1, ratio * Math.max(1, shorter) * slower * USUAL);
        }
    }

    /** Why a share may stand for something else. */
    enum Doubt {
        NONE(""),
        /** Frames of inlined code may stand for other code of the compiled method. */
        INLINED("only inlined frames, which may stand for other code"),
        /** Where memory is allocated says little of where the CPU time goes. */
        ALLOCATION("it is where memory is allocated, which may take little of the time");

        private final String says;

        Doubt(String says) {
            this.says = says;
        }
    }

    /** From so many samples on a share's 95 % interval is at most 18 points wide, as narrow as most thresholds need. */
    static final int ENOUGH = 150;

    public Measure {
        if (!Double.isFinite(value) || !Double.isFinite(margin) || margin < 0) {
            throw new IllegalArgumentException(name + " is " + value + " +/- " + margin);
        }
        origins = List.copyOf(origins);
    }

    /** A value that is no share of samples. */
    public Measure(
            String name,
            Run run,
            String method,
            double value,
            double margin,
            boolean few,
            String says,
            List<Origin> origins) {
        this(name, run, method, value, margin, few, Doubt.NONE, says, origins, Optional.empty());
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
                says(share, "samples"),
                List.of(fact.origin()));
    }

    /** A share in figures, as in {@code 1,234 of 5,678 samples}. */
    static String says(Share share, String what) {
        return Unit.grouped(share.samples()) + " of " + Unit.grouped(share.of()) + " " + what;
    }

    /** The file that it was taken from, the first of several; empty where it rests on none. */
    public String file() {
        return origins.isEmpty() ? "" : origins.get(0).file();
    }

    /**
     * The same where a part of it may stand for something else.
     *
     * @param part the share of all samples that may not count, from 0 to 1
     */
    Measure doubted(Doubt why, double part) {
        return new Measure(name, run, method, value, Math.max(margin, part), few, why, says, origins, whole);
    }

    private boolean doubtful() {
        return few || doubt != Doubt.NONE;
    }

    /**
     * What it is when the baseline shows nothing to compare it with. That frames are inlined makes only what stands for a
     * growth doubtful: the cause is possible then.
     */
    public Phenomenon alone() {
        return new Phenomenon(
                name,
                run,
                OptionalDouble.of(value),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                few ? margin : 0,
                doubtful() ? margin : 0,
                doubtful() && margin > 0 ? text(says) + off(margin, doubt) : text(says),
                origins);
    }

    /**
     * What it is against the baseline's measure; a difference within both margins is no growth, and neither is a larger
     * share of fewer samples that is not more of them. That frames are inlined makes the growth doubtful, not the value: the
     * cause is possible then, and by itself not even that.
     *
     * @param slower how many times as long the current run takes for what it does; 1 where that is not known
     */
    public Phenomenon against(Measure baseline, double slower) {
        double part =
                whole.isPresent() && baseline.whole.isPresent() ? whole.get().against(baseline.whole.get(), slower) : 1;
        double share = value - baseline.value;
        double difference = share > 0 ? Math.max(0, Math.min(share, value * part - baseline.value)) : share;
        double noise = Math.hypot(margin, baseline.margin);
        boolean doubtful = doubtful() || baseline.doubtful();
        List<Origin> both = new ArrayList<>(origins);
        both.addAll(baseline.origins);
        // the share and the samples that it is of do not say the same
        String text = difference < share ? text(says + ", " + baseline.says + " in the baseline run") : text(says);
        return new Phenomenon(
                name,
                run,
                OptionalDouble.of(value),
                OptionalDouble.of(baseline.value),
                OptionalDouble.of(Math.abs(difference) <= noise && !doubtful ? 0 : difference),
                few ? margin : 0,
                doubtful ? noise : 0,
                doubtful ? text + off(noise, doubt == Doubt.NONE ? baseline.doubt : doubt) : text,
                both);
    }

    private static String off(double noise, Doubt doubt) {
        String why = doubt == Doubt.NONE ? "few samples" : doubt.says;
        return "; " + why + ", so +/- " + Unit.POINTS.format(noise);
    }

    private String text(String says) {
        return says.isEmpty() ? method : says + " (" + method + ")";
    }
}
