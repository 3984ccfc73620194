package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jfr.TypeDescription.FieldDescription;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Copies a recording and lets a visitor change its texts where they stand, in as many bytes: in events, in constants and in
 * descriptions of types. One chunk is in memory at a time.
 */
public final class RecordingTexts {
    private static final int DEEPEST = 8;
    private static final long FIRST_TYPE = 2;

    /** May change the bytes that it is given, not their number. */
    public interface Visitor {
        /** An event or a constant begins. */
        void begins(String type);

        /** A text in place: UTF-8 or Latin-1. */
        void text(String field, byte[] bytes, int from, int to);

        /** A text that stands in the pool of the chunk, which is visited by itself. */
        void reference(String field, String text);

        /** Bytes that cannot be read as what they should be. */
        void damaged(byte[] bytes, int from, int to);
    }

    private final byte[] raw;
    private final ChunkBytes bytes;
    private final Chunk chunk;
    private final Visitor visitor;
    private final Map<Long, Boolean> withTexts = new HashMap<>();

    private RecordingTexts(byte[] raw, Chunk chunk, Visitor visitor) {
        this.raw = raw;
        this.chunk = chunk;
        this.bytes = chunk.bytes();
        this.visitor = visitor;
    }

    /**
     * Reads to the end of the stream. Of a chunk larger than what is read for a diagnosis the rest is left out.
     *
     * @throws UnreadableException if it is of a format that is not read; nothing was written then
     */
    public static void visit(InputStream in, OutputStream out, Visitor visitor)
            throws IOException, UnreadableException {
        InputStream rest = in;
        Metadata earlier = Metadata.none();
        boolean first = true;
        for (byte[] head = rest.readNBytes(ChunkHeader.SIZE);
                head.length > 0;
                head = rest.readNBytes(ChunkHeader.SIZE)) {
            ChunkHeader header;
            try {
                header = ChunkHeader.read(new ChunkBytes(head, 0, head.length));
            } catch (UnreadableException e) {
                if (first) {
                    throw e;
                }
                return;
            }
            boolean closed =
                    header.finished() && !header.beingWritten() && header.size() <= RecordingReader.LARGEST_CHUNK;
            int wanted = closed ? (int) header.size() : RecordingReader.LARGEST_CHUNK;
            byte[] body = rest.readNBytes(wanted - head.length);
            byte[] all = Arrays.copyOf(head, head.length + body.length);
            System.arraycopy(body, 0, all, head.length, body.length);
            Chunk chunk = Chunk.open(header, new ChunkBytes(all, 0, all.length), earlier);
            earlier = chunk.metadata();
            int used = closed ? all.length : Math.max(chunk.end(), ChunkHeader.SIZE);
            boolean another = !closed && used < all.length && chunk.bytes().chunkStartsAt(used);
            new RecordingTexts(all, chunk, visitor).visit(another ? used : all.length);
            out.write(all, 0, another ? used : all.length);
            if (another) {
                rest = new SequenceInputStream(new ByteArrayInputStream(all, used, all.length - used), rest);
            } else if (header.finished() && header.size() > RecordingReader.LARGEST_CHUNK) {
                rest.skipNBytes(Math.max(0, header.size() - all.length));
            }
            first = false;
        }
    }

    private void visit(int end) {
        int at = ChunkHeader.SIZE;
        try {
            while (at < end) {
                bytes.seek(at);
                long size = bytes.varint();
                long type = bytes.varint();
                if (size < bytes.position() - at || size > end - at) {
                    throw new DamagedRecordingException("an event of " + size + " bytes");
                }
                event(type, at, at + (int) size);
                at += (int) size;
            }
        } catch (DamagedRecordingException e) {
            visitor.damaged(raw, at, end);
        }
    }

    private void event(long type, int start, int end) {
        try {
            if (type == 0) {
                metadata();
            } else if (type == 1) {
                constants();
            } else if (type >= FIRST_TYPE && withTexts(chunk.metadata().type(type), 0)) {
                value(chunk.metadata().type(type), "", 0);
            }
            if (bytes.position() > end) {
                throw new DamagedRecordingException("an event that is longer than it says");
            }
        } catch (DamagedRecordingException e) {
            visitor.damaged(raw, start, end);
        }
    }

