package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.GcLog;
import java.util.Optional;

/** What was alive after collections of the whole heap, over time. */
final class LiveTally {
    private static final int MOST = 600;
    private static final int FEWEST = 6;
    private static final int THIRDS = 3;

    private final long[] times = new long[MOST];
    private final long[] sizes = new long[MOST];
    private int size;
    private long seen;
    // of many, each so-manieth is kept
    private long every = 1;

    void collection(long at, long bytes) {
        if (seen++ % every != 0) {
            return;
        }
        if (size == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                times[i] = times[2 * i];
                sizes[i] = sizes[2 * i];
            }
            size = MOST / 2;
            every *= 2;
        }
        times[size] = at;
        sizes[size] = bytes;
        size++;
    }

    /** What was told; empty for few collections, and where a third of the time holds none. */
    Optional<GcLog.LiveSet> live() {
        if (seen < FEWEST) {
            return Optional.empty();
        }
        long from = times[0];
        long length = times[size - 1] - from;
        long[] least = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
        for (int i = 0; i < size; i++) {
            // a log without time stamps has its order
            long third = length > 0 ? (times[i] - from) * THIRDS / length : (long) i * THIRDS / size;
            int index = (int) Math.max(0, Math.min(THIRDS - 1, third));
            least[index] = Math.min(least[index], sizes[i]);
        }
        return least[1] == Long.MAX_VALUE || least[0] == Long.MAX_VALUE || least[2] == Long.MAX_VALUE
                ? Optional.empty()
                : Optional.of(new GcLog.LiveSet(seen, least[0], least[1], least[2]));
    }
}
