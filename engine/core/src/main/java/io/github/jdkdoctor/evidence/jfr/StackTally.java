package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.profile.Bucket;
import java.util.Arrays;
import java.util.List;

/** How often each stack of a chunk was sampled, by the stack's key and the bucket of its thread. */
final class StackTally {
    private static final List<Bucket> BUCKETS = List.of(Bucket.values());

    private final LongToIntTable places = new LongToIntTable();
    private long[] stacks = new long[16];
    private long[] samples = new long[16];
    private byte[] buckets = new byte[16];

    void add(long stack, int bucket, long count) {
        // keys of stacks count up from 1, so there is room for the bucket
        long key = stack * BUCKETS.size() + bucket;
        int place = places.get(key);
        if (place == LongToIntTable.ABSENT) {
            place = places.size();
            places.putIfAbsent(key, place);
            if (place == stacks.length) {
                stacks = Arrays.copyOf(stacks, place * 2);
                samples = Arrays.copyOf(samples, place * 2);
                buckets = Arrays.copyOf(buckets, place * 2);
            }
            stacks[place] = stack;
            buckets[place] = (byte) bucket;
        }
        samples[place] += count;
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

    Bucket bucket(int place) {
        return BUCKETS.get(buckets[place]);
    }

    long samples(int place) {
        return samples[place];
    }
}
