package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.GcLog;
import java.util.Optional;

/** The sizes that G1 chose for the young generation. Sizes are in bytes. */
final class YoungTally {
    // with fewer regions, a twentieth of them may round down to one that is a larger part of the heap
    private static final int LEAST_REGIONS = 100;
    // 4 %, below the 5 % of G1NewSizePercent by more than what whole regions round
    private static final double SMALL = 0.04;
    // whatever the size of a region, one of fewer than a hundred is more
    private static final double SMALL_WITHOUT_REGION = 0.01;
    // G1 stays at its limits of 5 and 60 % by itself, where pauses are always too long or always short
    private static final double LOWER_LIMIT = 0.07;
    private static final double UPPER_LIMIT = 0.55;

    private long region;
    private long first;
    private long pauses;
    private long roomy;
    private long small;
    private long same;

    /** The size of a region. */
    void region(long bytes) {
        region = bytes;
    }

    /** After a pause, the young generation may grow to this size in a heap of this capacity. */
    void pause(long size, long heapAfter, long capacity) {
        if (size <= 0 || heapAfter < 0 || capacity <= 0) {
            return;
        }
        pauses++;
        if (first == 0) {
            first = size;
        }
        double part = size / (double) capacity;
        if (size == first && part > LOWER_LIMIT && part < UPPER_LIMIT) {
            same++;
        }
        // in a heap that is more than half full, room decides
        if (heapAfter <= capacity / 2 && (region == 0 || capacity / region >= LEAST_REGIONS)) {
            roomy++;
            if (part < (region == 0 ? SMALL_WITHOUT_REGION : SMALL)) {
                small++;
            }
        }
    }

    /** What was told; empty where nothing was. */
    Optional<GcLog.YoungSizes> sizes() {
        return pauses == 0 ? Optional.empty() : Optional.of(new GcLog.YoungSizes(pauses, roomy, small, same));
    }
}
