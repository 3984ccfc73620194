package io.github.jdkdoctor.lab;

import java.util.function.LongUnaryOperator;

/** Calls the methods of very many classes in turn. Arguments: seconds, number of classes. */
public final class ManyMethods {
    private ManyMethods() {}

    public static void main(String[] args) {
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
        tally.print(done, x == 42 ? " " : "");
    }
}
