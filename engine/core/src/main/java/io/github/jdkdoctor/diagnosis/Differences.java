package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.diagnosis.Difference.Aspect;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkPairs;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.evidence.jvm.DefaultChange;
import io.github.jdkdoctor.evidence.jvm.EffectiveFlags;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.CpuLoad;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.MachineActivity;
import io.github.jdkdoctor.fact.OfferedLoad;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.fact.VmFlag;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the evidence shows to differ between the baseline and the current run. */
public final class Differences {
    /** What a run has that does not have a thing. */
    static final String NONE = "none";

    private static final String NOT_SET = "not set";

    // the collector of a recording and a shell or two take as much
    private static final double LITTLE_LOAD = 0.05;
    // averages of a second hide shorter waits for a processor
    private static final double BUSY = 0.85;
    private static final double USED = 0.5;

    // the median of fewer moves with single ones
    private static final int MANY_BENCHMARKS = 20;
    private static final int MOST_PACKAGES = 3;

    // what a JVM is started with that says where to write and what to record, and changes nothing of how it runs
    private static final Pattern WHERE_TO_WRITE = Pattern.compile(
            "-Xlog.*|-Xloggc.*|-XX:[+-]?(?:StartFlightRecording|FlightRecorder|LogFile|ErrorFile|HeapDumpPath"
                    + "|HeapDumpOnOutOfMemoryError|Print|TraceClass|UnlockDiagnosticVMOptions|UnlockExperimentalVMOptions"
                    + "|UseGCLogFileRotation|NumberOfGCLogFiles|GCLogFileSize|LogVMOutput|LogCompilation|DebugNonSafepoints"
                    + "|PreserveFramePointer|UnlockCommercialFeatures|IgnoreUnrecognizedVMOptions|PerfDataSaveFile).*");
    private static final Pattern AGENT = Pattern.compile("-(?:javaagent:|agentpath:|agentlib:|Xrun)(.*)");
    // spring-core-5.3.20.jar, netty-all-4.1.77.Final.jar, h2-2.2.224.jar; what has no number has no version
    private static final Pattern JAR = Pattern.compile("(.+?)(?:-(\\d[\\w.+-]*))?\\.jar");
    // those of the JDK itself and of the machine; the same ones given with -D are the user's choice
    private static final Pattern OF_THE_JDK = Pattern.compile(
            "(?:java|sun|os|user|file|path|line|awt|jdk\\.(?:debug|vm|module|jfr|internal)|native|stdout|stderr|stdin)\\b.*");
    // what others() leaves out
    // by the heap, the processors and other flags: -XX:+PrintCommandLineFlags of 11 to 25 with one flag each
    private static final Set<String> SET_BY_THE_JVM = Set.of(
            "AOTInvokeDynamicLinking",
            "AOTRecordTraining",
            "AOTReplayTraining",
            "CICompilerCount",
            "ConcGCThreads",
            "G1ConcRefinementThreads",
            "G1HeapRegionSize",
            "GCDrainStackTargetSize",
            "InitialHeapSize",
            "MarkStackSize",
            "MarkStackSizeMax",
            "MaxNewSize",
            "MinHeapDeltaBytes",
            "MinHeapSize",
            "NewSize",
            "NonNMethodCodeHeapSize",
            "NonProfiledCodeHeapSize",
            "OldSize",
            "ProfileInterpreter",
            "ProfiledCodeHeapSize",
            "ReservedCodeCacheSize",
            "SegmentedCodeCache",
            "SoftMaxHeapSize",
            "THPStackMitigation",
            "UseCompressedClassPointers",
            "UseNUMAInterleaving");
    private static final Map<String, String> SHORT = Map.of(
            "-Xmx", "MaxHeapSize",
            "-Xms", "InitialHeapSize",
            "-Xmn", "MaxNewSize",
            "-Xss", "ThreadStackSize",
            "-Xbatch", "BackgroundCompilation");
    // threads that collect and compile, and those that the JDK starts as it needs them
    private static final Pattern OF_THE_JVM = Pattern.compile(
            "C[12] CompilerThread|G1 |GC |ParGC|Parallel GC|ZWorker|XWorker|ZDriver|Shenandoah|Concurrent Mark|Gang worker"
                    + "|ForkJoinPool|HttpClient-|Attach Listener|JFR |process reaper|Thread-#$");
    private static final Set<String> PROGRAM_AND_PATHS = Set.of("java.class.path", "sun.java.command");

