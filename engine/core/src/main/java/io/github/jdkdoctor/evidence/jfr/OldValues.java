package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.OldTypes.Content;
import io.github.jdkdoctor.evidence.jfr.OldTypes.Field;
import io.github.jdkdoctor.evidence.jfr.OldTypes.Kind;
import io.github.jdkdoctor.profile.FrameNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The values and constants of a chunk of the format 0.9. */
final class OldValues {
    // the numbers of content types that are units, and of the types that stand before the fields of events
    private static final int MILLIS = 3;
    private static final int NANOS = 4;
    private static final int TICKS = 5;
    private static final int UNITS = 6;
    private static final int PERCENTAGE = 11;
    static final int THREAD = 7;
    static final int STACK = 9;

    private static final int MOST_FRAMES = 2048;
    // a crafted chunk may have as many as it has bytes
    private static final int MOST_ELEMENTS = 100_000;
    private static final int MOST_CONSTANTS = 1 << 20;
    private static final int DEEPEST = 6;

    private final ChunkBytes bytes;
    private final OldTypes types;
    // by type and key, where a constant stands, by the time until which it holds
    private final Map<Integer, Map<Long, TreeMap<Long, Integer>>> constants = new HashMap<>();
    private int noted;
    // by where they stand
    private final Map<Integer, List<String>> stacks = new HashMap<>();

    /** A length of time. */
    record Span(long nanos) {}

    /** A constant by its key. */
    record Reference(int content, long key) {}

    OldValues(ChunkBytes bytes, OldTypes types) {
        this.bytes = bytes;
        this.types = types;
    }

    /** Notes where each constant stands. */
    void readConstants() throws DamagedRecordingException {
        Set<Long> seen = new HashSet<>();
        for (long at = types.constants(); at != 0 && seen.add(at); ) {
            bytes.seek(at);
            int size = bytes.intNumber();
            bytes.skip(4);
            long until = bytes.longNumber();
            long before = bytes.longNumber();
            while (bytes.position() < at + size) {
                int number = bytes.intNumber();
                Content content = types.content(number)
                        .orElseThrow(() -> new DamagedRecordingException("constants of a type that is not described"));
                Map<Long, TreeMap<Long, Integer>> ofType = constants.computeIfAbsent(number, n -> new HashMap<>());
                int count = bytes.intNumber();
                for (int i = 0; i < count; i++) {
                    long key = number(content.key());
                    if (noted++ < MOST_CONSTANTS) {
                        ofType.computeIfAbsent(key, k -> new TreeMap<>()).put(until, bytes.position());
                    }
                    for (Field field : content.fields()) {
                        value(field, 0);
                    }
                }
            }
            at = before;
        }
    }

