package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.TypeDescription.FieldDescription;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * How the values of one type lie in the bytes, as a list of steps that pass over what is not asked for and put the rest into
 * slots. Made once a type and chunk, so that an event costs one short loop.
 */
final class ValueLayout {
    // Structs in place may nest; a crafted type that contains itself, or doubles at each level, must not.
    private static final int DEEPEST = 8;
    private static final int MOST_STEPS = 2000;

    private static final int SKIP_VARINTS = 0;
    private static final int SKIP_BYTES = 1;
    private static final int SKIP_STRING = 2;
    private static final int SKIP_ARRAY = 3;
    private static final int VARINT = 4;
    private static final int BYTE = 5;
    private static final int FLOAT = 6;
    private static final int DOUBLE = 7;
    private static final int STRING = 8;
    private static final int ARRAY = 9;

    /** The layout of which nothing is read. */
    static final ValueLayout EMPTY = new ValueLayout(new int[0], List.of(), List.of());

    /** Where the values that were asked for are put. */
    static final class Slots {
        final long[] numbers;
        final double[] decimals;
        final String[] texts;

        Slots(int size) {
            numbers = new long[size];
            decimals = new double[size];
            texts = new String[size];
            Arrays.fill(texts, "");
        }
    }

    private final int[] steps;
    private final List<ValueLayout> elements;
    private final List<FieldDescription> found;

    private ValueLayout(int[] steps, List<ValueLayout> elements, List<FieldDescription> found) {
        this.steps = steps;
        this.elements = elements;
        this.found = found;
    }

    /** The layout of a whole value, nothing of which is wanted but its end. */
    static ValueLayout of(Metadata metadata, TypeDescription type) throws DamagedRecordingException {
        Compiler compiler = new Compiler(metadata, List.of(), new int[] {MOST_STEPS});
        compiler.value(type, "", 0);
        return compiler.layout(false);
    }

    /**
     * The layout of a value up to the last of the wanted fields, each of which goes to the slot of its place in the list. A
     * field of a struct in place is {@code struct.field}; reading stops at a wanted array, whose slot gets its length.
     */
    static ValueLayout of(Metadata metadata, TypeDescription type, List<String> wanted)
            throws DamagedRecordingException {
        return of(metadata, type, wanted, 0);
    }

    /** The same for a value whose first fields were read already. */
    static ValueLayout of(Metadata metadata, TypeDescription type, List<String> wanted, int fieldsRead)
            throws DamagedRecordingException {
        TypeDescription rest = new TypeDescription(
                type.id(),
                type.name(),
                type.event(),
                type.fields().subList(fieldsRead, type.fields().size()));
        Compiler compiler = new Compiler(metadata, wanted, new int[] {MOST_STEPS});
        compiler.value(rest, "", 0);
        return compiler.layout(true);
    }

    /** The layout of a whole value with wanted fields, for one that is followed by others. */
    static ValueLayout whole(Metadata metadata, TypeDescription type, List<String> wanted)
            throws DamagedRecordingException {
        Compiler compiler = new Compiler(metadata, wanted, new int[] {MOST_STEPS});
        compiler.value(type, "", 0);
        return compiler.layout(false);
    }

    /** The field that a slot gets, or one of no name if the type has no such field. */
    FieldDescription field(int slot) {
        return found.get(slot);
    }

    boolean has(int slot) {
        return !found.get(slot).name().isEmpty();
    }

    void skip(ChunkBytes bytes) throws DamagedRecordingException {
        int[] code = steps;
        for (int i = 0; i < code.length; i += 2) {
            int argument = code[i + 1];
            switch (code[i]) {
                case SKIP_VARINTS -> bytes.skipVarints(argument);
                case SKIP_BYTES -> bytes.skip(argument);
                case SKIP_STRING -> bytes.skipString();
                case SKIP_ARRAY -> elements.get(argument).skip(bytes, bytes.count());
                default -> throw new IllegalStateException("a step that reads in a layout that only skips");
            }
        }
    }

    private void skip(ChunkBytes bytes, int times) throws DamagedRecordingException {
        if (steps.length == 2 && steps[0] == SKIP_VARINTS) {
            bytes.skipVarints((long) steps[1] * times);
        } else {
            for (int i = 0; i < times; i++) {
                skip(bytes);
            }
        }
    }

