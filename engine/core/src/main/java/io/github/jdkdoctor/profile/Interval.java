package io.github.jdkdoctor.profile;

/**
 * Where a value lies, as far as the samples tell.
 *
 * @param low the lower limit
 * @param high the upper limit, not below the lower one
 */
public record Interval(double low, double high) {
    /** Whether a value lies inside, limits included. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
