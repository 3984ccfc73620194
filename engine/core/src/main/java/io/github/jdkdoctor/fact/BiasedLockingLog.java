package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Optional;

/**
 * What {@code -Xlog:biasedlocking} (JDK 9 to 17) or the JFR events of JDK 10 to 17 say of revoked biases.
 *
 * @param single biases of one object revoked on behalf of another thread
 * @param self biases that a thread revoked on its own stack, which stops no thread
 * @param bulkRebias bulk operations of kind rebias, one for a class
 * @param bulkRevoke bulk operations of kind revoke, one for a class
 * @param span the stretch of time that the log covers; empty where it has no time stamps
 */
public record BiasedLockingLog(
        Run run,
        long single,
        long self,
        long bulkRebias,
        long bulkRevoke,
        Duration wall,
        Optional<LogSpan> span,
        Origin origin)
        implements Fact {
    /** Revocations without a span. */
    public BiasedLockingLog(
            Run run, long single, long self, long bulkRebias, long bulkRevoke, Duration wall, Origin origin) {
        this(run, single, self, bulkRebias, bulkRevoke, wall, Optional.empty(), origin);
    }

    /** The log's length in seconds. */
    public double seconds() {
        return wall.toNanos() / 1e9;
    }
}
