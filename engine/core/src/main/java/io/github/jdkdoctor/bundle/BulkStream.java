package io.github.jdkdoctor.bundle;

import java.io.IOException;
import java.io.InputStream;

/** A stream that reads many bytes at a time; one byte is read as an array of one. */
abstract class BulkStream extends InputStream {
    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public abstract int read(byte[] target, int offset, int length) throws IOException;
}
