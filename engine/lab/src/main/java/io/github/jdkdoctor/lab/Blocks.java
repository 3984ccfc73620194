package io.github.jdkdoctor.lab;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/** Takes and frees off-heap memory, as NIO libraries do. Arguments: seconds, size, steps of work for each block. */
public final class Blocks {
    private static final MethodHandle ALLOCATE = handle("allocateMemory");
    private static final MethodHandle FREE = handle("freeMemory");

    private Blocks() {}

    public static void main(String[] args) throws Throwable {
        long size = Long.parseLong(args[1]);
        int steps = Integer.parseInt(args[2]);
        Tally tally = new Tally("blocks", args[0]);
        long done = 0;
        long sum = 0;
        while (tally.running()) {
            long block = (long) ALLOCATE.invoke(size);
            sum += Plain.steps(block, steps);
            FREE.invoke(block);
            done++;
        }
        tally.print(done, sum == 42 ? " " : "");
    }

    private static MethodHandle handle(String method) {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field one = unsafe.getDeclaredField("theUnsafe");
            one.setAccessible(true);
            return MethodHandles.lookup()
                    .unreflect(unsafe.getMethod(method, long.class))
                    .bindTo(one.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
