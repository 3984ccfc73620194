package io.github.jdkdoctor.lab;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Threads share one lock. Arguments: seconds, threads, arithmetic steps under the lock, steps outside of it. */
public final class Contended {
    private Contended() {}

    private static final class Ledger {
        private final Map<Integer, Long> balances = new HashMap<>();

        synchronized long book(int account, int inside) {
            return balances.merge(account, Plain.steps(account, inside) & 1, Long::sum);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int inside = Integer.parseInt(args[2]);
        int outside = Integer.parseInt(args[3]);
        Ledger ledger = new Ledger();
        LongAdder bookings = new LongAdder();
        Tally tally = new Tally("bookings", args[0]);
        Thread[] clerks = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < clerks.length; i++) {
            long seed = i;
            clerks[i] = new Thread(
                    () -> {
                        long x = seed;
                        while (tally.running()) {
                            for (int k = 0; k < 100; k++) {
                                x = Plain.steps(x, outside);
                                x += ledger.book((int) (x >>> 40) & 127, inside);
                            }
                            bookings.add(100);
                        }
                    },
                    "clerk-" + i);
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        tally.print(bookings.sum());
    }
}
