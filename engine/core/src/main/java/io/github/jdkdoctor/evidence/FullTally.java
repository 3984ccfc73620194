package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.GcLog;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/** What collections of the whole heap that stopped the program left, in the order in which they came. Sizes are in bytes. */
public final class FullTally {
    private static final int LAST = 10;
    private static final double IN_VAIN = 0.92;
    private static final double OLD_IS_FULL = 0.98;
    // the old generation's part of the largest heap, NewRatio 2 by default; one that is full and smaller may still grow
    private static final double OLD_SHARE = 2.0 / 3;
    private static final double RELIEVED = 0.5;

    private final Deque<Long> last = new ArrayDeque<>();
    private long capacity;
    private long count;
    private long inVain;
    private long longestInVain;
    private long relieved;
    private long forced;
    private boolean afterInVain;

    /** Whether a generation of that capacity is full with those bytes in use, by HotSpot's own limit. */
    public static boolean isFull(long used, long capacity) {
        return capacity > 0 && used >= OLD_IS_FULL * capacity;
    }

    /** The size of the heap, or of the largest that was known before. */
    public void capacity(long bytes) {
        if (bytes > capacity) {
            // what had filled the heap before had room to grow
            inVain = 0;
            longestInVain = 0;
            relieved = 0;
            forced = 0;
            afterInVain = false;
        }
        capacity = Math.max(capacity, bytes);
    }

    /**
     * A collection left that much in use.
     *
     * @param oldIsFull whether the old generation has no room left for what young collections promote
     * @param nanos how long it took; 0 where that is not known
     */
    public void collection(long bytes, boolean oldIsFull, long nanos) {
        if (last.size() == LAST) {
            last.removeFirst();
        }
        last.addLast(bytes);
        count++;
        if (capacity > 0 && bytes >= (oldIsFull ? OLD_SHARE : IN_VAIN) * capacity) {
            inVain++;
            forced += afterInVain ? 1 : 0;
            afterInVain = true;
            longestInVain = Math.max(longestInVain, nanos);
        } else {
            relieved += inVain > 0 && bytes < RELIEVED * capacity ? 1 : 0;
            afterInVain = false;
        }
    }

    /** The program ran on, and a collection of another kind came. */
    public void other() {
        afterInVain = false;
    }

    /** What was told; empty without a collection. */
    public Optional<GcLog.FullCollections> told() {
        if (count == 0) {
            return Optional.empty();
        }
        long[] left = last.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(left);
        return Optional.of(new GcLog.FullCollections(
                count, left[left.length / 2], inVain, Duration.ofNanos(longestInVain), relieved, forced));
    }
}
