package io.github.jdkdoctor.casebook;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a {@link PackOutput} wrote, read from an array. A text is decoded in one piece, which {@code DataInputStream} does
 * character by character: the texts of thousands of cases are read before any of that is compiled.
 */
final class PackInput {
    interface Reader<T> {
        T read() throws IOException;
    }

    private static final char UNDECODED = '\ufffd';

    private final byte[] bytes;
    private final int from;
    private final int to;
    private int at;

    PackInput(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    private PackInput(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.at = from;
    }

    /** The same bytes, read from their start. */
    PackInput fromStart() {
        return new PackInput(bytes, from, to);
    }

    /** The next bytes by themselves; they are skipped here. */
    PackInput part(int length) throws IOException {
        int start = take(length);
        return new PackInput(bytes, start, start + length);
    }

    boolean readBoolean() throws IOException {
        return bytes[take(1)] != 0;
    }

    int readInt() throws IOException {
        int i = take(4);
        return bytes[i] << 24 | (bytes[i + 1] & 0xff) << 16 | (bytes[i + 2] & 0xff) << 8 | (bytes[i + 3] & 0xff);
    }

    String readUTF() throws IOException {
        int i = take(2);
        int length = (bytes[i] & 0xff) << 8 | (bytes[i + 1] & 0xff);
        int start = take(length);
        String text = new String(bytes, start, length, StandardCharsets.UTF_8);
        // a zero and what takes two chars are written otherwise than UTF-8 has them
        return text.indexOf(UNDECODED) < 0
                ? text
                : new DataInputStream(new ByteArrayInputStream(bytes, i, length + 2)).readUTF();
    }

    /** As many values as were written, each read by the reader. */
    <T> List<T> list(Reader<T> reader) throws IOException {
        int size = readInt();
        List<T> values = new ArrayList<>(Math.min(size, 1000));
        for (int i = 0; i < size; i++) {
            values.add(reader.read());
        }
        return values;
    }

    List<String> texts() throws IOException {
        return list(this::readUTF);
    }

    Set<String> set() throws IOException {
        return new LinkedHashSet<>(texts());
    }

    Optional<String> optional() throws IOException {
        return readBoolean() ? Optional.of(readUTF()) : Optional.empty();
    }

    private int take(int length) throws IOException {
        if (length < 0 || length > to - at) {
            throw new EOFException("the index of the case pack ends too early");
        }
        int start = at;
        at += length;
        return start;
    }
}