    // what users change alongside settings; machines differ by themselves
    private static final Set<Aspect> CHANGED =
            EnumSet.of(Aspect.PROGRAM, Aspect.JDK, Aspect.VENDOR, Aspect.JVM, Aspect.AGENT, Aspect.LIBRARY);

    private final List<Difference> all = new ArrayList<>();
    private final FactBase facts;

    private Differences(FactBase facts) {
        this.facts = facts;
    }

    /** Whether two statements of one thing are about the same. */
    private interface Same {
        boolean test(String baseline, String current);
    }

    /** What differs; nothing where there is no baseline. */
    public static List<Difference> between(FactBase facts, Map<Run, EffectiveFlags> flags, Comparison comparison) {
        if (!facts.has(Run.BASELINE) || !facts.has(Run.CURRENT)) {
            return List.of();
        }
        Differences differences = new Differences(facts);
        differences.program();
        differences.jdk();
        differences.machine();
        differences.otherLoad();
        differences.steal();
        differences.offeredLoad();
        differences.benchmarks(comparison);
        differences.threads();
        Optional<EffectiveFlags> baseline = Optional.ofNullable(flags.get(Run.BASELINE));
        Optional<EffectiveFlags> current = Optional.ofNullable(flags.get(Run.CURRENT));
        if (baseline.isPresent() && current.isPresent()) {
            differences.arguments(baseline.get().arguments(), current.get().arguments());
            differences.flags(baseline.get(), current.get());
        }
        differences.libraries();
        differences.properties();
        differences.all.sort(Comparator.comparing(Difference::aspect).thenComparing(Difference::name));
        return List.copyOf(differences.all);
    }

    private void add(Aspect aspect, String name, String baseline, String current, List<Origin> origins) {
        all.add(new Difference(aspect, name, baseline, current, OptionalDouble.empty(), origins));
    }

    private <F extends Fact> Stream<F> of(FactKind kind, Run run, Class<F> type) {
        return facts.of(kind, run).stream().map(type::cast);
    }

    // ---- program and JDK

    private void program() {
        Optional<SystemProperty> before = property(Run.BASELINE, "sun.java.command");
        Optional<SystemProperty> now = property(Run.CURRENT, "sun.java.command");
        if (before.isPresent() && now.isPresent()) {
            String from = mainClass(before.get().value());
            String to = mainClass(now.get().value());
            if (!from.equals(to)) {
                add(
                        Aspect.PROGRAM,
                        "program",
                        from,
                        to,
                        List.of(before.get().origin(), now.get().origin()));
            }
        }
    }

    private Optional<SystemProperty> property(Run run, String name) {
        return of(FactKind.PROPERTY, run, SystemProperty.class)
                .filter(p -> p.name().equals(name) && !p.value().isBlank())
                .findFirst();
    }

    // a class, or a jar, whose version is the program's own
    private static String mainClass(String command) {
        String first = command.strip().split("\\s", 2)[0];
        String file = file(first);
        var jar = JAR.matcher(file);
        return jar.matches() ? jar.group(1) + ".jar" : first;
    }

    private void jdk() {
        Optional<JdkBuild> before = facts.jdk(Run.BASELINE);
        Optional<JdkBuild> now = facts.jdk(Run.CURRENT);
        if (before.isEmpty() || now.isEmpty()) {
            return;
        }
        List<Origin> origins = List.of(before.get().origin(), now.get().origin());
        differs(
                Aspect.JDK,
                "JDK",
                before.get().version().toString(),
                now.get().version().toString(),
                origins);
        differs(Aspect.VENDOR, "JDK vendor", before.get().vendor(), now.get().vendor(), origins);
        differs(Aspect.JVM, "JVM", before.get().vm(), now.get().vm(), origins);
    }

