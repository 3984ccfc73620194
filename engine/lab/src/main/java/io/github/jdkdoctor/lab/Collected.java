package io.github.jdkdoctor.lab;

/**
 * A {@link LiveSet} for which a timer asks for Full GCs with System.gc(), as RMI's distributed collection and
 * some libraries do. Arguments: milliseconds between two, then those of LiveSet.
 */
public final class Collected {
    private Collected() {}

    public static void main(String[] args) throws InterruptedException {
        int pause = Integer.parseInt(args[0]);
        Thread timer = new Thread(
                () -> {
                    try {
                        while (true) {
                            Thread.sleep(pause);
                            System.gc();
                        }
                    } catch (InterruptedException e) {
                        // the end of the run
                    }
                },
                "timer");
        timer.setDaemon(true);
        timer.start();
        LiveSet.main(java.util.Arrays.copyOfRange(args, 1, args.length));
    }
}
