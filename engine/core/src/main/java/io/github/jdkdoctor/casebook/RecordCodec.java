package io.github.jdkdoctor.casebook;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Records of texts, numbers, constants and lists of texts as bytes, component by component. */
final class RecordCodec {
    private RecordCodec() {}

    /** Writes a record of one of several types. */
    static <T> void write(T value, Class<T> sealedType, PackOutput out) throws IOException {
        out.writeUTF(value.getClass().getSimpleName());
        for (RecordComponent part : value.getClass().getRecordComponents()) {
            try {
                write(part.getAccessor().invoke(value), out);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        if (!sealedType.isInstance(value)) {
            throw new IllegalArgumentException(value + " is no " + sealedType);
        }
    }

    private static void write(Object value, PackOutput out) throws IOException {
        if (value instanceof String text) {
            out.writeUTF(text);
        } else if (value instanceof Integer number) {
            out.writeInt(number);
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof Enum<?> constant) {
            out.writeUTF(constant.name());
        } else if (value instanceof Collection<?> texts) {
            out.texts(
                    texts instanceof Set<?>
                            ? Set.copyOf(texts.stream().map(String.class::cast).toList())
                            : texts.stream().map(String.class::cast).toList());
        } else {
            throw new IllegalArgumentException(value + " cannot be in a record of a pack");
        }
    }

    /** Reads what was written. */
    static <T> T read(Class<T> sealedType, PackInput in) throws IOException {
        String name = in.readUTF();
        Class<?> type = Arrays.stream(sealedType.getPermittedSubclasses())
                .filter(c -> c.getSimpleName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("no " + name + " among " + sealedType.getSimpleName()));
        RecordComponent[] parts = type.getRecordComponents();
        Object[] values = new Object[parts.length];
        Class<?>[] types = new Class<?>[parts.length];
        for (int i = 0; i < parts.length; i++) {
            types[i] = parts[i].getType();
            values[i] = value(types[i], in);
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return sealedType.cast(constructor.newInstance(values));
        } catch (ReflectiveOperationException e) {
            throw new IOException(name + " cannot be made", e);
        }
    }

    private static Object value(Class<?> type, PackInput in) throws IOException {
        if (type == String.class) {
            return in.readUTF();
        }
        if (type == int.class) {
            return in.readInt();
        }
        if (type == boolean.class) {
            return in.readBoolean();
        }
        if (type.isEnum()) {
            String name = in.readUTF();
            return Arrays.stream(type.getEnumConstants())
                    .filter(c -> ((Enum<?>) c).name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no " + name + " among " + type.getSimpleName()));
        }
        List<String> texts = in.texts();
        return type == Set.class ? Set.copyOf(texts) : texts;
    }
}
