package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.jfr.Recording.Samples;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.evidence.jvm.VersionLines;
import io.github.jdkdoctor.fact.BiasedLockingLog;
import io.github.jdkdoctor.fact.CpuLoad;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.fact.SampledTime;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.SynchronizedSamples;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.fact.VmFlag;
import io.github.jdkdoctor.profile.CallTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a recording says, as facts. */
final class RecordingFacts {
    // OpenJDK 64-Bit Server VM (11.0.13+8) for linux-amd64 JRE (11.0.13+8), built on …; async-profiler: 11.0.13+8
    private static final Set<String> WITHOUT_THRESHOLD =
            Set.of("jdk.GarbageCollection", "jdk.GCPhasePause", "jdk.GCPhasePauseLevel1");
    private static final Pattern JRE = Pattern.compile("JRE \\(([^)]{1,100})\\)");
    private static final Pattern PLATFORM = Pattern.compile(" for ([a-z]+)-([a-z0-9_]+) JRE");
    // async-profiler samples every 10 ms of CPU time unless told otherwise (its DEFAULT_INTERVAL)
    private static final Duration ASYNC_PROFILER_DEFAULT = Duration.ofMillis(10);

    // what --ttsp stands for, with RuntimeService::record_safepoint_synchronized as the end
    private static final String TIME_TO_SAFEPOINT = "SafepointSynchronize::begin";

    // fields of jdk.GCHeapConfiguration, for recordings whose settings leave the events of the flags out
    private static final Map<String, String> HEAP_LIMITS = Map.of(
            "maxSize", "MaxHeapSize", "initialSize", "InitialHeapSize", "usesCompressedOops", "UseCompressedOops");

    // in default.jfc and profile.jfc of 11 to 25
    private static final Duration NATIVE_INTERVAL = Duration.ofMillis(20);

    private final Recording recording;
    private final Entry entry;
    private final Run run;
    private final Origin origin;
    private final Duration wall;

    RecordingFacts(Recording recording, Entry entry) {
        this.recording = recording;
        this.entry = entry;
        this.run = entry.run();
        this.origin = Origin.of(entry.name());
        this.wall = recording.wall();
    }

    void giveTo(FactSink sink) {
        jdk().ifPresent(sink::fact);
        machine().ifPresent(sink::fact);
        new RecordedMachine(recording).giveTo(run, origin, sink);
        flags(sink);
        arguments(sink);
        recording.properties().forEach((name, value) -> sink.fact(new SystemProperty(run, name, value, origin)));
        recording
                .events()
                .forEach((name, totals) -> sink.fact(new EventCount(
                        run,
                        name,
                        totals.count(),
                        totals.enabled(),
                        totals.time("threshold"),
                        wall,
                        totals.total(),
                        origin)));
        safepoints().ifPresent(sink::fact);
        biasedLocking().ifPresent(sink::fact);
        collections().ifPresent(sink::fact);
        sampledTime().ifPresent(sink::fact);
        cpuLoad().ifPresent(sink::fact);
        recording
                .threadLoads()
                .times(run, recording.number("hwThreads"), recording.load(), origin)
                .ifPresent(sink::fact);
        recording.samples().forEach((kind, samples) -> profile(kind, samples, sink));
        sites(sink);
        recording.threadCounts(run, origin).ifPresent(sink::fact);
        recording.memory().growth(run, origin).ifPresent(sink::fact);
        recording.compilations(run, origin).ifPresent(sink::fact);
        recording.classCounts(run, origin).ifPresent(sink::fact);
        recording.loaders().most(run, origin).ifPresent(sink::fact);
        EventTotals parks = recording.events().get("jdk.ThreadPark");
        boolean withParks =
                parks != null && (parks.count() > 0 || parks.enabled().orElse(false));
        EventTotals monitors = recording.events().get("jdk.JavaMonitorEnter");
        if (!wall.isZero()
                && monitors != null
                && (monitors.count() > 0 || monitors.enabled().orElse(false))) {
            sink.fact(recording.threadWaits().queued(run, wall, origin));
        }
        recording.threadDumps().report(run, entry.name(), new OfDumps(sink));
        recording.threadWaits().facts(withParks, run, wall, origin).ifPresent(sink::fact);
        Optional.ofNullable(recording.samples().get(SampleKind.EXECUTION))
                .flatMap(Samples::inSynchronized)
                .ifPresent(share -> sink.fact(new SynchronizedSamples(run, share, origin)));
        recording.remarks().forEach(sink::remark);
    }

