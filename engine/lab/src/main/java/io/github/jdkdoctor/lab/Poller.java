package io.github.jdkdoctor.lab;

import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * An ordinary service whose replies other threads count. Arguments: seconds, threads of the service, threads that count, and
 * how these wait for the next reply: {@code park}, or {@code spin}, which asks again and again.
 */
public final class Poller {
    private Poller() {}

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> parking = new LinkedBlockingQueue<>();
        Queue<String> spinning = new ConcurrentLinkedQueue<>();
        boolean spins = args[3].equals("spin");
        Queue<String> replies = spins ? spinning : parking;
        LongAdder counted = new LongAdder();
        Tally tally = new Tally("requests", args[0]);
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            Thread counter = new Thread(() -> count(spins, parking, spinning, counted), "counter-" + i);
            counter.setDaemon(true);
            counter.start();
        }
        Thread[] workers = new Thread[Integer.parseInt(args[1])];
        LongAdder requests = new LongAdder();
        for (int i = 0; i < workers.length; i++) {
            long seed = i;
            workers[i] = new Thread(() -> serve(tally, seed, replies, requests), "worker-" + i);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        tally.print(requests.sum(), counted.sum() == 42 ? " " : "");
    }

    private static void serve(Tally tally, long seed, Queue<String> replies, LongAdder requests) {
        long x = seed;
        while (tally.running()) {
            x = Plain.steps(x, 1);
            replies.add(Service.reply(x));
            requests.increment();
        }
    }

    private static void count(boolean spins, BlockingQueue<String> parking, Queue<String> spinning, LongAdder counted) {
        while (true) {
            try {
                String reply = spins ? spinning.poll() : parking.take();
                if (reply != null) {
                    counted.add(reply.length());
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
