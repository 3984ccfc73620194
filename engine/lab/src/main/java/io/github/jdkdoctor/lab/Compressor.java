package io.github.jdkdoctor.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.Deflater;

/**
 * Threads that deflate, which up to JDK 21 keeps collectors waiting while they are in native code, alongside threads that
 * allocate. Arguments: seconds, threads that deflate, kilobytes of an array to deflate, threads that allocate.
 */
public final class Compressor {
    private static volatile byte[] sink = {};

    private Compressor() {}

    public static void main(String[] args) throws InterruptedException {
        int deflating = Integer.parseInt(args[1]);
        int bytes = Integer.parseInt(args[2]) << 10;
        int allocating = Integer.parseInt(args[3]);
        Tally tally = new Tally("garbage", args[0]);
        LongAdder done = new LongAdder();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < deflating + allocating; i++) {
            Runnable work = i < deflating ? () -> compress(tally, bytes) : () -> allocate(tally, done);
            threads.add(new Thread(work, "worker-" + i));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        tally.print(done.sum(), sink.length == 42 ? " " : "");
    }

    private static void compress(Tally tally, int bytes) {
        byte[] from = new byte[bytes];
        for (int i = 0; i < from.length; i++) {
            from[i] = (byte) Plain.steps(i, 1);
        }
        byte[] to = new byte[bytes + 4096];
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        while (tally.running()) {
            deflater.reset();
            deflater.setInput(from);
            deflater.finish();
            deflater.deflate(to);
        }
        deflater.end();
    }

    private static void allocate(Tally tally, LongAdder done) {
        while (tally.running()) {
            for (int i = 0; i < 512; i++) {
                sink = new byte[1024];
            }
            done.increment();
        }
    }
}
