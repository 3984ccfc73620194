package io.github.jdkdoctor.evidence;

import java.io.IOException;
import java.io.InputStream;

/** A content whose lines are changed or left out on the way. */
abstract class ChangedLines extends InputStream {
    private final Lines lines;
    private byte[] from = new byte[0];
    private int at;
    private int to;
    private boolean lineFeed;
    private boolean ended;

    ChangedLines(InputStream content) {
        this.lines = new Lines(content);
    }

    /** Calls {@link #put} with what becomes of the line at hand, or does not where it is left out. */
    abstract void change(Lines line);

    /**
     * What is read instead of the line at hand.
     *
     * @param bytes not changed until the next line
     * @param lineEnds whether the line ends with them
     */
    final void put(byte[] bytes, int start, int end, boolean lineEnds) {
        from = bytes;
        at = start;
        to = end;
        lineFeed = lineEnds;
    }

    private boolean more() throws IOException {
        while (at == to && !lineFeed) {
            ended = ended || !lines.next();
            if (ended) {
                return false;
            }
            change(lines);
        }
        return true;
    }

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public final int read(byte[] target, int offset, int length) throws IOException {
        int read = 0;
        while (read < length && more()) {
            int part = Math.min(length - read, to - at);
            System.arraycopy(from, at, target, offset + read, part);
            at += part;
            read += part;
            if (at == to && lineFeed && read < length) {
                target[offset + read] = '\n';
                read++;
                lineFeed = false;
            }
        }
        return read == 0 && length > 0 ? -1 : read;
    }
}