    private Optional<JdkBuild> jdk() {
        String printed = recording.text("jvmVersion").orElse("");
        String name = recording.text("jvmName").orElse("");
        Matcher jre = JRE.matcher(printed);
        String number = jre.find() ? jre.group(1) : printed;
        return JdkVersion.printed(number)
                .map(version -> new JdkBuild(
                        run,
                        version,
                        Vendor.of(name, number, recording.properties().getOrDefault("java.vm.vendor", "")),
                        Vendor.vm(name),
                        origin));
    }

    // a container's limits count before the machine's own; -1 and -2 stand for no limit
    private Optional<Machine> machine() {
        OptionalLong processors = stated("effectiveCpuCount", "hwThreads");
        OptionalLong memory = stated("memoryLimit", "totalSize");
        Matcher platform = PLATFORM.matcher(recording.text("jvmVersion").orElse(""));
        boolean named = platform.find();
        Optional<String> os = named ? Optional.of(VersionLines.osName(platform.group(1))) : Optional.empty();
        Optional<String> arch = named ? Optional.of(platform.group(2)) : Optional.empty();
        if (processors.isEmpty() && memory.isEmpty() && os.isEmpty()) {
            return Optional.empty();
        }
        OptionalInt count = processors.isPresent()
                ? OptionalInt.of((int) Math.min(processors.getAsLong(), Integer.MAX_VALUE))
                : OptionalInt.empty();
        return Optional.of(new Machine(run, count, memory, os, arch, origin));
    }

    private OptionalLong stated(String container, String machine) {
        OptionalLong limit = recording.number(container);
        return limit.isPresent() && limit.getAsLong() > 0 ? limit : recording.number(machine);
    }

    private void flags(FactSink sink) {
        recording
                .flags()
                .forEach((name, flag) -> sink.fact(new VmFlag(run, name, flag.value(), setBy(flag.origin()), origin)));
        HEAP_LIMITS.forEach((field, name) -> recording
                .text(field)
                .filter(value -> !recording.flags().containsKey(name))
                .ifPresent(value -> sink.fact(new VmFlag(run, name, value, SetBy.NOT_STATED, origin))));
        if (!recording.flags().isEmpty() && recording.remarks().isEmpty()) {
            sink.observed(FactKind.FLAG);
        }
    }

    // the texts of JVMFlagOrigin in HotSpot's jfrTypes
    private static SetBy setBy(String origin) {
        return switch (origin) {
            case "Default" -> SetBy.DEFAULT;
            case "Command line" -> SetBy.COMMAND_LINE;
            case "Environment variable" -> SetBy.ENVIRONMENT;
            case "Config file", "JIMAGE resource" -> SetBy.CONFIG_FILE;
            case "Management", "Attach on demand" -> SetBy.MANAGEMENT;
            case "Ergonomic" -> SetBy.ERGONOMIC;
            default -> SetBy.NOT_STATED;
        };
    }

    private void arguments(FactSink sink) {
        recording.text("jvmArguments").ifPresent(list -> {
            GivenArguments.listed(list, 0, JvmArgument.Source.LISTED, entry, sink);
            sink.observed(FactKind.ARGUMENT);
            sink.observed(FactKind.FLAG);
        });
        recording
                .text("jvmFlags")
                .ifPresent(list -> GivenArguments.listed(list, 0, JvmArgument.Source.OPTION_FILE, entry, sink));
    }

    private Optional<SafepointLog> safepoints() {
        if (!complete("jdk.ExecuteVMOperation") || !complete("jdk.SafepointBegin")) {
            return Optional.empty();
        }
        List<SafepointLog.Operation> operations = new ArrayList<>();
        recording
                .safepoints()
                .forEach((name, times) -> operations.add(new SafepointLog.Operation(
                        name, times.count(), times.total(), times.part(), times.longest(), times.longestPart())));
        return Optional.of(new SafepointLog(run, operations, wall, span(), origin));
    }

    private Optional<BiasedLockingLog> biasedLocking() {
        if (!complete("jdk.BiasedLockRevocation") || !complete("jdk.BiasedLockClassRevocation")) {
            return Optional.empty();
        }
        return Optional.of(new BiasedLockingLog(
                run,
                count("jdk.BiasedLockRevocation"),
                count("jdk.BiasedLockSelfRevocation"),
                recording.bulkRebias(),
                recording.bulkRevoke(),
                wall,
                span(),
                origin));
    }

