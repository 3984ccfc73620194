package io.github.jdkdoctor.lab;

import java.util.function.LongUnaryOperator;

/**
 * Loops whose arithmetic C2 of JDK 17 to 17.0.9 moves out of them node by node (JDK-8308103), defined many times over by
 * {@link Revaluations}.
 */
public class Rates implements LongUnaryOperator {
    private int latest = 41;
    private int last;

    @Override
    public long applyAsLong(long x) {
        int[] prices = new int[400];
        int factor = 33;
        int steps = 0;
        for (int day = 3; day < 200; day++) {
            steps = 1;
            while (steps < 89) {
                steps++;
            }
        }
        int rate = (int) x;
        for (int price : prices) {
            for (int k = 61; k > 0; k -= 2) {
                rate *= factor;
                rate >>= price;
            }
            for (int k = 1; k < 60; k++) {
                rate = latest;
                prices[k] |= steps;
            }
        }
        last = rate;
        return last ^ prices[59];
    }
}
