package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.RecordedSites.Place;
import io.github.jdkdoctor.evidence.jfr.Recording.Samples;
import io.github.jdkdoctor.evidence.threads.CallingFrame;
import io.github.jdkdoctor.fact.EventSites.Kind;
import io.github.jdkdoctor.profile.FrameNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the events of one chunk into a recording, in one pass. Samples are counted by the key of their stack first, so that each
 * stack is read once.
 */
final class ChunkReader {
    // the JDK's own types have numbers of a few hundred; those of an application's events follow
    private static final int FEW_TYPES = 1 << 13;
    // metadata and constants are events to the file only
    private static final int FIRST_TYPE = 2;
    private static final long MOST_SAMPLES = 1 << 30;

    private final Recording recording;
    private final Chunk chunk;
    private final ChunkHeader header;
    private final ChunkBytes bytes;
    private final Metadata metadata;
    private final Constants constants;
    private final TypeEvents nameless;
    private final Map<Long, TypeEvents> types = new HashMap<>();
    private final TypeEvents[] fewTypes;
    private final Map<Long, Stacks> stacksByType = new HashMap<>();
    private final LongToIntTable threads = new LongToIntTable();
    // threads that wait, and their names, each by its number among them
    private final LongToIntTable waiting = new LongToIntTable();
    private final List<String> names = new ArrayList<>();
    private long safepoint = -1;
    private long reaching;
    private long operationKey = -1;
    private String operation = "";
    private long damaged;

    ChunkReader(Recording recording, Chunk chunk) throws DamagedRecordingException {
        this.recording = recording;
        this.chunk = chunk;
        this.header = chunk.header();
        this.bytes = chunk.bytes();
        this.metadata = chunk.metadata();
        this.constants = chunk.constants();
        nameless = new TypeEvents(TypeDescription.NAMELESS, metadata, false);
        int largest = -1;
        for (TypeDescription type : metadata.types()) {
            if (type.event()) {
                types.put(type.id(), events(type));
                largest = type.id() < FEW_TYPES ? Math.max(largest, (int) type.id()) : largest;
            }
        }
        fewTypes = new TypeEvents[largest + 1];
        Arrays.fill(fewTypes, nameless);
        types.forEach((id, events) -> {
            if (id >= 0 && id < fewTypes.length) {
                fewTypes[id.intValue()] = events;
            }
        });
    }

    private TypeEvents events(TypeDescription type) {
        try {
            return new TypeEvents(type, metadata, !chunk.whole());
        } catch (DamagedRecordingException e) {
            return nameless;
        }
    }

    void read() {
        recording.begins(header.startNanos());
        events();
        recording.heapFlow().sumUp();
        recording.loaders().sumUp();
        for (TypeEvents events : types.values()) {
            if (events != nameless) {
                recording.event(events.name()).add(events.count(), header.nanos(events.sumOfDurations()));
                if (events.stacks().size() > 0) {
                    stacks(events);
                }
                if (events.sites().size() > 0 || events.waits().size() > 0) {
                    sites(events);
                }
            }
        }
        threads();
        recording.covers(header.startNanos(), wall());
        if (nameless.count() > 0) {
            recording.remark(
                    nameless.count() + " events of types that the recording does not describe were passed over");
        }
        if (damaged > 0) {
            recording.remark(damaged + " events are damaged and were passed over");
        }
    }

    private void events() {
        int at = ChunkHeader.SIZE;
        int end = chunk.end();
        try {
            while (at < end) {
                bytes.seek(at);
                long size = bytes.varint();
                long type = bytes.varint();
                if (size < bytes.position() - at || size > end - at) {
                    throw new DamagedRecordingException("an event of " + size + " bytes");
                }
                if (type >= FIRST_TYPE || type < 0) {
                    event(type, at + (int) size);
                }
                at += (int) size;
            }
        } catch (DamagedRecordingException e) {
            recording.remark("damaged " + at + " bytes into a chunk of " + end + " (" + e.getMessage()
                    + "); the events behind that are lost");
        }
    }

    private void event(long type, int end) {
        TypeEvents events =
                type >= 0 && type < fewTypes.length ? fewTypes[(int) type] : types.getOrDefault(type, nameless);
        try {
            events.read(bytes, constants);
            if (bytes.position() > end) {
                damaged++;
            } else {
                note(events);
            }
        } catch (DamagedRecordingException e) {
            damaged++;
        }
    }

