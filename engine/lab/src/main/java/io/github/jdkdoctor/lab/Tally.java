package io.github.jdkdoctor.lab;

import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a program achieved, printed as its last line: {@code handover ops=88000 secs=5.01 ops/s=17581.0}. A program that is
 * terminated before its time is over ends as if it were.
 */
final class Tally {
    private final String what;
    private final long start = System.nanoTime();
    private final CountDownLatch printed = new CountDownLatch(1);
    private volatile long deadline;

    Tally(String what, String seconds) {
        this.what = what;
        this.deadline = start + (long) (Double.parseDouble(seconds) * 1e9);
        Runtime.getRuntime().addShutdownHook(new Thread(this::terminated, "terminated"));
    }

    private void terminated() {
        deadline = System.nanoTime();
        try {
            printed.await(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean running() {
        return System.nanoTime() < deadline;
    }

    void print(long operations) {
        print(operations, "");
    }

    void print(long operations, String more) {
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%s ops=%d secs=%.2f ops/s=%.1f%s%n",
                what,
                operations,
                seconds,
                operations / seconds,
                more);
        printed.countDown();
    }
}
