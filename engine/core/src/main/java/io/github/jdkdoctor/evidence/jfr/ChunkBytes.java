package io.github.jdkdoctor.evidence.jfr;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A cursor over the bytes of one chunk. Every read is checked against the bytes that are really there, never against a size
 * that the file states.
 */
final class ChunkBytes {
    private static final int LONGEST_VARINT = 9;

    // the first byte of a string: jdk.jfr.internal.consumer.ChunkParser and HotSpot's jfrWriterHost
    private static final int NULL_STRING = 0;
    private static final int EMPTY_STRING = 1;
    static final int REFERENCE = 2;
    static final int UTF_8 = 3;
    static final int CHARACTERS = 4;
    static final int LATIN_1 = 5;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private int pos;

    ChunkBytes(byte[] bytes, int start, int length) {
        this.bytes = bytes;
        this.start = start;
        this.end = start + length;
        this.pos = start;
    }

    /** How many bytes of the chunk there are. */
    int length() {
        return end - start;
    }

    /** Where the cursor stands, counted from the chunk's start. */
    int position() {
        return pos - start;
    }

    int remaining() {
        return end - pos;
    }

    boolean chunkStartsAt(int position) {
        return ChunkHeader.startsAt(bytes, start + position, end);
    }

    void seek(long position) throws DamagedRecordingException {
        if (position < 0 || position > end - start) {
            throw new DamagedRecordingException("an offset leads out of the chunk");
        }
        pos = start + (int) position;
    }

    void skip(int count) throws DamagedRecordingException {
        if (count > end - pos) {
            throw cutOff();
        }
        pos += count;
    }

    int unsignedByte() throws DamagedRecordingException {
        if (pos == end) {
            throw cutOff();
        }
        return bytes[pos++] & 0xff;
    }

    /** Seven bits a byte, the lowest first; the ninth byte holds eight. */
    long varint() throws DamagedRecordingException {
        if (end - pos < LONGEST_VARINT) {
            return varintNearTheEnd();
        }
        int at = pos;
        long value = bytes[at++];
        if (value >= 0) {
            pos = at;
            return value;
        }
        value &= 0x7f;
        for (int shift = 7; shift < 56; shift += 7) {
            long next = bytes[at++];
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                pos = at;
                return value;
            }
        }
        value |= (long) bytes[at++] << 56;
        pos = at;
        return value;
    }

    private long varintNearTheEnd() throws DamagedRecordingException {
        long value = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            long next = unsignedByte();
            value |= (next & 0x7f) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        return value | ((long) unsignedByte() << 56);
    }

    /** A count of things that take at least a byte each. */
    int count() throws DamagedRecordingException {
        long count = varint();
        if (count < 0 || count > remaining()) {
            throw new DamagedRecordingException("a count is larger than the chunk");
        }
        return (int) count;
    }

    void skipVarints(long count) throws DamagedRecordingException {
        int at = pos;
        int safe = end - LONGEST_VARINT;
        long left = count;
        while (left > 0 && at <= safe) {
            if (bytes[at++] < 0) {
                int last = at + 7;
                while (at < last && bytes[at] < 0) {
                    at++;
                }
                at++;
            }
            left--;
        }
        pos = at;
        for (; left > 0; left--) {
            varintNearTheEnd();
        }
    }

    int shortNumber() throws DamagedRecordingException {
        return (unsignedByte() << 8) | unsignedByte();
    }

    int intNumber() throws DamagedRecordingException {
        return (shortNumber() << 16) | shortNumber();
    }

    long longNumber() throws DamagedRecordingException {
        return ((long) intNumber() << 32) | (intNumber() & 0xffff_ffffL);
    }

    void skipString() throws DamagedRecordingException {
        int encoding = unsignedByte();
        switch (encoding) {
            case NULL_STRING, EMPTY_STRING -> {}
            case REFERENCE -> varint();
            case UTF_8, LATIN_1 -> skip(count());
            case CHARACTERS -> skipVarints(count());
            default -> throw unknownEncoding(encoding);
        }
    }

    /** A string, "" for none; one that stands in the pool of strings is looked up there. */
    String string(Constants constants) throws DamagedRecordingException {
        int encoding = unsignedByte();
        return switch (encoding) {
            case NULL_STRING, EMPTY_STRING -> "";
            case REFERENCE -> {
                long key = varint();
                int back = pos;
                String text = constants.string(key);
                pos = back;
                yield text;
            }
            case UTF_8 -> text(StandardCharsets.UTF_8);
            case LATIN_1 -> text(StandardCharsets.ISO_8859_1);
            case CHARACTERS -> {
                int size = count();
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < size; i++) {
                    text.append((char) varint());
                }
                yield text.toString();
            }
            default -> throw unknownEncoding(encoding);
        };
    }

    /** A text of UTF-8 behind its length in two bytes. */
    String shortText() throws DamagedRecordingException {
        return text(shortNumber(), StandardCharsets.UTF_8);
    }

    /** A text of UTF-16 behind the number of its characters in four bytes. */
    String wideText() throws DamagedRecordingException {
        int characters = intNumber();
        if (characters < 0 || characters > remaining() / 2) {
            throw cutOff();
        }
        return text(2 * characters, StandardCharsets.UTF_16BE);
    }

    private String text(int size, Charset charset) throws DamagedRecordingException {
        if (size > remaining()) {
            throw cutOff();
        }
        String text = new String(bytes, pos, size, charset);
        pos += size;
        return text;
    }

    private String text(Charset charset) throws DamagedRecordingException {
        return text(count(), charset);
    }

    private static DamagedRecordingException cutOff() {
        return new DamagedRecordingException("the bytes end in the middle of a value");
    }

    private static DamagedRecordingException unknownEncoding(int encoding) {
        return new DamagedRecordingException("a string of the unknown encoding " + encoding);
    }
}