    private void differs(Aspect aspect, String name, String before, String now, List<Origin> origins) {
        if (!before.equals(now) && !before.equals(JdkBuild.UNKNOWN) && !now.equals(JdkBuild.UNKNOWN)) {
            add(aspect, name, before, now, origins);
        }
    }

    // ---- machine

    private void machine() {
        said(Aspect.PROCESSOR, "CPU model", FactKind.HOST, Host.class, h -> h.model(), String::equals);
        said(Aspect.HYPERVISOR, "hypervisor", FactKind.HOST, Host.class, h -> h.virtualisation(), String::equals);
        said(Aspect.KERNEL, "kernel", FactKind.HOST, Host.class, h -> h.kernel(), String::equals);
        said(Aspect.ARCHITECTURE, "architecture", FactKind.MACHINE, Machine.class, m -> m.arch(), Differences::arch);
        said(Aspect.ARCHITECTURE, "operating system", FactKind.MACHINE, Machine.class, m -> m.os(), String::equals);
        quantity(
                Aspect.PROCESSORS,
                "CPUs that the JVM sees",
                Unit.COUNT,
                0.01,
                FactKind.MACHINE,
                Machine.class,
                m -> m.processors().stream().asDoubleStream().findFirst());
        quantity(
                Aspect.PROCESSORS,
                "CPUs of the machine",
                Unit.COUNT,
                0.01,
                FactKind.HOST,
                Host.class,
                h -> h.cpus().stream().asDoubleStream().findFirst());
        quantity(
                Aspect.CONTAINER_PROCESSORS,
                "CPU limit of the container",
                Unit.COUNT,
                0.01,
                FactKind.CONTAINER,
                Container.class,
                c -> c.cpus());
        // the kernel keeps a part that depends on what it finds at start
        quantity(
                Aspect.MEMORY,
                "memory of the machine",
                Unit.MEGABYTES,
                0.02,
                FactKind.HOST,
                Host.class,
                h -> h.memory().stream().asDoubleStream().findFirst());
        quantity(
                Aspect.CONTAINER_MEMORY,
                "memory limit of the container",
                Unit.MEGABYTES,
                0.02,
                FactKind.CONTAINER,
                Container.class,
                c -> c.memory().stream().asDoubleStream().findFirst());
    }

    // amd64 and x86_64 are two names
    private static boolean arch(String a, String b) {
        return name(a).equals(name(b));
    }

    private static String name(String arch) {
        return switch (arch.toLowerCase(Locale.ROOT)) {
            case "x86_64", "x64" -> "amd64";
            case "arm64" -> "aarch64";
            default -> arch.toLowerCase(Locale.ROOT);
        };
    }

    private <F extends Fact> void said(
            Aspect aspect, String name, FactKind kind, Class<F> type, Function<F, Optional<String>> value, Same same) {
        List<F> before = of(kind, Run.BASELINE, type)
                .filter(f -> value.apply(f).isPresent())
                .toList();
        List<F> now = of(kind, Run.CURRENT, type)
                .filter(f -> value.apply(f).isPresent())
                .toList();
        // sources of one run that differ from each other say nothing of the other run
        boolean some = before.stream().anyMatch(b -> now.stream()
                .anyMatch(n ->
                        same.test(value.apply(b).orElseThrow(), value.apply(n).orElseThrow())));
        if (!before.isEmpty() && !now.isEmpty() && !some) {
            F b = before.get(0);
            F n = now.get(0);
            add(
                    aspect,
                    name,
                    value.apply(b).orElseThrow(),
                    value.apply(n).orElseThrow(),
                    List.of(b.origin(), n.origin()));
        }
    }

