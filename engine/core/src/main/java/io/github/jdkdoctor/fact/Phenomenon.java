package io.github.jdkdoctor.fact;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What the JVM is doing, in the field's terms and whatever evidence showed it; measured by a rule.
 *
 * @param name as declared in {@code rules/phenomena.yaml}, as in {@code bias-revocation-time}
 * @param value the size in {@code run}, in the unit that the declaration states (shares are 0 to 1)
 * @param baseline the same in the baseline, where both were measured in comparable ways
 * @param growth {@code value} minus {@code baseline}, or nothing where the difference lies within its interval (then 0)
 *     or cannot be told (then empty)
 * @param doubt how far {@code value} may be off, above nothing only where so few samples were taken that it matters
 * @param growthDoubt the same of {@code growth}
 * @param says one sentence with the figures, for the report
 * @param origins the files and lines that it rests on
 */
public record Phenomenon(
        String name,
        Run run,
        OptionalDouble value,
        OptionalDouble baseline,
        OptionalDouble growth,
        double doubt,
        double growthDoubt,
        String says,
        List<Origin> origins)
        implements Fact {
    public Phenomenon {
        origins = List.copyOf(origins);
    }

    /** One without doubt. */
    public Phenomenon(
            String name,
            Run run,
            OptionalDouble value,
            OptionalDouble baseline,
            OptionalDouble growth,
            String says,
            List<Origin> origins) {
        this(name, run, value, baseline, growth, 0, 0, says, origins);
    }

    /** {@code value} over {@code baseline}, infinite where it grew out of nothing; empty where either is not known. */
    public OptionalDouble ratio() {
        if (value.isEmpty() || baseline.isEmpty()) {
            return OptionalDouble.empty();
        }
        double now = value.getAsDouble();
        double before = baseline.getAsDouble();
        return OptionalDouble.of(before != 0 ? now / before : now == 0 ? 1 : Double.POSITIVE_INFINITY);
    }

    @Override
    public Origin origin() {
        return origins.get(0);
    }
}
