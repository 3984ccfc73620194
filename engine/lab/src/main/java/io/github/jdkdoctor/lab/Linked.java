package io.github.jdkdoctor.lab;

import java.util.Random;

/** Keeps small objects that point to each other, and replaces them. Arguments: seconds, thousands of objects. */
public final class Linked {
    private Linked() {}

    /** Points to two others, the last of a chain to what is none. */
    private static final class Node {
        final Object next;
        final Object other;
        final Object number;

        Node(Object next, int number) {
            this.next = next;
            this.other = next;
            this.number = number;
        }
    }

    public static void main(String[] args) {
        Object[] chains = new Object[Integer.parseInt(args[1]) * 1000 / 8];
        Random random = new Random(1);
        Tally tally = new Tally("chains", args[0]);
        for (int i = 0; i < chains.length; i++) {
            chains[i] = chain(i);
        }
        long made = 0;
        long sum = 0;
        while (tally.running()) {
            for (int i = 0; i < 1000; i++) {
                int at = random.nextInt(chains.length);
                Object link = chains[at];
                while (link instanceof Node) {
                    Node node = (Node) link;
                    sum += node.number.hashCode();
                    link = (sum & 1) == 0 ? node.next : node.other;
                }
                chains[at] = chain(at);
                made++;
            }
        }
        tally.print(made, sum == 42 ? " " : "");
    }

    private static Object chain(int number) {
        Object last = "";
        for (int i = 0; i < 8; i++) {
            last = new Node(last, number + i);
        }
        return last;
    }
}
