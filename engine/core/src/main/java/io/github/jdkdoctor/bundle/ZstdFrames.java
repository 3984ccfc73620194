package io.github.jdkdoctor.bundle;

import java.io.IOException;
import java.io.InputStream;

/**
 * Hands on packed bytes and refuses frames that need too much memory, wherever in the file they begin. By RFC 8878: a frame
 * is a magic number, a header, blocks, and perhaps a checksum.
 */
final class ZstdFrames extends BulkStream {
    /** The largest window, in bytes: that of level 20. Levels up to 19 stay within 8 MB. */
    static final long MOST_MEMORY = 32L << 20;

    private static final int FRAME = 0xFD2FB528;
    private static final int SKIPPABLE = 0x184D2A50;
    private static final int CHECKSUM = 4;

    private enum Next {
        FRAME,
        BLOCK,
        CHECKSUM,
        ANYTHING
    }

    private final InputStream in;
    private final byte[] header = new byte[4 + 1 + 1 + 4 + 8];
    private int from;
    private int until;
    // bytes of the current block
    private long within;
    private boolean checksum;
    private Next next = Next.FRAME;

    ZstdFrames(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (from == until && within == 0) {
            if (!advance()) {
                return -1;
            }
        }
        if (from < until) {
            int count = Math.min(length, until - from);
            System.arraycopy(header, from, target, offset, count);
            from += count;
            return count;
        }
        int count = in.read(target, offset, (int) Math.min(length, within));
        within -= Math.max(0, count);
        return count;
    }

    private boolean advance() throws IOException {
        from = 0;
        until = 0;
        switch (next) {
            case FRAME -> frame();
            case BLOCK -> block();
            case CHECKSUM -> {
                within = CHECKSUM;
                next = Next.FRAME;
            }
            case ANYTHING -> within = Long.MAX_VALUE;
        }
        return until > 0 || within > 0;
    }

    private void frame() throws IOException {
        if (!take(4)) {
            return;
        }
        int magic = (int) number(0, 4);
        if ((magic & 0xFFFFFFF0) == SKIPPABLE) {
            within = take(4) ? number(4, 4) : 0;
        } else if (magic == FRAME && take(1)) {
            int descriptor = header[4];
            boolean oneSegment = (descriptor & 0x20) != 0;
            int dictionary = new int[] {0, 1, 2, 4}[descriptor & 3];
            int content = new int[] {oneSegment ? 1 : 0, 2, 4, 8}[descriptor >> 6 & 3];
            checksum = (descriptor & 4) != 0;
            next = Next.BLOCK;
            if (take((oneSegment ? 0 : 1) + dictionary + content)) {
                long window = oneSegment
                        ? number(until - content, content) + (content == 2 ? 256 : 0)
                        : window(header[5] & 0xff);
                if (window < 0 || window > MOST_MEMORY) {
                    throw new DamageException(
                            "needs more than %s of memory to be unpacked; pack it without --long and --ultra"
                                    .formatted(Limits.words(MOST_MEMORY)));
                }
            }
        } else {
            // the library says what is wrong
            next = Next.ANYTHING;
        }
    }

    private static long window(int descriptor) {
        long base = 1L << (10 + (descriptor >> 3));
        return base + base / 8 * (descriptor & 7);
    }

    private void block() throws IOException {
        if (take(3)) {
            int block = (int) number(0, 3);
            boolean last = (block & 1) != 0;
            boolean repeated = (block >> 1 & 3) == 1;
            within = repeated ? 1 : block >> 3;
            next = !last ? Next.BLOCK : checksum ? Next.CHECKSUM : Next.FRAME;
        }
    }

    // false at the end of the file, with what there is
    private boolean take(int count) throws IOException {
        int read = in.readNBytes(header, until, count);
        until += read;
        return read == count;
    }

    private long number(int at, int bytes) {
        long number = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            number = number << 8 | (header[at + i] & 0xff);
        }
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
