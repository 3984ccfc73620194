package io.github.jdkdoctor.lab;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Callers hand tasks to a pool and wait for their results, as for answers of another service. Arguments: seconds, callers,
 * threads of the pool, milliseconds of a task.
 */
public final class Pooled {
    private Pooled() {}

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(
                Integer.parseInt(args[2]), task -> daemon(task, "fetcher-" + number.incrementAndGet()));
        long millis = Long.parseLong(args[3]);
        LongAdder answers = new LongAdder();
        Tally tally = new Tally("answers", args[0]);
        Thread[] callers = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < callers.length; i++) {
            callers[i] = new Thread(() -> call(tally, pool, millis, answers), "caller-" + i);
            callers[i].start();
        }
        for (Thread caller : callers) {
            caller.join();
        }
        tally.print(answers.sum());
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private static void call(Tally tally, ExecutorService pool, long millis, LongAdder answers) {
        long x = 1;
        while (tally.running()) {
            long seed = x;
            try {
                x = pool.submit(() -> {
                            Thread.sleep(millis);
                            return Plain.steps(seed, 1000);
                        })
                        .get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
            answers.increment();
        }
    }
}
