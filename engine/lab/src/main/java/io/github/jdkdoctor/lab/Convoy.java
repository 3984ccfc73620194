package io.github.jdkdoctor.lab;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads take a lock for a moment between pieces of work of their own. Arguments: seconds, threads, {@code fair} or
 * {@code unfair}, replies that are written outside of the lock.
 */
public final class Convoy {
    private Convoy() {}

    public static void main(String[] args) throws InterruptedException {
        Lock lock = new ReentrantLock(args[2].equals("fair"));
        int outside = Integer.parseInt(args[3]);
        Map<Integer, Long> stock = new HashMap<>();
        LongAdder taken = new LongAdder();
        Tally tally = new Tally("items", args[0]);
        Thread[] clerks = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < clerks.length; i++) {
            long seed = i;
            clerks[i] = new Thread(() -> work(tally, seed, outside, lock, stock, taken), "clerk-" + i);
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        tally.print(taken.sum());
    }

    private static void work(
            Tally tally, long seed, int outside, Lock lock, Map<Integer, Long> stock, LongAdder taken) {
        long x = seed;
        while (tally.running()) {
            for (int k = 0; k < outside; k++) {
                x = Plain.steps(x, 1) + Service.reply(x).length();
            }
            take(lock, stock, (int) (x >>> 40) & 127);
            taken.increment();
        }
    }

    private static void take(Lock lock, Map<Integer, Long> stock, int item) {
        lock.lock();
        try {
            stock.merge(item, 1L, Long::sum);
        } finally {
            lock.unlock();
        }
    }
}
