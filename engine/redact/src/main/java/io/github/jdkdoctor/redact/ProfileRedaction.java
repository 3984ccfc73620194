package io.github.jdkdoctor.redact;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Redacts the table of strings of a pprof profile, which is field 6 of the message {@code Profile}. */
final class ProfileRedaction {
    private static final int STRING_TABLE = 6;
    private static final int LONGEST = 16 << 20;

    private final Disguise disguise;
    private final InputStream in;
    private final OutputStream out;

    private ProfileRedaction(Disguise disguise, InputStream in, OutputStream out) {
        this.disguise = disguise;
        this.in = in;
        this.out = out;
    }

    /** Writes what can be read of it; where the file is cut off, so is what is written. */
    static void redact(Disguise disguise, InputStream in, OutputStream out) throws IOException {
        try {
            new ProfileRedaction(disguise, in, out).fields();
        } catch (EOFException e) {
            // the reader of profiles says that it is cut off
        }
    }

    private void fields() throws IOException {
        for (int first = in.read(); first >= 0; first = in.read()) {
            long tag = varint(first);
            switch ((int) tag & 7) {
                case 0 -> varint(byteOrEnd());
                case 1 -> copy(8);
                case 5 -> copy(4);
                case 2 -> {
                    long length = varint(byteOrEnd());
                    if (tag >>> 3 == STRING_TABLE && length <= LONGEST) {
                        byte[] text = in.readNBytes((int) length);
                        disguise.line(text, 0, text.length);
                        out.write(text);
                    } else {
                        copy(length);
                    }
                }
                default -> throw new EOFException();
            }
        }
    }

    private int byteOrEnd() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException();
        }
        return next;
    }

    private long varint(int first) throws IOException {
        long value = 0;
        int next = first;
        for (int shift = 0; ; shift += 7) {
            out.write(next);
            value |= (long) (next & 0x7f) << shift;
            if (next < 0x80 || shift == 63) {
                return value;
            }
            next = byteOrEnd();
        }
    }

    private void copy(long length) throws IOException {
        byte[] bytes = new byte[1 << 13];
        for (long left = length; left > 0; ) {
            int read = in.read(bytes, 0, (int) Math.min(left, bytes.length));
            if (read < 0) {
                throw new EOFException();
            }
            out.write(bytes, 0, read);
            left -= read;
        }
    }
}
