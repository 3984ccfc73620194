package io.github.jdkdoctor.evidence;

import java.util.Arrays;
import java.util.Optional;

/** Values over time; of many, neighbors are joined to the smaller one. Times are in any unit. */
public final class LeastOverTime {
    private static final int MOST = 600;
    private static final int FEW = 8;
    private static final int THIRDS = 3;
    private static final double SIXTH_BEFORE = 4 / 6.0;
    private static final double LAST_SIXTH = 5 / 6.0;
    private static final double EVEN = 0.1;

    // most of them stay empty or get a few values
    private long[] times = new long[FEW];
    private long[] values = new long[FEW];
    private int size;
    private long seen;
    private long every = 1;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;

    /** The value at a moment. */
    public void add(long at, long value) {
        from = Math.min(from, at);
        to = Math.max(to, at);
        if (seen++ % every != 0) {
            values[size - 1] = Math.min(values[size - 1], value);
            return;
        }
        if (size == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                times[i] = times[2 * i];
                values[i] = Math.min(values[2 * i], values[2 * i + 1]);
            }
            size = MOST / 2;
            every *= 2;
        }
        if (size == times.length) {
            int room = Math.min(MOST, 2 * size);
            times = Arrays.copyOf(times, room);
            values = Arrays.copyOf(values, room);
        }
        times[size] = at;
        values[size] = value;
        size++;
    }

    /** The time from the first value to the last one; 0 where there are none. */
    long span() {
        return size == 0 ? 0 : to - from;
    }

    /** How many values there were. */
    public long seen() {
        return seen;
    }

    /** The value that came first; only where there is one. */
    public long first() {
        return values[0];
    }

    /** The value that came when half of them had come; only where there is one. */
    public long halfway() {
        return values[size / 2];
    }

    private int third(long at) {
        return from >= to ? 0 : (int) Math.max(0, Math.min(THIRDS - 1, (at - from) * (double) THIRDS / (to - from)));
    }

    /**
     * The least of the first two thirds of this time, and the least of others in the last one; empty where others begin in
     * the first third, or one of the three holds nothing.
     */
    Optional<long[]> thirdsBefore(LeastOverTime others) {
        if (from >= to || others.size == 0 || third(others.times[0]) == 0) {
            return Optional.empty();
        }
        long[] least = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
        for (int i = 0; i < size; i++) {
            int index = third(times[i]);
            if (index < THIRDS - 1) {
                least[index] = Math.min(least[index], values[i]);
            }
        }
        for (int i = 0; i < others.size; i++) {
            if (third(others.times[i]) == THIRDS - 1) {
                least[THIRDS - 1] = Math.min(least[THIRDS - 1], others.values[i]);
            }
        }
        return all(least);
    }

    /** Whether others lie in each of the last two thirds of this time. */
    boolean alsoLate(LeastOverTime others) {
        boolean[] in = new boolean[THIRDS];
        for (int i = 0; i < others.size; i++) {
            in[third(others.times[i])] = true;
        }
        return in[1] && in[2];
    }

    /**
     * Whether the least of the last sixth of the time is what it was in the sixth before, but for a tenth of what it grew by from
     * the second third to the last one: what grows evenly grows by half of that. False where one of them holds nothing.
     */
    boolean stayedAtTheEnd() {
        Optional<long[]> thirds = thirds();
        long before = Long.MAX_VALUE;
        long end = Long.MAX_VALUE;
        for (int i = 0; i < size; i++) {
            // a log without time stamps has its order
            double part = from < to ? (times[i] - from) / (double) (to - from) : i / (double) size;
            if (part >= LAST_SIXTH) {
                end = Math.min(end, values[i]);
            } else if (part >= SIXTH_BEFORE) {
                before = Math.min(before, values[i]);
            }
        }
        if (thirds.isEmpty() || before == Long.MAX_VALUE || end == Long.MAX_VALUE) {
            return false;
        }
        long grown = thirds.get()[THIRDS - 1] - thirds.get()[THIRDS - 2];
        return grown > 0 && end - before <= EVEN * grown;
    }

    /** The least of each third of the time; empty where one of them holds nothing. */
    Optional<long[]> thirds() {
        long[] least = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
        for (int i = 0; i < size; i++) {
            // a log without time stamps has its order
            int index = from < to ? third(times[i]) : i * THIRDS / size;
            least[index] = Math.min(least[index], values[i]);
        }
        return all(least);
    }

    private static Optional<long[]> all(long... least) {
        return least[0] == Long.MAX_VALUE || least[1] == Long.MAX_VALUE || least[2] == Long.MAX_VALUE
                ? Optional.empty()
                : Optional.of(least);
    }
}
