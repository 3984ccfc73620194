package io.github.jdkdoctor.evidence;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A stream whose bytes also go elsewhere as they are read, up to its end even where its reader stops before. */
final class CopiedStream extends FilterInputStream {
    private final OutputStream copy;

    CopiedStream(InputStream in, OutputStream copy) {
        super(in);
        this.copy = copy;
    }

    @Override
    public int read() throws IOException {
        int one = in.read();
        if (one >= 0) {
            copy.write(one);
        }
        return one;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = in.read(target, offset, length);
        if (count > 0) {
            copy.write(target, offset, count);
        }
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        return readNBytes((int) Math.min(count, 8192)).length;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void close() throws IOException {
        transferTo(OutputStream.nullOutputStream());
    }
}
