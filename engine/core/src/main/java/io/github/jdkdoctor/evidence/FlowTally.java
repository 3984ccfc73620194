package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.GcLog;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was allocated and promoted, from the heap in use before and after collections. What was allocated before the first
 * of them is not known, nor the time that took. Times are in nanoseconds, sizes in bytes.
 */
public final class FlowTally {
    private static final long NONE = -1;
    // a damaged log may hold any number; sums must not overflow for it
    private static final long MOST = Long.MAX_VALUE / 4;

    private long last = NONE;
    private long lastAt;
    private long allocated;
    private long over;
    private long promoted = NONE;
    private long lastOld = NONE;
    private long inOld = NONE;
    private long freedInOld = NONE;
    private boolean told;

    /** A collection found and left this much in use, at a time since the log began. */
    public void collection(long at, long before, long after) {
        if (last != NONE && at >= lastAt) {
            allocated = sum(allocated, before - last);
            over = sum(over, at - lastAt);
            told = true;
        }
        last = after;
        lastAt = at;
    }

    /** Something else than a collection changed how much is in use. */
    public void interrupted() {
        last = NONE;
    }

    /** This was allocated while a concurrent collection ran. */
    public void allocated(long bytes) {
        // the time before the first end of a collection does not count, nor does what was allocated in it
        if (told) {
            allocated = sum(allocated, bytes);
        }
    }

    /** A collection moved this into the old generation. */
    public void promoted(long bytes) {
        promoted = sum(Math.max(0, promoted), bytes);
    }

    /** A collection found and left this much in the old generation. */
    public void old(long before, long after) {
        if (lastOld != NONE) {
            inOld = sum(Math.max(0, inOld), before - lastOld);
        }
        freedInOld = sum(Math.max(0, freedInOld), before - after);
        lastOld = after;
    }

    private static long sum(long sum, long more) {
        return Math.min(MOST, sum + Math.max(0, Math.min(more, MOST)));
    }

    /** A collection left an unknown amount in the old generation. */
    public void oldUnknown() {
        lastOld = NONE;
    }

    private static OptionalLong known(long bytes) {
        return bytes == NONE ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    /** What was told; empty for less than two collections. */
    public Optional<GcLog.Flow> flow() {
        return told
                ? Optional.of(new GcLog.Flow(
                        allocated, known(promoted), known(inOld), known(freedInOld), Duration.ofNanos(over)))
                : Optional.empty();
    }
}
