package io.github.jdkdoctor.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Objects locked by their maker are handed over and locked by another thread, which revokes their bias.
 *
 * <p>Arguments: seconds, number of classes made again ({@code many}, {@code one}, or a figure after which the last is kept),
 * arithmetic steps after each object.
 */
public final class Handover {
    private static final int BATCH = 40;

    private Handover() {}

    public static void main(String[] args) throws InterruptedException {
        int classes =
                args[1].equals("many") ? Integer.MAX_VALUE : args[1].equals("one") ? 1 : Integer.parseInt(args[1]);
        int work = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        Tally tally = new Tally("handover", args[0]);
        BlockingQueue<List<LongSupplier>> queue = new ArrayBlockingQueue<>(8);
        Thread maker = new Thread(() -> make(classes, queue), "maker");
        maker.setDaemon(true);
        maker.start();
        long opened = 0;
        long sum = 0;
        while (tally.running()) {
            for (LongSupplier parcel : queue.take()) {
                sum += parcel.getAsLong();
                sum = Plain.steps(sum, work);
                opened++;
            }
        }
        tally.print(opened, sum == 42 ? " " : "");
    }

    @SuppressWarnings("unchecked")
    private static void make(int classes, BlockingQueue<List<LongSupplier>> queue) {
        byte[] bytes = FreshClass.bytesOf(Parcel.class);
        int made = 0;
        Supplier<LongSupplier> factory = new Parcel();
        try {
            while (true) {
                if (made < classes && classes != 1) {
                    factory = FreshClass.instance(Parcel.class, bytes, Supplier.class);
                    made++;
                }
                List<LongSupplier> batch = new ArrayList<>(BATCH);
                for (int i = 0; i < BATCH; i++) {
                    batch.add(factory.get());
                }
                queue.put(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
