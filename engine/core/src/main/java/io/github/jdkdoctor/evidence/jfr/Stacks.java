package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.TypeDescription.FieldDescription;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frame;
import io.github.jdkdoctor.profile.FrameNames;
import io.github.jdkdoctor.profile.Tier;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Makes call trees of the stacks of one chunk. Each stack is read once, however often it was sampled. */
final class Stacks {
    private static final List<Tier> TIERS = List.of(Tier.values());
    private static final int NOT_YET = -1;
    // the key of an event that was recorded without its stack
    private static final long NO_STACK = 0;
    // async-profiler's jstackdepth and the JDK's stackdepth end at 2,048 Java frames
    private static final int DEEPEST = 1 << 16;

    private final Constants constants;
    private final ChunkBytes bytes;
    private final long stackType;
    private final ValueLayout stackLayout;
    private final ValueLayout frameLayout;
    private final FieldDescription method;
    private final FieldDescription frameType;
    private final ValueLayout methodLayout;
    private final ValueLayout.Slots methodSlots = new ValueLayout.Slots(3);
    private final ValueLayout.Slots slots = new ValueLayout.Slots(2);
    private final boolean byAsyncProfiler;
    private final LongToIntTable methods = new LongToIntTable();
    private final LongToIntTable tiers = new LongToIntTable();
    private final LongToIntTable owners = new LongToIntTable();
    private final List<String> ownerNames = new ArrayList<>();
    private final Map<Long, String> methodNames = new HashMap<>();
    // the methods that are synchronized, by key, as far as they were leaves
    private final Map<Long, Boolean> synchronizedMethods = new HashMap<>();
    private boolean modifiersKnown;
    private long inSynchronized;
    private long leaf;
    // by method, then tier
    private int[] frames = new int[256 * TIERS.size()];
    private int[] stack = new int[256];

    /** Stacks are of the type of an event's field, as in {@code stackTrace} of {@code jdk.ExecutionSample}. */
    Stacks(Metadata metadata, Constants constants, ChunkBytes bytes, long stackType) throws DamagedRecordingException {
        this.constants = constants;
        this.bytes = bytes;
        this.stackType = stackType;
        stackLayout = ValueLayout.of(metadata, metadata.type(stackType), List.of("frames"));
        if (!stackLayout.has(0) || !stackLayout.field(0).array()) {
            throw new DamagedRecordingException("stacks without frames");
        }
        TypeDescription frame = metadata.type(stackLayout.field(0).type());
        frameLayout = ValueLayout.whole(metadata, frame, List.of("method", "type"));
        method = frameLayout.field(0);
        frameType = frameLayout.field(1);
        if (!method.constant() || !frameType.constant()) {
            throw new DamagedRecordingException("stack frames without methods or types");
        }
        methodLayout = ValueLayout.of(metadata, metadata.type(method.type()), List.of("type", "name", "modifiers"));
        if (!methodLayout.has(0) || !methodLayout.has(1)) {
            throw new DamagedRecordingException("methods without names or classes");
        }
        byAsyncProfiler = constants.anyText(frameType.type(), "Kernel"::equals);
    }

    /** Adds all that was tallied to a tree and returns how many samples have a stack that is not there. */
    long add(StackTally tally, CallTree.Builder tree) throws DamagedRecordingException {
        Arrays.fill(frames, NOT_YET);
        tells(tree);
        long lost = 0;
        inSynchronized = 0;
        modifiersKnown = false;
        // in the order in which they lie in the file
        long[] order = new long[tally.size()];
        int found = 0;
        for (int place = 0; place < tally.size(); place++) {
            int offset = constants.offset(stackType, tally.stack(place));
            if (offset == LongToIntTable.ABSENT) {
                lost += tally.stack(place) == NO_STACK ? 0 : tally.samples(place);
            } else {
                order[found++] = ((long) offset << 32) | place;
            }
        }
        Arrays.sort(order, 0, found);
        for (int i = 0; i < found; i++) {
            int place = (int) order[i];
            long samples = tally.samples(place);
            try {
                int depth = read((int) (order[i] >>> 32), tree);
                tree.add(tally.thread(place), stack, depth, samples);
                inSynchronized += depth > 0 && isSynchronized(leaf) ? samples : 0;
            } catch (DamagedRecordingException e) {
                lost += samples;
            }
        }
        return lost;
    }

    /**
     * Adds samples of native code in which a thread works to the samples of running threads. None of async-profiler, whose
     * samples of running threads hold native code.
     *
     * @param running asked for the tree where there is such a sample
     */
    void addWork(StackTally tally, Supplier<CallTree.Builder> running) throws DamagedRecordingException {
        if (byAsyncProfiler) {
            return;
        }
        Arrays.fill(frames, NOT_YET);
        boolean told = false;
        for (int place = 0; place < tally.size(); place++) {
            List<String> method = innermost(tally.stack(place), 1);
            if (!method.isEmpty() && NativeWork.in(method.get(0))) {
                CallTree.Builder tree = running.get();
                if (!told) {
                    tells(tree);
                    told = true;
                }
                int depth = read(constants.offset(stackType, tally.stack(place)), tree);
                tree.add(tally.thread(place), stack, depth, tally.samples(place));
            }
        }
    }

    /** The methods of a stack, the innermost first and at most so many; none where the stack is not there. */
    List<String> innermost(long key, int most) throws DamagedRecordingException {
        int offset = key == NO_STACK ? LongToIntTable.ABSENT : constants.offset(stackType, key);
        if (offset == LongToIntTable.ABSENT) {
            return List.of();
        }
        bytes.seek(offset);
        stackLayout.read(bytes, constants, slots);
        int depth = (int) Math.min(slots.numbers[0], most);
        long[] keys = new long[depth];
        for (int i = 0; i < depth; i++) {
            frameLayout.read(bytes, constants, slots);
            keys[i] = slots.numbers[0];
        }
        List<String> names = new ArrayList<>(depth);
        for (long method : keys) {
            names.add(name(method));
        }
        return names;
    }

