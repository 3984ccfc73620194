package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.TypeDescription.FieldDescription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The constants of one chunk: threads, stacks, methods, names and the like, by type and key. Only where each lies is kept; what
 * is asked for is read when it is, once.
 */
final class Constants {
    // far more than a real chunk has; a crafted one must not fill the heap
    private static final int MOST = 3_000_000;
    private static final int MOST_CHARACTERS = 64 << 20;
    private static final int DEEPEST = 4;
    private static final Constants NONE = new Constants(Metadata.none(), new ChunkBytes(new byte[0], 0, 0));

    private final Metadata metadata;
    private final ChunkBytes bytes;
    private final Map<Long, Pool> pools = new HashMap<>();
    private long stringType = -1;
    private int size;
    private int characters;

    /** The constants of one type. */
    private static final class Pool {
        private final TypeDescription type;
        private final ValueLayout whole;
        private final LongToIntTable offsets = new LongToIntTable();
        private final LongToIntTable known = new LongToIntTable();
        private final List<String> texts = new ArrayList<>();
        private final Map<String, ValueLayout> layouts = new HashMap<>(4);

        private Pool(TypeDescription type, ValueLayout whole) {
            this.type = type;
            this.whole = whole;
        }
    }

    Constants(Metadata metadata, ChunkBytes bytes) {
        this.metadata = metadata;
        this.bytes = bytes;
        for (TypeDescription type : metadata.types()) {
            if (type.name().equals(TypeDescription.STRING)) {
                stringType = type.id();
            }
        }
    }

    static Constants none() {
        return NONE;
    }

    /** Notes the constants of the checkpoint at an offset and returns the offset of the checkpoint before it, 0 for none. */
    long readCheckpoint(long offset) throws DamagedRecordingException {
        bytes.seek(offset);
        bytes.varint();
        if (bytes.varint() != 1) {
            throw new DamagedRecordingException("no constants where the chunk says");
        }
        bytes.skipVarints(2);
        long delta = bytes.varint();
        bytes.unsignedByte();
        int poolCount = bytes.count();
        for (int i = 0; i < poolCount; i++) {
            Pool pool = pool(bytes.varint());
            int count = bytes.count();
            pool.offsets.reserve(count);
            size += count;
            if (size > MOST) {
                throw new DamagedRecordingException("more than " + MOST + " constants in a chunk");
            }
            for (int entry = 0; entry < count; entry++) {
                long key = bytes.varint();
                pool.offsets.putIfAbsent(key, bytes.position());
                pool.whole.skip(bytes);
            }
        }
        if (delta == 0) {
            return 0;
        }
        long before = offset + delta;
        if (before < ChunkHeader.SIZE || before >= offset) {
            throw new DamagedRecordingException("the chain of constants leads astray");
        }
        return before;
    }

    private Pool pool(long id) throws DamagedRecordingException {
        Pool pool = pools.get(id);
        if (pool == null) {
            TypeDescription type = metadata.type(id);
            pool = new Pool(type, ValueLayout.of(metadata, type));
            pools.put(id, pool);
        }
        return pool;
    }

    /** Where the constant's value starts, or {@link LongToIntTable#ABSENT}. */
    int offset(long type, long key) {
        Pool pool = pools.get(type);
        return pool == null ? LongToIntTable.ABSENT : pool.offsets.get(key);
    }

    /** A text from the pool of strings, to which events refer. */
    String string(long key) throws DamagedRecordingException {
        return stringType < 0 ? "" : text(stringType, key);
    }

    /**
     * The constant as text: a class's name with slashes, or the text that it consists of; "" for one that is not
     * there. Moves the cursor.
     */
    String text(long type, long key) throws DamagedRecordingException {
        return text(type, key, 0);
    }

    /** Whether the text of one of the constants of a type passes a test. Meant for types with few of them. */
    boolean anyText(long type, Predicate<String> test) throws DamagedRecordingException {
        Pool pool = pools.get(type);
        if (pool != null) {
            for (long key : pool.offsets.keys()) {
                if (test.test(text(type, key))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The text of one field of a constant; "" for one that is not there. Moves the cursor. */
    String text(long type, long key, String field) throws DamagedRecordingException {
        Pool pool = pools.get(type);
        int offset = pool == null ? LongToIntTable.ABSENT : pool.offsets.get(key);
        return pool == null || offset == LongToIntTable.ABSENT ? "" : field(pool, field, offset, 0);
    }

    /** The key of the constant that a field of a constant stands for; 0 for one that is not there. Moves the cursor. */
    long key(long type, long key, String field) throws DamagedRecordingException {
        Pool pool = pools.get(type);
        int offset = pool == null ? LongToIntTable.ABSENT : pool.offsets.get(key);
        if (pool == null || offset == LongToIntTable.ABSENT) {
            return 0;
        }
        ValueLayout layout = layout(pool, field);
        ValueLayout.Slots slots = new ValueLayout.Slots(1);
        bytes.seek(offset);
        layout.read(bytes, this, slots);
        return layout.has(0) && layout.field(0).constant() ? slots.numbers[0] : 0;
    }

    private String text(long type, long key, int depth) throws DamagedRecordingException {
        Pool pool = pools.get(type);
        if (pool == null) {
            return "";
        }
        int index = pool.known.get(key);
        if (index != LongToIntTable.ABSENT) {
            return pool.texts.get(index);
        }
        int offset = pool.offsets.get(key);
        if (offset == LongToIntTable.ABSENT) {
            return "";
        }
        String text = read(pool, offset, depth);
        characters += text.length();
        if (characters > MOST_CHARACTERS) {
            throw new DamagedRecordingException("names of more than " + MOST_CHARACTERS + " characters in a chunk");
        }
        pool.known.putIfAbsent(key, pool.texts.size());
        pool.texts.add(text);
        return text;
    }

    private String read(Pool pool, int offset, int depth) throws DamagedRecordingException {
        return switch (pool.type.name()) {
            case TypeDescription.STRING -> {
                bytes.seek(offset);
                yield bytes.string(NONE);
            }
            case "java.lang.Class" -> field(pool, "name", offset, depth);
            default -> firstText(pool, offset, depth);
        };
    }

    private String firstText(Pool pool, int offset, int depth) throws DamagedRecordingException {
        for (FieldDescription field : pool.type.fields()) {
            if (!field.array() && (field.constant() || metadata.isText(field))) {
                return field(pool, field.name(), offset, depth);
            }
        }
        return "";
    }

    private ValueLayout layout(Pool pool, String field) throws DamagedRecordingException {
        ValueLayout layout = pool.layouts.get(field);
        if (layout == null) {
            layout = ValueLayout.of(metadata, pool.type, List.of(field));
            pool.layouts.put(field, layout);
        }
        return layout;
    }

    private String field(Pool pool, String name, int offset, int depth) throws DamagedRecordingException {
        ValueLayout layout = layout(pool, name);
        if (!layout.has(0) || depth > DEEPEST) {
            return "";
        }
        ValueLayout.Slots slots = new ValueLayout.Slots(1);
        bytes.seek(offset);
        layout.read(bytes, this, slots);
        FieldDescription field = layout.field(0);
        return field.constant() ? text(field.type(), slots.numbers[0], depth + 1) : slots.texts[0];
    }
}
