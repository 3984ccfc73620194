package io.github.jdkdoctor.evidence.threads;

import java.util.List;
import java.util.Optional;

/** Threads of pools that run tasks, and threads that wait for the result of a task. */
public final class PoolWorkers {
    // By the sources of JDK 8 to 25, Netty 4, Hazelcast 5, Guava, Scala 2.13, Reactor 3 and RxJava 3, and by the
    // classes of JBoss Threads 2.3 and 3.9 and of Jetty 10, by class and method without the package, as libraries have
    // copies.
    /** What the names of all those methods have in common. */
    static final String RUN = "run";

    private static final String JBOSS = ".EnhancedQueueExecutor$ThreadBody.run";
    private static final List<String> WORKERS = List.of(
            ".ThreadPoolExecutor.runWorker",
            ".ForkJoinPool.runWorker",
            ".DefaultEventExecutor.run",
            ".QueuedThreadPool$Runner.run",
            JBOSS);
    // ForkJoinPool.scan of JDK 11, 17 and 21 runs the tasks that it finds, as runs show; in 25 runWorker does.
    private static final List<String> LOOPS = List.of(JBOSS, ".ForkJoinPool.scan");
    private static final List<String> TASKS = List.of(
            ".EnhancedQueueExecutor$ThreadBody.doRunTask",
            ".EnhancedQueueExecutor$Task.run",
            ".EnhancedQueueExecutor.safeRun",
            ".ForkJoinTask.doExec");
    // Jetty's pool has a thread or two that select for all of its others
    private static final List<String> SELECTING = List.of(".ManagedSelector$SelectorProducer.select");
    private static final List<String> RESULTS = List.of(
            ".FutureTask.awaitDone",
            ".CompletableFuture.waitingGet",
            ".CompletableFuture.timedGet",
            ".ForkJoinTask.awaitDone",
            ".DefaultPromise.await",
            ".DefaultPromise.await0",
            ".DefaultPromise.tryAwait0",
            ".AbstractInvocationFuture.manageParking",
            ".AbstractFuture.get",
            ".AbstractFutureState.blockingGet",
            ".BlockingSingleSubscriber.blockingGet",
            ".BlockingMultiObserver.blockingGet");

    private PoolWorkers() {}

    /** Whether a thread is one of a pool, with a task or without. */
    static boolean works(DumpedThread thread) {
        return (thread.pooled || first(thread.stack, WORKERS).isPresent())
                && first(thread.stack, SELECTING).isEmpty();
    }

    /** Whether the frame is the loop of a pool, from which its threads run tasks and in which they wait for the next one. */
    static boolean loops(String frame) {
        return ends(frame, LOOPS);
    }

    /** Whether a frame of such a pool runs a task. */
    static boolean runsTask(String frame) {
        return ends(frame, TASKS);
    }

    static boolean works(String frame) {
        return ends(frame, WORKERS);
    }

    static boolean awaits(String frame) {
        return ends(frame, RESULTS);
    }

    /** Whether a thread waits until a task is done. */
    static boolean awaits(DumpedThread thread) {
        return thread.state.endsWith("WAITING") && result(thread.frames).isPresent();
    }

    /** The frame, the innermost first, in which a waiting thread asks for the result of a task; empty where it does not. */
    public static Optional<String> result(List<String> frames) {
        return first(frames, RESULTS);
    }

    private static Optional<String> first(List<String> frames, List<String> methods) {
        for (String frame : frames) {
            if (ends(frame, methods)) {
                return Optional.of(frame);
            }
        }
        return Optional.empty();
    }

    // of each frame of each thread, in dumps of ten thousand threads
    private static boolean ends(String frame, List<String> methods) {
        for (String method : methods) {
            if (frame.endsWith(method)) {
                return true;
            }
        }
        return false;
    }
}
