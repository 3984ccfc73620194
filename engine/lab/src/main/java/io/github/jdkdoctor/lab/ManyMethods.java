package io.github.jdkdoctor.lab;

import java.util.function.LongUnaryOperator;

/**
 * Calls the methods of very many classes in turn. Arguments: seconds, number of classes, and how many MB of small objects to
 * keep alive, none if it is left out.
 */
public final class ManyMethods {
    private ManyMethods() {}

    public static void main(String[] args) {
        long[][] kept = alive(args.length > 2 ? Integer.parseInt(args[2]) : 0);
        byte[] bytes = FreshClass.bytesOf(Formula.class);
        LongUnaryOperator[] formulas = new LongUnaryOperator[Integer.parseInt(args[1])];
        for (int i = 0; i < formulas.length; i++) {
            formulas[i] = FreshClass.instance(Formula.class, bytes, LongUnaryOperator.class);
        }
        Tally tally = new Tally("formulas", args[0]);
        long done = 0;
        long x = 1;
        while (tally.running()) {
            for (LongUnaryOperator formula : formulas) {
                x = formula.applyAsLong(x);
                done++;
                if ((done & 255) == 0 && !tally.running()) {
                    break;
                }
            }
        }
        tally.print(done, x == 42 + kept.length ? " " : "");
    }

    // an array of two longs takes 32 bytes, and 4 for the reference to it
    private static long[][] alive(int megabytes) {
        long[][] all = new long[megabytes * ((1 << 20) / 36)][];
        for (int i = 0; i < all.length; i++) {
            all[i] = new long[2];
        }
        return all;
    }
}
