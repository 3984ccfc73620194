package io.github.jdkdoctor.lab;

import java.util.SplittableRandom;

/**
 * Swaps objects in a large array, so that old objects are written to point at others all over the heap. Arguments: seconds,
 * thousands of objects.
 */
public final class Swaps {
    private Swaps() {}

    public static void main(String[] args) {
        Object[] places = new Object[Integer.parseInt(args[1]) * 1000];
        for (int i = 0; i < places.length; i++) {
            places[i] = new int[] {i};
        }
        SplittableRandom random = new SplittableRandom(1);
        Tally tally = new Tally("swaps", args[0]);
        long done = 0;
        while (tally.running()) {
            for (int i = 0; i < 1000; i++) {
                int one = random.nextInt(places.length);
                int other = random.nextInt(places.length);
                Object kept = places[one];
                places[one] = places[other];
                places[other] = kept;
            }
            done += 1000;
        }
        tally.print(done);
    }
}
