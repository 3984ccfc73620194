package io.github.jdkdoctor.evidence.profile;

import java.util.Arrays;
import java.util.Optional;

/** The fields of a message in Protocol Buffers' encoding, one after the other. Not for several threads. */
final class Fields {
    private final byte[] bytes;
    private final int end;
    private int at;
    private int number;
    private int wire;
    private long value;
    private int from;

    /** The fields in a range of bytes. */
    Fields(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    /** Says where the bytes are no message. */
    static final class DamageException extends Exception {
        private static final long serialVersionUID = 1;

        DamageException(int at) {
            super("byte " + at);
        }
    }

    /** Goes to the next field; false at the end. */
    boolean next() throws DamageException {
        if (at >= end) {
            return false;
        }
        int start = at;
        long key = varint();
        number = (int) (key >>> 3);
        wire = (int) (key & 7);
        if (key < 8 || key > 1 << 20) {
            throw new DamageException(start);
        }
        switch (wire) {
            case 0 -> value = varint();
            case 1 -> skip(8);
            case 2 -> {
                long length = varint();
                if (length < 0 || length > end - at) {
                    at = end;
                    throw new DamageException(start);
                }
                skip((int) length);
            }
            case 5 -> skip(4);
            default -> throw new DamageException(start);
        }
        return true;
    }

    private void skip(int length) throws DamageException {
        if (length > end - at) {
            throw new DamageException(at);
        }
        from = at;
        at += length;
    }

    private long varint() throws DamageException {
        long result = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= end) {
                throw new DamageException(at);
            }
            byte b = bytes[at++];
            result |= (long) (b & 0x7F) << shift;
            if (b >= 0) {
                return result;
            }
        }
        throw new DamageException(at);
    }

    int number() {
        return number;
    }

    /** Whether the field holds bytes: a message, a text, or packed numbers. */
    boolean holdsBytes() {
        return wire == 2;
    }

    boolean isNumber() {
        return wire == 0;
    }

    /** The number that the field holds. */
    long value() {
        return value;
    }

    /** The start of the bytes that the field holds. */
    int from() {
        return from;
    }

    /** Behind the field, which is the end of the bytes that it holds. */
    int to() {
        return at;
    }

    /** The fields of the message that the field holds. */
    Fields message() {
        return new Fields(bytes, from, at);
    }

    /**
     * The first message of a number in a range, as far as the range reaches; empty where there is none.
     *
     * @param wanted the number of its field
     */
    Optional<Fields> first(int wanted) {
        try {
            while (at < end) {
                long key = varint();
                if ((key & 7) == 0) {
                    varint();
                } else if ((key & 7) == 2) {
                    long length = varint();
                    int until = (int) Math.min(end, at + Math.max(0, Math.min(length, end)));
                    if (key >>> 3 == wanted) {
                        return Optional.of(new Fields(bytes, at, until));
                    }
                    at = until;
                } else {
                    return Optional.empty();
                }
            }
        } catch (DamageException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** Appends the numbers of a repeated field, packed or not. */
    void numbers(Numbers list) throws DamageException {
        if (wire == 0) {
            list.add(value);
        } else if (wire == 2) {
            Fields packed = new Fields(bytes, from, at);
            while (packed.at < packed.end) {
                list.add(packed.varint());
            }
        } else {
            throw new DamageException(from);
        }
    }

    /** A list of numbers, used again and again. */
    static final class Numbers {
        private long[] numbers = new long[256];
        private int count;

        void clear() {
            count = 0;
        }

        void add(long number) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, count * 2);
            }
            numbers[count++] = number;
        }

        int count() {
            return count;
        }

        long get(int i) {
            return numbers[i];
        }
    }
}
