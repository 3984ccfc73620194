package io.github.jdkdoctor.lab;

/**
 * Allocates arrays of one size and keeps the last few. Arguments: seconds, kilobytes of an array, how many are kept,
 * arithmetic steps for each.
 */
public final class Arrays {
    private Arrays() {}

    public static void main(String[] args) {
        int bytes = Integer.parseInt(args[1]) << 10;
        byte[][] kept = new byte[Integer.parseInt(args[2])][];
        int work = Integer.parseInt(args[3]);
        Tally tally = new Tally("arrays", args[0]);
        long done = 0;
        long sum = 1;
        while (tally.running()) {
            byte[] array = new byte[bytes];
            sum = Plain.steps(sum, work);
            array[(int) (sum & 1023)] = 1;
            kept[(int) (done++ % kept.length)] = array;
        }
        tally.print(done, sum == 42 ? " " : "");
    }
}
