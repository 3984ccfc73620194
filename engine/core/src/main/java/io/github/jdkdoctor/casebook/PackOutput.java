package io.github.jdkdoctor.casebook;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Values as bytes in a pack's index, which {@link PackInput} reads. The same values give the same bytes. */
final class PackOutput extends DataOutputStream {
    interface Writer<T> {
        void write(T value) throws IOException;
    }

    PackOutput(OutputStream to) {
        super(to);
    }

    /** What a writer writes, by itself. */
    static byte[] bytes(Writer<PackOutput> writer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.write(new PackOutput(bytes));
        return bytes.toByteArray();
    }

    /** Their number, and each of them. */
    <T> void list(Collection<T> values, Writer<T> writer) throws IOException {
        writeInt(values.size());
        for (T value : values) {
            writer.write(value);
        }
    }

    // sets have no order of their own
    void texts(Collection<String> texts) throws IOException {
        list(texts instanceof Set<String> ? new TreeSet<>(texts) : texts, this::writeUTF);
    }

    void optional(Optional<String> text) throws IOException {
        writeBoolean(text.isPresent());
        if (text.isPresent()) {
            writeUTF(text.get());
        }
    }

    /** Bytes with their length before them: a part that {@link PackInput#part} skips. */
    void part(byte[] bytes) throws IOException {
        writeInt(bytes.length);
        write(bytes);
    }
}
