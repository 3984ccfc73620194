package io.github.jdkdoctor.lab;

import java.util.ArrayDeque;

/**
 * Small objects that live through a few young collections, then die. Arguments: seconds, number of objects kept,
 * {@code small} or {@code huge} (arrays of two megabytes as well).
 */
public final class Survivors {
    private Survivors() {}

    private static final class Order {
        final long number;
        final String customer;
        final int[] lines;

        Order(long number) {
            this.number = number;
            this.customer = "customer " + number;
            this.lines = new int[6];
        }
    }

    public static void main(String[] args) {
        int kept = Integer.parseInt(args[1]);
        boolean huge = args.length > 2 && args[2].equals("huge");
        ArrayDeque<Order> window = new ArrayDeque<>(kept + 1);
        ArrayDeque<byte[]> arrays = new ArrayDeque<>();
        Tally tally = new Tally("orders", args[0]);
        long made = 0;
        long sum = 0;
        while (tally.running()) {
            for (int i = 0; i < 1000; i++) {
                window.addLast(new Order(made++));
                if (window.size() > kept) {
                    Order old = window.removeFirst();
                    sum += old.customer.length() + old.lines.length + old.number;
                }
            }
            if (huge && made % 20_000 == 0) {
                arrays.addLast(new byte[2 << 20]);
                if (arrays.size() > 20) {
                    arrays.removeFirst();
                }
            }
        }
        tally.print(made, sum == 42 ? " " : "");
    }
}