    /** Reads the fields of an event or constant, those of a struct by its name and a dot. */
    Map<String, Object> fields(List<Field> fields) throws DamagedRecordingException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Field field : fields) {
            Object value = value(field, 0);
            if (value instanceof Map<?, ?> struct) {
                struct.forEach((name, inner) -> values.put(field.name() + "." + name, inner));
            } else {
                values.put(field.name(), value);
            }
        }
        return values;
    }

    private Object value(Field field, int depth) throws DamagedRecordingException {
        if (depth > DEEPEST) {
            throw new DamagedRecordingException("structs within structs without an end");
        }
        return switch (field.kind()) {
            case STRUCT -> struct(field, depth);
            case STRUCT_ARRAY -> {
                List<Object> list = new ArrayList<>();
                int count = count();
                for (int i = 0; i < count; i++) {
                    list.add(struct(field, depth));
                }
                yield list;
            }
            case ARRAY -> {
                Kind kind = OldTypes.elements(field);
                int count = count();
                for (int i = 0; i < count; i++) {
                    plain(kind, field.content());
                }
                yield List.of();
            }
            default -> plain(field.kind(), field.content());
        };
    }

    private Map<String, Object> struct(Field field, int depth) throws DamagedRecordingException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Field child : field.children()) {
            values.put(child.name(), value(child, depth + 1));
        }
        return values;
    }

    private int count() throws DamagedRecordingException {
        int count = bytes.intNumber();
        if (count < 0 || count > MOST_ELEMENTS) {
            throw new DamagedRecordingException("a list is longer than the chunk");
        }
        return count;
    }

    private Object plain(Kind kind, int content) throws DamagedRecordingException {
        return switch (kind) {
            case BOOLEAN -> bytes.unsignedByte() != 0;
            case UTF8 -> bytes.shortText();
            case STRING -> bytes.wideText();
            case FLOAT -> (double) Float.intBitsToFloat(bytes.intNumber());
            case DOUBLE -> Double.longBitsToDouble(bytes.longNumber());
            default -> {
                long number = number(kind);
                yield switch (content) {
                    case MILLIS -> new Span(number > Long.MAX_VALUE / 1_000_000 ? Long.MAX_VALUE : number * 1_000_000);
                    case NANOS -> new Span(number);
                    case TICKS -> new Span(types.nanos(number));
                    default ->
                        content > UNITS && content != PERCENTAGE ? new Reference(content, number) : (Object) number;
                };
            }
        };
    }

    private long number(Kind kind) throws DamagedRecordingException {
        return switch (kind) {
            case BYTE, U1 -> (byte) bytes.unsignedByte();
            case SHORT, U2 -> (short) bytes.shortNumber();
            case INTEGER, U4, FLOAT -> bytes.intNumber();
            case LONG, U8, DOUBLE -> bytes.longNumber();
            default -> throw new DamagedRecordingException("a key that is no number");
        };
    }

    // where a constant stands that holds at a time; -1 where the chunk does not have it
    private int place(Reference reference, long ticks) {
        TreeMap<Long, Integer> places =
                constants.getOrDefault(reference.content(), Map.of()).get(reference.key());
        if (places == null) {
            return -1;
        }
        Map.Entry<Long, Integer> place = places.ceilingEntry(ticks);
        return (place == null ? places.lastEntry() : place).getValue();
    }

    /** A constant as it was at a time, in ticks; empty where the chunk does not have it. */
    private Optional<Map<String, Object>> constant(Reference reference, long ticks) throws DamagedRecordingException {
        int place = place(reference, ticks);
        Optional<Content> content = types.content(reference.content());
        if (place < 0 || content.isEmpty()) {
            return Optional.empty();
        }
        int back = bytes.position();
        bytes.seek(place);
        try {
            return Optional.of(fields(content.get().fields()));
        } finally {
            bytes.seek(back);
        }
    }

    /** A value in words: of a constant its name, of a thread that of the thread. */
    String text(Object value, long ticks) throws DamagedRecordingException {
        Object found = value;
        for (int depth = 0; depth < DEEPEST && found instanceof Reference reference; depth++) {
            Optional<Map<String, Object>> constant = constant(reference, ticks);
            if (constant.isEmpty()) {
                return "";
            }
            Map<String, Object> fields = constant.get();
            Object first = fields.isEmpty() ? "" : fields.values().iterator().next();
            found = fields.containsKey("name")
                    ? fields.get("name")
                    : fields.containsKey("thread") ? fields.get("thread") : first;
        }
        return found instanceof Reference || found == null ? "" : found.toString();
    }

    /** The methods of a stack, the innermost first. */
    List<String> frames(Reference stack, long ticks) throws DamagedRecordingException {
        int place = place(stack, ticks);
        List<String> known = stacks.get(place);
        if (known == null) {
            known = List.copyOf(methods(stack, ticks));
            stacks.put(place, known);
        }
        return known;
    }

    private List<String> methods(Reference stack, long ticks) throws DamagedRecordingException {
        List<String> names = new ArrayList<>();
        Object frames = constant(stack, ticks).map(s -> s.get("frames")).orElse(List.of());
        for (Object frame : frames instanceof List<?> list ? list : List.of()) {
            if (names.size() < MOST_FRAMES
                    && frame instanceof Map<?, ?> fields
                    && fields.get("method") instanceof Reference method) {
                Optional<Map<String, Object>> known = constant(method, ticks);
                if (known.isPresent()) {
                    String owner = text(known.get().getOrDefault("class", ""), ticks);
                    String name = text(known.get().getOrDefault("name", ""), ticks);
                    names.add(FrameNames.canonicalClass(owner) + '.' + FrameNames.canonicalMethod(name));
                }
            }
        }
        return names;
    }

    /** Whether a stack lacks its outer frames. */
    boolean cut(Reference stack, long ticks) throws DamagedRecordingException {
        return constant(stack, ticks).map(s -> s.get("truncated")).orElse(false).equals(true);
    }
}
