package io.github.jdkdoctor.lab;

import java.util.function.LongUnaryOperator;

/** Calls one method of many classes in turn, each of which C2 compiles. Arguments: seconds, number of classes. */
public final class Revaluations {
    private Revaluations() {}

    public static void main(String[] args) {
        byte[] bytes = FreshClass.bytesOf(Rates.class);
        LongUnaryOperator[] rates = new LongUnaryOperator[Integer.parseInt(args[1])];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = FreshClass.instance(Rates.class, bytes, LongUnaryOperator.class);
        }
        Tally tally = new Tally("revaluations", args[0]);
        long done = 0;
        long sum = 0;
        while (tally.running()) {
            for (LongUnaryOperator rate : rates) {
                sum += rate.applyAsLong(done);
                done++;
            }
        }
        tally.print(done, sum == 42 ? " " : "");
    }
}
