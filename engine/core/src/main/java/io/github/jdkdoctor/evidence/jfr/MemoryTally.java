package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.fact.MemoryGrowth;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What {@code jdk.ResidentSetSize} and {@code jdk.NativeMemoryUsageTotal} of JDK 21 and newer tell, each once a second by
 * default; the latter only with {@code -XX:NativeMemoryTracking}. Buffers are written in any order, so times decide.
 */
final class MemoryTally {
    private static final int FEWEST = 3;

    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long lastCommitted = Long.MIN_VALUE;
    private int seen;
    private long resident;
    private long residentAtTheEnd;
    private OptionalLong committed = OptionalLong.empty();

    void resident(long at, long bytes) {
        seen += seen < FEWEST ? 1 : 0;
        if (at < first) {
            first = at;
            resident = bytes;
        }
        if (at > last) {
            last = at;
            residentAtTheEnd = bytes;
        }
    }

    void committed(long at, long bytes) {
        if (at > lastCommitted) {
            lastCommitted = at;
            committed = OptionalLong.of(bytes);
        }
    }

    /** How the memory grew; empty with fewer than three looks at it. */
    Optional<MemoryGrowth> growth(Run run, Origin origin) {
        return seen < FEWEST
                ? Optional.empty()
                : Optional.of(new MemoryGrowth(run, resident, residentAtTheEnd, committed, origin));
    }
}
