package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.evidence.jvm.EffectiveFlags;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.evidence.log.Jdk8LogReader;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.CpuLoad;
import io.github.jdkdoctor.fact.Dumps;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
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
import io.github.jdkdoctor.profile.CallTree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DifferencesTest {
    private static final FlagBook BOOK = FlagBook.load();

    private final List<Fact> facts = new ArrayList<>();
    private Set<FactKind> complete = Set.of(FactKind.ARGUMENT, FactKind.PROPERTY);
    private List<BenchmarkShift> shifts = List.of();

    private void given(Run run, String... arguments) {
        for (String text : arguments) {
            Origin origin = Origin.of(run.label() + "/vm-command-line.txt");
            facts.add(new JvmArgument(run, text, JvmArgument.Source.LISTED, origin));
            if (text.startsWith("-D")) {
                String[] parts = text.substring(2).split("=", 2);
                facts.add(new SystemProperty(run, parts[0], parts[1], origin));
            }
        }
    }

    private void property(Run run, String name, String value) {
        facts.add(new SystemProperty(run, name, value, Origin.of(run.label() + "/properties.txt")));
    }

    private List<Difference> differences() {
        Set<Evidence.Observed> observed = new HashSet<>();
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            complete.forEach(kind -> observed.add(new Evidence.Observed(kind, run)));
        }
        Map<Run, EffectiveFlags> flags = new EnumMap<>(Run.class);
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            flags.put(run, EffectiveFlags.of(run, facts, complete, BOOK));
        }
        FactBase base = new FactBase(facts, observed, (run, name) -> Optional.ofNullable(flags.get(run))
                .flatMap(f -> f.flag(name)));
        return Differences.between(
                base, flags, new Comparison(true, List.of(), List.of(), List.of(), OptionalDouble.empty(), shifts));
    }

    private List<String> told() {
        return differences().stream()
                .map(d -> d.aspect() + " " + d.name() + ": " + d.baseline() + " -> " + d.current())
                .toList();
    }

    @Test
    void anAgentOfOneRunDiffersAndOneOfBothDoesNot() {
        given(Run.BASELINE, "-Xmx2g", "-agentpath:/opt/a/libasyncProfiler.so=start,file=a.txt");
        given(
                Run.CURRENT,
                "-Xmx2g",
                "-agentpath:/opt/b/libasyncProfiler.so=start,file=b.txt",
                "-javaagent:/otel/opentelemetry-javaagent.jar=a=b");
        assertThat(told()).containsExactly("AGENT opentelemetry-javaagent.jar: none -> given");
    }

    @Test
    void benchmarksOfARenamedPackageAreSaid() {
        facts.add(score(Run.BASELINE, "org.old.Sorting.sort"));
        facts.add(score(Run.CURRENT, "org.fresh.Sorting.sort"));
        assertThat(told())
                .containsExactly("BENCHMARKS package of 1 benchmark, paired by class and method: org.old -> org.fresh");
    }

    private static BenchmarkScore score(Run run, String name) {
        return new BenchmarkScore(run, name, 4, OptionalDouble.empty(), "ops/s", true, 5, Origin.of("results.json"));
    }

    @Test
    void theJarThatATestRunMakesForItselfIsNoLibrary() {
        property(Run.BASELINE, "java.class.path", "/a/target/surefire/surefirebooter-20260105100000000_3.jar");
        property(Run.CURRENT, "java.class.path", "/a/target/surefire/surefirebooter-20260105110000000_3.jar");
        assertThat(told()).isEmpty();
    }

    @Test
    void librariesDifferByTheirVersions() {
        property(
                Run.BASELINE, "java.class.path", "/a/classes:/a/h2-2.1.214.jar:/a/netty-all-4.1.77.Final.jar:/a/x.jar");
        property(
                Run.CURRENT, "java.class.path", "C:\\b\\netty-all-4.1.77.Final.jar;C:\\b\\h2-2.2.224.jar;C:\\b\\y.jar");
        assertThat(told())
                .containsExactly(
                        "LIBRARY h2: 2.1.214 -> 2.2.224",
                        "LIBRARY x: without a version -> none",
                        "LIBRARY y: none -> without a version");
    }

    @Test
    void propertiesThatSomebodyGaveDifferAndThoseOfTheMachineDoNot() {
        property(Run.BASELINE, "user.dir", "/a");
        property(Run.CURRENT, "user.dir", "/b");
        property(Run.BASELINE, "os.version", "5.10");
        property(Run.CURRENT, "os.version", "6.1");
        given(Run.CURRENT, "-Dhttp.keepAlive=false", "-Djava.net.preferIPv4Stack=true");
        assertThat(told())
                .containsExactly(
                        "PROPERTY http.keepAlive: none -> false", "PROPERTY java.net.preferIPv4Stack: none -> true");
    }

    // jcmd VM.flags
    private void listed(Run run, String name, String value) {
        facts.add(new VmFlag(run, name, value, SetBy.CHANGED, Origin.of(run.label() + "/flags.txt")));
    }

    @Test
    void flagsOfAListThatDoesNotSayWhoSetThemDiffer() {
        complete = Set.of(FactKind.FLAG);
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            facts.add(new JdkBuild(
                    run,
                    JdkVersion.parse("17.0.15").orElseThrow(),
                    JdkBuild.UNKNOWN,
                    "hotspot",
                    Origin.of(run.label() + "/java-version.txt")));
        }
        listed(Run.BASELINE, "MaxHeapSize", "536870912");
        listed(Run.CURRENT, "MaxHeapSize", "536870912");
        listed(Run.BASELINE, "TieredStopAtLevel", "1");
        listed(Run.BASELINE, "ReservedCodeCacheSize", "50331648");
        listed(Run.CURRENT, "ReservedCodeCacheSize", "251658240");
        assertThat(told()).containsExactly("FLAG TieredStopAtLevel: 1 -> 4");
    }

    private void log(Run run, String flags) throws IOException {
        String text =
                """
                CommandLine flags: %s
                1.000: [GC (Allocation Failure)  9216K->5120K(61440K), 0.0090000 secs]
                """
                        .formatted(flags);
        ByteArrayInputStream content = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        FactSink sink = new FactSink() {
            @Override
            public void fact(Fact fact) {
                facts.add(fact);
            }

            @Override
            public void observed(FactKind kind) {}

            @Override
            public void remark(String what) {}
        };
        new Jdk8LogReader()
                .read(new Entry(run.label() + "/" + run.label() + ".log", run, text.length(), content), sink);
    }

    @Test
    void flagsAtTheHeadOfOneOfTwoGcLogsDiffer() throws IOException {
        complete = Set.of();
        log(Run.BASELINE, "-XX:MaxHeapSize=25769803776 -XX:NewSize=1048576 -XX:+UseSerialGC");
        log(Run.CURRENT, "-XX:MaxGCPauseMillis=50 -XX:MaxHeapSize=25769803776 -XX:+UseG1GC");
        assertThat(told())
                .contains(
                        "FLAG MaxGCPauseMillis: not set -> 50",
                        "FLAG UseG1GC: not set -> true",
                        "FLAG UseSerialGC: true -> not set")
                .noneMatch(d -> d.contains("NewSize"));
    }

    @Test
    void whatTheJvmSetsItselfDiffersWhereNothingElseDoes() {
        complete = Set.of(FactKind.FLAG);
        listed(Run.BASELINE, "ConcGCThreads", "2");
        listed(Run.CURRENT, "ConcGCThreads", "1");
        assertThat(told()).containsExactly("FLAG ConcGCThreads: 2 -> 1");
    }

    @Test
    void optionsThatAreNoFlagsDiffer() {
        given(Run.BASELINE, "-Xlog:gc:file=a.log", "-Xmx1g");
        given(Run.CURRENT, "-Xlog:gc:file=b.log", "-Xmx1g", "-Xcheck:jni");
        assertThat(told()).containsExactly("ARGUMENT -Xcheck:jni: none -> given");
    }

    @Test
    void flagsDifferThatOneRunSetsAndTheOtherDoesNotState() {
        given(Run.BASELINE, "-Xmx1g");
        given(Run.CURRENT, "-Xmx1g", "-XX:-UseMontgomeryMultiplyIntrinsic");
        assertThat(told()).containsExactly("FLAG UseMontgomeryMultiplyIntrinsic: not set -> false");
    }

    @Test
    void machinesDifferWhereNoSourceOfOneRunAgreesWithTheOther() {
        facts.add(host(Run.BASELINE, "Intel(R) Xeon(R) Gold 6258R CPU @ 2.70GHz", 8, 16L << 30));
        facts.add(host(Run.CURRENT, "AMD EPYC 7B12", 8, (16L << 30) + 4096));
        facts.add(machine(Run.BASELINE, 8, "amd64"));
        facts.add(machine(Run.BASELINE, 4, "amd64"));
        facts.add(machine(Run.CURRENT, 4, "x86_64"));
        assertThat(told())
                .containsExactly("PROCESSOR CPU model: Intel(R) Xeon(R) Gold 6258R CPU @ 2.70GHz -> AMD EPYC 7B12");
    }

    private static Host host(Run run, String model, int cpus, long memory) {
        return new Host(
                run,
                OptionalInt.of(cpus),
                Optional.of(model),
                Optional.empty(),
                OptionalLong.of(memory),
                OptionalLong.empty(),
                Optional.empty(),
                Origin.of(run.label() + "/lscpu.txt"));
    }

    private static Machine machine(Run run, int processors, String arch) {
        return new Machine(
                run,
                OptionalInt.of(processors),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.of(arch),
                Origin.of(run.label() + "/gc.log"));
    }

    @Test
    void theLoadOfOtherProgramsDiffers() {
        facts.add(new CpuLoad(Run.BASELINE, 0.5, 0.45, Origin.of("baseline/a.jfr")));
        facts.add(new CpuLoad(Run.CURRENT, 0.96, 0.32, Origin.of("current/a.jfr")));
        assertThat(told()).containsExactly("OTHER_LOAD CPU load of other programs: 5.0 % -> 64 %");
        assertThat(differences().get(0).shrank(0.8)).isTrue();
    }

    private void load(double before, double now, String unit) {
        facts.add(new OfferedLoad(Run.BASELINE, before, "requests/s", Origin.of("manifest.yaml")));
        facts.add(new OfferedLoad(Run.CURRENT, now, unit, Origin.of("manifest.yaml")));
    }

    @Test
    void theLoadThatWasOfferedDiffers() {
        load(500, 1000.5, "requests/s");
        assertThat(told()).containsExactly("OFFERED_LOAD load offered: 500 requests/s -> 1000.5 requests/s");
    }

    @Test
    void aGeneratorThatKeepsItsRateDoesNotDiffer() {
        load(500, 489, "requests/s");
        assertThat(told()).isEmpty();
    }

    @Test
    void loadsOfTwoUnitsAreNotHeldAgainstEachOther() {
        load(500, 5, "users");
        assertThat(told()).isEmpty();
    }

    @Test
    void stealDiffers() {
        facts.add(activity(Run.BASELINE, 0.01));
        facts.add(activity(Run.CURRENT, 0.3));
        assertThat(told()).containsExactly("OTHER_LOAD CPU steal: 1.0 % -> 30 %");
        assertThat(differences().get(0).shrank(0.8)).isTrue();
    }

    private static MachineActivity activity(Run run, double steal) {
        return new MachineActivity(
                run,
                60,
                OptionalDouble.of(steal),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Origin.of(run.label() + "/vmstat.txt"));
    }

    @Test
    void theMedianOfManyBenchmarksDiffers() {
        given(Run.BASELINE, "-Xmx1g");
        given(Run.CURRENT, "-Xmx1g");
        shifts = IntStream.range(0, 21)
                .mapToObj(i -> BenchmarkShift.between(score(Run.BASELINE, i, 100), score(Run.CURRENT, i, 50 + i)))
                .flatMap(Optional::stream)
                .toList();
        assertThat(differences()).singleElement().satisfies(d -> {
            assertThat(d.aspect()).isEqualTo(Difference.Aspect.BENCHMARKS);
            assertThat(d.ratio()).hasValue(1 / (100 / 60.0));
            assertThat(d.moved(1.1)).isTrue();
        });
    }

    private static BenchmarkScore score(Run run, int number, double score) {
        return new BenchmarkScore(
                run,
                "a.B.c" + number,
                score,
                OptionalDouble.empty(),
                "ops/s",
                true,
                5,
                Origin.of(run.label() + "/r.csv"));
    }

    @Test
    void listsLibrariesWithBothVersions() {
        property(Run.BASELINE, "java.class.path", "lib/jackson-core-2.15.4.jar:lib/guava-33.3.1.jar");
        property(Run.CURRENT, "java.class.path", "lib/jackson-core-2.18.1.jar:lib/guava-33.3.1.jar:lib/h2-2.2.224.jar");
        assertThat(Difference.listed(differences())).isEqualTo("h2 none to 2.2.224, jackson-core 2.15.4 to 2.18.1");
    }

    @Test
    void nothingDiffersWithoutABaseline() {
        given(Run.CURRENT, "-Xcheck:jni");
        assertThat(told()).isEmpty();
    }

    // what a file of options does not say may stand elsewhere, unless both runs have that file
    private List<String> ofFiles(String baseline, String current) {
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            Origin origin = Origin.of(run.label() + "/" + (run == Run.BASELINE ? baseline : current));
            facts.add(new JvmArgument(run, "-Xmx512m", JvmArgument.Source.OPTION_FILE, origin));
            if (run == Run.CURRENT) {
                facts.add(new JvmArgument(run, "-XX:MaxInlineLevel=1", JvmArgument.Source.OPTION_FILE, origin));
            }
        }
        Map<Run, EffectiveFlags> flags = new EnumMap<>(Run.class);
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            flags.put(run, EffectiveFlags.of(run, facts, Set.of(), BOOK));
        }
        FactBase base = new FactBase(facts, Set.of(), (run, name) -> Optional.ofNullable(flags.get(run))
                .flatMap(f -> f.flag(name)));
        return Differences.between(
                        base,
                        flags,
                        new Comparison(true, List.of(), List.of(), List.of(), OptionalDouble.empty(), shifts))
                .stream()
                .map(d -> d.name() + ": " + d.baseline() + " -> " + d.current())
                .toList();
    }

    @Test
    void anOptionOfOneOfTwoLikeFilesDiffers() {
        assertThat(ofFiles("flags.txt", "flags.txt")).containsExactly("MaxInlineLevel: not set -> 1");
    }

    @Test
    void anOptionOfAnotherFileMayHaveBeenGivenInBothRuns() {
        assertThat(ofFiles("jvm.options", "flags.txt")).isEmpty();
    }

    @Test
    void othersExplainNothingToAJvmThatLeavesWhatTheyLeaveToIt() {
        facts.add(new CpuLoad(Run.BASELINE, 0.2, 0.1, Origin.of("baseline/a.jfr")));
        facts.add(new CpuLoad(Run.CURRENT, 0.87, 0.03, Origin.of("current/a.jfr")));
        assertThat(told()).containsExactly("OTHER_LOAD CPU load of other programs: 10 % -> 84 %");
        assertThat(differences().get(0).shrank(0.8)).isFalse();
    }

    @Test
    void othersExplainNothingToAJvmThatHasMoreThanBefore() {
        facts.add(new CpuLoad(Run.BASELINE, 0.85, 0.1, Origin.of("baseline/a.jfr")));
        facts.add(new CpuLoad(Run.CURRENT, 0.98, 0.14, Origin.of("current/a.jfr")));
        assertThat(told()).containsExactly("OTHER_LOAD CPU load of other programs: 75 % -> 84 %");
        assertThat(differences().get(0).shrank(0.8)).isFalse();
    }

    private static ThreadDumps dumps(Run run, Integer... workers) {
        List<ThreadDumps.Dump> each = Stream.of(workers)
                .map(n -> Dumps.of(Map.of("worker-#", n, "G1 Conc##", n)))
                .toList();
        CallTree none = new CallTree.Builder().build();
        Origin origin = Origin.of(run.label() + "/threads.txt");
        Map<String, Integer> groups = Map.of("worker-#", workers[0], "G1 Conc##", workers[0]);
        return new ThreadDumps(run, each.size(), 9, Map.of(), groups, 0, 0, 0, 0, each, none, none, origin);
    }

    private List<String> pools(ThreadDumps before, ThreadDumps now) {
        facts.clear();
        facts.addAll(List.of(before, now));
        return told();
    }

    @Test
    void poolsOfHalfTheThreadsDiffer() {
        assertThat(pools(dumps(Run.BASELINE, 4, 4, 4), dumps(Run.CURRENT, 1, 1, 1)))
                .containsExactly("THREADS threads 'worker-#': 4 -> 1");
        assertThat(pools(dumps(Run.BASELINE, 4, 4, 4), dumps(Run.CURRENT, 3, 3, 3)))
                .isEmpty();
        assertThat(pools(dumps(Run.BASELINE, 4, 6, 4), dumps(Run.CURRENT, 1, 1, 1)))
                .as("grows and shrinks by itself")
                .isEmpty();
        assertThat(pools(dumps(Run.BASELINE, 4, 4), dumps(Run.CURRENT, 1, 1)))
                .as("two moments")
                .isEmpty();
    }
}