    private void metadata() throws DamagedRecordingException {
        bytes.skipVarints(3);
        int count = bytes.count();
        for (int i = 0; i < count; i++) {
            text("");
        }
    }

    private void constants() throws DamagedRecordingException {
        bytes.skipVarints(3);
        bytes.unsignedByte();
        int pools = bytes.count();
        for (int pool = 0; pool < pools; pool++) {
            TypeDescription type = chunk.metadata().type(bytes.varint());
            ValueLayout layout = ValueLayout.of(chunk.metadata(), type);
            boolean texts = withTexts(type, 0);
            int count = bytes.count();
            for (int entry = 0; entry < count; entry++) {
                bytes.varint();
                if (texts) {
                    visitor.begins(type.name());
                    value(type, "", 0);
                } else {
                    layout.skip(bytes);
                }
            }
        }
    }

    // arrays of structs that hold none are most of a recording
    private boolean withTexts(TypeDescription type, int depth) throws DamagedRecordingException {
        Boolean known = withTexts.get(type.id());
        if (known != null) {
            return known;
        }
        boolean texts = type.name().equals(TypeDescription.STRING) || depth > DEEPEST;
        for (FieldDescription field : type.fields()) {
            texts |= !texts && !field.constant() && withTexts(chunk.metadata().type(field.type()), depth + 1);
        }
        withTexts.put(type.id(), texts);
        return texts;
    }

    private void value(TypeDescription type, String field, int depth) throws DamagedRecordingException {
        if (depth > DEEPEST) {
            throw new DamagedRecordingException("the type " + type.name() + " is nested too deep");
        }
        if (depth == 0 && !type.name().equals(TypeDescription.STRING)) {
            visitor.begins(type.name());
        }
        switch (type.name()) {
            case "boolean", "byte" -> bytes.skip(1);
            case "short", "char", "int", "long" -> bytes.skipVarints(1);
            case "float" -> bytes.skip(4);
            case "double" -> bytes.skip(8);
            case TypeDescription.STRING -> text(field);
            default -> {
                for (FieldDescription inner : type.fields()) {
                    int times = inner.array() ? bytes.count() : 1;
                    if (inner.constant()) {
                        bytes.skipVarints(times);
                    } else {
                        TypeDescription of = chunk.metadata().type(inner.type());
                        for (int i = 0; i < times; i++) {
                            value(of, inner.name(), depth + 1);
                        }
                    }
                }
            }
        }
    }

    private void text(String field) throws DamagedRecordingException {
        int start = bytes.position();
        int encoding = bytes.unsignedByte();
        switch (encoding) {
            case ChunkBytes.UTF_8, ChunkBytes.LATIN_1 -> {
                int size = bytes.count();
                int from = bytes.position();
                bytes.skip(size);
                visitor.text(field, raw, from, from + size);
            }
            case ChunkBytes.CHARACTERS -> characters(field);
            case ChunkBytes.REFERENCE -> {
                bytes.seek(start);
                visitor.reference(field, bytes.string(chunk.constants()));
            }
            default -> {
                bytes.seek(start);
                bytes.skipString();
            }
        }
    }

    // one number a character; a smaller one takes as many bytes with leading zeros
    private void characters(String field) throws DamagedRecordingException {
        int size = bytes.count();
        int start = bytes.position();
        byte[] text = new byte[size];
        for (int i = 0; i < size; i++) {
            long character = bytes.varint();
            text[i] = character < 0x100 ? (byte) character : (byte) 0xff;
        }
        int end = bytes.position();
        byte[] other = text.clone();
        visitor.text(field, other, 0, size);
        bytes.seek(start);
        for (int i = 0; i < size; i++) {
            int from = bytes.position();
            bytes.varint();
            if (other[i] != text[i]) {
                int last = bytes.position() - 1;
                Arrays.fill(raw, from, last, (byte) 0x80);
                raw[from] = (byte) ((other[i] & 0x7f) | (from < last ? 0x80 : 0));
                if (from < last) {
                    raw[last] = 0;
                }
            }
        }
        bytes.seek(end);
    }
}
