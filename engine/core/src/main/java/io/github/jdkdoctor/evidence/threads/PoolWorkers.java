package io.github.jdkdoctor.evidence.threads;

import java.util.List;

/** Threads of pools that run tasks, and threads that wait for the result of a task. */
final class PoolWorkers {
    // By the sources of JDK 8 to 25 and Netty 4, by class and method without the package, as libraries have copies.
    private static final List<String> WORKERS =
            List.of(".ThreadPoolExecutor.runWorker", ".ForkJoinPool.runWorker", ".DefaultEventExecutor.run");
    private static final List<String> RESULTS = List.of(
            ".FutureTask.awaitDone",
            ".CompletableFuture.waitingGet",
            ".CompletableFuture.timedGet",
            ".ForkJoinTask.awaitDone",
            ".DefaultPromise.await",
            ".DefaultPromise.await0");

    private PoolWorkers() {}

    /** Whether a thread is one of a pool, with a task or without. */
    static boolean works(DumpedThread thread) {
        return anyOf(thread.stack, WORKERS);
    }

    /** Whether a thread waits until a task is done. */
    static boolean awaits(DumpedThread thread) {
        return thread.state.endsWith("WAITING") && anyOf(thread.frames, RESULTS);
    }

    // of each frame of each thread, in dumps of ten thousand threads
    private static boolean anyOf(List<String> frames, List<String> methods) {
        for (String frame : frames) {
            for (String method : methods) {
                if (frame.endsWith(method)) {
                    return true;
                }
            }
        }
        return false;
    }
}
