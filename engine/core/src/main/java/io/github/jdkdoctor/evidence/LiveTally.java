package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.GcLog;
import java.util.Optional;

/**
 * What was alive over time: what collections of the whole heap left, or the least that any collection left between
 * concurrent markings, after which garbage is freed everywhere. Sizes are in bytes, times in nanoseconds.
 */
public final class LiveTally {
    private static final int FEWEST = 6;
    private static final int THIRDS = 3;
    private static final int MOST_MARKS = 600;

    private final LeastOverTime whole = new LeastOverTime();
    private final LeastOverTime any = new LeastOverTime();
    private final long[] marks = new long[MOST_MARKS];
    private long marked;

    /** A collection of the whole heap left this much. */
    public void collection(long at, long bytes) {
        whole.add(at, bytes);
    }

    /** Any collection left this much. */
    public void after(long at, long bytes) {
        any.add(at, bytes);
    }

    /** A concurrent marking of the whole heap was completed. */
    public void marked(long at) {
        if (marked < MOST_MARKS) {
            marks[(int) marked] = at;
        }
        marked++;
    }

    /** What was told; empty for few collections, and where a third of the time holds none. */
    public Optional<GcLog.LiveSet> live() {
        Optional<GcLog.LiveSet> collected =
                whole.seen() < FEWEST ? Optional.empty() : whole.thirds().map(l -> set(whole.seen(), false, l));
        return collected.or(() -> marked < FEWEST || !markedLate()
                ? Optional.empty()
                : any.thirds().map(l -> set(marked, true, l)));
    }

    private static GcLog.LiveSet set(long count, boolean concurrently, long[] least) {
        return new GcLog.LiveSet(count, concurrently, least[0], least[1], least[2]);
    }

    // whether the last two thirds of the time each hold a marking
    private boolean markedLate() {
        boolean[] in = new boolean[THIRDS];
        for (int i = 0; i < Math.min(marked, MOST_MARKS); i++) {
            in[any.third(marks[i])] = true;
        }
        return in[1] && in[2];
    }

    /** Sizes over time; of many, neighbors are joined to the smaller one. */
    private static final class LeastOverTime {
        private static final int MOST = 600;

        private final long[] times = new long[MOST];
        private final long[] sizes = new long[MOST];
        private int size;
        private long seen;
        private long every = 1;
        private long from = Long.MAX_VALUE;
        private long to = Long.MIN_VALUE;

        void add(long at, long bytes) {
            from = Math.min(from, at);
            to = Math.max(to, at);
            if (seen++ % every != 0) {
                sizes[size - 1] = Math.min(sizes[size - 1], bytes);
                return;
            }
            if (size == MOST) {
                for (int i = 0; i < MOST / 2; i++) {
                    times[i] = times[2 * i];
                    sizes[i] = Math.min(sizes[2 * i], sizes[2 * i + 1]);
                }
                size = MOST / 2;
                every *= 2;
            }
            times[size] = at;
            sizes[size] = bytes;
            size++;
        }

        long seen() {
            return seen;
        }

        /** The third of the time, 0 to 2, that a moment lies in. */
        int third(long at) {
            return from >= to
                    ? 0
                    : (int) Math.max(0, Math.min(THIRDS - 1, (at - from) * (double) THIRDS / (to - from)));
        }

        /** The least of each third of the time; empty where one of them holds nothing. */
        Optional<long[]> thirds() {
            long[] least = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
            for (int i = 0; i < size; i++) {
                // a log without time stamps has its order
                int index = from < to ? third(times[i]) : i * THIRDS / size;
                least[index] = Math.min(least[index], sizes[i]);
            }
            return least[0] == Long.MAX_VALUE || least[1] == Long.MAX_VALUE || least[2] == Long.MAX_VALUE
                    ? Optional.empty()
                    : Optional.of(least);
        }
    }
}