    private String name(long methodKey) throws DamagedRecordingException {
        String known = methodNames.get(methodKey);
        if (known != null) {
            return known;
        }
        String name = "";
        if (constants.read(method.type(), methodKey, methodLayout, methodSlots)) {
            long ownerKey = methodSlots.numbers[0];
            String printed = constants.text(methodLayout.field(1).type(), methodSlots.numbers[1]);
            name = owner(ownerKey) + '.' + FrameNames.canonicalMethod(printed);
        }
        methodNames.put(methodKey, name);
        return name;
    }

    /** Reads a stack and returns its depth. */
    private int read(int offset, CallTree.Builder tree) throws DamagedRecordingException {
        bytes.seek(offset);
        stackLayout.read(bytes, constants, slots);
        int depth = (int) slots.numbers[0];
        if (depth > DEEPEST) {
            throw new DamagedRecordingException("a stack of " + depth + " frames");
        }
        if (depth > stack.length) {
            stack = new int[Math.max(depth, stack.length * 2)];
        }
        // the leaf comes first
        for (int i = depth - 1; i >= 0; i--) {
            frameLayout.read(bytes, constants, slots);
            leaf = i == depth - 1 ? slots.numbers[0] : leaf;
            stack[i] = frame(slots.numbers[0], slots.numbers[1], tree);
        }
        return depth;
    }

    /** Of the samples that were added last, those that end in a synchronized method; empty where no method has modifiers. */
    OptionalLong inSynchronized() {
        return modifiersKnown ? OptionalLong.of(inSynchronized) : OptionalLong.empty();
    }

    private boolean isSynchronized(long methodKey) throws DamagedRecordingException {
        Boolean known = synchronizedMethods.get(methodKey);
        if (known == null) {
            boolean found = methodLayout.has(2) && constants.read(method.type(), methodKey, methodLayout, methodSlots);
            long modifiers = found ? methodSlots.numbers[2] : 0;
            modifiersKnown |= modifiers != 0;
            known = Modifier.isSynchronized((int) modifiers);
            synchronizedMethods.put(methodKey, known);
        } else {
            modifiersKnown = true;
        }
        return known;
    }

    private int frame(long methodKey, long typeKey, CallTree.Builder tree) throws DamagedRecordingException {
        int place = methods.get(methodKey);
        if (place == LongToIntTable.ABSENT) {
            place = methods.size();
            methods.putIfAbsent(methodKey, place);
            if ((place + 1) * TIERS.size() > frames.length) {
                int filled = frames.length;
                frames = Arrays.copyOf(frames, filled * 2);
                Arrays.fill(frames, filled, frames.length, NOT_YET);
            }
        }
        int tier = tiers.get(typeKey);
        if (tier == LongToIntTable.ABSENT) {
            int back = bytes.position();
            tier = TIERS.indexOf(tier(constants.text(frameType.type(), typeKey)));
            bytes.seek(back);
            tiers.putIfAbsent(typeKey, tier);
        }
        int at = place * TIERS.size() + tier;
        if (frames[at] == NOT_YET) {
            int back = bytes.position();
            frames[at] = frame(methodKey, TIERS.get(tier), tree);
            bytes.seek(back);
        }
        return frames[at];
    }

    // To the JDK a native frame is a Java method without code; to async-profiler it is a function, whose class is the
    // library.
    private int frame(long methodKey, Tier tier, CallTree.Builder tree) throws DamagedRecordingException {
        if (!constants.read(method.type(), methodKey, methodLayout, methodSlots)) {
            return tree.frame("", tier);
        }
        long ownerKey = methodSlots.numbers[0];
        String name = constants.text(methodLayout.field(1).type(), methodSlots.numbers[1]);
        boolean function = tier == Tier.KERNEL || (tier == Tier.NATIVE && byAsyncProfiler && !name.isEmpty());
        String owner = function ? "" : owner(ownerKey);
        return owner.isEmpty()
                ? tree.frame(name, tier)
                : tree.frame(new Frame(owner + '.' + FrameNames.canonicalMethod(name), tier, true));
    }

    private String owner(long key) throws DamagedRecordingException {
        int place = owners.get(key);
        if (place == LongToIntTable.ABSENT) {
            String printed = constants.text(methodLayout.field(0).type(), key);
            place = ownerNames.size();
            owners.putIfAbsent(key, place);
            ownerNames.add(printed.isEmpty() ? "" : FrameNames.canonicalClass(printed));
        }
        return ownerNames.get(place);
    }

    // async-profiler before 4.0 knows neither interpreted frames nor C1's
    private void tells(CallTree.Builder tree) throws DamagedRecordingException {
        for (Tier tier : TIERS) {
            if (tier != Tier.UNKNOWN && constants.anyText(frameType.type(), text -> tier(text) == tier)) {
                tree.tells(tier);
            }
        }
    }

    // HotSpot knows the first three and Native; async-profiler adds the others (its FrameTypeId)
    private static Tier tier(String description) {
        return switch (description) {
            case "Interpreted" -> Tier.INTERPRETED;
            case "JIT compiled" -> Tier.COMPILED;
            case "Inlined" -> Tier.INLINED;
            case "C1 compiled" -> Tier.C1;
            case "Native", "C++" -> Tier.NATIVE;
            case "Kernel" -> Tier.KERNEL;
            default -> Tier.UNKNOWN;
        };
    }
}
