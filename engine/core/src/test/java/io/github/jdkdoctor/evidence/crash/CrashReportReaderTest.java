package io.github.jdkdoctor.evidence.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.CodeCacheUse;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.Crash;
import io.github.jdkdoctor.fact.EventHistory;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.KernelSetting;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.NativeMemory;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CrashReportReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence");

    private static ReadFile read(EvidenceReader reader, String file) throws IOException {
        ReadFile read = ReadFile.of(reader, ReadFile.NAME, Files.readAllBytes(FIXTURES.resolve(file)));
        assertThat(read.damage()).isEmpty();
        assertThat(read.remarks()).isEmpty();
        return read;
    }

    private static ReadFile report(String file) throws IOException {
        return read(new CrashReportReader(), "report-of-the-JVM/" + file);
    }

    private static String jdk(ReadFile read) {
        JdkBuild build = read.facts(JdkBuild.class).get(0);
        return build.version() + " " + build.vendor();
    }

    @Test
    void readsJdk8() throws IOException {
        ReadFile read = report("native-memory-8.log");

        assertThat(jdk(read)).isEqualTo("8u202-b08 oracle");
        assertThat(read.facts(Crash.class))
                .singleElement()
                .returns(
                        "Out of Memory Error: Native memory allocation (mmap) failed to map 536870912 bytes for"
                                + " committing reserved memory.",
                        Crash::what)
                .returns(Optional.of("VMThread"), Crash::thread)
                .returns(Optional.of(Duration.ofMillis(1_210_872)), Crash::uptime);
        assertThat(read.facts(Machine.class))
                .singleElement()
                .returns(OptionalInt.of(2), Machine::processors)
                .returns(OptionalLong.of(6_291_456L << 10), Machine::memory)
                .returns(Optional.of("Linux"), Machine::os);
        assertThat(read.facts(Host.class))
                .singleElement()
                .returns(OptionalInt.of(2), Host::cpus)
                .returns(OptionalLong.of(10_018_300L << 10), Host::memory)
                .returns(Optional.of("3.10.0-957.5.1.el7.x86_64"), Host::kernel);
        assertThat(read.facts(Container.class))
                .singleElement()
                .returns(OptionalDouble.of(2), Container::cpus)
                .returns(OptionalDouble.of(512), Container::shares)
                .returns(OptionalLong.of(6L << 30), Container::memory);
        // the heap now, not that before the last collections
        assertThat(read.facts(HeapSummary.class))
                .singleElement()
                .returns(OptionalLong.of((642970L + 1808537) << 10), HeapSummary::used);
        assertThat(read.facts(CodeCacheUse.class))
                .singleElement()
                .returns(Optional.of(false), CodeCacheUse::compiling)
                .satisfies(c -> assertThat(c.fullest()).isBetween(0.976, 0.977));
        assertThat(read.facts(EventHistory.class))
                .filteredOn(e -> e.kind().equals("Deoptimization events"))
                .singleElement()
                .returns(2, EventHistory::events)
                .returns(Duration.ofSeconds(11), EventHistory::span);
        assertThat(read.facts(SystemProperty.class))
                .extracting(SystemProperty::value)
                .containsExactly("shop");
        assertThat(read.facts(JvmArgument.class)).hasSize(3);
        assertThat(read.observed()).contains(FactKind.ARGUMENT, FactKind.CRASH, FactKind.EVENT_HISTORY);
    }

    // the first lines, which are all that a console has; as VMError::report of 11 prints them for builds of Red Hat
    @Test
    void readsTheVirtualMachineWhereTheReportEndsAfterItsHead() {
        ReadFile read = ReadFile.of(
                new CrashReportReader(),
                """
                #
                # A fatal error has been detected by the Java Runtime Environment:
                #
                #  SIGSEGV (0xb) at pc=0x00007f50d6a52e64, pid=4711, tid=4712
                #
                # JRE version: OpenJDK Runtime Environment 18.9 (11.0.9+11) (build 11.0.9+11-LTS)
                # Java VM: OpenJDK 64-Bit Server VM 18.9 (11.0.9+11-LTS, mixed mode, tiered, compressed oops, g1 gc, linux-amd64)
                # Problematic frame:
                # C  [libexample.so.1+0x66e64]  example_count+0x4
                #
                """);
        assertThat(read.facts(JdkBuild.class))
                .singleElement()
                .returns("hotspot", JdkBuild::vm)
                .returns("11.0.9+11", build -> build.version().toString());
    }

    @Test
    void readsSignals() throws IOException {
        ReadFile read = report("segv-11.log");

        assertThat(jdk(read)).isEqualTo("11.0.13+8 temurin");
        assertThat(read.facts(Crash.class))
                .singleElement()
                .returns("SIGSEGV (0xb)", Crash::what)
                .returns(Optional.of("C [libc.so.6+0x85f14]"), Crash::frame)
                .returns(Optional.of("native thread"), Crash::thread);
        assertThat(read.facts(VmFlag.class))
                .filteredOn(f -> f.name().equals("MaxHeapSize"))
                .singleElement()
                .returns("67108864", VmFlag::value);
        assertThat(read.facts(NativeMemory.class))
                .extracting(NativeMemory::category)
                .contains("Java Heap", "Total");
        assertThat(settings(read)).contains("transparent_hugepage.enabled=madvise", "kernel.threads-max=192730");
        assertThat(jdk(report("segv-21.log"))).isEqualTo("21.0.8+9 temurin");
    }

    private static List<String> settings(ReadFile read) {
        return read.facts(KernelSetting.class).stream()
                .map(s -> s.name() + "=" + s.value())
                .toList();
    }

    @Test
    void readsErrorsOfTheJvmItself() throws IOException {
        for (String file : List.of("heap-exhausted-17.log", "heap-exhausted-25.log")) {
            assertThat(report(file).facts(Crash.class)).singleElement().satisfies(crash -> {
                assertThat(crash.what()).matches("Internal Error \\(debug.cpp:\\d+\\): fatal error: OutOfMemory .*");
                assertThat(crash.thread()).contains("JavaThread \"main\"");
            });
        }
    }

    @Test
    void readsItBehindWhatJcmdSaysOfItsOwnOptions() throws IOException {
        String info = Files.readString(FIXTURES.resolve("report-of-the-JVM/vm-info-17.txt"));
        String behind = "Picked up JAVA_TOOL_OPTIONS: -Dmode=test\n" + info;

        ReadFile read = ReadFile.of(new CrashReportReader(), behind);

        assertThat(read.observed()).contains(FactKind.CRASH);
        assertThat(new CrashReportReader().recognizes(ReadFile.head(behind))).isTrue();
    }

    @Test
    void readsWhatTheJvmSaysOfItselfWhenAsked() throws IOException {
        for (String file : List.of("vm-info-17.txt", "vm-info-25.txt")) {
            ReadFile read = report(file);
            assertThat(read.facts(Crash.class)).isEmpty();
            assertThat(read.observed()).contains(FactKind.CRASH);
            assertThat(read.facts(CodeCacheUse.class))
                    .singleElement()
                    .returns(Optional.of(true), CodeCacheUse::compiling);
            assertThat(read.facts(Host.class)).singleElement().returns(Optional.of("KVM"), Host::virtualisation);
            assertThat(settings(read)).contains("vm.swappiness=60", "transparent_hugepage.enabled=madvise");
        }
    }

    @Test
    void paragraphsOfLaterReleasesAreRemarkedOn() {
        ReadFile read = ReadFile.of(
                new CrashReportReader(),
                """
                #
                # A fatal error has been detected by the Java Runtime Environment:
                #
                #  SIGSEGV (0xb) at pc=0x00007fcd2af94e64, pid=23171, tid=23172
                #

                Quantum state of the heap:
                 entangled
                """);

        assertThat(read.remarks()).containsExactly("1 line not understood, the first is line 7");
    }

    @Test
    void readsReportsOfOtherProjects() throws IOException {
        Path folder = Path.of(System.getProperty("jdkdoctor.root", "."))
                .resolve("../shared/third-party/mgm3746+krashpad/src/test/data")
                .normalize();
        assumeThat(folder).exists();
        CrashReportReader reader = new CrashReportReader();
        List<String> crashes = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                byte[] content = Files.readAllBytes(file);
                if (reader.recognizes(ReadFile.head(content))) {
                    ReadFile read = ReadFile.of(reader, "current/file", content);
                    assertThat(read.remarks()).as(file.toString()).isEmpty();
                    crashes.add(read.facts(Crash.class).get(0).what());
                }
            }
        }
        // the twelfth is the end of a report
        assertThat(crashes)
                .hasSize(11)
                .filteredOn(c -> c.startsWith("Out of Memory Error: "))
                .hasSize(2);
    }

    @Test
    void readsTheCodeCache() throws IOException {
        for (String file : List.of("codecache-11.txt", "codecache-25.txt")) {
            // of three parts, and since 21 the sum of them
            assertThat(read(new CodeCacheReader(), "code-cache/" + file).facts(CodeCacheUse.class))
                    .singleElement()
                    .returns(Optional.of(true), CodeCacheUse::compiling)
                    .satisfies(c -> assertThat(c.size()).isBetween(245_700L << 10, 245_770L << 10));
        }
    }

    @Test
    void readsNativeMemoryAndItsGrowth() throws IOException {
        NativeMemoryReader reader = new NativeMemoryReader();

        assertThat(memory(read(reader, "native-memory/summary-17.txt"), "Thread"))
                .returns(OptionalLong.empty(), NativeMemory::growth);
        NativeMemory heap = memory(read(reader, "native-memory/diff-25.txt"), "Java Heap");
        assertThat(heap.committed()).isEqualTo(10_240L << 10);
        assertThat(heap.growth()).hasValue(-55_296L << 10);
        assertThat(memory(read(reader, "native-memory/diff-25.txt"), "Code").growth())
                .hasValue(0);
        assertThat(memory(read(reader, "native-memory/megabytes-25.txt"), NativeMemory.TOTAL)
                        .reserved())
                .isEqualTo(1488L << 20);
        assertThat(memory(read(reader, "native-memory/diff-11.txt"), "Class").reserved())
                .isPositive();
        assertThat(memory(read(reader, "native-memory/detail-21.txt"), "GC").reserved())
                .isPositive();
    }

    @Test
    void namesWhatGrewSinceABaseline() {
        ReadFile read = ReadFile.of(
                new NativeMemoryReader(),
                """
                Native Memory Tracking:

                Total: reserved=6252929KB +1747168KB, committed=3663870KB +905000KB
                -                 Java Heap (reserved=3251404KB, committed=3250585KB)
                                            (mmap: reserved=3251404KB, committed=3250585KB)

                -                     Class (reserved=131282KB +7068KB, committed=31033KB +6684KB)
                                            (classes #49407 +306)
                                            (  instance classes #47655 +305, array classes #1752 +1)
                -                    Thread (reserved=2400284KB +1725584KB, committed=280284KB +898000KB)
                                            (thread #2330 +1675)
                -                  Internal (reserved=100KB +316KB, committed=100KB +316KB)
                """);

        assertThat(memory(read, "Thread"))
                .returns(OptionalLong.of(2330), NativeMemory::objects)
                .returns(OptionalLong.of(1675), NativeMemory::objectGrowth);
        assertThat(memory(read, "Class").objectGrowth()).hasValue(306);
        assertThat(memory(read, "Java Heap").objects()).isEmpty();
        assertThat(read.remarks())
                .containsExactly("more is committed than when the baseline was set: Thread +877 MB (+1,675 threads),"
                        + " Class +7 MB (+306 classes)");
    }

    @Test
    void readsNativeMemoryWithoutHeadingAndDashes() {
        String pasted =
                """
                Total:  reserved=5164010KB,  committed=1595678KB
                               Java Heap (reserved=3145728KB, committed=937984KB)
                                         (mmap: reserved=3145728KB, committed=937984KB)
                                  Thread (reserved=20601KB, committed=977KB)
                                         (thread #17)
                """;
        assertThat(new NativeMemoryReader().recognizes(ReadFile.head(pasted))).isTrue();

        ReadFile read = ReadFile.of(new NativeMemoryReader(), pasted);

        assertThat(read.remarks()).isEmpty();
        assertThat(memory(read, "Java Heap").committed()).isEqualTo(937_984L << 10);
        assertThat(memory(read, "Thread").objects()).hasValue(17);
        assertThat(memory(read, NativeMemory.TOTAL).reserved()).isEqualTo(5_164_010L << 10);
    }

    private static NativeMemory memory(ReadFile read, String category) {
        assertThat(read.observed()).contains(FactKind.NATIVE_MEMORY);
        return read.facts(NativeMemory.class).stream()
                .filter(m -> m.category().equals(category))
                .findFirst()
                .orElseThrow();
    }

    // memReporter.cpp of 17, below the command as it was typed
    @Test
    void readsNativeMemoryBelowTheCommandThatAskedForIt() {
        String account =
                """
                $ jcmd 4711 VM.native_memory summary.diff
                4711:

                Native Memory Tracking:

                (Omitting categories weighting less than 1KB)

                Total: reserved=10059343KB +47KB, committed=621907KB +115KB

                -                 Java Heap (reserved=8355840KB, committed=524288KB)
                                            (mmap: reserved=8355840KB, committed=524288KB)
                """;
        assertThat(new NativeMemoryReader().recognizes(ReadFile.head(account))).isTrue();
        ReadFile read = ReadFile.of(new NativeMemoryReader(), account);
        assertThat(read.remarks()).isEmpty();
        assertThat(read.facts(NativeMemory.class))
                .extracting(NativeMemory::category)
                .containsExactly("Total", "Java Heap");
    }

    // the form of codeCache.cpp of 8 to 17
    @Test
    void readsWhatTheJvmWarnsOfAroundTheCodeCache() {
        ReadFile file = ReadFile.of(
                new CodeCacheReader(),
                """
                CodeCache: size=131072Kb used=123244Kb max_used=123302Kb free=7827Kb
                 bounds [0x00007f8b3f592000, 0x00007f8b47592000, 0x00007f8b47592000]
                 total_blobs=31894 nmethods=31337 adapters=456
                 compilation: disabled (not enough contiguous free space left)
                OpenJDK 64-Bit Server VM warning: CodeCache is full. Compiler has been disabled.
                """);
        assertThat(file.facts(LogMessage.class))
                .extracting(LogMessage::id)
                .containsExactlyInAnyOrder("compilation-disabled", "code-cache-full");
        assertThat(file.facts(CodeCacheUse.class)).hasSize(1);
        assertThat(file.remarks()).isEmpty();
    }
}
