package io.github.jdkdoctor.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a file as ranges of a reused byte buffer, for readers that have no time for strings. Ends of lines are
 * LF or CR LF. A line longer than {@link #LIMIT} bytes is cut there and its rest passed over.
 */
public final class Lines {
    /** The longest line that is kept whole, in bytes. */
    public static final int LIMIT = 1 << 20;

    // most files of a bundle are small, and there are many of them
    private static final int SMALL = 1 << 13;
    private static final int USUAL = 1 << 17;

    private final InputStream in;
    private byte[] buffer = new byte[SMALL];
    private int filled;
    private int start;
    private int end;
    private int next;
    private long number;
    private long cut;
    private boolean ended;
    private boolean large;
    private boolean unnumbered;

    public Lines(InputStream in) {
        this.in = in;
    }

    /** Lines of a text that is within another file, where their numbers say nothing: each has the number 0. */
    public static Lines unnumbered(InputStream in) {
        Lines lines = new Lines(in);
        lines.unnumbered = true;
        return lines;
    }

    /** Goes to the next line; false at the end of the file. */
    public boolean next() throws IOException {
        start = next;
        int from = start;
        while (true) {
            int at = indexOfLineFeed(from);
            if (at >= 0) {
                end = at > start && buffer[at - 1] == '\r' ? at - 1 : at;
                next = at + 1;
                number += unnumbered ? 0 : 1;
                return true;
            }
            int seen = filled - start;
            if (seen >= LIMIT) {
                return cutLine();
            }
            if (ended || !fill()) {
                if (seen == 0) {
                    return false;
                }
                end = buffer[filled - 1] == '\r' ? filled - 1 : filled;
                next = filled;
                number += unnumbered ? 0 : 1;
                return true;
            }
            from = start + seen;
        }
    }

    private int indexOfLineFeed(int from) {
        byte[] bytes = buffer;
        for (int i = from; i < filled; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private boolean fill() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= start;
            start = 0;
        }
        if (filled == buffer.length || (large && buffer.length < USUAL)) {
            buffer = Arrays.copyOf(buffer, Math.max(USUAL, buffer.length * 2));
        }
        int read = in.read(buffer, filled, buffer.length - filled);
        if (read <= 0) {
            ended = true;
            return false;
        }
        large |= filled > 0 || read == buffer.length;
        filled += read;
        return true;
    }

    // keeps the first LIMIT bytes at the front of the buffer and reads the rest over what lies behind them
    private boolean cutLine() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, filled - start);
        filled -= start;
        start = 0;
        end = LIMIT;
        if (buffer.length < 2 * LIMIT) {
            buffer = Arrays.copyOf(buffer, 2 * LIMIT);
        }
        cut++;
        number += unnumbered ? 0 : 1;
        int from = LIMIT;
        while (true) {
            int at = indexOfLineFeed(from);
            if (at >= 0) {
                next = at + 1;
                return true;
            }
            int read = ended ? -1 : in.read(buffer, LIMIT, buffer.length - LIMIT);
            ended = read <= 0;
            filled = LIMIT + Math.max(read, 0);
            from = LIMIT;
            if (ended) {
                next = filled;
                return true;
            }
        }
    }

    /** The buffer that the current line lies in, from {@link #start()} to {@link #end()}; valid until the next call of {@link #next()}. */
    public byte[] buffer() {
        return buffer;
    }

    public int start() {
        return start;
    }

    public int end() {
        return end;
    }

    public int length() {
        return end - start;
    }

    /** The number of the current line, from 1. */
    public long number() {
        return number;
    }

    /** How many lines were longer than the limit. */
    public long cut() {
        return cut;
    }

    /** Whether the current line contains the given ASCII text from a position on. */
    public boolean startsWith(String ascii, int at) {
        if (at < start || end - at < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (buffer[at + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Where the given ASCII text first stands in the current line from a position on, or -1. */
    public int indexOf(String ascii, int from) {
        byte first = (byte) ascii.charAt(0);
        for (int i = Math.max(from, start), last = end - ascii.length(); i <= last; i++) {
            if (buffer[i] == first && startsWith(ascii, i)) {
                return i;
            }
        }
        return -1;
    }

    /** The current line as text. */
    public String text() {
        return text(start, end);
    }

    /** A part of the current line as text. */
    public String text(int from, int to) {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }
}
