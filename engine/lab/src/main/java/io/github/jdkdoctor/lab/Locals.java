package io.github.jdkdoctor.lab;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/**
 * Small tasks that fill a buffer, which a ThreadLocal keeps for each thread. Arguments: seconds; {@code pool}, or {@code
 * virtual} for a virtual thread for each task; bytes of a buffer.
 */
public final class Locals {
    private static final int AT_A_TIME = 64;

    private Locals() {}

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        int size = Integer.parseInt(args[2]);
        Tally tally = new Tally("tasks", args[0]);
        ThreadLocal<byte[]> buffers = ThreadLocal.withInitial(() -> new byte[size]);
        LongAdder done = new LongAdder();
        Semaphore room = new Semaphore(AT_A_TIME);
        ExecutorService executor = executor(args[1]);
        while (tally.running()) {
            room.acquire();
            executor.execute(() -> {
                byte[] buffer = buffers.get();
                buffer[0] = (byte) Plain.steps(done.sum(), 1);
                done.add(1 + (buffer[0] >> 8));
                room.release();
            });
        }
        tally.print(done.sum());
        System.exit(0);
    }

    // since 21; compiled for 11
    private static ExecutorService executor(String kind) throws ReflectiveOperationException {
        try {
            return kind.equals("virtual")
                    ? (ExecutorService) Executors.class
                            .getMethod("newVirtualThreadPerTaskExecutor")
                            .invoke(null)
                    : Executors.newFixedThreadPool(2);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
