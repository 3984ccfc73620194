package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.TypeDescription.FieldDescription;
import io.github.jdkdoctor.evidence.jfr.TypeDescription.Unit;
import io.github.jdkdoctor.profile.Threads;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** The events of one type in one chunk: how the wanted part of one is read, and the sums over all. */
final class TypeEvents {
    private final TypeDescription type;
    private final Topic topic;
    private final boolean timed;
    private final boolean lasting;
    private final boolean wanted;
    private final Optional<SampleKind> samplesOfThreads;
    private final ValueLayout layout;
    private final ValueLayout.Slots slots;
    private final StackTally stacks = new StackTally(Threads.MOST);
    private final SiteTally sites = new SiteTally();
    private final StackTally waits = new StackTally(ThreadWaits.MOST_THREADS);
    private final boolean ofWaits;
    private long count;
    private long ticks;
    private long lastTicks = Long.MIN_VALUE;
    private long duration;
    private long sumOfDurations;

    /** Notes the time of the last event only if asked to, which costs more than the rest of most events. */
    TypeEvents(TypeDescription type, Metadata metadata, boolean withLastTime) throws DamagedRecordingException {
        this.type = type;
        topic = Topic.of(type.name());
        ofWaits = ThreadWaits.EVENTS.contains(type.name());
        List<FieldDescription> fields = type.fields();
        timed = !fields.isEmpty() && isLong(fields.get(0), "startTime", metadata);
        lasting = timed && fields.size() > 1 && isLong(fields.get(1), "duration", metadata);
        layout = topic == Topic.NOTHING
                ? ValueLayout.EMPTY
                : ValueLayout.of(metadata, type, topic.fields(), lasting ? 2 : timed ? 1 : 0);
        wanted = lasting || withLastTime || topic != Topic.NOTHING;
        samplesOfThreads = SampleKind.of(type.name()).filter(k -> topic == Topic.SAMPLE && layout.has(2));
        slots = new ValueLayout.Slots(topic.fields().size());
    }

    private static boolean isLong(FieldDescription field, String name, Metadata metadata)
            throws DamagedRecordingException {
        return field.name().equals(name)
                && !field.constant()
                && !field.array()
                && metadata.type(field.type()).name().equals("long");
    }

    /** Reads what is wanted of one event, with the cursor behind its size and type. */
    void read(ChunkBytes bytes, Constants constants) throws DamagedRecordingException {
        count++;
        if (!wanted) {
            return;
        }
        if (timed) {
            ticks = bytes.varint();
            lastTicks = Math.max(lastTicks, ticks);
            if (lasting) {
                duration = Math.max(0, bytes.varint());
                sumOfDurations = Math.max(sumOfDurations, sumOfDurations + duration);
            }
        }
        if (topic != Topic.NOTHING) {
            layout.read(bytes, constants, slots);
        }
    }

    String name() {
        return type.name();
    }

    Topic topic() {
        return topic;
    }

    StackTally stacks() {
        return stacks;
    }

    long count() {
        return count;
    }

    SiteTally sites() {
        return sites;
    }

    /** Of events by which threads tell that they wait: by threads that are told apart. */
    StackTally waits() {
        return waits;
    }

    /** Whether threads tell by them that they wait. */
    boolean ofWaits() {
        return ofWaits;
    }

    /** When the event just read began, in ticks; 0 for one that does not say. */
    long ticks() {
        return ticks;
    }

    /** When the last of them began, in ticks; the smallest number where there is none. */
    long lastTicks() {
        return lastTicks;
    }

    /** In ticks. */
    long sumOfDurations() {
        return sumOfDurations;
    }

    /** How long the event just read took, in ticks; 0 for one that takes no time. */
    long duration() {
        return duration;
    }

    /** Whether the type has the field of a slot. */
    boolean has(int slot) {
        return layout.has(slot);
    }

    /** Whether these are samples of one kind, with the thread. */
    boolean samplesOf(SampleKind kind) {
        return samplesOfThreads.isPresent() && samplesOfThreads.get() == kind;
    }

    FieldDescription field(int slot) {
        return layout.field(slot);
    }

    double decimal(int slot) {
        return slots.decimals[slot];
    }

    long number(int slot) {
        return slots.numbers[slot];
    }

    /** A timespan in nanoseconds, whatever unit the type gives it in. */
    long nanos(int slot, ChunkHeader header) {
        long number = Math.max(0, slots.numbers[slot]);
        Unit unit = layout.field(slot).unit();
        return switch (unit) {
            case TICKS -> header.nanos(number);
            case MICROSECONDS -> number * 1_000;
            case MILLISECONDS -> number * 1_000_000;
            case SECONDS -> number * 1_000_000_000;
            case NANOSECONDS, NONE -> number;
        };
    }

    /** A field as the JVM prints such a value; "" where the type has no such field. Moves the cursor. */
    String text(int slot, Metadata metadata, Constants constants) throws DamagedRecordingException {
        if (!layout.has(slot)) {
            return "";
        }
        FieldDescription field = layout.field(slot);
        if (field.constant()) {
            return constants.text(field.type(), slots.numbers[slot]);
        }
        boolean unsigned = type.name().startsWith("jdk.Unsigned");
        long number = slots.numbers[slot];
        return switch (metadata.type(field.type()).name()) {
            case TypeDescription.STRING -> slots.texts[slot];
            case "boolean" -> Boolean.toString(number != 0);
            case "double" -> decimal(slots.decimals[slot]);
            case "int" -> unsigned ? Integer.toUnsignedString((int) number) : Integer.toString((int) number);
            default -> unsigned ? Long.toUnsignedString(number) : Long.toString(number);
        };
    }

    // six places, as in PrintFlagsFinal
    private static String decimal(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_EVEN).toPlainString()
                : Double.toString(value);
    }
}
