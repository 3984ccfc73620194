package io.github.jdkdoctor.lab;

import java.util.Random;

/**
 * Keeps arrays for a while and makes new ones. Arguments: seconds, kilobytes of each, how many are kept, and megabytes of
 * small ones that stay (0 by default).
 */
public final class Scratch {
    private Scratch() {}

    public static void main(String[] args) {
        byte[][] kept = new byte[Integer.parseInt(args[2])][];
        int size = Integer.parseInt(args[1]) << 10;
        byte[][] small = new byte[args.length > 3 ? Integer.parseInt(args[3]) << 7 : 0][];
        for (int i = 0; i < small.length; i++) {
            small[i] = new byte[(8 << 10) - 16];
        }
        Random random = new Random(1);
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new byte[size];
        }
        Tally tally = new Tally("arrays", args[0]);
        long made = 0;
        long sum = 0;
        while (tally.running()) {
            int at = random.nextInt(kept.length);
            sum += kept[at][random.nextInt(size)];
            byte[] next = new byte[size];
            next[random.nextInt(size)] = 1;
            kept[at] = next;
            made++;
            sum = Plain.steps(sum, 20_000);
        }
        tally.print(made, sum + small.length == 42 ? " " : "");
    }
}
