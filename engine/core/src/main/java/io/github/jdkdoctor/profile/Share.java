package io.github.jdkdoctor.profile;

/**
 * Samples out of all samples of a kind.
 *
 * <p>The interval is Wilson's for a proportion, widened by a design effect of {@code 1 + (n - 1) * ALIKE} as for
 * cluster samples (Kish): samples of one run are not independent draws, for they share the phases of that run, its
 * machine, the decisions of its compiler and its load, and a second run of the same program differs by more than the
 * number of samples explains. However many samples there are, a run therefore tells no more than {@code 1 / ALIKE}
 * independent ones would.
 *
 * @param samples those that count
 * @param of all that could
 */
public record Share(long samples, long of) {
    /** How similar the samples of one run are: 1 / 1000, measured on pairs of runs that differ in nothing. */
    static final double ALIKE = 0.001;
    /**
     * How similar the threads of one dump are. By nine dumps of eight independent threads, of three programs, about 0 (-0.09 to
     * 0.14); a bit more leaves room for programs whose threads work in step.
     */
    static final double AT_ONCE = 0.05;
    /** Standard normal quantile of an interval for a question asked beforehand: 95 %. */
    static final double ASKED = 1.960;
    /** The same for what is looked for among thousands of frames: 99.9 %. */
    static final double LOOKED_FOR = 3.291;

    public Share {
        if (samples < 0 || samples > of) {
            throw new IllegalArgumentException(samples + " of " + of);
        }
    }

    /** The share as a fraction from 0 to 1; 0 of nothing. */
    public double value() {
        return of == 0 ? 0 : (double) samples / of;
    }

    /** Where the share lies with 95 % confidence. */
    public Interval interval() {
        return interval(ASKED);
    }

    /**
     * The same for samples that were taken at a few moments, many at each. Those of one moment resemble each other, as the threads of a
     * program are in one phase of it: their design effect is {@code 1 + (m - 1) * AT_ONCE} for m samples a moment.
     *
     * @param moments how often samples were taken
     */
    public Interval intervalAmong(long moments) {
        double each = Math.max(1, of / (double) Math.max(1, moments));
        return interval(value(), of / (1 + (each - 1) * AT_ONCE), ASKED);
    }

    Interval interval(double z) {
        return interval(value(), (double) of, z);
    }

    static Interval interval(double p, double n, double z) {
        if (n < 1) {
            return new Interval(0, 1);
        }
        double effective = n / (1 + (n - 1) * ALIKE);
        double z2 = z * z / effective;
        double middle = (p + z2 / 2) / (1 + z2);
        double half = z / (1 + z2) * Math.sqrt(p * (1 - p) / effective + z2 / effective / 4);
        return new Interval(Math.max(0, Math.min(p, middle - half)), Math.min(1, Math.max(p, middle + half)));
    }
}
