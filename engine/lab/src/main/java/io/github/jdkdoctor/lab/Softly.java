package io.github.jdkdoctor.lab;

import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A cache of values of 1,000 bytes that are made again when they are missing. Arguments: seconds; {@code soft} for soft
 * references, or {@code bounded} for one that is emptied when it has 2,000 of them; how many values there are.
 */
public final class Softly {
    private static final int MOST = 2000;
    private static volatile byte[] sink = {};

    private Softly() {}

    public static void main(String[] args) {
        boolean soft = args[1].equals("soft");
        int values = Integer.parseInt(args[2]);
        Tally tally = new Tally("lookups", args[0]);
        Map<Integer, SoftReference<byte[]>> references = new HashMap<>();
        Map<Integer, byte[]> bounded = new HashMap<>();
        long done = 0;
        while (tally.running()) {
            int key = ThreadLocalRandom.current().nextInt(values);
            if (soft) {
                SoftReference<byte[]> known = references.get(key);
                if (known == null || known.get() == null) {
                    references.put(key, new SoftReference<>(value()));
                }
            } else {
                if (bounded.size() >= MOST) {
                    bounded.clear();
                }
                bounded.computeIfAbsent(key, k -> value());
            }
            done++;
        }
        tally.print(done, sink.length == 42 ? " " : "");
    }

    private static byte[] value() {
        sink = new byte[2000];
        return new byte[1000];
    }
}
