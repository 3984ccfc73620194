package io.github.jdkdoctor.evidence.log;

import java.nio.charset.StandardCharsets;

/** A place in a range of bytes that moves on as pieces are taken. Reused for every line of a file. */
final class Cursor {
    /** What a number is where none stands. */
    static final long NONE = Long.MIN_VALUE;

    private byte[] bytes = {};
    private int at;
    private int end;

    Cursor over(byte[] range, int from, int to) {
        bytes = range;
        at = from;
        end = to;
        return this;
    }

    byte[] bytes() {
        return bytes;
    }

    int at() {
        return at;
    }

    int end() {
        return end;
    }

    boolean atEnd() {
        return at >= end;
    }

    void moveTo(int place) {
        at = place;
    }

    /** The byte here; 0 at the end. */
    byte peek() {
        return at < end ? bytes[at] : 0;
    }

    boolean looksAt(String ascii) {
        return matches(ascii, at);
    }

    private boolean matches(String ascii, int from) {
        int length = ascii.length();
        if (end - from < length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Moves past the given text if it stands here. */
    boolean take(String ascii) {
        if (!looksAt(ascii)) {
            return false;
        }
        at += ascii.length();
        return true;
    }

    /** Where the given text next stands, or -1. */
    int find(String ascii) {
        byte first = (byte) ascii.charAt(0);
        for (int i = at, last = end - ascii.length(); i <= last; i++) {
            if (bytes[i] == first && matches(ascii, i)) {
                return i;
            }
        }
        return -1;
    }

    /** Moves past the next occurrence of the given text; stays where there is none. */
    boolean skipPast(String ascii) {
        int found = find(ascii);
        if (found < 0) {
            return false;
        }
        at = found + ascii.length();
        return true;
    }

    void skipBlanks() {
        while (at < end && bytes[at] == ' ') {
            at++;
        }
    }

    /** Leaves out blanks at the end. */
    void trimEnd() {
        while (end > at && bytes[end - 1] == ' ') {
            end--;
        }
    }

    /** Takes a number without fraction; {@link #NONE} where there is none or it is too large. */
    long number() {
        int i = at;
        long value = 0;
        while (i < end && digit(bytes[i])) {
            if (i - at >= 18) {
                return NONE;
            }
            value = value * 10 + bytes[i] - '0';
            i++;
        }
        if (i == at) {
            return NONE;
        }
        at = i;
        return value;
    }

    /**
     * Takes a number with or without fraction, in units of ten to the power of {@code -digits}: {@code 1.5} as 1500 for
     * three digits. Some locales write a comma. {@link #NONE} where there is none or it is too large.
     */
    long decimal(int digits) {
        int i = at;
        long value = 0;
        while (i < end && digit(bytes[i])) {
            if (i - at + digits >= 18) {
                return NONE;
            }
            value = value * 10 + bytes[i] - '0';
            i++;
        }
        if (i == at) {
            return NONE;
        }
        int left = digits;
        if (i + 1 < end && (bytes[i] == '.' || bytes[i] == ',') && digit(bytes[i + 1])) {
            i++;
            while (i < end && digit(bytes[i])) {
                if (left > 0) {
                    value = value * 10 + bytes[i] - '0';
                    left--;
                }
                i++;
            }
        }
        for (; left > 0; left--) {
            value *= 10;
        }
        at = i;
        return value;
    }

    /** Takes a size as the JVM prints sizes, in {@code 8K}, {@code 10.5M} or {@code 0.0B}, in bytes. */
    long size() {
        int start = at;
        long thousandths = decimal(3);
        if (thousandths == NONE || at >= end) {
            at = start;
            return NONE;
        }
        int shift =
                switch (bytes[at]) {
                    case 'B' -> 0;
                    case 'K' -> 10;
                    case 'M' -> 20;
                    case 'G' -> 30;
                    case 'T' -> 40;
                    default -> -1;
                };
        if (shift < 0 || thousandths > Long.MAX_VALUE >> shift) {
            at = start;
            return NONE;
        }
        at++;
        return (thousandths << shift) / 1000;
    }

    static boolean digit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** What is left, as text. */
    String rest() {
        return text(at, end);
    }

    String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
