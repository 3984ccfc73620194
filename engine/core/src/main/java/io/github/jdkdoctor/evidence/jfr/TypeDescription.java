package io.github.jdkdoctor.evidence.jfr;

import java.util.List;

/** A type as the recording's own metadata describes it: of events, of constants, or of what they consist of. */
record TypeDescription(long id, String name, boolean event, List<FieldDescription> fields) {
    static final String STRING = "java.lang.String";

    /** Stands for types that the metadata does not describe. */
    static final TypeDescription NAMELESS = new TypeDescription(-1, "", true, List.of());

    /** A field: a number, text or struct in place, or a key into the constants of its type. */
    record FieldDescription(String name, long type, boolean constant, boolean array, Unit unit) {}

    /** What {@code jdk.jfr.Timespan} says of a field. */
    enum Unit {
        NONE,
        TICKS,
        NANOSECONDS,
        MICROSECONDS,
        MILLISECONDS,
        SECONDS
    }
}
