package io.github.jdkdoctor.lab;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** An object that is locked by the thread that made it and then by another one. */
public class Parcel implements Supplier<LongSupplier>, LongSupplier {
    private long weight;

    @Override
    public LongSupplier get() {
        Parcel next = new Parcel();
        next.getAsLong();
        return next;
    }

    @Override
    public synchronized long getAsLong() {
        return ++weight;
    }
}
