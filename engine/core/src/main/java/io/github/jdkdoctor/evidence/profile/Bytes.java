package io.github.jdkdoctor.evidence.profile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at bytes eight at a time. */
final class Bytes {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private Bytes() {}

    /** The eight bytes from a position on, the first in the lowest bits. */
    static long word(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at);
    }

    /** Where a byte first stands in a range, or the range's end. */
    static int indexOf(byte[] bytes, byte wanted, int from, int to) {
        long pattern = (wanted & 0xFF) * ONES;
        int at = from;
        for (; at + 8 <= to; at += 8) {
            long difference = word(bytes, at) ^ pattern;
            // the lowest zero byte of the difference, as in "Hacker's Delight", 6-1
            long found = (difference - ONES) & ~difference & HIGHS;
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        for (; at < to; at++) {
            if (bytes[at] == wanted) {
                return at;
            }
        }
        return to;
    }
}
