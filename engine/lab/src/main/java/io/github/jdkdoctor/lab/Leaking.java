package io.github.jdkdoctor.lab;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Serves requests, of which the last thousand stay in memory for a while, and forgets to forget: a cache that nothing is
 * ever removed from. Arguments: seconds, bytes that each request leaves in the cache, bytes of a request, megabytes after
 * which the cache grows no more.
 */
public final class Leaking {
    private static final Map<Integer, byte[]> CACHE = new HashMap<>();
    private static final int OPEN = 1000;
    private static volatile byte[] sink = {};

    private Leaking() {}

    public static void main(String[] args) {
        int kept = Integer.parseInt(args[1]);
        int request = Integer.parseInt(args[2]);
        long most = Long.parseLong(args[3]) << 20;
        Tally tally = new Tally("requests", args[0]);
        ArrayDeque<List<byte[]>> open = new ArrayDeque<>();
        int done = 0;
        while (tally.running()) {
            List<byte[]> parts = new ArrayList<>();
            for (int left = request; left > 0; left -= 512) {
                sink = new byte[512];
                parts.add(sink);
            }
            if ((long) CACHE.size() * kept < most) {
                CACHE.put(done, new byte[kept]);
            }
            open.addLast(parts);
            if (open.size() > OPEN) {
                open.removeFirst();
            }
            done++;
        }
        tally.print(done, sink.length == 42 ? " " : "");
    }
}
