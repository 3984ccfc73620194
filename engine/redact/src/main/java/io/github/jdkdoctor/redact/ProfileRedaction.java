package io.github.jdkdoctor.redact;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Redacts the table of strings of a pprof profile, which is field 6 of the message {@code Profile}. What a string is may be told
 * by a label only: fields 1 and 2 of a {@code Label}, which is field 3 of a {@code Sample}, are the strings of its key and value.
 *
 * @see <a href="https://github.com/google/pprof/blob/main/proto/profile.proto">profile.proto</a>
 */
final class ProfileRedaction {
    private static final int SAMPLE = 2;
    private static final int LABEL = 3;
    private static final int STRING_TABLE = 6;
    private static final int LONGEST = 16 << 20;
    // what is kept of one profile until its end: pairs of keys and values, and bytes of strings
    private static final int MOST_LABELS = 1 << 20;
    private static final int MOST_TEXT = 64 << 20;

    private final Disguise disguise;
    private final InputStream in;
    private final OutputStream out;
    private final Set<Label> labels = new HashSet<>();
    private final List<String> strings = new ArrayList<>();
    private int text;

    private record Label(int key, int value) {}

    private ProfileRedaction(Disguise disguise, InputStream in, OutputStream out) {
        this.disguise = disguise;
        this.in = in;
        this.out = out;
    }

    /** Writes what can be read of it; where the file is cut off, so is what is written. */
    static void redact(Disguise disguise, InputStream in, OutputStream out) throws IOException {
        ProfileRedaction redaction = new ProfileRedaction(disguise, in, out);
        try {
            redaction.fields();
        } catch (EOFException e) {
            // the reader of profiles says that it is cut off
        }
        if (disguise.learning()) {
            redaction.learnLabels();
        }
    }

    private void learnLabels() {
        for (Label label : labels) {
            if (label.key < strings.size() && label.value < strings.size()) {
                disguise.learnLabel(strings.get(label.key), strings.get(label.value));
            }
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
                        byte[] string = in.readNBytes((int) length);
                        keep(string);
                        disguise.label(string);
                        out.write(string);
                    } else if (tag >>> 3 == SAMPLE && length <= LONGEST && disguise.learning()) {
                        byte[] sample = in.readNBytes((int) length);
                        labels(ByteBuffer.wrap(sample));
                        out.write(sample);
                    } else {
                        copy(length);
                    }
                }
                default -> throw new EOFException();
            }
        }
    }

    private void keep(byte[] string) {
        if (disguise.learning() && text + string.length <= MOST_TEXT) {
            text += string.length;
            strings.add(new String(string, StandardCharsets.ISO_8859_1));
        }
    }

    // a sample that is damaged has no labels from there on
    private void labels(ByteBuffer sample) {
        try {
            while (sample.hasRemaining()) {
                long tag = varint(sample);
                if (tag == (LABEL << 3 | 2)) {
                    label(section(sample));
                } else {
                    skip(sample, tag);
                }
            }
        } catch (BufferUnderflowException e) {
            // cut off
        }
    }

    private void label(ByteBuffer label) {
        int key = 0;
        int value = 0;
        while (label.hasRemaining()) {
            long tag = varint(label);
            if (tag == (1 << 3)) {
                key = (int) varint(label);
            } else if (tag == (2 << 3)) {
                value = (int) varint(label);
            } else {
                skip(label, tag);
            }
        }
        if (key > 0 && value > 0 && labels.size() < MOST_LABELS) {
            labels.add(new Label(key, value));
        }
    }

    private static void skip(ByteBuffer bytes, long tag) {
        switch ((int) tag & 7) {
            case 0 -> varint(bytes);
            case 1 -> bytes.getLong();
            case 2 -> section(bytes);
            case 5 -> bytes.getInt();
            default -> throw new BufferUnderflowException();
        }
    }

    private static ByteBuffer section(ByteBuffer bytes) {
        long length = varint(bytes);
        if (length < 0 || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        ByteBuffer section = bytes.slice(bytes.position(), (int) length);
        bytes.position(bytes.position() + (int) length);
        return section;
    }

    private static long varint(ByteBuffer bytes) {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = bytes.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new BufferUnderflowException();
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