    // apart from what each chunk says of the JVM, so that the JVM need not compile that with it
    private void note(TypeEvents event) throws DamagedRecordingException {
        switch (event.topic()) {
            case NOTHING -> {}
            case SAMPLE -> {
                event.stacks().add(event.number(0), thread(event), samples(event), 0);
                if (event.samplesOf(SampleKind.EXECUTION)) {
                    recording.sampledThread(event.number(2));
                } else if (event.samplesOf(SampleKind.NATIVE)) {
                    recording.nativeThreads().thread(event.number(2));
                }
            }
            case WAIT -> {
                event.stacks().add(event.number(0), thread(event), samples(event), 0);
                site(event, event.has(5) ? 5 : 4);
                waits(event, 3);
            }
            case SITE -> {
                site(event, what(event));
                waits(event, 5);
            }
            case SAFEPOINT_BEGIN -> {
                safepoint = event.number(0);
                reaching = event.duration();
            }
            case VM_OPERATION -> operation(event);
            case BULK_REVOCATION -> recording.bulkRevocation(event.number(0) != 0);
            case COLLECTION ->
                recording.collection(
                        began(event),
                        event.number(4),
                        text(event, 0),
                        text(event, 1),
                        event.nanos(2, header),
                        event.nanos(3, header),
                        header.nanos(event.duration()));
            case FAILURE -> recording.failure(event.name(), event.number(0));
            case PAUSE -> recording.pause(began(event), text(event, 0), header.nanos(event.duration()));
            case PAUSE_PART -> recording.pausePart(text(event, 0), header.nanos(event.duration()));
            case HEAP -> {
                recording.heapCapacity(event.number(2));
                boolean after = text(event, 0).equals("After GC");
                recording.heapFlow().add(began(event), event.number(3), !after, event.number(1), event.number(2));
                if (after) {
                    recording.heapAfterCollection(began(event), event.number(1));
                }
            }
            case METASPACE -> {
                if (text(event, 0).equals("After GC")) {
                    recording.classesAfterCollection(began(event), event.number(1));
                }
            }
            case RESIDENT -> recording.memory().resident(began(event), event.number(0));
            case COMMITTED -> recording.memory().committed(began(event), event.number(0));
            case REFERENCES -> recording.references(text(event, 0), event.number(1));
            default -> state(event);
        }
    }

    private void state(TypeEvents event) throws DamagedRecordingException {
        switch (event.topic()) {
            case SETTING -> setting(event.number(0), text(event, 1), text(event, 2));
            case FLAG, FLAG_CHANGE -> recording.flag(text(event, 0), text(event, 1), text(event, 2));
            case PROPERTY -> recording.property(text(event, 0), text(event, 1));
            case JVM -> {
                recording.state("jvmStartTime", event.number(4));
                for (int slot = 0; slot < 4; slot++) {
                    recording.state(event.topic().fields().get(slot), text(event, slot));
                }
            }
            case COLLECTORS, HEAP_LIMITS, OS -> {
                for (int slot = 0; slot < event.topic().fields().size(); slot++) {
                    recording.state(event.topic().fields().get(slot), text(event, slot));
                }
            }
            case CPU -> {
                recording.state("hwThreads", event.number(0));
                recording.state("cpu", text(event, 1));
            }
            case CPU_LOAD -> {
                recording.load(event.decimal(0) + event.decimal(1));
                recording.machineLoad(event.decimal(2));
            }
            case THREAD_LOAD -> {
                if (event.has(2)) {
                    double load = event.decimal(0) + event.decimal(1);
                    String thread = threadName(event.field(2).type(), event.number(2));
                    recording.threadLoads().add(began(event), thread, load);
                }
            }
            case THROWABLES -> recording.throwables(began(event), event.number(0));
            case STRINGS -> recording.stringsAdded(began(event), event.decimal(0));
            case THREADS -> recording.activeThreads(event.number(0));
            case COMPILATIONS -> recording.compilations(began(event), event.number(0), event.number(1));
            case CLASSES -> recording.loadedClasses(event.number(0));
            case LOADER -> {
                if (event.has(0) && event.number(0) != 0) {
                    recording.loaders().add(event.number(0), text(event, 0));
                }
            }
            case VIRTUALIZATION -> recording.state("virtualization", text(event, 0));
            case THREAD_DUMP -> recording.threadDump(text(event, 0));
            case MEMORY, CONTAINER, THROTTLING -> {
                for (int slot = 0; slot < event.topic().fields().size(); slot++) {
                    if (event.has(slot)) {
                        recording.state(event.topic().fields().get(slot), event.number(slot));
                    }
                }
            }
            default -> {}
        }
    }