    private <F extends Fact> void quantity(
            Aspect aspect,
            String name,
            Unit unit,
            double tolerance,
            FactKind kind,
            Class<F> type,
            Function<F, OptionalDouble> value) {
        List<F> before = of(kind, Run.BASELINE, type)
                .filter(f -> value.apply(f).isPresent())
                .toList();
        List<F> now = of(kind, Run.CURRENT, type)
                .filter(f -> value.apply(f).isPresent())
                .toList();
        boolean some = before.stream()
                .anyMatch(b -> now.stream().anyMatch(n -> same(amount(value, b), amount(value, n), tolerance)));
        if (!before.isEmpty() && !now.isEmpty() && !some) {
            double from = amount(value, before.get(0));
            double to = amount(value, now.get(0));
            all.add(new Difference(
                    aspect,
                    name,
                    shown(from, unit),
                    shown(to, unit),
                    from > 0 && !Double.isInfinite(from) ? OptionalDouble.of(to / from) : OptionalDouble.empty(),
                    List.of(before.get(0).origin(), now.get(0).origin())));
        }
    }

    private static <F> double amount(Function<F, OptionalDouble> value, F of) {
        return value.apply(of).orElseThrow();
    }

    private static boolean same(double a, double b, double tolerance) {
        return a == b || Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
    }

    private static String shown(double amount, Unit unit) {
        return Double.isInfinite(amount) || amount >= Long.MAX_VALUE ? "no limit" : unit.format(amount);
    }

    private void otherLoad() {
        Optional<CpuLoad> before =
                of(FactKind.CPU_LOAD, Run.BASELINE, CpuLoad.class).findFirst();
        Optional<CpuLoad> now =
                of(FactKind.CPU_LOAD, Run.CURRENT, CpuLoad.class).findFirst();
        if (before.isEmpty() || now.isEmpty()) {
            return;
        }
        double growth = now.get().others() - before.get().others();
        // while processors are idle others take nothing away
        // nor from a JVM that leaves much of what they leave to it, or has more than before
        boolean busy = now.get().machine() >= BUSY
                && now.get().jvm() < before.get().jvm()
                && left(before.get()) > 0
                && now.get().jvm() >= USED * left(now.get());
        if (Math.abs(growth) >= LITTLE_LOAD) {
            all.add(new Difference(
                    Aspect.OTHER_LOAD,
                    "CPU load of other programs",
                    Unit.PERCENT.format(before.get().others()),
                    Unit.PERCENT.format(now.get().others()),
                    busy ? OptionalDouble.of(left(now.get()) / left(before.get())) : OptionalDouble.empty(),
                    List.of(before.get().origin(), now.get().origin())));
        }
    }

    private void steal() {
        Optional<MachineActivity> before = stolen(Run.BASELINE);
        Optional<MachineActivity> now = stolen(Run.CURRENT);
        if (before.isEmpty() || now.isEmpty()) {
            return;
        }
        double from = before.get().steal().orElse(0);
        double to = now.get().steal().orElse(0);
        if (Math.abs(to - from) >= LITTLE_LOAD) {
            all.add(new Difference(
                    Aspect.OTHER_LOAD,
                    "CPU steal",
                    Unit.PERCENT.format(from),
                    Unit.PERCENT.format(to),
                    from < 1 ? OptionalDouble.of((1 - to) / (1 - from)) : OptionalDouble.empty(),
                    List.of(before.get().origin(), now.get().origin())));
        }
    }

    // generators keep a rate to within a few percent
    private void offeredLoad() {
        Optional<OfferedLoad> before =
                of(FactKind.OFFERED_LOAD, Run.BASELINE, OfferedLoad.class).findFirst();
        Optional<OfferedLoad> now =
                of(FactKind.OFFERED_LOAD, Run.CURRENT, OfferedLoad.class).findFirst();
        if (before.isPresent()
                && now.isPresent()
                && before.get().unit().equals(now.get().unit())
                && !same(before.get().amount(), now.get().amount(), 0.05)) {
            all.add(new Difference(
                    Aspect.OFFERED_LOAD,
                    "load offered",
                    load(before.get()),
                    load(now.get()),
                    OptionalDouble.of(now.get().amount() / before.get().amount()),
                    List.of(before.get().origin(), now.get().origin())));
        }
    }

    private static String load(OfferedLoad load) {
        return BigDecimal.valueOf(load.amount()).stripTrailingZeros().toPlainString() + " " + load.unit();
    }

    private Optional<MachineActivity> stolen(Run run) {
        return of(FactKind.MACHINE_ACTIVITY, run, MachineActivity.class)
                .filter(a -> a.steal().isPresent())
                .findFirst();
    }

