package io.github.jdkdoctor.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.options.Finding.Kind;
import io.github.jdkdoctor.options.Finding.Level;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds what is said of options against JVMs: the one that runs the build, and those whose directories {@code
 * JDKDOCTOR_TEST_JDKS} names, with colons between.
 */
class OptionTruthTest {
    private static final String TABLE =
            """
            -Xmx64m
            -Xmx64m -Xms64m
            -Xms200m -Xmx64m
            -Xmx
            -Xmx64mb
            -Xmx=64m
            -Xmxfoo
            -XMx64m
            -Xss512k
            -Xss2g
            -Xint
            -Xcomp -Xint
            -Xfoo
            -foo
            -Xincgc
            -Xprof
            -Xloggc:gc.log
            -Xlog:gc*:file=gc.log
            -Xverify:none
            -noverify
            -Xdebug
            -Xnoagent
            -Xfuture
            -Xbootclasspath/p:lib.jar
            -Xbootclasspath/a:lib.jar
            -Xconcgc
            -Xusealtsigs
            -Xgcpolicy:gencon
            -d64
            -server
            -client
            -Djava.endorsed.dirs=lib
            -Djava.ext.dirs=lib
            -Djava.security.manager=allow
            --illegal-access=permit
            --add-opens=java.base/java.lang=ALL-UNNAMED
            --enable-native-access=ALL-UNNAMED
            --sun-misc-unsafe-memory-access=allow
            --finalization=disabled
            -agentlib:jdwp
            -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=5005x
            -agentlib:jdwp=transport=dt_socket,server=y,suspend=no
            -agentlib:jdwp=transport=dt_socket,server=y,,suspend=n
            -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quit=y
            -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,onuncaught=y
            -agentlib:jdwp=transport=dt_socket
            -agentlib:jdwp=server=y,suspend=n
            -Xrunjdwp:transport=dt_socket,server=1,suspend=n
            -XX:+UseG1GC
            -XX:+UseSerialGC
            -XX:+UseParallelGC
            -XX:+UseParallelOldGC
            -XX:+UseConcMarkSweepGC
            -XX:+UseParNewGC
            -XX:+UseZGC
            -XX:+UseShenandoahGC
            -XX:+UseEpsilonGC
            -XX:+UseG1GC -XX:+UseParallelGC
            -XX:+UseSerialGC -XX:-UseSerialGC -XX:+UseParallelGC
            -XX:CMSInitiatingOccupancyFraction=70
            -XX:+UseBiasedLocking
            -XX:BiasedLockingStartupDelay=0
            -XX:MaxPermSize=64m
            -XX:PermSize=64m
            -XX:+PrintGCDetails
            -XX:+PrintGC
            -XX:+PrintGCDateStamps
            -XX:+UseGCLogFileRotation
            -XX:+PrintTenuringDistribution
            -XX:+TraceClassLoading
            -XX:+AggressiveOpts
            -XX:+UseFastAccessorMethods
            -XX:+UseCompressedStrings
            -XX:+UseCGroupMemoryLimitForHeap
            -XX:MaxRAMFraction=2
            -XX:DefaultMaxRAMFraction=2
            -XX:MaxRAMPercentage=50
            -XX:MaxRAMPercentage=150
            -XX:MaxRAMPercentage=half
            -XX:+UnlockCommercialFeatures
            -XX:+FlightRecorder
            -XX:+PrintInlining
            -XX:+UnlockDiagnosticVMOptions -XX:+PrintInlining
            -XX:+PrintInlining -XX:+UnlockDiagnosticVMOptions
            -XX:G1NewSizePercent=10
            -XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=10
            -XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=110
            -XX:AliasLevel=7
            -XX:MaxGCPauseMillis=-1
            -XX:MaxGCPauseMillis=abc
            -XX:+MaxGCPauseMillis
            -XX:MaxGCPauseMillis
            -XX:UseG1GC
            -XX:UseG1GC=true
            -XX:useg1gc
            -XX:+UseG1Gc
            -XX:+UseG1GCC
            -XX:+NoSuchFlagAtAll
            -XX:+IgnoreUnrecognizedVMOptions -XX:+NoSuchFlagAtAll
            -XX:+IgnoreUnrecognizedVMOptions -XX:+PrintInlining
            -XX:+IgnoreUnrecognizedVMOptions -XX:MaxGCPauseMillis=abc
            -XX:+IgnoreUnrecognizedVMOptions -Xfoo
            -XX:ObjectAlignmentInBytes=12
            -XX:MinHeapFreeRatio=90 -XX:MaxHeapFreeRatio=50
            -XX:InitialCodeCacheSize=64m -XX:ReservedCodeCacheSize=32m
            -XX:TieredStopAtLevel=1
            -XX:TieredStopAtLevel=5
            -XX:+UseCompressedClassPointers
            -XX:+UseStringDeduplication
            -XX:MaxInlineLevel=15
            -XX:+UseAppCDS
            -XX:ThreadPriorityPolicy=42
            -XX:G1RSetUpdatingPauseTimePercent=5
            -XX:+ZGenerational
            -XX:+UseCompactObjectHeaders
            -XX:+AllowRedefinitionToAddDeleteMethods
            -XX:+CreateMinidumpOnCrash
            -XX:+UseMembar
            -XX:+ExplicitGCInvokesConcurrentAndUnloadsClasses
            -XX:-ResizePLAB
            -XX:OnOutOfMemoryError=true
            """;

