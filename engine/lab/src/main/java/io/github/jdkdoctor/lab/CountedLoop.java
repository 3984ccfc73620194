package io.github.jdkdoctor.lab;

import java.util.concurrent.atomic.LongAdder;

/**
 * One thread in a long loop that counts an int, others that allocate. Arguments: seconds, megabytes of the array that the
 * loop runs over, allocating threads.
 */
public final class CountedLoop {
    private static volatile byte[] sink = {};

    private CountedLoop() {}

    public static void main(String[] args) throws InterruptedException {
        int[] array = new int[Math.max(50_000, Integer.parseInt(args[1]) << 18)];
        Thread[] workers = new Thread[Integer.parseInt(args[2])];
        Tally tally = new Tally("allocate", args[0]);
        LongAdder done = new LongAdder();
        Thread looping = new Thread(() -> loop(tally, array), "looping");
        looping.start();
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(() -> allocate(tally, done), "worker-" + i);
            workers[i].start();
        }
        looping.join();
        for (Thread worker : workers) {
            worker.join();
        }
        tally.print(done.sum(), sink.length == 42 ? " " : "");
    }

    private static void loop(Tally tally, int[] array) {
        int sum = 0;
        while (tally.running()) {
            sum += digest(array, sum);
        }
        array[0] = sum;
    }

    // each step needs the one before, so that the loop is neither unrolled nor vectorised away
    private static int digest(int[] array, int seed) {
        int digest = seed;
        for (int i = 0; i < array.length; i++) {
            digest = digest / 3 * 31 + array[i];
        }
        return digest;
    }

    private static void allocate(Tally tally, LongAdder done) {
        while (tally.running()) {
            for (int i = 0; i < 1000; i++) {
                sink = new byte[256];
            }
            done.increment();
        }
    }
}