    private static double left(CpuLoad load) {
        return 1 - load.others();
    }

    // pools that became smaller or larger; one that grows and shrinks by itself does so within a run as well
    private void threads() {
        Optional<ThreadDumps> before = series(Run.BASELINE);
        Optional<ThreadDumps> now = series(Run.CURRENT);
        if (before.isEmpty() || now.isEmpty()) {
            return;
        }
        for (String name : new TreeSet<>(now.get().groups().keySet())) {
            OptionalInt from = before.get().steady(name);
            OptionalInt to = now.get().steady(name);
            boolean other = from.isPresent()
                    && to.isPresent()
                    && !OF_THE_JVM.matcher(name).lookingAt()
                    && Math.max(from.getAsInt(), to.getAsInt()) >= 2 * Math.min(from.getAsInt(), to.getAsInt());
            if (other) {
                add(
                        Aspect.THREADS,
                        "threads '" + name + "'",
                        Integer.toString(from.getAsInt()),
                        Integer.toString(to.getAsInt()),
                        List.of(before.get().origin(), now.get().origin()));
            }
        }
    }

    private Optional<ThreadDumps> series(Run run) {
        return of(FactKind.THREAD_DUMPS, run, ThreadDumps.class)
                .filter(ThreadDumps::inSeries)
                .findFirst();
    }

    // ---- benchmarks

    private void benchmarks(Comparison comparison) {
        List<BenchmarkShift> shared = comparison.shifts();
        movedBenchmarks();
        if (shared.size() < MANY_BENCHMARKS) {
            return;
        }
        double[] factors =
                shared.stream().mapToDouble(BenchmarkShift::factor).sorted().toArray();
        double median = factors[factors.length / 2];
        all.add(new Difference(
                Aspect.BENCHMARKS,
                String.format(Locale.ROOT, "speed of the %,d benchmarks of both runs, by their median", shared.size()),
                "1.00",
                String.format(Locale.ROOT, "%.2f", 1 / median),
                OptionalDouble.of(1 / median),
                List.of(
                        shared.get(0).baseline().origin(),
                        shared.get(0).current().origin())));
    }

    private void movedBenchmarks() {
        Map<String, String> moved =
                BenchmarkPairs.of(scores(Run.BASELINE), scores(Run.CURRENT)).moved();
        if (!moved.isEmpty()) {
            all.add(new Difference(
                    Aspect.BENCHMARKS,
                    "package of " + moved.size() + (moved.size() == 1 ? " benchmark" : " benchmarks")
                            + ", paired by class and method",
                    packages(moved.keySet()),
                    packages(moved.values()),
                    OptionalDouble.empty(),
                    List.of(
                            scores(Run.BASELINE).get(0).origin(),
                            scores(Run.CURRENT).get(0).origin())));
        }
    }

    private List<BenchmarkScore> scores(Run run) {
        return facts.of(FactKind.BENCHMARK, run).stream()
                .map(BenchmarkScore.class::cast)
                .toList();
    }

    private static String packages(Collection<String> benchmarks) {
        List<String> packages = benchmarks.stream()
                .map(BenchmarkPairs::packageOf)
                .map(name -> name.isEmpty() ? "none" : name)
                .distinct()
                .toList();
        return packages.size() <= MOST_PACKAGES
                ? String.join(", ", packages)
                : String.join(", ", packages.subList(0, MOST_PACKAGES)) + " and " + (packages.size() - MOST_PACKAGES)
                        + " more";
    }

    // ---- what the JVM was started with

    private void arguments(List<JvmArgument> before, List<JvmArgument> now) {
        if (!given(Run.BASELINE, before) || !given(Run.CURRENT, now)) {
            return;
        }
        named(Aspect.AGENT, agents(before), agents(now));
        named(Aspect.ARGUMENT, others(before), others(now));
    }

    private boolean given(Run run, List<JvmArgument> arguments) {
        return facts.observed(FactKind.ARGUMENT, run) || !arguments.isEmpty();
    }