    /** What a JVM does with options. */
    private enum Does {
        START,
        WARN,
        REFUSE
    }

    private static final Set<Kind> WARNED = EnumSet.of(Kind.DEPRECATED, Kind.RENAMED, Kind.IGNORED);

    private final FlagBook book = FlagBook.load();

    static Stream<Path> homes() {
        String others = System.getenv().getOrDefault("JDKDOCTOR_TEST_JDKS", "");
        return Stream.concat(
                        Stream.of(System.getProperty("java.home")),
                        Stream.of(others.split(":", -1)).filter(o -> !o.isBlank()))
                .map(Path::of);
    }

    @ParameterizedTest
    @MethodSource("homes")
    void isWhatTheJvmDoes(Path home, @TempDir Path scratch) throws Exception {
        JdkVersion version = version(home);
        assumeThat(FlagSheet.PACKED).contains(version.feature());
        OptionCheck check = new OptionCheck(Target.of(version, book), new Casebook(List.of()), book);
        TreeMap<String, Does> said = new TreeMap<>();
        TreeMap<String, Does> done = new TreeMap<>();
        for (String line : TABLE.lines().toList()) {
            List<String> options = List.of(line.split(" ", -1));
            said.put(line, said(check.check(List.of(new OptionGroup("", OptionFiles.words(options, "table"))))));
            done.put(line, run(home, scratch, options));
        }
        assertThat(said).isEqualTo(done);
    }

    /**
     * What JVMs did is recorded, so that all of it can be held against the check without starting one four thousand
     * times: no refusal is invented, and of the refusals at most 2 in 100 are missed, a bound on what is known to be
     * left open (sizes that the JVM derives from the machine, commands to the compiler).
     */
    @Test
    void agreesWithWhatJvmsDidWithCraftedOptions() throws Exception {
        List<String> invented = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        int refused = 0;
        List<String> releases = List.of("11", "17", "21", "25");
        List<OptionCheck> checks = new ArrayList<>();
        for (String release : releases) {
            JdkVersion version = JdkVersion.parse(release).orElseThrow();
            checks.add(new OptionCheck(Target.of(version, book), new Casebook(List.of()), book));
        }
        for (String line : crafted()) {
            String[] part = line.split("\t", -1);
            OptionGroup group = new OptionGroup("", OptionFiles.words(List.of(part[0].split(" ", -1)), "table"));
            for (int i = 0; i < releases.size(); i++) {
                boolean refuses = part[1].charAt(i) == 'R';
                boolean says = checks.get(i).check(List.of(group)).count(Level.ERROR) > 0;
                refused += refuses ? 1 : 0;
                if (says && !refuses) {
                    invented.add(releases.get(i) + " " + part[0]);
                } else if (refuses && !says) {
                    missed.add(releases.get(i) + " " + part[0]);
                }
            }
        }
        assertThat(invented).isEmpty();
        assertThat(missed).as("of %s", refused).hasSizeLessThanOrEqualTo(refused / 50);
    }

    @Test
    void saysOfOptionsInUseWhat17And25Did() throws Exception {
        FlagBook book = FlagBook.load();
        List<String> otherwise = new ArrayList<>();
        for (int release : List.of(17, 25)) {
            OptionCheck check = new OptionCheck(
                    Target.of(JdkVersion.parse(String.valueOf(release)).orElseThrow(), book),
                    new Casebook(List.of()),
                    book);
            for (String line : table("started-options.txt")) {
                String[] part = line.split("\t", -1);
                OptionGroup group = new OptionGroup("", OptionFiles.words(List.of(part[0].split(" ", -1)), "table"));
                boolean refuses = part[1].charAt(release == 17 ? 0 : 1) == 'R';
                if (refuses != check.check(List.of(group)).count(Level.ERROR) > 0) {
                    otherwise.add(release + (refuses ? " refuses " : " starts with ") + part[0]);
                }
            }
        }
        assertThat(otherwise).isEmpty();
    }

    private static List<String> crafted() throws IOException {
        return table("crafted-options.txt");
    }

    private static List<String> table(String name) throws IOException {
        try (InputStream in = OptionTruthTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .toList();
        }
    }

    private static Does said(OptionReport report) {
        if (report.count(Level.ERROR) > 0) {
            return Does.REFUSE;
        }
        boolean warned = report.findings().stream()
                .anyMatch(f -> WARNED.contains(f.kind()) && !f.says().contains("silence"));
        return warned ? Does.WARN : Does.START;
    }

    private static JdkVersion version(Path home) throws IOException {
        return Files.readAllLines(home.resolve("release")).stream()
                .filter(l -> l.startsWith("JAVA_VERSION="))
                .flatMap(l -> JdkVersion.printed(l.replaceAll("JAVA_VERSION=|\"", "")).stream())
                .findFirst()
                .orElseThrow();
    }

    private static Does run(Path home, Path scratch, List<String> options) throws Exception {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
        command.addAll(options);
        command.add("-version");
        Path out = scratch.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(scratch.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment()
                .keySet()
                .removeAll(new TreeSet<>(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")));
        int exit = builder.start().waitFor();
        boolean warns = Files.readString(out, StandardCharsets.ISO_8859_1)
                .lines()
                .anyMatch(l -> l.contains("warning") || l.startsWith("WARNING") || l.startsWith("Warning"));
        return exit != 0 ? Does.REFUSE : warns ? Does.WARN : Does.START;
    }
}
