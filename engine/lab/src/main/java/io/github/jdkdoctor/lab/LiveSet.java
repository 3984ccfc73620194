package io.github.jdkdoctor.lab;

import java.util.Random;

/**
 * Allocates while holding a live set. Arguments: seconds, live megabytes, bytes of garbage in an operation (0 for none),
 * arithmetic steps in an operation.
 */
public final class LiveSet {
    private static final int BLOCK = 1024;
    private static volatile byte[] sink = {};

    private LiveSet() {}

    public static void main(String[] args) {
        byte[][] live = new byte[Integer.parseInt(args[1]) * (1 << 20) / (BLOCK + 16)][];
        for (int i = 0; i < live.length; i++) {
            live[i] = new byte[BLOCK];
        }
        int garbage = Integer.parseInt(args[2]);
        int work = args.length > 3 ? Integer.parseInt(args[3]) : 0;
        Random random = new Random(3);
        Tally tally = new Tally("allocate", args[0]);
        long done = 0;
        long sum = 1;
        while (tally.running()) {
            for (int left = garbage; left > 0; left -= 256) {
                sink = new byte[256];
            }
            if (garbage > 0) {
                live[random.nextInt(live.length)] = new byte[BLOCK];
            }
            sum = Plain.steps(sum, work);
            done++;
        }
        tally.print(done, sum == 42 ? " " + sink.length : "");
    }
}
