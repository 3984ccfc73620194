package io.github.jdkdoctor.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** How a file's text is stored. PowerShell's {@code >} writes UTF-16 with a mark, other tools write it without one. */
enum Encoding {
    /** UTF-8, or a single-byte encoding with ASCII below 128: handed on as it is. */
    PLAIN(0),
    /** UTF-8 behind a byte order mark. */
    MARKED_UTF8(3),
    UTF16_LE(0),
    UTF16_BE(0),
    MARKED_UTF16_LE(2),
    MARKED_UTF16_BE(2),
    /** No text. */
    BINARY(0);

    // enough to tell, and short enough to be ASCII even in a log whose later lines are not
    private static final int LOOKED_AT = 256;

    private final int mark;

    Encoding(int mark) {
        this.mark = mark;
    }

    static Encoding of(byte[] head) {
        if (starts(head, 0xef, 0xbb, 0xbf)) {
            return MARKED_UTF8;
        }
        if (starts(head, 0xff, 0xfe)) {
            return MARKED_UTF16_LE;
        }
        if (starts(head, 0xfe, 0xff)) {
            return MARKED_UTF16_BE;
        }
        int length = Math.min(head.length, LOOKED_AT) & ~1;
        int[] zeros = new int[2];
        int[] text = new int[2];
        for (int i = 0; i < length; i++) {
            int b = head[i];
            if (b == 0) {
                zeros[i & 1]++;
            } else if (b >= ' ' || b == '\n' || b == '\r' || b == '\t') {
                text[i & 1]++;
            }
        }
        int half = length / 2;
        if (half >= 4 && zeros[1] == half && text[0] * 20 >= half * 19) {
            return UTF16_LE;
        }
        if (half >= 4 && zeros[0] == half && text[1] * 20 >= half * 19) {
            return UTF16_BE;
        }
        return zeros[0] + zeros[1] > 0 ? BINARY : PLAIN;
    }

    private static boolean starts(byte[] head, int... values) {
        if (head.length < values.length) {
            return false;
        }
        for (int i = 0; i < values.length; i++) {
            if ((head[i] & 0xff) != values[i]) {
                return false;
            }
        }
        return true;
    }

    /** The bytes that readers get: text as UTF-8 without a mark, anything else unchanged. */
    InputStream decoded(InputStream stored) throws IOException {
        stored.skipNBytes(mark);
        return switch (this) {
            case UTF16_LE, MARKED_UTF16_LE -> new Recoded(stored, StandardCharsets.UTF_16LE);
            case UTF16_BE, MARKED_UTF16_BE -> new Recoded(stored, StandardCharsets.UTF_16BE);
            default -> stored;
        };
    }

    /** Text in one encoding as bytes of UTF-8. */
    private static final class Recoded extends InputStream {
        private final Reader reader;
        private final char[] chars = new char[8192];
        private byte[] bytes = new byte[0];
        private int at;
        private int kept;

        Recoded(InputStream stored, Charset charset) {
            reader = new InputStreamReader(stored, charset);
        }

        private boolean fill() throws IOException {
            int read = reader.read(chars, kept, chars.length - kept);
            int filled = kept + Math.max(read, 0);
            if (filled == 0) {
                return false;
            }
            // a pair of surrogates must not be split between two rounds
            kept = read > 0 && Character.isHighSurrogate(chars[filled - 1]) ? 1 : 0;
            bytes = new String(chars, 0, filled - kept).getBytes(StandardCharsets.UTF_8);
            chars[0] = chars[filled - 1];
            at = 0;
            return bytes.length > 0 || fill();
        }

        @Override
        public int read() throws IOException {
            return at < bytes.length || fill() ? bytes[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (at == bytes.length && !fill()) {
                return -1;
            }
            int count = Math.min(length, bytes.length - at);
            System.arraycopy(bytes, at, target, offset, count);
            at += count;
            return count;
        }
    }
}
