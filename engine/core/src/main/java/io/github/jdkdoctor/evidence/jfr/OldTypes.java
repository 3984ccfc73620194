package io.github.jdkdoctor.evidence.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a chunk of the format 0.9 says of its own events and constants, and when it was recorded. All numbers are of fixed size,
 * the most significant byte first. The format is that of the parser {@code internal.parser.v0} in JDK Mission Control.
 */
final class OldTypes {
    private static final int MOST = 100_000;
    private static final Kind[] KINDS = Kind.values();
    // those before arrays and structs
    private static final int PLAIN_KINDS = 13;

    /** Of a field; in the order of the numbers that the file has for them. */
    enum Kind {
        BOOLEAN,
        BYTE,
        U1,
        SHORT,
        U2,
        INTEGER,
        U4,
        LONG,
        U8,
        FLOAT,
        DOUBLE,
        UTF8,
        STRING,
        ARRAY,
        STRUCT,
        STRUCT_ARRAY
    }

    /**
     * A field.
     *
     * @param content the number of a unit or of a type of constants; 0 of a plain value
     * @param structure the number of the fields of a struct, or of the kind of an array's elements
     */
    record Field(String name, Kind kind, int content, int structure, List<List<Field>> structures) {
        List<Field> children() throws DamagedRecordingException {
            if (structure < 0 || structure >= structures.size()) {
                throw new DamagedRecordingException("a field has a type that is not described");
            }
            return structures.get(structure);
        }
    }

    /** A type of events: its path, what stands before its fields, and they. */
    record Event(String path, boolean started, boolean threaded, boolean stacked, List<Field> fields) {}

    /** A type of constants. */
    record Content(Kind key, List<Field> fields) {}

    private final Map<Integer, Event> events = new HashMap<>();
    private final Map<Integer, Content> contents = new HashMap<>();
    private final ChunkBytes bytes;
    private long startMillis;
    private long endMillis;
    private long startTicks;
    private long ticksPerSecond;
    private long constants;

    private OldTypes(ChunkBytes bytes) {
        this.bytes = bytes;
    }

    static OldTypes read(ChunkBytes bytes, long at) throws DamagedRecordingException {
        OldTypes types = new OldTypes(bytes);
        bytes.seek(at);
        // size and type of the event that holds all of it
        bytes.skip(8);
        int producers = types.count();
        for (int i = 0; i < producers; i++) {
            types.producer();
        }
        types.startMillis = bytes.longNumber();
        types.endMillis = bytes.longNumber();
        types.startTicks = bytes.longNumber();
        types.ticksPerSecond = Math.max(1, bytes.longNumber());
        types.constants = bytes.longNumber();
        return types;
    }

    private int count() throws DamagedRecordingException {
        int count = bytes.intNumber();
        if (count < 0 || count > MOST || count > bytes.remaining()) {
            throw new DamagedRecordingException("a list is longer than the chunk");
        }
        return count;
    }

    private void producer() throws DamagedRecordingException {
        bytes.skip(4);
        for (int i = 0; i < 3; i++) {
            bytes.shortText();
        }
        int relations = count();
        for (int i = 0; i < relations; i++) {
            bytes.shortText();
        }
        List<List<Field>> structures = new ArrayList<>();
        int many = count();
        for (int i = 0; i < many; i++) {
            List<Field> fields = new ArrayList<>();
            int size = count();
            for (int n = 0; n < size; n++) {
                fields.add(field(structures));
            }
            structures.add(fields);
        }
        int eventTypes = count();
        for (int i = 0; i < eventTypes; i++) {
            event(structures);
        }
        int contentTypes = count();
        for (int i = 0; i < contentTypes; i++) {
            int number = bytes.intNumber();
            bytes.shortText();
            bytes.shortText();
            Kind key = kind();
            contents.put(number, new Content(key, fields(structures)));
        }
    }

    private Field field(List<List<Field>> structures) throws DamagedRecordingException {
        String name = bytes.shortText();
        bytes.shortText();
        bytes.shortText();
        bytes.skip(1);
        Kind kind = kind();
        int content = bytes.intNumber();
        int structure = bytes.intNumber();
        bytes.skip(4);
        return new Field(name, kind, content, structure, structures);
    }

    private void event(List<List<Field>> structures) throws DamagedRecordingException {
        int number = bytes.intNumber();
        bytes.shortText();
        bytes.shortText();
        String path = bytes.shortText();
        boolean started = bytes.unsignedByte() != 0;
        boolean threaded = bytes.unsignedByte() != 0;
        boolean stacked = bytes.unsignedByte() != 0;
        bytes.skip(1);
        List<Field> fields = fields(structures);
        bytes.skip(4);
        events.put(number, new Event(path, started, threaded, stacked, fields));
    }

    private List<Field> fields(List<List<Field>> structures) throws DamagedRecordingException {
        int at = bytes.intNumber();
        if (at < 0 || at >= structures.size()) {
            throw new DamagedRecordingException("a type has fields that are not described");
        }
        return structures.get(at);
    }

    private Kind kind() throws DamagedRecordingException {
        int number = bytes.unsignedByte();
        if (number >= KINDS.length) {
            throw new DamagedRecordingException("a field is of an unknown kind");
        }
        return KINDS[number];
    }

    /** The kind of an array's elements. */
    static Kind elements(Field array) throws DamagedRecordingException {
        if (array.structure() < 0 || array.structure() >= PLAIN_KINDS) {
            throw new DamagedRecordingException("an array has elements of an unknown kind");
        }
        return KINDS[array.structure()];
    }

    Optional<Event> event(int number) {
        return Optional.ofNullable(events.get(number));
    }

    Optional<Content> content(int number) {
        return Optional.ofNullable(contents.get(number));
    }

    /** Where the last list of constants begins, 0 for none; each says where the one before it is. */
    long constants() {
        return constants;
    }

    /** When the chunk began, in nanoseconds since 1970. */
    long startNanos() {
        return startMillis * 1_000_000;
    }

    long durationNanos() {
        return Math.max(0, endMillis - startMillis) * 1_000_000;
    }

    /** A point in time in nanoseconds since 1970. */
    long since(long ticks) {
        return startNanos() + nanos(ticks - startTicks);
    }

    /** A length of time in nanoseconds. */
    long nanos(long ticks) {
        return (long) (ticks * (1e9 / ticksPerSecond));
    }
}
