package io.github.jdkdoctor.lab;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Gives every request a pool of its own, and shuts it down or forgets to. Arguments: seconds; {@code ended} or {@code
 * unended}; requests per second.
 */
public final class Unended {
    private Unended() {}

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally("requests", args[0]);
        long pause = 1000 / Long.parseLong(args[2]);
        long done = 0;
        while (tally.running()) {
            ExecutorService pool = Executors.newFixedThreadPool(4);
            for (int i = 0; i < 4; i++) {
                pool.execute(() -> Plain.steps(1, 400));
            }
            if (args[1].equals("ended")) {
                pool.shutdown();
            }
            done++;
            Thread.sleep(pause);
        }
        tally.print(done);
        System.exit(0);
    }
}
