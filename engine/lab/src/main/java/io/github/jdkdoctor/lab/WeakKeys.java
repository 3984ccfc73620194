package io.github.jdkdoctor.lab;

import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Attributes of requests, in a map of each thread. Arguments: seconds, threads, {@code weak}, which leaves it to the garbage
 * collector to find what is no longer needed, or {@code removed}.
 */
public final class WeakKeys {
    private WeakKeys() {}

    private static final class Request {
        private final String line;

        Request(String line) {
            this.line = line;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean weak = args[2].equals("weak");
        LongAdder requests = new LongAdder();
        Tally tally = new Tally("requests", args[0]);
        Thread[] workers = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < workers.length; i++) {
            long seed = i;
            workers[i] = new Thread(() -> serve(tally, seed, weak, requests), "worker-" + i);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        tally.print(requests.sum());
    }

    private static void serve(Tally tally, long seed, boolean weak, LongAdder requests) {
        Map<Request, Long> attributes = weak ? new WeakHashMap<>() : new HashMap<>();
        long x = seed;
        while (tally.running()) {
            x = Plain.steps(x, 1);
            Request request = new Request("GET /orders/" + x);
            attributes.put(request, x);
            x += request.line.length() + attributes.get(request);
            if (!weak) {
                attributes.remove(request);
            }
            requests.increment();
        }
    }
}
