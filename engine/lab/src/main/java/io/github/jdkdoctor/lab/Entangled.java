package io.github.jdkdoctor.lab;

import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Moves sums between accounts, with the two locks taken in any order or always in the same. Arguments: seconds; {@code any}
 * or {@code ordered}; {@code synchronized} or {@code lock}; threads.
 */
public final class Entangled {
    private static final class Account {
        private final Lock lock = new ReentrantLock();
        private long sum = 1000;
    }

    private Entangled() {}

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally("transfers", args[0]);
        Account savings = new Account();
        Account current = new Account();
        LongAdder done = new LongAdder();
        for (int i = 0; i < Integer.parseInt(args[3]); i++) {
            boolean back = i % 2 == 1 && args[1].equals("any");
            Account from = back ? current : savings;
            Account to = back ? savings : current;
            Thread thread = new Thread(
                    () -> {
                        while (tally.running()) {
                            if (args[2].equals("synchronized")) {
                                inMonitors(from, to);
                            } else {
                                inLocks(from, to);
                            }
                            done.increment();
                        }
                    },
                    "teller-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        while (tally.running()) {
            Thread.sleep(20);
        }
        tally.print(done.sum(), savings.sum + current.sum == 42 ? " " : "");
        System.exit(0);
    }

    private static void inMonitors(Account from, Account to) {
        synchronized (from) {
            pause();
            synchronized (to) {
                from.sum--;
                to.sum++;
            }
        }
    }

    private static void inLocks(Account from, Account to) {
        from.lock.lock();
        try {
            pause();
            to.lock.lock();
            try {
                from.sum--;
                to.sum++;
            } finally {
                to.lock.unlock();
            }
        } finally {
            from.lock.unlock();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
