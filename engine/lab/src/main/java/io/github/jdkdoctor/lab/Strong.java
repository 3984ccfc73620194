package io.github.jdkdoctor.lab;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.concurrent.atomic.LongAdder;

/** Makes session ids of 16 bytes on many threads. Arguments: seconds; threads; algorithm, or {@code strong}. */
public final class Strong {
    private Strong() {}

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally("ids", args[0]);
        LongAdder done = new LongAdder();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Thread thread = new Thread(() -> work(tally, args[2], done), "http-worker-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        while (tally.running()) {
            Thread.sleep(20);
        }
        tally.print(done.sum());
        System.exit(0);
    }

    private static void work(Tally tally, String algorithm, LongAdder done) {
        try {
            byte[] id = new byte[16];
            while (tally.running()) {
                SecureRandom random = algorithm.equals("strong")
                        ? SecureRandom.getInstanceStrong()
                        : SecureRandom.getInstance(algorithm);
                random.nextBytes(id);
                done.increment();
                Thread.sleep(5);
            }
        } catch (NoSuchAlgorithmException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
