package io.github.jdkdoctor.evidence.jfr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How often events of one type came from each stack of a chunk, and what they were about. */
final class SiteTally {
    // a class, host, file or reason; a crafted recording may name as many as it has bytes
    private static final int MOST_TEXTS = 1 << 12;
    private static final int MOST_SITES = 1 << 18;

    private final LongToIntTable places = new LongToIntTable();
    private final Map<String, Integer> texts = new HashMap<>();
    private final List<String> byNumber = new ArrayList<>();
    private long[] stacks = new long[16];
    private long[] counts = new long[16];
    private long[] ticks = new long[16];
    private long[] longest = new long[16];
    private long[] owners = new long[16];
    private int[] whats = new int[16];

    /** Adds an event with the key of its stack, what it is about, how long it took and the key of a thread it waited for. */
    void add(long stack, String what, long duration, long owner) {
        int text = number(what);
        long key = stack * MOST_TEXTS + text;
        int place = places.get(key);
        if (place == LongToIntTable.ABSENT) {
            if (places.size() >= MOST_SITES) {
                return;
            }
            place = places.size();
            places.putIfAbsent(key, place);
            if (place == stacks.length) {
                stacks = Arrays.copyOf(stacks, place * 2);
                counts = Arrays.copyOf(counts, place * 2);
                ticks = Arrays.copyOf(ticks, place * 2);
                longest = Arrays.copyOf(longest, place * 2);
                owners = Arrays.copyOf(owners, place * 2);
                whats = Arrays.copyOf(whats, place * 2);
            }
            stacks[place] = stack;
            whats[place] = text;
        }
        counts[place]++;
        ticks[place] += duration;
        if (duration >= longest[place]) {
            longest[place] = duration;
            owners[place] = owner;
        }
    }

    private int number(String what) {
        Integer known = texts.get(what);
        if (known != null) {
            return known;
        }
        boolean full = byNumber.size() >= MOST_TEXTS - 1;
        String kept = full ? "" : what;
        Integer number = texts.get(kept);
        if (number == null) {
            number = byNumber.size();
            texts.put(kept, number);
            byNumber.add(kept);
        }
        return number;
    }

    int size() {
        return places.size();
    }

    long stack(int place) {
        return stacks[place];
    }

    String what(int place) {
        return byNumber.get(whats[place]);
    }

    long count(int place) {
        return counts[place];
    }

    /** In ticks, of all its events. */
    long ticks(int place) {
        return ticks[place];
    }

    /** The key of the thread that the longest of its events waited for; 0 where none is stated. */
    long owner(int place) {
        return owners[place];
    }
}
