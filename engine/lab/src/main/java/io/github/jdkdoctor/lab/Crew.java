package io.github.jdkdoctor.lab;

/** Starts threads that wait, one right after the other. Arguments: seconds, threads, calls deep in which they wait. */
public final class Crew {
    private Crew() {}

    public static void main(String[] args) throws InterruptedException {
        long until = System.currentTimeMillis() + 1000 * Long.parseLong(args[0]);
        int depth = Integer.parseInt(args[2]);
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Thread thread = new Thread(() -> await(depth, until));
            thread.setDaemon(true);
            thread.start();
        }
        Thread.sleep(Math.max(0, until - System.currentTimeMillis()));
        System.out.println("threads " + Thread.activeCount());
    }

    private static void await(int depth, long until) {
        if (depth > 1) {
            await(depth - 1, until);
            return;
        }
        try {
            Thread.sleep(Math.max(0, until - System.currentTimeMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
