package io.github.jdkdoctor.evidence.jfr;

import java.util.Arrays;

/** How often each stack of a chunk was sampled or waited, and for how long, by the stack's key and the number of its thread. */
final class StackTally {
    private final int mostThreads;
    private final LongToIntTable places = new LongToIntTable();
    private long[] stacks = new long[16];
    private long[] samples = new long[16];
    private long[] ticks = new long[16];
    private int[] threads = new int[16];

    /** The numbers of threads are below a limit. */
    StackTally(int mostThreads) {
        this.mostThreads = mostThreads;
    }

    void add(long stack, int thread, long count, long duration) {
        // keys of stacks count up from 1, so there is room for the thread
        long key = stack * mostThreads + thread;
        int place = places.get(key);
        if (place == LongToIntTable.ABSENT) {
            place = places.size();
            places.putIfAbsent(key, place);
            if (place == stacks.length) {
                stacks = Arrays.copyOf(stacks, place * 2);
                samples = Arrays.copyOf(samples, place * 2);
                ticks = Arrays.copyOf(ticks, place * 2);
                threads = Arrays.copyOf(threads, place * 2);
            }
            stacks[place] = stack;
            threads[place] = thread;
        }
        samples[place] += count;
        ticks[place] += duration;
    }

    /** How many different stacks there are. */
    int size() {
        return places.size();
    }

    /** All samples. */
    long samples() {
        return Arrays.stream(samples).sum();
    }

    long stack(int place) {
        return stacks[place];
    }

    int thread(int place) {
        return threads[place];
    }

    long samples(int place) {
        return samples[place];
    }

    /** How long all of them took. */
    long ticks(int place) {
        return ticks[place];
    }
}
