package io.github.jdkdoctor.evidence.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Values by name, found without making a string of the name. Holds a limited number of names: all that come later
 * share one value, named {@link #OTHERS}.
 */
final class NameTable<T> {
    static final String OTHERS = "(others)";

    private static final int LONGEST = 160;

    /** A name with its value. */
    static final class Entry<T> {
        private final byte[] bytes;
        private final String name;
        private final T value;

        private Entry(byte[] bytes, String name, T value) {
            this.bytes = bytes;
            this.name = name;
            this.value = value;
        }

        String name() {
            return name;
        }

        T value() {
            return value;
        }
    }

    private final Function<String, T> make;
    private final int limit;
    private final List<Entry<T>> entries = new ArrayList<>();
    // places of entries plus one, by hash, open addressing
    private int[] slots = new int[64];

    NameTable(int limit, Function<String, T> make) {
        this.limit = limit;
        this.make = make;
    }

    T get(byte[] bytes, int from, int to) {
        int end = Math.min(to, from + LONGEST);
        int hash = 0;
        for (int i = from; i < end; i++) {
            hash = 31 * hash + bytes[i];
        }
        int slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
        while (slots[slot] != 0) {
            Entry<T> entry = entries.get(slots[slot] - 1);
            if (Arrays.equals(entry.bytes, 0, entry.bytes.length, bytes, from, end)) {
                return entry.value;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return add(Arrays.copyOfRange(bytes, from, end), slot);
    }

    T get(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return get(bytes, 0, bytes.length);
    }

    private T add(byte[] name, int slot) {
        if (entries.size() >= limit) {
            if (entries.size() == limit) {
                entries.add(new Entry<>(OTHERS.getBytes(StandardCharsets.UTF_8), OTHERS, make.apply(OTHERS)));
            }
            return entries.get(limit).value;
        }
        String text = new String(name, StandardCharsets.UTF_8);
        Entry<T> entry = new Entry<>(name, text, make.apply(text));
        entries.add(entry);
        slots[slot] = entries.size();
        if (entries.size() * 2 > slots.length) {
            grow();
        }
        return entry.value;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        for (int place = 0; place < entries.size(); place++) {
            int hash = 0;
            for (byte b : entries.get(place).bytes) {
                hash = 31 * hash + b;
            }
            int slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = place + 1;
        }
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** All names with their values, in the order they were first seen. */
    List<Entry<T>> entries() {
        return List.copyOf(entries);
    }
}
