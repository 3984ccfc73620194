package io.github.jdkdoctor.lab;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tasks that wait while they hold a lock of their own, as when a connection is used in a synchronized method. Arguments:
 * seconds; {@code virtual} or {@code pool}; {@code synchronized} or {@code lock}; tasks at a time; milliseconds that one
 * waits.
 */
public final class Holders {
    private Holders() {}

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        Tally tally = new Tally("requests", args[0]);
        int tasks = Integer.parseInt(args[3]);
        long millis = Long.parseLong(args[4]);
        boolean monitor = args[2].equals("synchronized");
        // since 21; compiled for 11
        ExecutorService executor = args[1].equals("virtual")
                ? (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null)
                : Executors.newFixedThreadPool(tasks);
        LongAdder done = new LongAdder();
        for (int i = 0; i < tasks; i++) {
            ReentrantLock lock = new ReentrantLock();
            executor.execute(() -> {
                while (tally.running()) {
                    if (monitor) {
                        inMonitor(lock, millis);
                    } else {
                        inLock(lock, millis);
                    }
                    done.increment();
                }
            });
        }
        while (tally.running()) {
            Thread.sleep(20);
        }
        tally.print(done.sum());
        System.exit(0);
    }

    private static void inMonitor(Object lock, long millis) {
        synchronized (lock) {
            await(millis);
        }
    }

    private static void inLock(ReentrantLock lock, long millis) {
        lock.lock();
        try {
            await(millis);
        } finally {
            lock.unlock();
        }
    }

    private static void await(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
