package io.github.jdkdoctor.evidence.jfr;

import java.util.Arrays;

/** A hash table from keys of constants to numbers that are not negative. */
final class LongToIntTable {
    static final int ABSENT = -1;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] keys;
    private int[] values;
    private int size;
    private int shift;

    LongToIntTable() {
        this(16);
    }

    private LongToIntTable(int capacity) {
        keys = new long[capacity];
        values = new int[capacity];
        Arrays.fill(values, ABSENT);
        shift = 64 - Integer.numberOfTrailingZeros(capacity);
    }

    int size() {
        return size;
    }

    int get(long key) {
        int mask = keys.length - 1;
        int at = (int) ((key * SPREAD) >>> shift);
        while (values[at] != ABSENT) {
            if (keys[at] == key) {
                return values[at];
            }
            at = (at + 1) & mask;
        }
        return ABSENT;
    }

    long[] keys() {
        long[] all = new long[size];
        int count = 0;
        for (int i = 0; i < keys.length; i++) {
            if (values[i] != ABSENT) {
                all[count++] = keys[i];
            }
        }
        return all;
    }

    /** Makes room for so many more, up to a limit that a crafted count cannot abuse. */
    void reserve(int more) {
        int wanted = size + Math.min(more, 1 << 16);
        while (wanted > keys.length - (keys.length >> 2)) {
            grow();
        }
    }

    /** Keeps what was put first. */
    void putIfAbsent(long key, int value) {
        int mask = keys.length - 1;
        int at = (int) ((key * SPREAD) >>> shift);
        while (values[at] != ABSENT) {
            if (keys[at] == key) {
                return;
            }
            at = (at + 1) & mask;
        }
        keys[at] = key;
        values[at] = value;
        if (++size > keys.length - (keys.length >> 2)) {
            grow();
        }
    }

    private void grow() {
        LongToIntTable larger = new LongToIntTable(keys.length * 2);
        for (int i = 0; i < keys.length; i++) {
            if (values[i] != ABSENT) {
                larger.putIfAbsent(keys[i], values[i]);
            }
        }
        keys = larger.keys;
        values = larger.values;
        shift = larger.shift;
    }
}
