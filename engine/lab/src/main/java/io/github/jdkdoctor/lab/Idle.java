package io.github.jdkdoctor.lab;

/** Wakes up a hundred times a second for a little work. Arguments: seconds. */
public final class Idle {
    private Idle() {}

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally("wakeups", args[0]);
        long wakeups = 0;
        long sum = 1;
        while (tally.running()) {
            Thread.sleep(10);
            sum = Plain.steps(sum, 2000);
            wakeups++;
        }
        tally.print(wakeups, sum == 42 ? " " : "");
    }
}
