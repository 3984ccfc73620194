package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.CallTreeCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Evidence in few bytes, to be examined once more without its bundle. Of each profile the paths with most samples are kept.
 *
 * <p>A fact's type is written with its shape. Where a later version of the product gave the type another one, the evidence
 * cannot be read, and says so.
 */
public final class EvidenceCodec {
    private static final int FORMAT = 1;
    // what lies beneath are a few samples of ten thousand
    private static final int NODES = 4000;
    // far more than a bundle within its limits makes
    private static final int LONGEST = 64 << 20;

    private EvidenceCodec() {}

    /** Packs evidence. */
    public static byte[] pack(Evidence evidence) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeByte(FORMAT);
            Map<Class<?>, Integer> types = new LinkedHashMap<>();
            evidence.facts().forEach(f -> types.putIfAbsent(f.getClass(), types.size()));
            out.writeInt(types.size());
            for (Class<?> type : types.keySet()) {
                text(type.getSimpleName(), out);
                text(shape(type, new TreeSet<>()), out);
            }
            out.writeInt(evidence.facts().size());
            for (Fact fact : evidence.facts()) {
                out.writeInt(types.getOrDefault(fact.getClass(), 0));
                write(fact.getClass(), fact, out);
            }
            // everything but the facts, by the same rules
            for (RecordComponent part : Evidence.class.getRecordComponents()) {
                if (!part.getName().equals("facts")) {
                    write(part.getGenericType(), value(part, evidence), out);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Unpacks evidence.
     *
     * @throws IOException where it is damaged or was packed by a version whose facts have other shapes
     */
    public static Evidence unpack(byte[] packed) throws IOException {
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(packed)))) {
            if (in.readByte() != FORMAT) {
                throw new IOException("packed by another version");
            }
            List<Class<? extends Fact>> types = new ArrayList<>();
            for (int i = count(in); i > 0; i--) {
                types.add(type(text(in), text(in)));
            }
            List<Fact> facts = new ArrayList<>();
            for (int i = count(in); i > 0; i--) {
                int type = in.readInt();
                if (type < 0 || type >= types.size()) {
                    throw new IOException("damaged evidence");
                }
                facts.add((Fact) read(types.get(type), in));
            }
            Map<String, Object> parts = new HashMap<>(Map.of("facts", facts));
            return (Evidence) record(Evidence.class, in, parts);
        } catch (IllegalArgumentException | ClassCastException e) {
            throw new IOException("damaged evidence", e);
        }
    }

    @SuppressWarnings("unchecked") // a sealed type permits its own subtypes
    private static Class<? extends Fact> type(String name, String shape) throws IOException {
        for (Class<?> type : Fact.class.getPermittedSubclasses()) {
            if (type.getSimpleName().equals(name)
                    && shape(type, new TreeSet<>()).equals(shape)) {
                return (Class<? extends Fact>) type;
            }
        }
        throw new IOException("packed by another version");
    }

    // names and types of components, of records within as well: what has another shape has other bytes
    private static String shape(Class<?> type, Set<String> seen) {
        if (!type.isRecord() || !seen.add(type.getName())) {
            return type.getSimpleName();
        }
        StringBuilder shape = new StringBuilder(type.getSimpleName()).append('(');
        for (RecordComponent part : type.getRecordComponents()) {
            shape.append(part.getName()).append(':');
            shape(part.getGenericType(), seen, shape);
            shape.append(';');
        }
        return shape.append(')').toString();
    }

    private static void shape(Type type, Set<String> seen, StringBuilder to) {
        if (type instanceof ParameterizedType of) {
            to.append(((Class<?>) of.getRawType()).getSimpleName()).append('<');
            for (Type argument : of.getActualTypeArguments()) {
                shape(argument, seen, to);
                to.append(',');
            }
            to.append('>');
        } else {
            to.append(shape((Class<?>) type, seen));
        }
    }

    private static void write(Type type, Object value, DataOutputStream out) throws IOException {
        if (value instanceof String text) {
            text(text, out);
        } else if (value instanceof Integer number) {
            out.writeInt(number);
        } else if (value instanceof Long number) {
            out.writeLong(number);
        } else if (value instanceof Double number) {
            out.writeDouble(number);
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof Enum<?> constant) {
            text(constant.name(), out);
        } else if (value instanceof Duration time) {
            out.writeLong(time.getSeconds());
            out.writeInt(time.getNano());
        } else if (value instanceof CallTree tree) {
            CallTreeCodec.write(tree, NODES, out);
        } else if (value instanceof OptionalInt number) {
            out.writeBoolean(number.isPresent());
            out.writeInt(number.orElse(0));
        } else if (value instanceof OptionalLong number) {
            out.writeBoolean(number.isPresent());
            out.writeLong(number.orElse(0));
        } else if (value instanceof OptionalDouble number) {
            out.writeBoolean(number.isPresent());
            out.writeDouble(number.orElse(0));
        } else if (value instanceof Optional<?> maybe) {
            all(argument(type, 0), maybe.stream().toList(), out);
        } else if (value instanceof Set<?> some) {
            all(argument(type, 0), sorted(some), out);
        } else if (value instanceof Collection<?> many) {
            all(argument(type, 0), many, out);
        } else if (value instanceof Map<?, ?> map) {
            List<?> keys = sorted(map.keySet());
            all(argument(type, 0), keys, out);
            all(argument(type, 1), keys.stream().map(map::get).toList(), out);
        } else if (value instanceof Record record) {
            for (RecordComponent part : record.getClass().getRecordComponents()) {
                write(part.getGenericType(), value(part, record), out);
            }
        } else {
            throw new IllegalStateException("no way to pack " + type);
        }
    }

    // the order of immutable sets is another one in each process, and the same evidence has to give the same bytes
    private static List<?> sorted(Set<?> values) {
        return values.stream().sorted(Comparator.comparing(String::valueOf)).toList();
    }

    private static Object value(RecordComponent part, Object of) {
        try {
            return part.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void all(Type type, Collection<?> values, DataOutputStream out) throws IOException {
        out.writeInt(values.size());
        for (Object value : values) {
            write(type, value, out);
        }
    }

    private static Object read(Type type, DataInputStream in) throws IOException {
        if (type instanceof ParameterizedType of) {
            return container((Class<?>) of.getRawType(), of, in);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == String.class) {
            return text(in);
        } else if (plain == int.class || plain == Integer.class) {
            return in.readInt();
        } else if (plain == long.class || plain == Long.class) {
            return in.readLong();
        } else if (plain == double.class || plain == Double.class) {
            return in.readDouble();
        } else if (plain == boolean.class || plain == Boolean.class) {
            return in.readBoolean();
        } else if (plain == Duration.class) {
            return Duration.ofSeconds(in.readLong(), in.readInt());
        } else if (plain == CallTree.class) {
            return CallTreeCodec.read(in);
        } else if (plain == OptionalInt.class) {
            boolean there = in.readBoolean();
            int number = in.readInt();
            return there ? OptionalInt.of(number) : OptionalInt.empty();
        } else if (plain == OptionalLong.class) {
            boolean there = in.readBoolean();
            long number = in.readLong();
            return there ? OptionalLong.of(number) : OptionalLong.empty();
        } else if (plain == OptionalDouble.class) {
            boolean there = in.readBoolean();
            double number = in.readDouble();
            return there ? OptionalDouble.of(number) : OptionalDouble.empty();
        } else if (plain.isEnum()) {
            String name = text(in);
            return Arrays.stream(plain.getEnumConstants())
                    .filter(c -> ((Enum<?>) c).name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IOException("packed by another version"));
        } else if (plain.isRecord()) {
            return record(plain, in, new HashMap<>());
        }
        throw new IOException("no way to unpack " + type);
    }

    private static Object container(Class<?> raw, ParameterizedType of, DataInputStream in) throws IOException {
        List<Object> values = all(argument(of, 0), in);
        if (raw == Optional.class) {
            return values.stream().findFirst();
        } else if (raw == Set.class) {
            return new LinkedHashSet<>(values);
        } else if (raw == Map.class) {
            Map<Object, Object> map = new LinkedHashMap<>();
            List<Object> to = all(argument(of, 1), in);
            for (int i = 0; i < values.size(); i++) {
                map.put(values.get(i), to.get(i));
            }
            return map;
        }
        return values;
    }

    private static List<Object> all(Type type, DataInputStream in) throws IOException {
        List<Object> values = new ArrayList<>();
        for (int i = count(in); i > 0; i--) {
            values.add(read(type, in));
        }
        return values;
    }

    private static Object record(Class<?> type, DataInputStream in, Map<String, Object> known) throws IOException {
        RecordComponent[] parts = type.getRecordComponents();
        Class<?>[] types = new Class<?>[parts.length];
        Object[] values = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            types[i] = parts[i].getType();
            Object value = known.get(parts[i].getName());
            values[i] = value == null ? read(parts[i].getGenericType(), in) : value;
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IOException("packed by another version", e);
        }
    }

    private static Type argument(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }

    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > LONGEST) {
            throw new IOException("damaged evidence");
        }
        return count;
    }

    private static void text(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        int length = count(in);
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("damaged evidence");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
