package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.profile.Fields.DamageException;
import io.github.jdkdoctor.evidence.profile.Fields.Numbers;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A profile in pprof's format, of whose messages Profile, ValueType, Sample, Label, Location, Line and Function are read.
 * The numbers of fields are those of {@code profile.proto} in github.com/google/pprof.
 */
final class PprofProfile {
    private static final int SAMPLE_TYPE = 1;
    private static final int SAMPLE = 2;
    private static final int LOCATION = 4;
    private static final int FUNCTION = 5;
    private static final int TEXT = 6;
    private static final int DURATION = 10;
    private static final int PERIOD_TYPE = 11;
    private static final int PERIOD = 12;
    private static final int DEFAULT_TYPE = 14;
    private static final int LAST = 15;
    // bytes, messages and texts: 1 to 6 and 11; the others are numbers; 13, the comments, may be packed
    private static final int MESSAGES = 0b1000_0111_1110;
    private static final int PACKED = 13;
    private static final int ENOUGH = 50;

    private final byte[] bytes;
    // where each text starts and ends
    private final Numbers texts = new Numbers();
    private final List<ValueType> types = new ArrayList<>();
    private final Map<Long, Long> functions = new HashMap<>();
    private final Map<Long, int[]> locations = new HashMap<>();
    private final Map<String, Integer> threads = new HashMap<>();
    private final CallTree.Builder tree = new CallTree.Builder();
    private Optional<ValueType> periodType = Optional.empty();
    private long period;
    private long duration;
    private long defaultType;
    private long samples;
    private long negative;

    private record ValueType(long type, long unit) {}

