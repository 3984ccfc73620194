package io.github.jdkdoctor.lab;

import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

/**
 * Allocates while holding a live set. Arguments: seconds, live megabytes, bytes of garbage in an operation (0 for none),
 * arithmetic steps in an operation, threads.
 */
public final class LiveSet {
    private static final int BLOCK = 1024;
    private static volatile byte[] sink = {};

    private LiveSet() {}

    public static void main(String[] args) throws InterruptedException {
        byte[][] live = new byte[Integer.parseInt(args[1]) * (1 << 20) / (BLOCK + 16)][];
        for (int i = 0; i < live.length; i++) {
            live[i] = new byte[BLOCK];
        }
        int garbage = Integer.parseInt(args[2]);
        int work = args.length > 3 ? Integer.parseInt(args[3]) : 0;
        Thread[] workers = new Thread[args.length > 4 ? Integer.parseInt(args[4]) : 1];
        LongAdder done = new LongAdder();
        Tally tally = new Tally("allocate", args[0]);
        for (int i = 0; i < workers.length; i++) {
            Random random = new Random(i);
            workers[i] = new Thread(() -> allocate(tally, done, live, random, garbage, work), "worker-" + i);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        tally.print(done.sum(), sink.length == 42 ? " " : "");
    }

    private static void allocate(Tally tally, LongAdder done, byte[][] live, Random random, int garbage, int work) {
        long sum = 1;
        while (tally.running()) {
            for (int left = garbage; left > 0; left -= 256) {
                sink = new byte[256];
            }
            if (garbage > 0) {
                live[random.nextInt(live.length)] = new byte[BLOCK];
            }
            sum = Plain.steps(sum, work);
            done.increment();
        }
        sink = new byte[(int) (sum & 7)];
    }
}
