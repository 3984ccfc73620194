package io.github.jdkdoctor.profile;

/**
 * A share on two sides.
 *
 * <p>The interval of the growth is Newcombe's (1998, method 10), made of the two shares' own intervals; it widens as the
 * samples of either side shrink, and of a pair of sides it is the mirror image of that of the pair swapped.
 */
public record Shift(Share base, Share current) {
    /** How much the share grew, as a fraction of all: 0.1 is ten points. Below zero where it shrank. */
    public double growth() {
        return current.value() - base.value();
    }

    /** Where the growth lies with 95 % confidence. */
    public Interval interval() {
        return interval(Share.ASKED);
    }

    Interval interval(double z) {
        return interval(base.value(), base.interval(z), current.value(), current.interval(z));
    }

    static Interval interval(double base, Interval ofBase, double current, Interval ofCurrent) {
        double growth = current - base;
        double down = Math.hypot(current - ofCurrent.low(), ofBase.high() - base);
        double up = Math.hypot(ofCurrent.high() - current, base - ofBase.low());
        return new Interval(growth - down, growth + up);
    }

    /** Whether the interval leaves out no growth at all. */
    public boolean outsideNoise() {
        return !interval().contains(0);
    }

    /** Whether it leaves it out even for one of thousands of frames that were looked through. */
    boolean standsOut() {
        return !interval(Share.LOOKED_FOR).contains(0);
    }
}
