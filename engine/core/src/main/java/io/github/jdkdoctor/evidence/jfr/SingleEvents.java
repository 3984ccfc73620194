package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.RecordedSites.Place;
import io.github.jdkdoctor.evidence.jfr.Recording.Samples;
import io.github.jdkdoctor.evidence.threads.CallingFrame;
import io.github.jdkdoctor.fact.EventSites.Kind;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frame;
import io.github.jdkdoctor.profile.FrameNames;
import io.github.jdkdoctor.profile.Threads;
import io.github.jdkdoctor.profile.Tier;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Adds up events that come one by one, as {@link ChunkReader} does those of a chunk. */
final class SingleEvents {
    private static final Pattern RATE = Pattern.compile("\\d{1,12}(?:[.,]\\d{1,9})?");

    private final Recording recording;
    private long samples;
    private long cutSamples;

    SingleEvents(Recording recording) {
        this.recording = recording;
    }

    /** How many samples there were. */
    long samples() {
        return samples;
    }

    /** How many of them have a stack without its outer frames. */
    long cutSamples() {
        return cutSamples;
    }

    /**
     * Adds an event.
     *
     * @param began in nanoseconds since 1970
     */
    void take(RecordedEvent event, long began, long nanos) {
        recording.event(event.name()).add(1, nanos);
        Topic topic = Topic.of(event.name());
        switch (topic) {
            case SAMPLE -> sample(event);
            case WAIT -> {
                sample(event);
                site(
                        event,
                        event.text("parkedClass")
                                .or(() -> event.text("monitorClass"))
                                .map(FrameNames::canonicalClass)
                                .orElse(""),
                        nanos);
                waits(event, nanos);
            }
            case SITE -> {
                site(event, what(event), nanos);
                waits(event, nanos);
            }
            case COLLECTION ->
                recording.collection(
                        began,
                        event.number("gcId").orElse(0),
                        event.text("name").orElse(""),
                        event.text("cause").orElse(""),
                        event.nanos("sumOfPauses"),
                        event.nanos("longestPause"),
                        nanos);
            case PAUSE -> recording.pause(began, event.text("name").orElse(""), nanos);
            case REFERENCES ->
                event.number("count")
                        .ifPresent(
                                count -> recording.references(event.text("type").orElse(""), count));
            case PAUSE_PART -> recording.pausePart(event.text("name").orElse(""), nanos);
            case FAILURE -> recording.failure(event.name(), event.number("gcId").orElse(0));
            case HEAP -> {
                event.bytes("heapSpace.committedSize").ifPresent(recording::heapCapacity);
                boolean after = event.text("when").orElse("").equals("After GC");
                event.bytes("heapUsed").ifPresent(used -> {
                    recording
                            .heapFlow()
                            .add(
                                    began,
                                    event.number("gcId").orElse(0),
                                    !after,
                                    used,
                                    event.bytes("heapSpace.committedSize").orElse(0));
                    if (after) {
                        recording.heapAfterCollection(began, used);
                    }
                });
            }
            case METASPACE -> {
                if (event.text("when").orElse("").equals("After GC")) {
                    event.bytes("metaspace.used").ifPresent(used -> recording.classesAfterCollection(began, used));
                }
            }
            case RESIDENT ->
                event.bytes("size").ifPresent(bytes -> recording.memory().resident(began, bytes));
            case COMMITTED ->
                event.bytes("committed").ifPresent(bytes -> recording.memory().committed(began, bytes));
            case THROWABLES -> event.number("throwables").ifPresent(count -> recording.throwables(began, count));
            case STRINGS -> event.text("insertionRate").ifPresent(rate -> stringsAdded(began, rate));
            case THREADS -> event.number("activeCount").ifPresent(recording::activeThreads);
            case COMPILATIONS ->
                event.number("compileCount")
                        .ifPresent(count ->
                                recording.compilations(began, count, event.nanos("totalTimeSpent") / 1_000_000));
            case CLASSES -> event.number("loadedClassCount").ifPresent(recording::loadedClasses);
            case LOADER ->
                // jdk.internal.reflect.DelegatingClassLoader (id = 11)
                event.text("classLoader")
                        .filter(loader -> !loader.equals("bootstrap") && !loader.equals("N/A"))
                        .ifPresent(loader -> recording.loaders().add(loader, loader.replaceFirst(" \\(id = .*", "")));
            case CPU_LOAD -> {
                if (event.share("jvmUser").isPresent()
                        && event.share("jvmSystem").isPresent()) {
                    recording.load(event.share("jvmUser").getAsDouble()
                            + event.share("jvmSystem").getAsDouble());
                }
                event.share("machineTotal").ifPresent(recording::machineLoad);
            }
            case THREAD_LOAD -> {
                if (event.share("user").isPresent() && event.share("system").isPresent()) {
                    double load = event.share("user").getAsDouble()
                            + event.share("system").getAsDouble();
                    event.text("eventThread")
                            .ifPresent(thread -> recording.threadLoads().add(began, thread, load));
                }
            }
            default -> state(topic, event);
        }
    }

    private void stringsAdded(long began, String rate) {
        if (RATE.matcher(rate).matches()) {
            recording.stringsAdded(began, Double.parseDouble(rate.replace(',', '.')));
        }
    }

