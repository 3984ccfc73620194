package io.github.jdkdoctor.report;

import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.diagnosis.Differences;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.HeapGrowth;
import io.github.jdkdoctor.diagnosis.Lead;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.ClassHistogram;
import io.github.jdkdoctor.fact.Crash;
import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.HotThreads;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.MemoryGrowth;
import io.github.jdkdoctor.fact.NativeMemory;
import io.github.jdkdoctor.fact.OpenFiles;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.ReportedPauses;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.fact.TlsDebugLog;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.FrameNames;
import io.github.jdkdoctor.profile.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the files of a run show at first sight, whether or not a case is about it: how the JVM ended, what it said of trouble, the
 * long pauses that the program reports, its threads, the largest classes and the largest parts of its memory.
 */
final class Signs {
    // what else the JVM says is not about a run that fails or stalls
    private static final Set<String> TROUBLE = Set.of(
            "code-cache-full",
            "compilation-disabled",
            "compilers-shut-down",
            "gc-overhead-limit",
            "out-of-memory-heap",
            "out-of-memory-zgc",
            "out-of-memory-metaspace",
            "out-of-memory-threads",
            "out-of-memory-direct",
            "out-of-memory-netty",
            "netty-leak",
            "too-many-open-files",
            "out-of-memory-array",
            "out-of-memory",
            "connection-pool-timeout",
            "connection-leak",
            "thread-stuck",
            "stuck-threads-at",
            "gc-locker-retries",
            "option-unrecognized",
            "option-locked",
            "jvm-not-created",
            "memory-not-reserved",
            "native-memory-exhausted",
            "killed-for-memory",
            "safepoint-timeout",
            "fatal-error");

    // the collectors' and compilers' own, whose number the machine decides
    private static final Pattern OF_THE_JVM = Pattern.compile(
            "(?:GC|G1|ZWorker\\w*|Shenandoah|ParGC|C[12] CompilerThread|Gang worker|Concurrent|CMS)\\b.*");
    private static final Map<Bucket, String> OWN = Map.of(
            Bucket.JIT, "JIT compiler threads", Bucket.GC, "GC threads", Bucket.PROFILER, "profilers and agents");
    // seconds; of less than that no thread is busy
    private static final double SOME_CPU = 0.1;
    // of all at work; fewer are what any program shows
    private static final double SOME_THREADS = 0.2;
    // of a flat profile no method has more
    private static final double SOME_SAMPLES = 0.03;
    // warm programs leave less to the JVM's own threads
    private static final double SOME_OF_ALL = 0.2;
    // one or two samples are chance
    private static final long FEWEST_SAMPLES = 3;
    private static final int SHOWN_PLACES = 4;
    private static final long MEGABYTE = 1 << 20;
    private static final double SOME_GROWTH = 0.1;
    private static final int SHOWN = 3;
    private static final int SHOWN_MESSAGES = 5;
    private static final int SHOWN_RESULTS = 5;

    // a hundred million waits are in no profile, nanoseconds of waiting (asprof --total) soon are
    private static final long A_TIME = 100_000_000;
    private static final Set<Dimension> COUNTED = EnumSet.of(
            Dimension.ALLOCATION,
            Dimension.LOCK,
            Dimension.OFF_CPU,
            Dimension.PAGE_FAULTS,
            Dimension.HARDWARE,
            Dimension.CALLS,
            Dimension.TIME_TO_SAFEPOINT);

    private Signs() {}

