package io.github.jdkdoctor.lab;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * An ordinary service that a monitor in the same process looks at. Arguments: seconds, threads that wait, milliseconds between
 * two looks, and at what: {@code threads} for a dump of all threads, {@code heap} for a class histogram, or {@code nothing}.
 */
public final class Watched {
    private Watched() {}

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally("requests", args[0]);
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            daemon("waiting-" + i, () -> await(never));
        }
        long between = Long.parseLong(args[2]);
        LongAdder seen = new LongAdder();
        daemon("monitor", () -> {
            while (tally.running()) {
                seen.add(look(args[3]));
                pause(between);
            }
        });
        LongAdder requests = new LongAdder();
        long x = 1;
        while (tally.running()) {
            x = Plain.steps(x, 1);
            x ^= Service.reply(x).length() & 1;
            requests.increment();
        }
        tally.print(requests.sum(), seen.sum() == 42 ? " " : "");
    }

    private static long look(String at) {
        switch (at) {
            case "threads":
                ThreadMXBean threads = ManagementFactory.getThreadMXBean();
                return threads.dumpAllThreads(true, true).length;
            case "heap":
                return histogram().length();
            default:
                return 0;
        }
    }

    private static String histogram() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            return (String) server.invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