    private Optional<GcLog> collections() {
        if (!complete("jdk.GarbageCollection")) {
            return Optional.empty();
        }
        List<GcLog.Pauses> pauses = new ArrayList<>();
        List<GcLog.Pauses> cycles = new ArrayList<>();
        boolean pausesNamed = complete("jdk.GCPhasePause");
        recording.collections().forEach((name, byCause) -> {
            Optional<String> kind = kind(name);
            if (kind.isPresent() || !pausesNamed) {
                byCause.forEach((cause, times) -> pauses.add(pauses(kind.orElse(name), cause, times)));
            }
        });
        recording.cycles().forEach((name, byCause) -> {
            if (kind(name).isEmpty()) {
                byCause.forEach((cause, times) -> cycles.add(pauses(name, cause, times)));
            }
        });
        // whole collections were counted above
        recording.pauses().forEach((phase, times) -> {
            if (phase.startsWith(Recording.PAUSE)) {
                pauses.add(pauses(phase.substring(Recording.PAUSE.length()), "", times));
            }
        });
        List<GcLog.Phase> parts = new ArrayList<>();
        if (complete("jdk.GCPhasePauseLevel1")) {
            recording
                    .pauseParts()
                    .forEach((name, times) ->
                            parts.add(new GcLog.Phase(name, times.count(), times.total(), times.total())));
        }
        return Optional.of(new GcLog(
                run,
                collector(),
                pauses,
                cycles,
                List.of(),
                parts,
                recording.series(pausesNamed),
                recording.lengths(pausesNamed, origin.file()),
                wall,
                span(),
                recording.largestHeap(),
                recording.heapAfterCollections(),
                OptionalLong.empty(),
                recording.heapFlow().flow().filter(f -> collector()
                        .filter(GcLog.CONCURRENT::contains)
                        .isEmpty()),
                Optional.empty(),
                Optional.empty(),
                failures(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                recording.heapFlow().full(),
                recording.live(),
                recording.classes(),
                recording.finalizable(),
                recording.softCleared(),
                recording.weakFound(),
                OptionalDouble.empty(),
                GcLog.Form.OTHER,
                origin));
    }

    private Map<GcLog.Failure, Long> failures() {
        Map<GcLog.Failure, Long> failures = new EnumMap<>(GcLog.Failure.class);
        Map.of(
                        GcLog.Failure.EVACUATION, "jdk.EvacuationFailed",
                        GcLog.Failure.PROMOTION, "jdk.PromotionFailed",
                        GcLog.Failure.CONCURRENT_MODE, "jdk.ConcurrentModeFailure")
                .forEach((failure, event) -> {
                    if (recording.failures(event) > 0) {
                        failures.put(failure, recording.failures(event));
                    }
                });
        return failures;
    }

    private static GcLog.Pauses pauses(String kind, String cause, Times times) {
        return new GcLog.Pauses(kind, cause, times.count(), times.total(), times.longest());
    }

    // the texts of GCName in HotSpot; the old collections of G1, CMS and others run concurrently with the program
    static Optional<String> kind(String name) {
        return switch (name) {
            case "G1New", "DefNew", "ParNew", "ParallelScavenge", "PSScavenge" -> Optional.of("Young");
            case "G1Full", "SerialOld", "ParallelOld", "PSMarkSweep" -> Optional.of("Full");
            default -> Optional.empty();
        };
    }

    // ZGC of one generation and Shenandoah have "N/A" for the young one
    private Optional<String> collector() {
        return recording
                .text("youngCollector")
                .flatMap(RecordingFacts::collector)
                .or(() -> recording.text("oldCollector").flatMap(RecordingFacts::collector));
    }

    private static Optional<String> collector(String name) {
        return switch (name) {
            case "G1New", "G1Old" -> Optional.of("G1");
            case "ParallelScavenge", "PSScavenge", "ParallelOld" -> Optional.of("Parallel");
            case "DefNew" -> Optional.of("Serial");
            case "ParNew", "ConcurrentMarkSweep" -> Optional.of("CMS");
            case "Shenandoah" -> Optional.of("Shenandoah");
            default -> name.startsWith("Z") ? Optional.of("Z") : Optional.empty();
        };
    }

    private long count(String event) {
        EventTotals totals = recording.events().get(event);
        return totals == null ? 0 : totals.count();
    }

    // since the start of the JVM where it is stated, as in the JVM's own logs
    private Optional<LogSpan> span() {
        OptionalLong started = recording.number("jvmStartTime");
        Duration from = recording.start().orElse(Duration.ZERO);
        Duration to = recording.end().orElse(Duration.ZERO);
        if (to.isZero()) {
            return Optional.empty();
        }
        Duration start = Duration.ofMillis(started.orElse(0));
        return started.isPresent() && start.compareTo(from) <= 0
                ? Optional.of(new LogSpan(LogSpan.Clock.UPTIME, from.minus(start), to.minus(start)))
                : Optional.of(new LogSpan(LogSpan.Clock.DATE, from, to));
    }

    /**
     * Whether the recording has every event of a type. With the JDK's default settings it has VM operations and safepoints from
     * 10 ms on, which says nothing of the many short ones. What was recorded of collections is all of them where the
     * recording has lost its settings, as by {@code jfr scrub}: default.jfc and profile.jfc have no threshold for them.
     */
    private boolean complete(String event) {
        EventTotals totals = recording.events().get(event);
        return totals != null
                && totals.enabled().orElse(WITHOUT_THRESHOLD.contains(event) && totals.count() > 0)
                && totals.time("threshold").orElse(Duration.ZERO).isZero();
    }

    private Optional<CpuLoad> cpuLoad() {
        return recording.load().isEmpty() || recording.machineLoad().isEmpty()
                ? Optional.empty()
                : Optional.of(new CpuLoad(
                        run,
                        recording.machineLoad().getAsDouble(),
                        recording.load().getAsDouble(),
                        origin));
    }

    private Optional<SampledTime> sampledTime() {
        Samples samples = recording.samples().get(SampleKind.EXECUTION);
        Optional<Duration> interval = time("jdk.ExecutionSample", "period").filter(i -> !i.isZero());
        OptionalLong processors = recording.number("hwThreads");
        if (samples == null
                || interval.isEmpty()
                || processors.isEmpty()
                || recording.load().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new SampledTime(
                run,
                samples.taken(),
                recording.sampledThreads(),
                interval.get(),
                recording.load().getAsDouble(),
                processors.getAsLong(),
                wall,
                origin));
    }

    // of a kind that was not recorded there is nothing to tell; of one that did not occur that there is none
    private void sites(FactSink sink) {
        Map<EventSites.Kind, String> recorded = new EnumMap<>(EventSites.Kind.class);
        RecordedSites.EVENTS.forEach((kind, event) -> {
            EventTotals totals = recording.events().get(event);
            if (totals != null && (totals.count() > 0 || totals.enabled().orElse(false))) {
                recorded.put(kind, event);
            }
        });
        NativeThreads threads = recording.nativeThreads();
        Duration interval = time("jdk.NativeMethodSample", "period").orElse(NATIVE_INTERVAL);
        if (!wall.isZero() && threads.tell(wall, interval)) {
            threads.sites(run, wall, interval, origin).forEach(sink::fact);
        }
        recording
                .stringsPerSecond()
                .ifPresent(rate -> sink.fact(new EventSites(
                        run,
                        EventSites.Kind.STRING_INTERNED,
                        Math.round(rate * wall.toNanos() / 1e9),
                        Duration.ZERO,
                        wall,
                        List.of(),
                        origin)));
        if (recording.throwablesPerSecond().isPresent()) {
            recorded.put(EventSites.Kind.EXCEPTION, "jdk.ExceptionStatistics");
        }
        recorded.keySet().forEach(kind -> {
            long events = recording.sites().count(kind);
            double counted = recording.throwablesPerSecond().orElse(0) * wall.toNanos() / 1e9;
            long count = kind == EventSites.Kind.EXCEPTION ? Math.max(events, Math.round(counted)) : events;
            sink.fact(new EventSites(
                    run,
                    kind,
                    count,
                    recording.sites().total(kind),
                    wall,
                    recording.sites().most(kind),
                    origin));
        });
    }

    private void profile(SampleKind kind, Samples samples, FactSink sink) {
        // with --wall alone it names no event
        boolean profiler = profilerSetting("engine").isPresent()
                || profilerSetting("event").isPresent()
                || wallInterval().isPresent();
        Profile.Source source = profiler ? Profile.Source.ASYNC_PROFILER_JFR : Profile.Source.JFR;
        // async-profiler 2.7 marks every Java frame as interpreted; the JDK's own sampler does so where all of them are
        CallTree tree = samples.finished(source == Profile.Source.ASYNC_PROFILER_JFR);
        if (samples.withoutStack() > 0) {
            sink.remark("the stacks of " + samples.withoutStack() + " of " + samples.taken()
                    + " samples are not in the recording");
        }
        if (tree.samples() == 0) {
            return;
        }
        if (tree.folded() > 0) {
            sink.remark(String.format(
                    Locale.ROOT,
                    "over %,d different paths: the rarest, with %.1f %% of the samples, count for their callers",
                    CallTree.MAX_NODES,
                    100.0 * tree.folded() / tree.samples()));
        }
        if (tree.bounded()) {
            sink.remark("more frames than are told apart: the last ones go by the name [other frames]");
        }
        Optional<Duration> duration = wall.isZero() ? Optional.empty() : Optional.of(wall);
        sink.fact(new Profile(run, source, event(kind, source), interval(kind, source), duration, tree, origin));
    }

    private Optional<String> event(SampleKind kind, Profile.Source source) {
        return switch (kind) {
            case EXECUTION ->
                source == Profile.Source.JFR
                        ? Optional.of("cpu")
                        : profilerSetting("begin")
                                .filter(TIME_TO_SAFEPOINT::equals)
                                .map(begin -> "ttsp")
                                .or(() -> profilerSetting("event").map(RecordingFacts::clock))
                                .or(() -> wallInterval().map(interval -> "wall"));
            case NATIVE -> Optional.of("native");
            case CPU_TIME -> Optional.of("cpu-time");
            case WALL -> Optional.of("wall");
            case ALLOCATION -> Optional.of("alloc");
            case LOCK -> Optional.of("lock");
        };
    }

    // async-profiler's other clocks of CPU time, for machines that restrict perf_events
    private static String clock(String event) {
        return event.equals("itimer") || event.equals("ctimer") ? "cpu" : event;
    }

    private Optional<Duration> interval(SampleKind kind, Profile.Source source) {
        if (source == Profile.Source.JFR) {
            return switch (kind) {
                case EXECUTION -> time("jdk.ExecutionSample", "period");
                case NATIVE -> time("jdk.NativeMethodSample", "period");
                case CPU_TIME, WALL, ALLOCATION, LOCK -> Optional.empty();
            };
        }
        Optional<String> event = event(kind, source);
        if (kind == SampleKind.WALL) {
            return wallInterval();
        }
        if (profilerSetting("event").isEmpty() && wallInterval().isPresent()) {
            return wallInterval();
        }
        // of hardware events the interval is a count
        if (!Set.of(Optional.of("cpu"), Optional.of("wall"), Optional.of("ttsp"))
                .contains(event)) {
            return Optional.empty();
        }
        return time("jdk.ExecutionSample", "interval")
                .map(interval -> interval.isZero() ? ASYNC_PROFILER_DEFAULT : interval);
    }

    // a setting of async-profiler
    private Optional<Duration> wallInterval() {
        return time("jdk.ExecutionSample", "wall").filter(interval -> !interval.isZero());
    }

    private Optional<Duration> time(String event, String setting) {
        EventTotals totals = recording.events().get(event);
        return totals == null ? Optional.empty() : totals.time(setting);
    }

    private Optional<String> profilerSetting(String name) {
        return setting("jdk.ActiveRecording", name).or(() -> setting("jdk.ActiveSetting", name));
    }

    private Optional<String> setting(String event, String name) {
        EventTotals totals = recording.events().get(event);
        return totals == null ? Optional.empty() : totals.setting(name).filter(value -> !value.isEmpty());
    }

    // of a dump in a recording, what the recording does not tell itself
    private record OfDumps(FactSink sink) implements FactSink {
        @Override
        public void fact(Fact fact) {
            if (fact instanceof ThreadDumps || fact instanceof LockContention || fact instanceof RunningThread) {
                sink.fact(fact);
            }
        }

        @Override
        public void observed(FactKind kind) {
            // a dump of one moment
        }

        @Override
        public void remark(String what) {
            sink.remark(what);
        }
    }
}