    /**
     * The signs, the gravest first.
     *
     * @param leads the profile that speaks for each run, of those that have one
     */
    static List<String> of(FactBase facts, Run run, List<Lead> leads) {
        List<String> signs = new ArrayList<>();
        all(facts, run, FactKind.CRASH, Crash.class)
                .limit(SHOWN)
                .map(Signs::crash)
                .forEach(signs::add);
        all(facts, run, FactKind.LOG_MESSAGE, LogMessage.class)
                .filter(m -> TROUBLE.contains(m.id()))
                .limit(SHOWN_MESSAGES)
                .map(Signs::message)
                .forEach(signs::add);
        agents(facts, run, signs);
        benchmarks(facts, run).ifPresent(signs::add);
        all(facts, run, FactKind.REPORTED_PAUSES, ReportedPauses.class)
                .sorted(Comparator.comparing(ReportedPauses::longest).reversed())
                .limit(SHOWN)
                .map(Signs::pauses)
                .forEach(signs::add);
        all(facts, run, FactKind.THREAD_DUMPS, ThreadDumps.class)
                .filter(d -> d.threads() + d.virtualThreads() + d.deadlocked() > 0)
                .limit(SHOWN)
                .forEach(d -> {
                    signs.add(threads(d));
                    atWait(d).ifPresent(signs::add);
                    atWork(d)
                            .filter(w -> leads.stream().noneMatch(l -> l.run() == run))
                            .ifPresent(signs::add);
                });
        all(facts, run, FactKind.HOT_THREADS, HotThreads.class)
                .filter(h -> leads.stream().noneMatch(l -> l.run() == run))
                .map(Signs::hot)
                .flatMap(Optional::stream)
                .forEach(signs::add);
        all(facts, run, FactKind.THREAD_TIMES, ThreadTimes.class)
                .filter(t -> t.total() >= SOME_CPU)
                .min(Comparator.comparing(ThreadTimes::sinceStart).thenComparing(ThreadTimes::source))
                .map(Signs::times)
                .ifPresent(signs::add);
        leads.stream()
                .filter(l -> l.run() == run && leads.stream().allMatch(other -> other.run() == run))
                .map(Signs::samples)
                .flatMap(Optional::stream)
                .forEach(signs::add);
        all(facts, run, FactKind.PROFILE, Profile.class)
                .filter(p -> COUNTED.contains(p.dimension()) && p.source() != Profile.Source.JFR)
                .limit(SHOWN)
                .map(Signs::counted)
                .flatMap(Optional::stream)
                .forEach(signs::add);
        all(facts, run, FactKind.TLS_DEBUG_LOG, TlsDebugLog.class)
                .filter(log -> log.decided() > 0)
                .limit(SHOWN)
                .map(Signs::handshakes)
                .forEach(signs::add);
        all(facts, run, FactKind.MEMORY_GROWTH, MemoryGrowth.class)
                .filter(m -> m.grew() || m.unaccounted() > 0)
                .limit(SHOWN)
                .map(m -> m.says() + at(m))
                .forEach(signs::add);
        all(facts, run, FactKind.OPEN_FILES, OpenFiles.class)
                .limit(SHOWN)
                .map(o -> o.says() + at(o))
                .forEach(signs::add);
        all(facts, run, FactKind.CLASS_HISTOGRAM, ClassHistogram.class)
                .limit(SHOWN)
                .map(Signs::classes)
                .forEach(signs::add);
        HeapGrowth.of(facts, run)
                .filter(g -> g.bytes() >= MEGABYTE)
                .map(g -> "heap grew by " + growth(g))
                .or(() -> grownSinceBaseline(facts, run))
                .ifPresent(signs::add);
        all(facts, run, FactKind.HEAP_SUMMARY, HeapSummary.class)
                .filter(h -> (h.used().isPresent() && h.committed().orElse(0) > 0)
                        || h.metaspaceUsed().isPresent())
                .limit(SHOWN)
                .map(Signs::heap)
                .forEach(signs::add);
        memory(facts, run, signs);
        return signs;
    }

    private static <T extends Fact> Stream<T> all(FactBase facts, Run run, FactKind kind, Class<T> type) {
        return facts.of(kind, run).stream().map(type::cast).sorted(Comparator.comparing(Fact::origin));
    }

    private static String crash(Crash crash) {
        return "ended by a fatal error: " + crash.what()
                // code that lies in no library has no name
                + crash.frame()
                        .filter(f -> f.length() > 1)
                        .map(f -> " at " + Words.brief(f))
                        .orElse("")
                + crash.thread().map(t -> ", in " + Words.brief(t)).orElse("")
                + crash.uptime().map(u -> ", after " + PauseWords.length(u)).orElse("")
                + at(crash);
    }

    private static String message(LogMessage message) {
        return (message.id().equals("stuck-threads-at")
                        ? ""
                        : message.count() == 1
                                ? "said: "
                                : String.format(Locale.ROOT, "said %,d times: ", message.count()))
                + Words.brief(message.text().strip())
                + at(message);
    }

    // where there is another run, those that one of them lacks are among what changed
    private static void agents(FactBase facts, Run run, List<String> signs) {
        for (Run other : Run.values()) {
            if (other != run && facts.has(other)) {
                return;
            }
        }
        Map<String, Fact> agents = Differences.agents(
                all(facts, run, FactKind.ARGUMENT, JvmArgument.class).toList());
        if (!agents.isEmpty()) {
            signs.add((agents.size() == 1 ? "agent: " : "agents: ")
                    + Words.brief(String.join(", ", agents.keySet()))
                    + at(agents.values().iterator().next()));
        }
    }