    private void state(Topic topic, RecordedEvent event) {
        switch (topic) {
            case FLAG, FLAG_CHANGE ->
                event.text("name")
                        .ifPresent(name -> recording.flag(
                                name,
                                event.text(topic == Topic.FLAG ? "value" : "newValue")
                                        .orElse(""),
                                event.text("origin").orElse("")));
            case PROPERTY ->
                event.text("key")
                        .ifPresent(key ->
                                recording.property(key, event.text("value").orElse("")));
            case JVM, COLLECTORS, VIRTUALIZATION ->
                topic.fields().forEach(field -> event.text(field)
                        .filter(text -> !field.equals("jvmStartTime"))
                        .ifPresent(text -> recording.state(field, text)));
            case HEAP_LIMITS -> {
                for (String field : List.of("maxSize", "initialSize")) {
                    event.bytes(field).ifPresent(bytes -> recording.state(field, Long.toString(bytes)));
                }
                event.text("usesCompressedOops").ifPresent(on -> recording.state("usesCompressedOops", on));
            }
            case CPU -> {
                event.number("hwThreads").ifPresent(count -> recording.state("hwThreads", count));
                event.text("cpu").ifPresent(cpu -> recording.state("cpu", cpu));
            }
            case MEMORY -> event.bytes("totalSize").ifPresent(bytes -> recording.state("totalSize", bytes));
            case CONTAINER, THROTTLING -> topic.fields().forEach(field -> limit(event, field));
            default -> {}
        }
    }

    // of times the recording holds the number alone, in the unit of the field
    private void limit(RecordedEvent event, String field) {
        switch (field) {
            case "cpuQuota", "cpuSlicePeriod" -> time(event, field, 1_000);
            case "cpuThrottledTime" -> time(event, field, 1);
            default -> event.bytes(field).ifPresent(number -> recording.state(field, number));
        }
    }

    private void time(RecordedEvent event, String field, long unit) {
        if (event.text(field).isPresent()) {
            recording.state(field, event.nanos(field) / unit);
        }
    }

    private static String what(RecordedEvent event) {
        return event.text("thrownClass")
                .map(FrameNames::canonicalClass)
                .or(() -> event.text("reason"))
                .or(() -> event.text("host"))
                .or(() -> event.text("path"))
                .orElse("");
    }

    private void site(RecordedEvent event, String what, long nanos) {
        Optional<Kind> kind = SiteFrames.kind(event.name(), what, event.frames(), recording.frameRoles());
        if (kind.isPresent()) {
            String frame = SiteFrames.frame(kind.get(), event.frames());
            Place place = new Place(what, frame, CallingFrame.of(frame, event.frames()));
            recording
                    .sites()
                    .add(
                            kind.get(),
                            event.name(),
                            place,
                            1,
                            nanos,
                            event.text("previousOwner").orElse(""));
        }
    }

    private void waits(RecordedEvent event, long nanos) {
        if (ThreadWaits.EVENTS.contains(event.name())) {
            event.text("eventThread")
                    .ifPresent(thread ->
                            recording.threadWaits().add(event.name(), thread, event.frames(), event.cut(), 1, nanos));
            event.thread("eventThread").ifPresent(id -> recording
                    .threadWaits()
                    .seen(event.text("eventThread").orElse(""), id));
        }
    }

    private void sample(RecordedEvent event) {
        Optional<SampleKind> kind = SampleKind.of(event.name());
        if (kind.isEmpty() || event.frames().isEmpty()) {
            return;
        }
        samples++;
        cutSamples += event.cut() ? 1 : 0;
        Samples of = recording.samples(kind.get());
        List<String> frames = event.frames();
        String thread =
                event.text("sampledThread").or(() -> event.text("eventThread")).orElse("");
        String id = event.thread("sampledThread")
                .or(() -> event.thread("eventThread"))
                .orElse("");
        add(of, frames, thread);
        if (kind.get() == SampleKind.EXECUTION || kind.get() == SampleKind.NATIVE) {
            recording.threadWaits().sampled(Threads.grouped(thread), 1);
            recording.threadWaits().seen(thread, id);
        }
        if (kind.get() == SampleKind.NATIVE) {
            work(frames, thread);
            if (!thread.isEmpty()) {
                recording.nativeThreads().thread(id);
                recording.nativeThreads().add(frames, 1);
            }
        }
        of.add(1, 0);
    }

    private void add(Samples to, List<String> frames, String thread) {
        CallTree.Builder tree = to.tree();
        int[] stack = new int[frames.size()];
        for (int i = 0; i < stack.length; i++) {
            stack[i] = tree.frame(new Frame(frames.get(stack.length - 1 - i), Tier.UNKNOWN, true));
        }
        tree.add(recording.threads().of(thread), stack, stack.length, 1);
    }

    // as Stacks.addWork; where only samples of native code are printed, they are no profile of the CPU
    private void work(List<String> frames, String thread) {
        Samples running = recording.samples().get(SampleKind.EXECUTION);
        if (running != null && running.taken() > 0 && NativeWork.in(frames.get(0))) {
            add(running, frames, thread);
        }
    }
}
