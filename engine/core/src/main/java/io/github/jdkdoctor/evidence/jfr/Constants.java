package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.TypeDescription.FieldDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The constants of one chunk: threads, stacks, methods, names and similar ones, by type and key. Only where each lies is kept; what
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
    private final LongToIntTable places = new LongToIntTable();
    private final List<Pool> pools = new ArrayList<>();
    private final ValueLayout.Slots slot = new ValueLayout.Slots(1);
    private long stringType = -1;
    private int size;
    private int characters;

    /** The constants of one type. */
    private static final class Pool {
        private final ValueLayout whole;
        // up to the field that has the text, or nothing
        private final ValueLayout text;
        private final LongToIntTable offsets = new LongToIntTable();
        private final LongToIntTable known = new LongToIntTable();
        private final List<String> texts = new ArrayList<>();

        private Pool(ValueLayout whole, ValueLayout text) {
            this.whole = whole;
            this.text = text;
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

    private Pool pool(long type) throws DamagedRecordingException {
        int place = places.get(type);
        if (place != LongToIntTable.ABSENT) {
            return pools.get(place);
        }
        TypeDescription described = metadata.type(type);
        ValueLayout whole = ValueLayout.of(metadata, described);
        Pool pool = new Pool(whole, ValueLayout.of(metadata, described, List.of(textField(described))));
        places.putIfAbsent(type, pools.size());
        pools.add(pool);
        return pool;
    }

    // a class begins with its loader; all else that is asked for has no text but its own
    private String textField(TypeDescription type) throws DamagedRecordingException {
        if (type.name().equals("java.lang.Class")) {
            return "name";
        }
        for (FieldDescription field : type.fields()) {
            if (!field.array() && (field.constant() || metadata.isText(field))) {
                return field.name();
            }
        }
        // the path of a type that is a string itself
        return "";
    }

    /** Where the constant's value starts, or {@link LongToIntTable#ABSENT}. */
    int offset(long type, long key) {
        int place = places.get(type);
        return place == LongToIntTable.ABSENT ? place : pools.get(place).offsets.get(key);
    }

    /** The keys of all constants of a type. */
    long[] keys(long type) {
        int place = places.get(type);
        return place == LongToIntTable.ABSENT
                ? new long[0]
                : pools.get(place).offsets.keys();
    }

    /** Reads the wanted fields of a constant and moves the cursor; false for one that is not there. */
    boolean read(long type, long key, ValueLayout layout, ValueLayout.Slots slots) throws DamagedRecordingException {
        int offset = offset(type, key);
        if (offset == LongToIntTable.ABSENT) {
            return false;
        }
        bytes.seek(offset);
        layout.read(bytes, this, slots);
        return true;
    }

    /** A text from the pool of strings, to which events refer. */
    String string(long key) throws DamagedRecordingException {
        return stringType < 0 ? "" : text(stringType, key);
    }

    /** Whether the text of one of the constants of a type passes a test. Meant for types with few of them. */
    boolean anyText(long type, Predicate<String> test) throws DamagedRecordingException {
        int place = places.get(type);
        if (place != LongToIntTable.ABSENT) {
            for (long key : pools.get(place).offsets.keys()) {
                if (test.test(text(type, key))) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The constant as text: a class's name with slashes, or the text that it consists of; "" for one that is not
     * there. Moves the cursor.
     */
    String text(long type, long key) throws DamagedRecordingException {
        return text(type, key, 0);
    }

    private String text(long type, long key, int depth) throws DamagedRecordingException {
        int place = places.get(type);
        if (place == LongToIntTable.ABSENT || depth > DEEPEST) {
            return "";
        }
        Pool pool = pools.get(place);
        int index = pool.known.get(key);
        if (index != LongToIntTable.ABSENT) {
            return pool.texts.get(index);
        }
        int offset = pool.offsets.get(key);
        if (offset == LongToIntTable.ABSENT) {
            return "";
        }
        slot.numbers[0] = 0;
        slot.texts[0] = "";
        bytes.seek(offset);
        pool.text.read(bytes, depth == 0 && type == stringType ? NONE : this, slot);
        boolean elsewhere = pool.text.has(0) && pool.text.field(0).constant();
        String text = elsewhere ? text(pool.text.field(0).type(), slot.numbers[0], depth + 1) : slot.texts[0];
        characters += text.length();
        if (characters > MOST_CHARACTERS) {
            throw new DamagedRecordingException("names of more than " + MOST_CHARACTERS + " characters in a chunk");
        }
        pool.known.putIfAbsent(key, pool.texts.size());
        pool.texts.add(text);
        return text;
    }
}