    // where another run has results as well, these are compared as the cost of what changed
    private static Optional<String> benchmarks(FactBase facts, Run run) {
        boolean compared = Arrays.stream(Run.values())
                .anyMatch(r -> r != run && !facts.of(FactKind.BENCHMARK, r).isEmpty());
        List<BenchmarkScore> scores =
                all(facts, run, FactKind.BENCHMARK, BenchmarkScore.class).toList();
        if (compared || scores.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("results: "
                + scores.stream().limit(SHOWN_RESULTS).map(Signs::score).collect(Collectors.joining("; "))
                + (scores.size() > SHOWN_RESULTS
                        ? String.format(Locale.ROOT, "; and %,d more", scores.size() - SHOWN_RESULTS)
                        : "")
                + at(scores.get(0)));
    }

    private static String score(BenchmarkScore score) {
        double most = Math.abs(score.score());
        return Words.brief(score.benchmark()) + " " + Unit.COUNT.format(score.score()) + " " + score.unit()
                + (score.error().isPresent() && most > 0
                        ? String.format(
                                Locale.ROOT, " (error %.1f %%)", score.error().getAsDouble() / most * 100)
                        : "");
    }

    private static String pauses(ReportedPauses pauses) {
        return "long pauses that " + pauses.by() + " reports: " + pauses.says()
                + (pauses.over().isZero()
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; %.0f %% of %s in which it reports any",
                                pauses.shareCollecting() * 100,
                                PauseWords.length(pauses.over())))
                + (pauses.withoutCollection() > 0
                        ? String.format(
                                Locale.ROOT,
                                "; in %,d of them collections took less than half of it: the machine stood still",
                                pauses.withoutCollection())
                        : "")
                + (pauses.heapMax().isPresent()
                        ? "; in use after the last "
                                + PauseWords.bytes(pauses.heapAfter().orElse(0)) + " of "
                                + PauseWords.bytes(pauses.heapMax().getAsLong())
                        : "")
                + at(pauses);
    }

    private static String threads(ThreadDumps dumps) {
        String most = dumps.groups().entrySet().stream()
                .filter(e -> e.getValue() > 1 && !OF_THE_JVM.matcher(e.getKey()).matches())
                .max(Map.Entry.<String, Integer>comparingByValue()
                        .thenComparing(
                                Map.Entry.<String, Integer>comparingByKey().reversed()))
                .map(e -> String.format(
                        Locale.ROOT, ", the largest group %s (%,d)", Words.brief(e.getKey()), e.getValue()))
                .orElse("");
        return (dumps.dumps() > 1 ? String.format(Locale.ROOT, "%,d dumps of up to ", dumps.dumps()) : "")
                + String.format(Locale.ROOT, dumps.threads() == 1 ? "%,d thread" : "%,d threads", dumps.threads())
                + most
                + (dumps.virtualThreads() > 0
                        ? String.format(Locale.ROOT, ", and %,d virtual threads", dumps.virtualThreads())
                        : "")
                + states(dumps)
                + (dumps.deadlocked() > 0 ? String.format(Locale.ROOT, "; %,d in a deadlock", dumps.deadlocked()) : "")
                + at(dumps);
    }