    private static int what(TypeEvents event) {
        // the last one is the thread
        int last = event.topic().fields().size() - 1;
        for (int slot = 1; slot < last; slot++) {
            if (event.has(slot)) {
                return slot;
            }
        }
        return 0;
    }

    // reading a text moves the cursor, which the next event sets
    private void site(TypeEvents event, int slot) throws DamagedRecordingException {
        if (!event.has(0)) {
            return;
        }
        String what = slot == 0 ? "" : text(event, slot);
        boolean ofClass = event.topic() == Topic.WAIT || slot == 1;
        long owner = event.topic() == Topic.WAIT && event.has(6) ? event.number(6) : 0;
        event.sites()
                .add(
                        event.number(0),
                        ofClass && !what.isEmpty() ? FrameNames.canonicalClass(what) : what,
                        event.duration(),
                        owner);
    }

    private void waits(TypeEvents event, int slot) throws DamagedRecordingException {
        if (!event.ofWaits() || !event.has(0) || !event.has(slot)) {
            return;
        }
        long key = event.number(slot);
        int thread = waiting.get(key);
        if (thread == LongToIntTable.ABSENT) {
            if (names.size() == ThreadWaits.MOST_THREADS) {
                return;
            }
            thread = names.size();
            waiting.putIfAbsent(key, thread);
            names.add(threadName(event.field(slot).type(), key));
        }
        event.waits().add(event.number(0), thread, 1, event.duration());
    }

    // in nanoseconds since 1970
    private long began(TypeEvents event) {
        return header.startNanos() + header.nanos(event.ticks() - header.startTicks());
    }

    // an event of async-profiler's may stand for several samples of a waiting thread
    private static long samples(TypeEvents event) {
        return event.has(1) ? Math.max(0, Math.min(event.number(1), MOST_SAMPLES)) : 1;
    }

    private int thread(TypeEvents event) throws DamagedRecordingException {
        int slot = event.has(2) ? 2 : 3;
        if (!event.has(slot)) {
            return recording.threads().of("");
        }
        long key = event.number(slot);
        int thread = threads.get(key);
        if (thread == LongToIntTable.ABSENT) {
            thread = recording.threads().of(threadName(event.field(slot).type(), key));
            threads.putIfAbsent(key, thread);
        }
        return thread;
    }

    private String threadName(long type, long key) throws DamagedRecordingException {
        ValueLayout layout = ValueLayout.of(metadata, metadata.type(type), List.of("javaName", "osName"));
        ValueLayout.Slots slots = new ValueLayout.Slots(2);
        constants.read(type, key, layout, slots);
        return slots.texts[0].isEmpty() ? slots.texts[1] : slots.texts[0];
    }

    private String text(TypeEvents event, int slot) throws DamagedRecordingException {
        return event.text(slot, metadata, constants);
    }

    private void setting(long type, String name, String value) throws DamagedRecordingException {
        TypeEvents of = types.get(type);
        if (of != null && of != nameless && !name.isEmpty()) {
            recording.event(of.name()).setting(name, value);
        }
    }

    // the VM thread tells of reaching a safepoint, then of the operation: the same number joins the two
    private void operation(TypeEvents event) throws DamagedRecordingException {
        if (event.number(1) == 0) {
            return;
        }
        long reached = event.number(2) == safepoint ? reaching : 0;
        safepoint = -1;
        // a storm is one operation ten thousand times over
        if (event.number(0) != operationKey) {
            operationKey = event.number(0);
            operation = text(event, 0);
        }
        recording.safepoint(operation, header.nanos(reached + event.duration()), header.nanos(reached));
    }

