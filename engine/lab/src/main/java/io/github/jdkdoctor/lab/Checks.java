package io.github.jdkdoctor.lab;

import java.io.Serializable;
import java.util.concurrent.atomic.AtomicLong;

/** Asks of objects which interfaces they have. Arguments: seconds, threads, {@code one} or {@code two} interfaces in turn. */
public final class Checks {
    private interface Named {}

    private interface Priced {}

    private static final class Book implements Named, Priced, Serializable {}

    private static final class Disc implements Named, Priced, Serializable {}

    private static final class Toy implements Named, Priced, Serializable {}

    private Checks() {}

    public static void main(String[] args) throws InterruptedException {
        Object[] goods = {new Book(), new Disc(), new Toy()};
        boolean two = args[2].equals("two");
        Tally tally = new Tally("checks", args[0]);
        AtomicLong all = new AtomicLong();
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                while (tally.running()) {
                    all.addAndGet(two ? inTurn(goods) : alike(goods));
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        tally.print(all.get());
    }

    private static long inTurn(Object[] goods) {
        long found = 0;
        for (int i = 0; i < 10_000; i++) {
            Object good = goods[i % 3];
            found += (named(good) ? 1 : 0) + (priced(good) ? 1 : 0);
        }
        return found;
    }

    private static long alike(Object[] goods) {
        long found = 0;
        for (int i = 0; i < 10_000; i++) {
            Object good = goods[i % 3];
            found += (named(good) ? 1 : 0) + (named(good) ? 1 : 0);
        }
        return found;
    }

    private static boolean named(Object good) {
        return good instanceof Named;
    }

    private static boolean priced(Object good) {
        return good instanceof Priced;
    }
}