    // where several threads are at work, or one is in several dumps
    private static Optional<String> atWork(ThreadDumps dumps) {
        long all = dumps.atWork().programSamples();
        String most = Places.of(dumps.atWork()).stream()
                .filter(p -> p.samples() > 1 && p.samples() >= all * SOME_THREADS)
                .limit(SHOWN)
                .map(p -> String.format(Locale.ROOT, "%,d in ", p.samples()) + p.says())
                .collect(Collectors.joining(", "));
        return most.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "of %,d threads at work in ", all)
                        + (dumps.dumps() > 1 ? String.format(Locale.ROOT, "%,d dumps: ", dumps.dumps()) : "the dump: ")
                        + most);
    }

    // the busiest threads, however often they were looked at
    private static Optional<String> hot(HotThreads threads) {
        long all = threads.atWork().programSamples();
        String most = Places.of(threads.atWork()).stream()
                .filter(p -> p.samples() >= FEWEST_SAMPLES && p.samples() >= all * SOME_SAMPLES)
                .limit(SHOWN_PLACES)
                .map(p -> String.format(Locale.ROOT, "%,d in ", p.samples()) + p.says())
                .collect(Collectors.joining(", "));
        return most.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "of %,d samples of hot threads: ", all) + most + at(threads));
    }

    // where two threads or more wait at any time, and not for their next task
    private static Optional<String> atWait(ThreadDumps dumps) {
        String most = Places.of(dumps.atWait()).stream()
                .filter(p -> p.samples() >= 2L * dumps.dumps() && !FrameNames.ofJdk(p.method()))
                .limit(SHOWN)
                .map(p -> String.format(
                                Locale.ROOT,
                                dumps.dumps() > 1 ? "%,.1f in " : "%,.0f in ",
                                p.samples() / (double) dumps.dumps())
                        + p.says())
                .collect(Collectors.joining(", "));
        return most.isEmpty()
                ? Optional.empty()
                : Optional.of("threads that wait" + (dumps.dumps() > 1 ? ", on average: " : ": ") + most);
    }

    // of two profiles, what grew is told elsewhere
    private static Optional<String> samples(Lead profile) {
        String most = Places.of(profile.profile().tree()).stream()
                .filter(p -> p.samples() >= FEWEST_SAMPLES && p.samples() >= profile.samples() * SOME_SAMPLES)
                .limit(SHOWN_PLACES)
                .map(p -> String.format(Locale.ROOT, "%.0f %% ", p.samples() * 100.0 / profile.samples()) + p.says())
                .collect(Collectors.joining(", "));
        Share collection = profile.collection();
        // compilation is told as a cost
        String ofTheJvm = profile.nativeFrames() && collection.value() >= SOME_OF_ALL
                ? String.format(
                        Locale.ROOT,
                        "%.0f %% of all %,d samples in GC threads",
                        collection.value() * 100,
                        collection.of())
                : "";
        String ofTheProgram = most.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "%,d ", profile.samples())
                        + (profile.withoutWaiting().isPresent()
                                ? "samples of threads at work: "
                                : "CPU samples of the program: ")
                        + most;
        return Stream.of(ofTheJvm, ofTheProgram)
                .filter(s -> !s.isEmpty())
                .reduce((jvm, program) -> jvm + "; " + program)
                .map(s -> s + " (" + profile.origin().file() + ")");
    }

    // what no profile of time shows; of a flight recording, its events tell it
    private static Optional<String> counted(Profile profile) {
        // the JVM's own threads take most of the native memory
        boolean ofNative = profile.ofNativeMemory();
        long all = ofNative ? profile.tree().samples() : profile.tree().programSamples();
        List<Places.Place> places = ofNative ? Places.ofAllThreads(profile.tree()) : Places.withClasses(profile.tree());
        String most = places.stream()
                .filter(p -> p.samples() >= all * SOME_SAMPLES)
                .limit(SHOWN_PLACES)
                .map(p -> String.format(Locale.ROOT, "%.0f %% ", p.samples() * 100.0 / all) + p.says())
                .collect(Collectors.joining(", "));
        return most.isEmpty()
                ? Optional.empty()
                : Optional.of("by a profile of "
                        + (ofNative ? "calls of malloc" : profile.dimension().label())
                        + String.format(Locale.ROOT, ", %,d in all", all)
                        + (profile.dimension() == Dimension.LOCK && all >= A_TIME
                                ? String.format(Locale.ROOT, " (%.3g s, if these are nanoseconds)", all * 1e-9)
                                : "")
                        + ": " + most + at(profile));
    }

    private static String handshakes(TlsDebugLog log) {
        return String.format(
                        Locale.ROOT,
                        "of %,d TLS handshakes %,d resumed a session and %,d negotiated a new one",
                        log.decided(),
                        log.resumed(),
                        log.full())
                + (log.failedForEms() > 0 ? String.format(Locale.ROOT, ", %,d failed", log.failedForEms()) : "")
                + (log.invalidated() > 0
                        ? String.format(
                                Locale.ROOT, "; %,d sessions were invalidated by a fatal error", log.invalidated())
                        : "")
                + at(log);
    }

    // those of the JVM by what they do, as each collector has its own names
    private static String times(ThreadTimes times) {
        Map<String, Double> shares = new HashMap<>();
        double total = times.total();
        times.busiest()
                .forEach(t -> shares.merge(
                        OWN.getOrDefault(t.bucket(), t.name()), t.cpu().orElse(0) / total, Double::sum));
        return (times.sinceStart()
                        ? "CPU time since the start of each thread, by a thread dump: "
                        : String.format(
                                Locale.ROOT, "CPU time by %s: ", times.source().label()))
                + (times.sinceStart()
                        ? String.format(Locale.ROOT, "%,.1f s: ", total)
                        : String.format(Locale.ROOT, "%.2f CPUs: ", times.cpus()))
                + largest(
                        shares.entrySet().stream(),
                        Map.Entry.<String, Double>comparingByValue()
                                .reversed()
                                .thenComparing(Map.Entry.comparingByKey()),
                        e -> String.format(Locale.ROOT, "%.0f %% %s", e.getValue() * 100, Words.brief(e.getKey())))
                + at(times);
    }

    private static String states(ThreadDumps dumps) {
        String states = Stream.of("RUNNABLE", "WAITING", "TIMED_WAITING", "BLOCKED")
                .filter(s -> dumps.mean(s) > 0)
                .map(s -> String.format(Locale.ROOT, dumps.dumps() > 1 ? "%,.1f %s" : "%,.0f %s", dumps.mean(s), s))
                .collect(Collectors.joining(", "));
        return states.isEmpty() ? "" : (dumps.dumps() > 1 ? ", on average " : ": ") + states;
    }

    private static String classes(ClassHistogram heap) {
        return String.format(
                        Locale.ROOT,
                        "heap of %s in %,d objects: ",
                        PauseWords.bytes(heap.totalBytes()),
                        heap.totalInstances())
                + largest(
                        heap.classes().entrySet().stream(),
                        Comparator.<Map.Entry<String, ClassHistogram.Usage>>comparingLong(
                                        e -> e.getValue().bytes())
                                .reversed()
                                .thenComparing(Map.Entry::getKey),
                        e -> String.format(
                                Locale.ROOT,
                                "%s %s (%,d)",
                                Words.brief(e.getKey()),
                                PauseWords.bytes(e.getValue().bytes()),
                                e.getValue().instances()))
                + at(heap);
    }

    private static Optional<String> grownSinceBaseline(FactBase facts, Run run) {
        List<ClassHistogram> both = Stream.of(Run.BASELINE, run)
                .flatMap(r -> all(facts, r, FactKind.CLASS_HISTOGRAM, ClassHistogram.class)
                        .limit(1))
                .toList();
        return Optional.of(both)
                .filter(b -> run == Run.CURRENT && b.size() == 2)
                .filter(b -> b.get(0).whole() == b.get(1).whole())
                .map(HeapGrowth::new)
                .filter(g -> g.bytes() >= MEGABYTE && g.share() >= SOME_GROWTH)
                .map(g -> "heap larger than in the baseline run by " + growth(g));
    }

    private static String growth(HeapGrowth heap) {
        String most = heap.most().stream()
                .map(g -> String.format(
                        Locale.ROOT,
                        "%s %s (%,d -> %,d)",
                        Words.brief(g.className()),
                        PauseWords.bytes(g.bytes()),
                        g.instancesBefore(),
                        g.instancesBefore() + g.instances()))
                .collect(Collectors.joining(", "));
        return PauseWords.bytes(heap.bytes()) + (most.isEmpty() ? "" : ": " + most) + " ("
                + heap.first().origin() + ", " + heap.last().origin() + ")";
    }

    private static String heap(HeapSummary heap) {
        if (heap.used().isEmpty()) {
            return "metaspace at that moment: "
                    + PauseWords.bytes(heap.metaspaceUsed().orElse(0)) + " in use" + at(heap);
        }
        return "heap at that moment: " + PauseWords.bytes(heap.used().orElse(0)) + " in use of "
                + PauseWords.bytes(heap.committed().orElse(0))
                + (heap.metaspaceUsed().isPresent()
                        ? ", metaspace " + PauseWords.bytes(heap.metaspaceUsed().getAsLong())
                        : "")
                + at(heap);
    }

    // of each file one account; the first where it holds several
    private static void memory(FactBase facts, Run run, List<String> signs) {
        Map<String, List<NativeMemory>> files = all(facts, run, FactKind.NATIVE_MEMORY, NativeMemory.class)
                .collect(Collectors.groupingBy(m -> m.origin().file()));
        files.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(SHOWN)
                .forEach(file -> file.getValue().stream()
                        .filter(m -> m.category().equals(NativeMemory.TOTAL))
                        .findFirst()
                        .ifPresent(total -> signs.add("native memory of " + PauseWords.bytes(total.committed())
                                + " committed: "
                                + largest(
                                        file.getValue().stream()
                                                .filter(m -> !m.category().equals(NativeMemory.TOTAL)),
                                        Comparator.comparingLong(NativeMemory::committed)
                                                .reversed()
                                                .thenComparing(NativeMemory::category),
                                        m -> Words.brief(m.category()) + " " + PauseWords.bytes(m.committed())
                                                + (m.objects().isPresent()
                                                        ? String.format(
                                                                Locale.ROOT,
                                                                " (%,d)",
                                                                m.objects().getAsLong())
                                                        : ""))
                                + at(total))));
    }

    private static <T> String largest(Stream<T> all, Comparator<T> order, Function<T, String> says) {
        return all.sorted(order).limit(SHOWN).map(says).collect(Collectors.joining(", "));
    }

    private static String at(Fact fact) {
        return " (" + fact.origin() + ")";
    }
}
