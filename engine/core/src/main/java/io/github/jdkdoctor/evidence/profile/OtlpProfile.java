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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Profiles in OpenTelemetry's protocol, {@code profiles.proto} in its two forms of {@code v1development}: a sample has a range
 * in a list of locations, as async-profiler 4.1 writes it, or the number of a stack, as later releases do. The numbers of
 * fields are those of github.com/open-telemetry/opentelemetry-proto and of {@code OtlpConstants} in async-profiler.
 *
 * <p>async-profiler writes each chunk twice, once as numbers of samples and once as what they add up to; the numbers are read.
 */
final class OtlpProfile {
    private static final int RESOURCE_PROFILES = 1;
    private static final int DICTIONARY = 2;
    // of resource profiles and of scope profiles
    private static final int WITHIN = 2;
    private static final int STACK_TABLE = 7;
    private static final int ENOUGH = 50;
    private static final int FEW = 4;
    private static final int ALL_VALUES = -1;
    private static final long MOST_SAMPLES = 1L << 52;
    private static final String COUNT = "count";
    private static final int MOST_THREADS = 10_000;
    private static final String THREAD_NAME = "thread.name";

    private final byte[] bytes;
    // where each text, function, location, attribute and stack starts and ends
    private final Numbers texts = new Numbers();
    private final Numbers functions = new Numbers();
    private final Numbers locations = new Numbers();
    private final Numbers attributes = new Numbers();
    private final Numbers stacks = new Numbers();
    private final Map<Integer, int[]> frames = new HashMap<>();
    private final Set<String> threads = new HashSet<>();
    // of the sample at hand
    private static final int VALUES_LAST = 4;

    private final Numbers values = new Numbers();
    private final Numbers attribute = new Numbers();
    private final Numbers stackIndices = new Numbers();
    // by their type and unit
    private final Map<Type, Sum> sums = new LinkedHashMap<>();

    private record Type(String type, String unit) {}

    /** All profiles of one type. */
    private static final class Sum {
        private final CallTree.Builder tree = new CallTree.Builder();
        private final Map<Integer, Integer> frames = new HashMap<>();
        private long duration;
        private long samples;
    }

