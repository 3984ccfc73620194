package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.fact.Origin;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * One thing that is not the same in both runs, whether it matters or not.
 *
 * @param name what differs, as in {@code CPU model}, the name of a flag, of a property, of a library
 * @param baseline in words, as {@code current} is; {@code none} where a run does not have it
 * @param ratio current over baseline, where the thing is a quantity; of the load of others what they leave
 */
public record Difference(
        Aspect aspect, String name, String baseline, String current, OptionalDouble ratio, List<Origin> origins) {
    public Difference {
        origins = List.copyOf(origins);
    }

    /** What kind of thing differs, in the order in which a report lists them. */
    public enum Aspect {
        /** The program that runs: its main class or jar. */
        PROGRAM,
        JDK,
        /** Who built the JDK. */
        VENDOR,
        /** The virtual machine: HotSpot's server compiler, Zero, OpenJ9. */
        JVM,
        PROCESSOR,
        ARCHITECTURE,
        PROCESSORS,
        CONTAINER_PROCESSORS,
        MEMORY,
        CONTAINER_MEMORY,
        HYPERVISOR,
        KERNEL,
        /** What other programs took of the machine. */
        OTHER_LOAD,
        /** How much was asked of the program. */
        OFFERED_LOAD,
        /** How fast all benchmarks that both runs share became, by their median. */
        BENCHMARKS,
        /** How many threads of one name there are. */
        THREADS,
        AGENT,
        LIBRARY,
        /** An option of the JVM that is no flag, as in {@code -Xcheck:jni}. */
        ARGUMENT,
        PROPERTY,
        FLAG,
        /** A flag whose default changed with the JDK. */
        DEFAULT;

        /** Whether it was chosen when the JVM was started. */
        public boolean setting() {
            return this == ARGUMENT || this == PROPERTY || this == FLAG;
        }
    }

    /** Whether a quantity fell to a part of what it was, or below. */
    public boolean shrank(double to) {
        return ratio.isPresent() && ratio.getAsDouble() <= to;
    }

    /** Whether a quantity is some times what it was, or a part as small. */
    public boolean moved(double times) {
        return ratio.isPresent() && (ratio.getAsDouble() >= times || ratio.getAsDouble() <= 1 / times);
    }

    /** Whether it is a tenth more or less: single benchmarks move by that for reasons of their own, half of several dozen do not. */
    public boolean isNoChance() {
        return moved(1.1);
    }

    /** Some differences in words, as in {@code netty-common 4.1.118 to 4.1.121, h2 none to 2.2.224}. */
    public static String listed(List<?> differences) {
        return differences.stream()
                .map(Difference.class::cast)
                .map(d -> d.name() + " " + d.baseline() + " to " + d.current())
                .collect(Collectors.joining(", "));
    }

    /** Whether only the current run has it. */
    public boolean added() {
        return baseline.equals(Differences.NONE);
    }
}
