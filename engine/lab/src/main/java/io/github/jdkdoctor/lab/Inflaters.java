package io.github.jdkdoctor.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Threads in turn take much off-heap memory for a moment and keep a little of it, by zlib. Arguments: seconds,
 * threads, inflaters that a thread has for a moment, of how many it keeps one (1: all of them, and no more then), seconds to be
 * idle at the end.
 */
public final class Inflaters {
    private Inflaters() {}

    public static void main(String[] args) throws InterruptedException {
        int each = Integer.parseInt(args[2]);
        int of = Integer.parseInt(args[3]);
        long idle = Long.parseLong(args[4]) * 1000;
        byte[] packed = packed();
        Tally tally = new Tally("inflated", args[0]);
        Semaphore turn = new Semaphore(1, true);
        long[] done = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            threads.add(new Thread(() -> {
                List<Inflater> kept = new ArrayList<>();
                byte[] out = new byte[35_000];
                while (tally.running() && (of > 1 || kept.isEmpty())) {
                    turn.acquireUninterruptibly();
                    done[0] += burst(packed, out, each, of, kept);
                    turn.release();
                }
                pause(idle);
                kept.forEach(Inflater::end);
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        tally.print(done[0]);
    }

    private static byte[] packed() {
        byte[] content = new byte[40_000];
        new Random(1).nextBytes(content);
        Deflater deflater = new Deflater(1);
        deflater.setInput(content);
        deflater.finish();
        byte[] packed = new byte[60_000];
        deflater.deflate(packed);
        deflater.end();
        return packed;
    }

    private static int burst(byte[] packed, byte[] out, int each, int of, List<Inflater> kept) {
        List<Inflater> all = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            Inflater inflater = new Inflater();
            inflater.setInput(packed);
            try {
                inflater.inflate(out);
            } catch (DataFormatException e) {
                throw new IllegalStateException(e);
            }
            all.add(inflater);
        }
        for (int i = 0; i < each; i++) {
            if (i % of == of - 1 && kept.size() < each / of) {
                kept.add(all.get(i));
            } else {
                all.get(i).end();
            }
        }
        return each;
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