    OtlpProfile(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Whether the first bytes of a file are the beginning of profiles, or of the dictionary that may come before them. */
    static boolean looksLike(byte[] head) {
        Fields file = new Fields(head, 0, head.length);
        return (head.length > 0 && head[0] == (DICTIONARY << 3 | 2)) ? isDictionary(file) : isProfiles(file);
    }

    // resource, scope, profile, type of samples
    private static boolean isProfiles(Fields file) {
        Optional<Fields> type = file.first(RESOURCE_PROFILES)
                .flatMap(f -> f.first(WITHIN))
                .flatMap(f -> f.first(WITHIN))
                .flatMap(f -> f.first(1));
        try {
            int count = 0;
            while (type.isPresent() && type.get().next()) {
                if (!type.get().isNumber() || type.get().number() > 3) {
                    return false;
                }
                count++;
            }
            return count > 0;
        } catch (DamageException e) {
            return false;
        }
    }

    // tables only; a sample of pprof has the same number, and within it nothing beyond 3
    private static boolean isDictionary(Fields file) {
        Optional<Fields> tables = file.first(DICTIONARY);
        int count = 0;
        boolean beyond = false;
        try {
            while (tables.isPresent() && count < ENOUGH && tables.get().next()) {
                if (!tables.get().holdsBytes() || tables.get().number() > STACK_TABLE) {
                    return false;
                }
                beyond |= tables.get().number() > 3;
                count++;
            }
        } catch (DamageException e) {
            // the head may be cut
            return beyond && count >= FEW;
        }
        return beyond && count >= FEW;
    }

    /** Hands on what the profiles say, each type of samples as one profile. */
    void handOn(Entry entry, FactSink sink) throws UnreadableException {
        try {
            dictionary();
            Fields fields = new Fields(bytes, 0, bytes.length);
            while (fields.next()) {
                if (fields.number() == RESOURCE_PROFILES) {
                    within(fields.message(), 2);
                }
            }
        } catch (DamageException e) {
            throw new UnreadableException(e.getMessage() + ": damaged or cut off");
        }
        List<String> counted = new ArrayList<>();
        sums.keySet().stream().filter(t -> t.unit().equals(COUNT)).forEach(t -> counted.add(t.type()));
        boolean any = false;
        for (Map.Entry<Type, Sum> e : sums.entrySet()) {
            Type type = e.getKey();
            if (e.getValue().samples > 0 && (type.unit().equals(COUNT) || !counted.contains(type.type()))) {
                handOn(type, e.getValue(), entry, sink);
                any = true;
            }
        }
        if (!any) {
            throw new UnreadableException("no stacks with samples");
        }
    }

    private static void handOn(Type type, Sum sum, Entry entry, FactSink sink) {
        CallTree built = sum.tree.build();
        BuiltTree.remark(built, sink);
        sink.fact(new Profile(
                entry.run(),
                Profile.Source.PPROF,
                PprofProfile.event(type.type()).or(() -> BuiltTree.event(built)),
                Optional.empty(),
                sum.duration > 0 ? Optional.of(Duration.ofNanos(sum.duration)) : Optional.empty(),
                built,
                Origin.of(entry.name())));
    }

    private void dictionary() throws DamageException {
        Fields fields = new Fields(bytes, 0, bytes.length);
        while (fields.next()) {
            if (fields.number() == DICTIONARY && fields.holdsBytes()) {
                Fields tables = fields.message();
                while (tables.next()) {
                    switch (tables.number()) {
                        case 2 -> keep(tables, locations);
                        case 3 -> keep(tables, functions);
                        case 5 -> keep(tables, texts);
                        case 6 -> keep(tables, attributes);
                        case STACK_TABLE -> keep(tables, stacks);
                        default -> {}
                    }
                }
            }
        }
    }

    private static void keep(Fields field, Numbers table) throws DamageException {
        if (!field.holdsBytes()) {
            throw new DamageException(field.to());
        }
        table.add(field.from());
        table.add(field.to());
    }

    private void within(Fields fields, int levels) throws DamageException {
        while (fields.next()) {
            if (fields.number() == WITHIN && fields.holdsBytes()) {
                if (levels == 1) {
                    profile(fields.message());
                } else {
                    within(fields.message(), levels - 1);
                }
            }
        }
    }

    private void profile(Fields fields) throws DamageException {
        List<Type> types = new ArrayList<>();
        Numbers indices = new Numbers();
        long duration = 0;
        List<Fields> samples = new ArrayList<>();
        boolean valuesLast = true;
        while (fields.next()) {
            switch (fields.number()) {
                case 1 -> types.add(type(fields.message()));
                case 2 -> {
                    samples.add(fields.message());
                    valuesLast &= holds(fields.message(), VALUES_LAST);
                }
                // the list of locations of the one form, the time of the other
                case 3 -> {
                    if (fields.holdsBytes()) {
                        fields.numbers(indices);
                    }
                }
                case 4 -> duration = stacks.count() > 0 && fields.isNumber() ? fields.value() : duration;
                case 5 -> duration = stacks.count() == 0 && fields.isNumber() ? fields.value() : duration;
                default -> {}
            }
        }
        if (samples.isEmpty()) {
            return;
        }
        // of several values of a sample the one that counts samples
        int weight = 0;
        while (weight < types.size() - 1 && !types.get(weight).unit().equals(COUNT)) {
            weight++;
        }
        weight = weight < types.size() && types.get(weight).unit().equals(COUNT) ? weight : 0;
        Sum sum = sums.computeIfAbsent(types.isEmpty() ? new Type("", "") : types.get(weight), t -> new Sum());
        int of = types.size() > 1 ? weight : ALL_VALUES;
        sum.duration += Math.max(0, duration);
        for (Fields sample : samples) {
            if (stacks.count() > 0) {
                sampleOfStack(sample, valuesLast, of, sum);
            } else {
                sampleOfRange(sample, indices, of, sum);
            }
        }
    }

    private Type type(Fields fields) throws DamageException {
        long type = 0;
        long unit = 0;
        while (fields.next()) {
            type = fields.number() == 1 ? fields.value() : type;
            unit = fields.number() == 2 ? fields.value() : unit;
        }
        return new Type(text(type), text(unit));
    }

    private static boolean holds(Fields fields, int number) throws DamageException {
        while (fields.next()) {
            if (fields.number() == number) {
                return true;
            }
        }
        return false;
    }

    // stack_index = 1, values = 2, attribute_indices = 3, link_index = 4; later releases, as async-profiler 4.5 writes
    // them,
    // attribute_indices = 2, link_index = 3, values = 4, which each sample has, as few have a link
    private void sampleOfStack(Fields fields, boolean valuesLast, int weight, Sum sum) throws DamageException {
        int ofValues = valuesLast ? VALUES_LAST : 2;
        int ofAttributes = valuesLast ? 2 : 3;
        long stack = 0;
        values.clear();
        attribute.clear();
        while (fields.next()) {
            switch (fields.number()) {
                case 1 -> stack = fields.value();
                default -> {
                    if (fields.number() == ofValues) {
                        fields.numbers(values);
                    } else if (fields.number() == ofAttributes) {
                        fields.numbers(attribute);
                    }
                }
            }
        }
        stackIndices.clear();
        if (stack >= 0 && stack * 2 + 1 < stacks.count()) {
            Fields of = message(stacks, stack);
            while (of.next()) {
                if (of.number() == 1) {
                    of.numbers(stackIndices);
                }
            }
        }
        add(sum, stackIndices, 0, stackIndices.count(), count(weight));
    }

    // locations_start_index = 1, locations_length = 2, value = 3, attribute_indices = 4
    private void sampleOfRange(Fields fields, Numbers indices, int weight, Sum sum) throws DamageException {
        long start = 0;
        long length = 0;
        values.clear();
        attribute.clear();
        while (fields.next()) {
            switch (fields.number()) {
                case 1 -> start = fields.value();
                case 2 -> length = fields.value();
                case 3 -> fields.numbers(values);
                case 4 -> fields.numbers(attribute);
                default -> {}
            }
        }
        if (start < 0 || length < 0 || start > indices.count() - length) {
            throw new DamageException(fields.to());
        }
        add(sum, indices, (int) start, (int) length, count(weight));
    }

    // a value for each type, or for each time stamp, or none where each time stamp is one sample
    private long count(int weight) {
        if (weight != ALL_VALUES) {
            return weight < values.count() ? values.get(weight) : 0;
        }
        long count = values.count() == 0 ? 1 : 0;
        for (int i = 0; i < values.count(); i++) {
            count += Math.max(0, Math.min(values.get(i), MOST_SAMPLES));
        }
        return count;
    }

    // the innermost location comes first
    private void add(Sum sum, Numbers indices, int start, int length, long count) throws DamageException {
        if (count <= 0 || count > MOST_SAMPLES || sum.samples + count > MOST_SAMPLES || length == 0) {
            return;
        }
        sum.samples += count;
        Optional<String> thread = thread();
        int depth = thread.isPresent() ? 1 : 0;
        for (int i = 0; i < length; i++) {
            depth += names(indices.get(start + i)).length;
        }
        int[] stack = new int[depth];
        int at = depth;
        for (int i = 0; i < length; i++) {
            for (int name : names(indices.get(start + i))) {
                stack[--at] = frame(sum, name);
            }
        }
        thread.ifPresent(name -> stack[0] = sum.tree.frame(name.startsWith("[") ? name : "[" + name + " tid=0]"));
        sum.tree.add(stack, depth, count);
    }

    private int frame(Sum sum, int name) {
        return sum.frames.computeIfAbsent(
                name, n -> sum.tree.frame(n == 0 || text(n).isEmpty() ? FrameNames.UNKNOWN : text(n)));
    }

    // the names of the functions of a location, as numbers of texts, the innermost first
    private int[] names(long location) throws DamageException {
        int[] known = frames.get((int) location);
        if (known != null) {
            return known;
        }
        int[] names = {};
        if (location >= 0 && location * 2 + 1 < locations.count()) {
            Fields fields = message(locations, location);
            while (fields.next()) {
                // line; between mapping and address, whose numbers are no messages
                if (fields.number() == 3 && fields.holdsBytes()) {
                    Fields line = fields.message();
                    long function = 0;
                    while (line.next()) {
                        function = line.number() == 1 ? line.value() : function;
                    }
                    names = Arrays.copyOf(names, names.length + 1);
                    names[names.length - 1] = name(function);
                }
            }
        }
        names = names.length == 0 ? new int[] {0} : names;
        frames.put((int) location, names);
        return names;
    }

    private int name(long function) throws DamageException {
        long name = 0;
        if (function >= 0 && function * 2 + 1 < functions.count()) {
            Fields fields = message(functions, function);
            while (fields.next()) {
                name = fields.number() == 1 ? fields.value() : name;
            }
        }
        return (int) name;
    }

    private Optional<String> thread() throws DamageException {
        for (int i = 0; i < attribute.count(); i++) {
            long index = attribute.get(i);
            if (index >= 0 && index * 2 + 1 < attributes.count()) {
                Optional<String> name = threadName(message(attributes, index));
                if (name.isPresent()) {
                    return name;
                }
            }
        }
        return Optional.empty();
    }

    // the key is a text's number in the one form and the text itself in the other
    private Optional<String> threadName(Fields fields) throws DamageException {
        boolean named = false;
        Optional<String> value = Optional.empty();
        while (fields.next()) {
            if (fields.number() == 1) {
                named = (fields.holdsBytes() ? string(fields) : text(fields.value())).equals(THREAD_NAME);
            } else if (fields.number() == 2 && fields.holdsBytes()) {
                Fields any = fields.message();
                while (any.next()) {
                    value = any.number() == 1 && any.holdsBytes() ? Optional.of(string(any)) : value;
                }
            }
        }
        return named ? value.filter(n -> !n.isEmpty()).map(this::bounded) : Optional.empty();
    }

    private String bounded(String thread) {
        return threads.contains(thread) || (threads.size() < MOST_THREADS && threads.add(thread)) ? thread : "";
    }

    private Fields message(Numbers table, long index) {
        return new Fields(bytes, (int) table.get((int) index * 2), (int) table.get((int) index * 2 + 1));
    }

    private String text(long index) {
        if (index < 0 || index * 2 + 1 >= texts.count()) {
            return "";
        }
        int from = (int) texts.get((int) index * 2);
        return new String(bytes, from, (int) texts.get((int) index * 2 + 1) - from, StandardCharsets.UTF_8);
    }

    private String string(Fields field) {
        return new String(bytes, field.from(), field.to() - field.from(), StandardCharsets.UTF_8);
    }
}