    private void stacks(TypeEvents events) {
        SampleKind.of(events.name()).ifPresent(kind -> {
            Samples samples = recording.samples(kind);
            StackTally tally = events.stacks();
            try {
                Stacks stacks = stacks(events.field(0).type());
                samples.add(tally.samples(), stacks.add(tally, samples.tree()));
                samples.inSynchronized(stacks.inSynchronized());
                if (kind == SampleKind.EXECUTION || kind == SampleKind.NATIVE) {
                    for (int place = 0; place < tally.size(); place++) {
                        long taken = tally.samples(place);
                        recording.threads().name(tally.thread(place)).ifPresent(threads -> recording
                                .threadWaits()
                                .sampled(threads, taken));
                    }
                }
                if (kind == SampleKind.NATIVE) {
                    stacks.addWork(
                            tally, () -> recording.samples(SampleKind.EXECUTION).tree());
                    for (int place = 0; place < tally.size(); place++) {
                        recording
                                .nativeThreads()
                                .add(stacks.innermost(tally.stack(place), SiteFrames.LOOKED_AT), tally.samples(place));
                    }
                }
            } catch (DamagedRecordingException e) {
                samples.add(tally.samples(), tally.samples());
            }
        });
    }

    private void sites(TypeEvents events) {
        SiteTally tally = events.sites();
        StackTally waits = events.waits();
        Map<Long, List<String>> known = new HashMap<>();
        try {
            Stacks stacks = stacks(events.field(0).type());
            for (int place = 0; place < tally.size(); place++) {
                site(events, place, frames(stacks, tally.stack(place), known));
            }
            for (int place = 0; place < waits.size(); place++) {
                recording
                        .threadWaits()
                        .add(
                                events.name(),
                                names.get(waits.thread(place)),
                                frames(stacks, waits.stack(place), known),
                                false,
                                waits.samples(place),
                                header.nanos(waits.ticks(place)));
            }
        } catch (DamagedRecordingException e) {
            recording.remark("the stacks of " + events.name() + " are damaged and were passed over");
        }
    }

    private static List<String> frames(Stacks stacks, long stack, Map<Long, List<String>> known)
            throws DamagedRecordingException {
        List<String> frames = known.get(stack);
        if (frames == null) {
            frames = stacks.innermost(stack, SiteFrames.LOOKED_AT);
            known.put(stack, frames);
        }
        return frames;
    }

    // a chunk names all threads that there were, whether or not an event is of them
    private void threads() {
        try {
            List<String> named = new ArrayList<>();
            for (TypeDescription type : metadata.types()) {
                if (type.name().equals("java.lang.Thread")) {
                    for (long key : constants.keys(type.id())) {
                        named.add(threadName(type.id(), key));
                    }
                }
            }
            recording.threadWaits().threads(named);
        } catch (DamagedRecordingException e) {
            recording.remark("the names of threads are damaged and were passed over");
        }
    }

    private void site(TypeEvents events, int place, List<String> frames) throws DamagedRecordingException {
        SiteTally tally = events.sites();
        String what = tally.what(place);
        Optional<Kind> kind = SiteFrames.kind(events.name(), what, frames, recording.frameRoles());
        if (kind.isPresent()) {
            String frame = SiteFrames.frame(kind.get(), frames);
            long owner = tally.owner(place);
            recording
                    .sites()
                    .add(
                            kind.get(),
                            events.name(),
                            new Place(what, frame, CallingFrame.of(frame, frames)),
                            tally.count(place),
                            header.nanos(tally.ticks(place)),
                            owner == 0 ? "" : threadName(events.field(6).type(), owner));
        }
    }

    private Stacks stacks(long type) throws DamagedRecordingException {
        Stacks stacks = stacksByType.get(type);
        if (stacks == null) {
            stacks = new Stacks(metadata, constants, bytes, type);
            stacksByType.put(type, stacks);
        }
        return stacks;
    }

    private long wall() {
        if (header.durationNanos() > 0 && chunk.whole()) {
            return header.durationNanos();
        }
        long last =
                types.values().stream().mapToLong(TypeEvents::lastTicks).max().orElse(Long.MIN_VALUE);
        return last <= header.startTicks() ? 0 : header.nanos(last - header.startTicks());
    }
}
