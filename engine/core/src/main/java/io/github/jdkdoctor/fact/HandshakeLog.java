package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Thread-local handshakes (JDK 10+, {@code -Xlog:handshake}), summed up by operation.
 *
 * @param wall from the log's first to its last time stamp
 * @param span the stretch of time that the log covers; empty where it has no time stamps
 */
public record HandshakeLog(Run run, List<Operation> operations, Duration wall, Optional<LogSpan> span, Origin origin)
        implements Fact {
    public HandshakeLog {
        operations = List.copyOf(operations);
    }

    /** Handshakes without a span. */
    public HandshakeLog(Run run, List<Operation> operations, Duration wall, Origin origin) {
        this(run, operations, wall, Optional.empty(), origin);
    }

    /** One kind of handshake, as in {@code RevokeOneBias}, with the time to complete it in all. */
    public record Operation(String name, long count, Duration total) {}

    /** The log's length in seconds. */
    public double seconds() {
        return wall.toNanos() / 1e9;
    }

    /** Handshakes of the named operation. */
    public long countOf(String name) {
        return operations.stream()
                .filter(o -> o.name().equals(name))
                .mapToLong(Operation::count)
                .sum();
    }

    /** The time that handshakes of the named operation took, over wall time; 0 for a log without length. */
    public double shareOfWall(String name) {
        return wall.isZero()
                ? 0
                : operations.stream()
                                .filter(o -> o.name().equals(name))
                                .mapToLong(o -> o.total().toNanos())
                                .sum()
                        / (double) wall.toNanos();
    }
}
