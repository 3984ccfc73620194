package io.github.jdkdoctor.cli;

/** Starts the command line. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        int status = Cli.run(Terminal.ofProcess(), args);
        // since JDK 21 exit looks for a logger (RuntimeHelper of java.lang.Runtime), which takes 10 ms of each run
        if (status != ExitCode.DONE || !isLast()) {
            // halt would lose what shutdown hooks do, which is to remove a half-written report
            System.exit(status);
        }
    }

    /** Whether no other thread keeps the JVM alive. */
    private static boolean isLast() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[all.activeCount() + 16];
        int count = all.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (!threads[i].isDaemon() && threads[i] != Thread.currentThread()) {
                return false;
            }
        }
        return count < threads.length;
    }
}
