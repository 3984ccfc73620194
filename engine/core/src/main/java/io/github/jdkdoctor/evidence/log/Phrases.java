package io.github.jdkdoctor.evidence.log;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/**
 * Finds any of several ASCII texts in one pass over the bytes (Aho and Corasick 1975), so that a console of gigabytes
 * costs no more for forty texts than for one.
 */
final class Phrases {
    /** No text was found. */
    static final int NONE = Integer.MAX_VALUE;

    private static final int WIDTH = 128;

    private final short[] next;
    // the lowest number of a text that ends in this state
    private final int[] lowest;

    /** Texts in order: of several in one line the first in the list counts. */
    Phrases(List<String> texts) {
        int states = 1 + texts.stream().mapToInt(String::length).sum();
        if (states > Short.MAX_VALUE) {
            throw new IllegalArgumentException("too many texts");
        }
        short[] table = new short[states * WIDTH];
        int[] found = new int[states];
        Arrays.fill(found, NONE);
        int used = 1;
        for (int number = 0; number < texts.size(); number++) {
            int state = 0;
            String text = texts.get(number);
            for (int i = 0; i < text.length(); i++) {
                int edge = state * WIDTH + text.charAt(i);
                if (table[edge] == 0) {
                    table[edge] = (short) used++;
                }
                state = table[edge];
            }
            found[state] = Math.min(found[state], number);
        }
        link(table, found, used);
        next = Arrays.copyOf(table, used * WIDTH);
        lowest = Arrays.copyOf(found, used);
    }

    // turns the tree into an automaton: a missing edge goes where the longest proper suffix would go
    private static void link(short[] table, int[] found, int used) {
        int[] suffix = new int[used];
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int c = 0; c < WIDTH; c++) {
            if (table[c] != 0) {
                queue.add((int) table[c]);
            }
        }
        while (!queue.isEmpty()) {
            int state = queue.remove();
            found[state] = Math.min(found[state], found[suffix[state]]);
            for (int c = 0; c < WIDTH; c++) {
                int edge = state * WIDTH + c;
                short target = table[suffix[state] * WIDTH + c];
                if (table[edge] == 0) {
                    table[edge] = target;
                } else {
                    suffix[table[edge]] = target;
                    queue.add((int) table[edge]);
                }
            }
        }
    }

    /** The lowest number of a text in the range, or {@link #NONE}. */
    int find(byte[] bytes, int from, int to) {
        int state = 0;
        int best = NONE;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            state = b < 0 ? 0 : next[state * WIDTH + b];
            if (state != 0 && lowest[state] < best) {
                best = lowest[state];
            }
        }
        return best;
    }
}
