package io.github.jdkdoctor.redact;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The names of async-profiler's HTML flame graphs since 3.0, one in a line: {@code '#rest',} stands for as many characters of
 * the name before it as the first one is above a space, and the rest. A secret that two names share is whole in neither line.
 */
final class PackedNames {
    private static final byte[] START = "const cpool = [".getBytes(StandardCharsets.ISO_8859_1);

    private final Disguise disguise;
    private byte[] before = new byte[0];
    private boolean inside;
    private boolean first;

    PackedNames(Disguise disguise) {
        this.disguise = disguise;
    }

    /** Whether the line is one of names, which is redacted then; its length stays. */
    boolean line(byte[] bytes, int from, int to) {
        if (!inside) {
            inside = Arrays.equals(bytes, from, to, START, 0, START.length);
            first = true;
            return false;
        }
        if (to - from < 2 || bytes[from] != '\'') {
            inside = false;
            return false;
        }
        name(bytes, from + 1, to);
        return true;
    }

    private void name(byte[] bytes, int from, int to) {
        int shared = first ? 0 : shared(Math.max(bytes[from] - ' ', 0));
        byte[] whole = Arrays.copyOf(before, shared + to - from);
        // where each byte of the rest stands, or -1 for one that was escaped
        int[] places = new int[whole.length];
        int length = shared;
        for (int i = first ? from : from + 1; i < to && bytes[i] != '\''; i++) {
            boolean escaped = bytes[i] == '\\' && i + 1 < to;
            i += escaped ? 1 : 0;
            places[length] = escaped ? -1 : i;
            whole[length++] = bytes[i];
        }
        first = false;
        before = Arrays.copyOf(whole, length);
        disguise.line(whole, 0, length);
        for (int i = shared; i < length; i++) {
            if (places[i] >= 0) {
                bytes[places[i]] = whole[i];
            }
        }
    }

    // characters are counted as in JavaScript, where those of four bytes are two
    private int shared(int characters) {
        int left = characters;
        for (int i = 0; i < before.length; i++) {
            boolean begins = (before[i] & 0xc0) != 0x80;
            if (begins && left <= 0) {
                return i;
            }
            left -= begins ? (before[i] & 0xf8) == 0xf0 ? 2 : 1 : 0;
        }
        return before.length;
    }
}
