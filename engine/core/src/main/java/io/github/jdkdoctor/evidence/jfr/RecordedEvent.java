package io.github.jdkdoctor.evidence.jfr;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One event with its fields by the names that JDK 11 and later give them, those of a struct behind its name and a dot. */
interface RecordedEvent {
    /** As in {@code jdk.ExecutionSample}. */
    String name();

    /** The methods of the stack, the innermost first. */
    List<String> frames();

    /** Whether callers were left out. */
    boolean cut();

    /** A text, the name of a class or of a thread; a number as it is printed. */
    Optional<String> text(String field);

    /** What tells a thread from others of its name; empty where there is no such field. */
    Optional<String> thread(String field);

    OptionalLong number(String field);

    /** Bytes, as exact as they are stated. */
    OptionalLong bytes(String field);

    /** A share, 0 to 1. */
    OptionalDouble share(String field);

    /** A length of time in nanoseconds; 0 where none is stated. */
    long nanos(String field);
}
