package io.github.jdkdoctor.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * Small tasks that run by CompletableFuture. Arguments: seconds; {@code default} for its own executor, {@code pool} for a pool
 * that is given, or {@code thread} for an executor that starts a thread for each task; steps of a task.
 */
public final class Promised {
    private Promised() {}

    public static void main(String[] args) {
        int steps = Integer.parseInt(args[2]);
        Executor executor = args[1].equals("thread") ? task -> new Thread(task).start() : new ForkJoinPool(2);
        boolean given = !args[1].equals("default");
        Tally tally = new Tally("tasks", args[0]);
        long done = 0;
        long sum = 0;
        while (tally.running()) {
            List<CompletableFuture<Long>> some = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                long seed = done + i;
                some.add(
                        given
                                ? CompletableFuture.supplyAsync(() -> Plain.steps(seed, steps), executor)
                                : CompletableFuture.supplyAsync(() -> Plain.steps(seed, steps)));
            }
            for (CompletableFuture<Long> one : some) {
                sum += one.join();
            }
            done += some.size();
        }
        tally.print(done, sum == 42 ? " " : "");
    }
}