    PprofProfile(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Whether the first bytes of a file are the beginning of a profile. */
    static boolean looksLike(byte[] head, boolean whole) {
        Fields fields = new Fields(head, 0, head.length);
        int count = 0;
        boolean typed = false;
        try {
            while (count < ENOUGH && fields.next()) {
                if (fields.number() > LAST || !fits(fields)) {
                    return false;
                }
                typed |= fields.number() == SAMPLE_TYPE && valueType(fields).type() > 0;
                count++;
            }
        } catch (DamageException e) {
            // the last field of a cut head
            return typed && count > 2 && !whole;
        }
        return typed && count > 2;
    }

    private static boolean fits(Fields fields) {
        boolean message = (MESSAGES >> fields.number() & 1) != 0;
        return message ? fields.holdsBytes() : fields.isNumber() || (fields.number() == PACKED && fields.holdsBytes());
    }

    private static ValueType valueType(Fields field) throws DamageException {
        long type = 0;
        long unit = 0;
        Fields fields = field.message();
        while (fields.next()) {
            type = fields.number() == 1 ? fields.value() : type;
            unit = fields.number() == 2 ? fields.value() : unit;
        }
        return new ValueType(type, unit);
    }

    /** Hands on what the profile says. */
    void handOn(Entry entry, FactSink sink) throws UnreadableException {
        try {
            names();
            stacks();
        } catch (DamageException e) {
            throw new UnreadableException(e.getMessage() + ": damaged or cut off; " + samples + " samples before it");
        }
        CallTree built = tree.build();
        if (built.samples() == 0) {
            throw new UnreadableException("no stacks with samples");
        }
        if (negative > 0) {
            sink.remark(negative
                    + " samples count less than nothing, as differences of profiles have them, and are left out");
        }
        BuiltTree.remark(built, sink);
        Optional<String> event = event().or(() -> BuiltTree.event(built));
        sink.fact(new Profile(
                entry.run(),
                Profile.Source.PPROF,
                event,
                interval(),
                duration > 0 ? Optional.of(Duration.ofNanos(duration)) : Optional.empty(),
                built,
                Origin.of(entry.name())));
    }

    private void names() throws DamageException {
        Fields fields = new Fields(bytes, 0, bytes.length);
        while (fields.next()) {
            switch (fields.number()) {
                case SAMPLE_TYPE -> types.add(valueType(fields));
                case TEXT -> {
                    texts.add(fields.from());
                    texts.add(fields.to());
                }
                case FUNCTION -> function(fields.message());
                case DURATION -> duration = fields.value();
                case PERIOD_TYPE -> periodType = Optional.of(valueType(fields));
                case PERIOD -> period = fields.value();
                case DEFAULT_TYPE -> defaultType = fields.value();
                default -> {}
            }
        }
    }

    private void function(Fields fields) throws DamageException {
        long id = 0;
        long name = 0;
        while (fields.next()) {
            id = fields.number() == 1 ? fields.value() : id;
            name = fields.number() == 2 ? fields.value() : name;
        }
        functions.put(id, name);
    }

    private void stacks() throws DamageException {
        Fields fields = new Fields(bytes, 0, bytes.length);
        while (fields.next()) {
            if (fields.number() == LOCATION) {
                location(fields.message());
            }
        }
        int weight = weight();
        Numbers ids = new Numbers();
        Numbers values = new Numbers();
        fields = new Fields(bytes, 0, bytes.length);
        while (fields.next()) {
            if (fields.number() == SAMPLE) {
                ids.clear();
                values.clear();
                sample(fields.message(), ids, values, weight);
            }
        }
    }

    // the frames of an address, the innermost first: what the compiler put into one method
    private void location(Fields fields) throws DamageException {
        long id = 0;
        int[] frames = {};
        while (fields.next()) {
            if (fields.number() == 1) {
                id = fields.value();
            } else if (fields.number() == 4) {
                long function = 0;
                Fields line = fields.message();
                while (line.next()) {
                    function = line.number() == 1 ? line.value() : function;
                }
                frames = Arrays.copyOf(frames, frames.length + 1);
                frames[frames.length - 1] = tree.frame(text(functions.getOrDefault(function, 0L)));
            }
        }
        locations.put(id, frames.length == 0 ? new int[] {tree.frame(FrameNames.UNKNOWN)} : frames);
    }

    // of several values of a sample the one that counts samples, else the one that is shown first, else the last
    private int weight() {
        for (int i = 0; i < types.size(); i++) {
            if (text(types.get(i).unit()).equals("count")) {
                return i;
            }
        }
        for (int i = 0; i < types.size(); i++) {
            if (defaultType > 0 && types.get(i).type() == defaultType) {
                return i;
            }
        }
        return Math.max(0, types.size() - 1);
    }

    private void sample(Fields fields, Numbers ids, Numbers values, int weight) throws DamageException {
        Optional<String> thread = Optional.empty();
        while (fields.next()) {
            switch (fields.number()) {
                case 1 -> fields.numbers(ids);
                case 2 -> fields.numbers(values);
                case 3 -> thread = thread.isPresent() ? thread : label(fields.message());
                default -> {}
            }
        }
        long count = weight < values.count() ? values.get(weight) : 0;
        if (count <= 0 || count > 1L << 52 || samples + count > 1L << 60) {
            negative += count < 0 ? 1 : 0;
            return;
        }
        samples += count;
        int depth = thread.isPresent() ? 1 : 0;
        for (int i = 0; i < ids.count(); i++) {
            depth += frames(ids.get(i)).length;
        }
        int[] stack = new int[depth];
        int at = depth;
        for (int i = 0; i < ids.count(); i++) {
            for (int frame : frames(ids.get(i))) {
                stack[--at] = frame;
            }
        }
        thread.ifPresent(name -> stack[0] = thread(name));
        tree.add(stack, depth, count);
    }

    private int[] frames(long location) {
        int[] frames = locations.get(location);
        return frames == null ? new int[0] : frames;
    }

    private int thread(String name) {
        return threads.size() > 10_000
                ? tree.frame("[ tid=0]")
                : threads.computeIfAbsent(name, n -> tree.frame("[" + n + " tid=0]"));
    }

    // the thread's name: "thread" of async-profiler's converter, "thread name" of others
    private Optional<String> label(Fields fields) throws DamageException {
        long key = 0;
        long value = 0;
        while (fields.next()) {
            key = fields.number() == 1 ? fields.value() : key;
            value = fields.number() == 2 ? fields.value() : value;
        }
        String name = text(key);
        boolean thread = name.equals("thread") || name.equals("thread name") || name.equals("thread_name");
        return thread && value > 0 ? Optional.of(text(value)) : Optional.empty();
    }

    private String text(long index) {
        if (index < 0 || index * 2 + 1 >= texts.count()) {
            return "";
        }
        int from = (int) texts.get((int) index * 2);
        return new String(bytes, from, (int) texts.get((int) index * 2 + 1) - from, StandardCharsets.UTF_8);
    }

    private Optional<String> event() {
        List<String> said = new ArrayList<>();
        periodType.ifPresent(t -> said.add(text(t.type())));
        types.forEach(t -> said.add(text(t.type())));
        return said.stream().map(PprofProfile::event).flatMap(Optional::stream).findFirst();
    }

    /** The event that a type of samples is called by, whatever the tool calls it. */
    static Optional<String> event(String type) {
        return switch (type) {
            case "cpu", "itimer", "ctimer", "cycles", "cpu-time" -> Optional.of("cpu");
            case "wall" -> Optional.of("wall");
            case "alloc_space", "alloc_objects", "space", "alloc", "inuse_space", "alloc_in_new_tlab_bytes" ->
                Optional.of("alloc");
            case "contentions", "delay", "lock" -> Optional.of("lock");
            default -> Optional.empty();
        };
    }

    private Optional<Duration> interval() {
        boolean time =
                periodType.filter(t -> text(t.unit()).equals("nanoseconds")).isPresent();
        return time && period > 0 ? Optional.of(Duration.ofNanos(period)) : Optional.empty();
    }
}
