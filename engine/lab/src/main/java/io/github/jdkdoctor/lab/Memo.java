package io.github.jdkdoctor.lab;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Threads look one name up that a map has. Arguments: seconds, threads, how ({@code compute} by computeIfAbsent,
 * {@code get} asks first), arithmetic steps in between, names in the same bin as that one.
 */
public final class Memo {
    // both have the same hash code, so that names made of them share a bin
    private static final String[] SAME_HASH = {"Aa", "BB"};

    private Memo() {}

    public static void main(String[] args) throws InterruptedException {
        boolean asks = args[2].equals("get");
        int steps = Integer.parseInt(args[3]);
        ConcurrentMap<String, Integer> known = new ConcurrentHashMap<>();
        String name = "";
        for (int i = 0; i <= Integer.parseInt(args[4]); i++) {
            name = SAME_HASH[i & 1] + SAME_HASH[i >> 1 & 1] + SAME_HASH[i >> 2 & 1];
            known.put(name, name.length());
        }
        String last = name;
        LongAdder asked = new LongAdder();
        Tally tally = new Tally("lookups", args[0]);
        Thread[] readers = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new Thread(
                    () -> {
                        long x = 0;
                        while (tally.running()) {
                            for (int k = 0; k < 100; k++) {
                                x = Plain.steps(x, steps);
                                Integer length = asks ? known.get(last) : null;
                                x += length != null ? length : known.computeIfAbsent(last, String::length);
                            }
                            asked.add(x == 42 ? 99 : 100);
                        }
                    },
                    "reader-" + i);
            readers[i].start();
        }
        for (Thread reader : readers) {
            reader.join();
        }
        tally.print(asked.sum());
    }
}