    void read(ChunkBytes bytes, Constants constants, Slots slots) throws DamagedRecordingException {
        int[] code = steps;
        for (int i = 0; i < code.length; i += 2) {
            int argument = code[i + 1];
            switch (code[i]) {
                case SKIP_VARINTS -> bytes.skipVarints(argument);
                case SKIP_BYTES -> bytes.skip(argument);
                case SKIP_STRING -> bytes.skipString();
                case SKIP_ARRAY -> elements.get(argument).skip(bytes, bytes.count());
                case VARINT -> slots.numbers[argument] = bytes.varint();
                case BYTE -> slots.numbers[argument] = (byte) bytes.unsignedByte();
                case FLOAT -> slots.decimals[argument] = Float.intBitsToFloat(bytes.intNumber());
                case DOUBLE -> slots.decimals[argument] = Double.longBitsToDouble(bytes.longNumber());
                case STRING -> slots.texts[argument] = bytes.string(constants);
                case ARRAY -> slots.numbers[argument] = bytes.count();
                default -> throw new IllegalStateException("unknown step " + code[i]);
            }
        }
    }

    private static final class Compiler {
        private static final FieldDescription ABSENT =
                new FieldDescription("", 0, false, false, TypeDescription.Unit.NONE);

        private final Metadata metadata;
        private final List<String> wanted;
        private final int[] budget;
        private final List<FieldDescription> found;
        private final List<ValueLayout> elements = new ArrayList<>();
        private final List<Integer> steps = new ArrayList<>();
        private int usefulSteps;

        private Compiler(Metadata metadata, List<String> wanted, int[] budget) {
            this.metadata = metadata;
            this.wanted = wanted;
            this.budget = budget;
            this.found = new ArrayList<>(Collections.nCopies(wanted.size(), ABSENT));
        }

        private ValueLayout layout(boolean endAfterTheLastWanted) {
            int length = endAfterTheLastWanted ? usefulSteps : steps.size();
            int[] code = new int[length];
            for (int i = 0; i < length; i++) {
                code[i] = steps.get(i);
            }
            return new ValueLayout(code, elements, found);
        }

        private void value(TypeDescription type, String path, int depth) throws DamagedRecordingException {
            if (depth > DEEPEST || budget[0]-- < 0) {
                throw new DamagedRecordingException("the type " + type.name() + " is nested too deep");
            }
            int slot = wanted.indexOf(path);
            switch (type.name()) {
                case "boolean", "byte" -> step(slot < 0 ? SKIP_BYTES : BYTE, slot < 0 ? 1 : slot);
                case "short", "char", "int", "long" -> step(slot < 0 ? SKIP_VARINTS : VARINT, slot < 0 ? 1 : slot);
                case "float" -> step(slot < 0 ? SKIP_BYTES : FLOAT, slot < 0 ? 4 : slot);
                case "double" -> step(slot < 0 ? SKIP_BYTES : DOUBLE, slot < 0 ? 8 : slot);
                case TypeDescription.STRING -> step(slot < 0 ? SKIP_STRING : STRING, Math.max(slot, 0));
                default -> {
                    for (FieldDescription field : type.fields()) {
                        field(field, path.isEmpty() ? field.name() : path + "." + field.name(), depth);
                    }
                }
            }
        }

        private void field(FieldDescription field, String path, int depth) throws DamagedRecordingException {
            int slot = wanted.indexOf(path);
            if (slot >= 0) {
                found.set(slot, field);
            }
            if (field.array()) {
                if (slot >= 0) {
                    step(ARRAY, slot);
                } else {
                    Compiler element = new Compiler(metadata, List.of(), budget);
                    element.single(field, "", depth + 1);
                    elements.add(element.layout(false));
                    step(SKIP_ARRAY, elements.size() - 1);
                }
            } else {
                single(field, path, depth);
            }
        }

        private void single(FieldDescription field, String path, int depth) throws DamagedRecordingException {
            int slot = wanted.indexOf(path);
            if (field.constant()) {
                step(slot < 0 ? SKIP_VARINTS : VARINT, slot < 0 ? 1 : slot);
            } else {
                value(metadata.type(field.type()), path, depth + 1);
            }
        }

        private void step(int operation, int argument) {
            int last = steps.size() - 2;
            if (operation <= SKIP_BYTES && last >= 0 && steps.get(last) == operation) {
                steps.set(last + 1, steps.get(last + 1) + argument);
                return;
            }
            steps.add(operation);
            steps.add(argument);
            if (operation >= VARINT) {
                usefulSteps = steps.size();
            }
        }
    }
}
