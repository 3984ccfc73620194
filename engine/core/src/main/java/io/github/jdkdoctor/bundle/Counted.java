package io.github.jdkdoctor.bundle;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/** Counts the bytes that were taken from an archive. */
final class Counted extends FilterInputStream implements LongSupplier {
    private long count;

    Counted(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count += read < 0 ? 0 : 1;
        return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = super.read(target, offset, length);
        count += Math.max(read, 0);
        return read;
    }

    @Override
    public long getAsLong() {
        return count;
    }
}