    /**
     * Whether an argument that only one run shows was given to that run alone: all of both are shown, or both runs have the
     * same files of options, as in {@code flags.txt} of each.
     */
    private static boolean argumentsCompare(FactBase facts) {
        if (Stream.of(Run.BASELINE, Run.CURRENT).allMatch(run -> facts.observed(FactKind.ARGUMENT, run))) {
            return true;
        }
        Set<String> before = argumentFiles(facts, Run.BASELINE);
        return !before.isEmpty() && before.equals(argumentFiles(facts, Run.CURRENT));
    }

    // by their names in the folder of the run
    private static Set<String> argumentFiles(FactBase facts, Run run) {
        return facts.of(FactKind.ARGUMENT, run).stream()
                .map(a -> a.origin().file())
                .map(f -> f.substring(f.indexOf('/') + 1))
                .collect(Collectors.toSet());
    }

    /** The agents that are given to a JVM, by the names of their files, each with the argument that names it. */
    public static Map<String, Fact> agents(List<JvmArgument> arguments) {
        Map<String, Fact> agents = new TreeMap<>();
        for (JvmArgument argument : arguments) {
            var agent = AGENT.matcher(argument.text());
            if (agent.matches()) {
                agents.put(file(agent.group(1).split("[=:]", 2)[0]), argument);
            }
        }
        return agents;
    }

    // -Xint, -Xcheck:jni, --add-opens; those that set a flag are told with the flags
    private static Map<String, Fact> others(List<JvmArgument> arguments) {
        Map<String, Fact> others = new TreeMap<>();
        for (JvmArgument argument : arguments) {
            String text = argument.text();
            if ((text.startsWith("-X") || text.startsWith("-server") || text.startsWith("-client"))
                    && !text.startsWith("-XX:")
                    && !text.matches("-X(?:m[snx]|ss|run|debug|batch).*")
                    && !WHERE_TO_WRITE.matcher(text).matches()) {
                others.put(text, argument);
            }
        }
        return others;
    }

