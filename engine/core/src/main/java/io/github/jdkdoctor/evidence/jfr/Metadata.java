package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.TypeDescription.FieldDescription;
import io.github.jdkdoctor.evidence.jfr.TypeDescription.Unit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The types of one chunk, from its metadata event: a table of strings and a tree of elements with attributes. */
final class Metadata {
    private static final int DEEPEST = 16;
    private static final String TIMESPAN = "jdk.jfr.Timespan";

    private final Map<Long, TypeDescription> types;

    private Metadata(Map<Long, TypeDescription> types) {
        this.types = types;
    }

    static Metadata none() {
        return new Metadata(Map.of());
    }

    boolean empty() {
        return types.isEmpty();
    }

    Collection<TypeDescription> types() {
        return types.values();
    }

    /** Whether a field holds a string in place. */
    boolean isText(FieldDescription field) throws DamagedRecordingException {
        return !field.constant() && type(field.type()).name().equals(TypeDescription.STRING);
    }

    TypeDescription type(long id) throws DamagedRecordingException {
        TypeDescription type = types.get(id);
        if (type == null) {
            throw new DamagedRecordingException("a value of the type " + id + ", which the metadata does not describe");
        }
        return type;
    }

    /** Reads the metadata event at the offset; JDK 9 and 10 called their types com.oracle.jdk.*, which are jdk.* since 11. */
    static Metadata read(ChunkBytes bytes, long offset) throws DamagedRecordingException {
        bytes.seek(offset);
        bytes.varint();
        if (bytes.varint() != 0) {
            throw new DamagedRecordingException("no metadata where the header says");
        }
        bytes.skipVarints(3);
        int count = bytes.count();
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            strings.add(bytes.string(Constants.none()));
        }
        Map<Long, RawType> raw = new HashMap<>(1024);
        new Tree(bytes, strings, raw).element(Tree.NOWHERE, 0);
        return new Metadata(described(raw));
    }

    private static Map<Long, TypeDescription> described(Map<Long, RawType> raw) {
        Map<Long, TypeDescription> types = new HashMap<>(raw.size() * 2);
        for (RawType type : raw.values()) {
            List<FieldDescription> fields = new ArrayList<>(type.fields.size());
            for (RawField field : type.fields) {
                fields.add(new FieldDescription(field.name, field.type, field.constant, field.array, unit(field, raw)));
            }
            types.put(
                    type.id,
                    new TypeDescription(type.id, currentName(type.name), type.parent.equals("jdk.jfr.Event"), fields));
        }
        return types;
    }

    private static Unit unit(RawField field, Map<Long, RawType> raw) {
        for (RawAnnotation annotation : field.annotations) {
            RawType type = raw.get(annotation.type);
            if (type != null && type.name.equals(TIMESPAN)) {
                for (Unit unit : Unit.values()) {
                    if (unit.name().equals(annotation.value)) {
                        return unit;
                    }
                }
            }
        }
        return Unit.NONE;
    }

    private static String currentName(String name) {
        if (name.startsWith("com.oracle.jdk.")) {
            return name.substring("com.oracle.".length());
        }
        if (name.startsWith("com.oracle.jfr.types.")) {
            return "jdk.types." + name.substring("com.oracle.jfr.types.".length());
        }
        return name;
    }

    private static final class RawType {
        private long id;
        private String name = "";
        private String parent = "";
        private final List<RawField> fields = new ArrayList<>();
    }

    private static final class RawField {
        private String name = "";
        private long type;
        private boolean constant;
        private boolean array;
        private final List<RawAnnotation> annotations = new ArrayList<>(2);
    }

    private static final class RawAnnotation {
        private long type;
        private String value = "";
    }

    /** The tree of elements: root/metadata/class/field/annotation; elements that mean nothing here are passed over. */
    private record Tree(ChunkBytes bytes, List<String> strings, Map<Long, RawType> types) {
        private static final Object NOWHERE = new Object();

        private void element(Object parent, int depth) throws DamagedRecordingException {
            if (depth > DEEPEST) {
                throw new DamagedRecordingException("metadata nested more than " + DEEPEST + " deep");
            }
            String tag = text();
            Object self =
                    switch (tag) {
                        case "class" -> new RawType();
                        case "field" -> new RawField();
                        case "annotation" -> new RawAnnotation();
                        default -> NOWHERE;
                    };
            int attributes = bytes.count();
            for (int i = 0; i < attributes; i++) {
                attribute(self, text(), text());
            }
            if (self instanceof RawType type) {
                types.put(type.id, type);
            } else if (self instanceof RawField field && parent instanceof RawType type) {
                type.fields.add(field);
            } else if (self instanceof RawAnnotation annotation && parent instanceof RawField field) {
                field.annotations.add(annotation);
            }
            int children = bytes.count();
            for (int i = 0; i < children; i++) {
                element(self, depth + 1);
            }
        }

        private void attribute(Object element, String key, String value) throws DamagedRecordingException {
            if (element instanceof RawType type) {
                switch (key) {
                    case "id" -> type.id = number(value);
                    case "name" -> type.name = value;
                    case "superType" -> type.parent = value;
                    default -> {}
                }
            } else if (element instanceof RawField field) {
                switch (key) {
                    case "class" -> field.type = number(value);
                    case "name" -> field.name = value;
                    case "constantPool" -> field.constant = value.equals("true");
                    case "dimension" -> field.array = !value.equals("0");
                    default -> {}
                }
            } else if (element instanceof RawAnnotation annotation) {
                switch (key) {
                    case "class" -> annotation.type = number(value);
                    case "value", "value-0" -> annotation.value = value;
                    default -> {}
                }
            }
        }

        private String text() throws DamagedRecordingException {
            long index = bytes.varint();
            if (index < 0 || index >= strings.size()) {
                throw new DamagedRecordingException("metadata names a string that it does not have");
            }
            return strings.get((int) index);
        }

        private static long number(String text) throws DamagedRecordingException {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw new DamagedRecordingException("metadata has '" + text + "' for the number of a type");
            }
        }
    }
}
