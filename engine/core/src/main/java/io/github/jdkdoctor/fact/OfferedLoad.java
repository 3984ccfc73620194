package io.github.jdkdoctor.fact;

/**
 * How much was asked of the program, whatever it managed to do.
 *
 * @param amount more than 0, in {@code unit}
 * @param unit as in {@code requests/s}
 */
public record OfferedLoad(Run run, double amount, String unit, Origin origin) implements Fact {
    public OfferedLoad {
        if (!(amount > 0) || Double.isInfinite(amount)) {
            throw new IllegalArgumentException("load of " + amount);
        }
    }
}
