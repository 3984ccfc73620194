package io.github.jdkdoctor.lab;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.Deflater;

/**
 * Compresses a reply for each request with a compressor of its own, and ends it or keeps it. Arguments: seconds; {@code ended}
 * or {@code kept}; requests per second; how many compressors are kept at most.
 */
public final class Unclosed {
    private Unclosed() {}

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally("requests", args[0]);
        boolean ended = args[1].equals("ended");
        long pause = 1000 / Long.parseLong(args[2]);
        int most = Integer.parseInt(args[3]);
        Deque<Deflater> kept = new ArrayDeque<>();
        byte[] reply = new byte[200_000];
        byte[] packed = new byte[reply.length];
        long done = 0;
        while (tally.running()) {
            for (int i = 0; i < reply.length; i++) {
                reply[i] = (byte) ((i * done) >>> 7);
            }
            Deflater deflater = new Deflater(6);
            deflater.setInput(reply);
            deflater.finish();
            done += Math.min(1, deflater.deflate(packed));
            if (ended || kept.size() >= most) {
                deflater.end();
            } else {
                kept.add(deflater);
            }
            Thread.sleep(pause);
        }
        tally.print(done, " kept=" + kept.size());
    }
}