    private void named(Aspect aspect, Map<String, ? extends Fact> before, Map<String, ? extends Fact> now) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            Optional<Fact> b = Optional.ofNullable(before.get(name));
            Optional<Fact> n = Optional.ofNullable(now.get(name));
            if (b.isPresent() != n.isPresent()) {
                add(
                        aspect,
                        name,
                        b.isPresent() ? "given" : NONE,
                        n.isPresent() ? "given" : NONE,
                        Stream.concat(b.stream(), n.stream()).map(Fact::origin).toList());
            }
        }
    }

    // what users set differently, then the defaults that the JDK change brought
    private void flags(EffectiveFlags baseline, EffectiveFlags current) {
        Set<String> set = new TreeSet<>();
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            of(FactKind.FLAG, run, VmFlag.class).filter(f -> f.setBy().byUser()).forEach(f -> set.add(f.name()));
        }
        Stream.of(baseline, current)
                .flatMap(f -> f.arguments().stream())
                .flatMap(a -> flagName(a.text()).stream())
                .forEach(set::add);
        // a flag that no argument sets follows from one that an argument does set, as ProfileInterpreter from
        // TieredStopAtLevel, though the JVM calls it given on the command line
        boolean complete = argumentsCompare(facts);
        Set<String> listedOnce = complete ? Set.of() : listedOnce();
        if (complete) {
            set.removeIf(name -> !baseline.given(name) && !current.given(name));
        } else {
            set.addAll(changedByAnyone());
            set.addAll(listedOnce);
        }
        for (String name : set) {
            Optional<VmFlag> from = facts.flag(Run.BASELINE, name);
            Optional<VmFlag> to = facts.flag(Run.CURRENT, name);
            if (differs(name)) {
                add(
                        Aspect.FLAG,
                        name,
                        from.orElseThrow().value(),
                        to.orElseThrow().value(),
                        List.of(from.orElseThrow().origin(), to.orElseThrow().origin()));
            } else if (listedOnce.contains(name)
                    || (complete
                            && from.isPresent() != to.isPresent()
                            && baseline.given(name) != current.given(name))) {
                // what it is by default the JVM decides at its start, as for the CPU
                VmFlag given = from.or(() -> to).orElseThrow();
                add(
                        Aspect.FLAG,
                        name,
                        from.map(VmFlag::value).orElse(NOT_SET),
                        to.map(VmFlag::value).orElse(NOT_SET),
                        List.of(given.origin()));
            }
        }
        for (DefaultChange d : EffectiveFlags.changes(baseline, current)) {
            add(Aspect.DEFAULT, d.flag(), d.from().orElse("not there"), d.to().orElse("not there"), List.of());
        }
    }

    // where a list of flags does not say who set them, as that of VM.flags; what the JVM sets itself counts where
    // nothing else differs that it could follow from
    private Set<String> changedByAnyone() {
        Set<String> changed = new TreeSet<>();
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            of(FactKind.FLAG, run, VmFlag.class)
                    .filter(f -> f.setBy() == SetBy.CHANGED)
                    .map(VmFlag::name)
                    .filter(this::differs)
                    .forEach(changed::add);
        }
        Set<String> chosen = new TreeSet<>(changed);
        chosen.removeAll(SET_BY_THE_JVM);
        return chosen.isEmpty() ? changed : chosen;
    }

    // a list of all that differs from the default, as at the head of a GC log of JDK 8, lacks what the run did not set
    private Set<String> listedOnce() {
        Map<String, VmFlag> before = listed(Run.BASELINE);
        Map<String, VmFlag> after = listed(Run.CURRENT);
        if (before.isEmpty() || after.isEmpty() || !inLogs(before, Run.BASELINE) || !inLogs(after, Run.CURRENT)) {
            return Set.of();
        }
        Set<String> once = new TreeSet<>();
        Stream.concat(before.keySet().stream(), after.keySet().stream())
                .filter(name -> facts.flag(Run.BASELINE, name).isPresent()
                        != facts.flag(Run.CURRENT, name).isPresent())
                .forEach(once::add);
        once.removeAll(SET_BY_THE_JVM);
        return once;
    }

    private Map<String, VmFlag> listed(Run run) {
        return of(FactKind.FLAG, run, VmFlag.class)
                .filter(f -> f.setBy() == SetBy.CHANGED)
                .collect(Collectors.toMap(VmFlag::name, f -> f, (one, other) -> one));
    }

    // other lists are printed at other times, so that what the JVM itself sets later stands in one of two
    private boolean inLogs(Map<String, VmFlag> flags, Run run) {
        Set<String> logs = of(FactKind.GC_LOG, run, GcLog.class)
                .map(log -> log.origin().file())
                .collect(Collectors.toSet());
        return flags.values().stream().allMatch(f -> logs.contains(f.origin().file()));
    }

    private boolean differs(String flag) {
        Optional<VmFlag> from = facts.flag(Run.BASELINE, flag);
        Optional<VmFlag> to = facts.flag(Run.CURRENT, flag);
        return from.isPresent()
                && to.isPresent()
                && !from.get().value().equals(to.get().value());
    }

    // -XX:+Name, -XX:-Name, -XX:Name=value, -XX:StartFlightRecording:value, and sizes in their short form
    private static Optional<String> flagName(String argument) {
        if (!argument.startsWith("-XX:")) {
            return SHORT.entrySet().stream()
                    .filter(e -> argument.startsWith(e.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }
        String name = argument.substring(argument.startsWith("-XX:+") || argument.startsWith("-XX:-") ? 5 : 4);
        return Optional.of(name.split("[=:]", 2)[0]);
    }

    /** Whether a flag's values differ in more than the file that each run writes to. */
    public static boolean otherThanFile(Difference flag) {
        return !withoutFile(flag.baseline()).equals(withoutFile(flag.current()));
    }

    // each run records into a file of its own: StartFlightRecording=filename=a.jfr,settings=profile
    private static String withoutFile(String value) {
        return value.replaceAll("filename=[^,]*", "");
    }

    // ---- class path and properties

    private void libraries() {
        Map<String, String> before = jars(Run.BASELINE);
        Map<String, String> now = jars(Run.CURRENT);
        if (before.isEmpty() || now.isEmpty()) {
            return;
        }
        List<Origin> origins = Stream.of(Run.BASELINE, Run.CURRENT)
                .flatMap(run -> property(run, "java.class.path").stream())
                .map(SystemProperty::origin)
                .toList();
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            String from = before.getOrDefault(name, NONE);
            String to = now.getOrDefault(name, NONE);
            if (!from.equals(to)) {
                add(Aspect.LIBRARY, name, from, to, origins);
            }
        }
    }

    // by name, with their versions; of two versions of one library both count
    private Map<String, String> jars(Run run) {
        Map<String, String> jars = new TreeMap<>();
        property(run, "java.class.path").ifPresent(path -> {
            String value = path.value();
            boolean windows = value.contains(";") || value.matches("[A-Za-z]:[\\\\/].*");
            for (String one : value.split(windows ? ";" : ":", -1)) {
                var jar = JAR.matcher(file(one.strip()));
                if (jar.matches()) {
                    String version = Objects.requireNonNullElse(jar.group(2), "without a version");
                    jars.merge(jar.group(1), version, (a, b) -> a.equals(b) ? a : a + ", " + b);
                }
            }
        });
        return jars;
    }

    // Maven Surefire makes a jar with a manifest for each run: surefirebooter-20260105100000000_3.jar (ForkedBooter)
    private static String file(String path) {
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return name.startsWith("surefirebooter") ? "surefirebooter.jar" : name;
    }

    private void properties() {
        Map<String, SystemProperty> before = properties(Run.BASELINE);
        Map<String, SystemProperty> now = properties(Run.CURRENT);
        boolean both = Stream.of(Run.BASELINE, Run.CURRENT)
                .allMatch(run -> facts.observed(FactKind.PROPERTY, run) || facts.observed(FactKind.ARGUMENT, run));
        if (!both && !argumentsCompare(facts)) {
            return;
        }
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            Optional<SystemProperty> b = Optional.ofNullable(before.get(name));
            Optional<SystemProperty> n = Optional.ofNullable(now.get(name));
            String from = b.map(SystemProperty::value).orElse(NONE);
            String to = n.map(SystemProperty::value).orElse(NONE);
            if (!from.equals(to)) {
                add(
                        Aspect.PROPERTY,
                        name,
                        from,
                        to,
                        Stream.concat(b.stream(), n.stream())
                                .map(SystemProperty::origin)
                                .toList());
            }
        }
    }

    private Map<String, SystemProperty> properties(Run run) {
        Set<String> given = new TreeSet<>();
        of(FactKind.ARGUMENT, run, JvmArgument.class)
                .filter(a -> a.text().startsWith("-D"))
                .forEach(a -> given.add(a.text().substring(2).split("=", 2)[0]));
        Map<String, SystemProperty> properties = new TreeMap<>();
        of(FactKind.PROPERTY, run, SystemProperty.class)
                .filter(p -> !PROGRAM_AND_PATHS.contains(p.name()))
                .filter(p -> given.contains(p.name())
                        || !OF_THE_JDK.matcher(p.name()).matches())
                .forEach(p -> properties.put(p.name(), p));
        return properties;
    }

    // ---- one changed thing

    /**
     * The settings that are all that was changed between the runs; empty where something else was changed as well, or
     * where the evidence may not show it: without the JDKs and all arguments of both runs.
     */
    static Set<String> onlySettings(FactBase facts, List<Difference> differences) {
        boolean shown = argumentsCompare(facts)
                && Stream.of(Run.BASELINE, Run.CURRENT)
                        .allMatch(run -> facts.jdk(run).isPresent());
        List<Difference> changed = differences.stream()
                .filter(d -> CHANGED.contains(d.aspect()) || (d.aspect().setting() && counts(d)))
                .toList();
        return shown && changed.stream().allMatch(d -> d.aspect().setting())
                ? changed.stream().map(Difference::name).collect(Collectors.toUnmodifiableSet())
                : Set.of();
    }

    // what unlocks other flags does nothing by itself
    private static boolean counts(Difference setting) {
        return !setting.name().matches("Unlock\\w+VMOptions")
                && !WHERE_TO_WRITE.matcher("-XX:" + setting.name()).matches()
                && otherThanFile(setting);
    }
}
