package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.GcLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs that other projects keep for their tests, where someone has put them next to the repository. */
class OtherProjectsLogsTest {
    private static final Path THERE = Path.of(System.getProperty("jdkdoctor.root", "../.."), "../shared/third-party");

    private static List<Path> files(String... folders) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : folders) {
            Path path = THERE.resolve(folder);
            assumeTrue(Files.isDirectory(path), "no logs of other projects here");
            try (Stream<Path> walk = Files.walk(path)) {
                walk.filter(Files::isRegularFile).forEach(files::add);
            }
        }
        return files;
    }

    private static boolean claims(EvidenceReader reader, Path file) throws IOException {
        return reader.recognizes(ReadFile.head(Files.readAllBytes(file)));
    }

    private static void assertTakenBy(EvidenceReader reader, List<Path> files) throws IOException {
        List<String> wrong = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (Path file : files) {
            if (claims(reader, file)) {
                remarks.addAll(ReadFile.of(reader, file.toString(), Files.readAllBytes(file))
                        .remarks());
            } else {
                wrong.add(file.toString());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(remarks).isEmpty();
    }

    @Test
    void logsOfJdk8AreTakenAndUnderstood() throws IOException {
        List<Path> files = files("microsoft+gctoolkit-testdata", "chewiebug+GCViewer/src/test/resources/openjdk");
        files.removeIf(file -> file.toString().contains("unified-jvm-logging"));
        assertTakenBy(new Jdk8LogReader(), files);
    }

    @Test
    void unifiedLogsAreTakenAndUnderstood() throws IOException {
        List<Path> files = files(
                "chewiebug+GCViewer/src/test/resources/openjdk/unified-jvm-logging",
                "krzysztofslusarski+jvm-gc-logs-analyzer/safepoint-analyzer-commons");
        assertTakenBy(new UnifiedLogReader(), files);
    }

    // kind of pause, how many, microseconds in all; heap after, MB, where it is stated
    @ParameterizedTest
    @CsvSource({
        "SampleSun1_8_0ParallelPrintHeapAtGC.txt, Young, 1, 10360.3, ",
        "SampleSun1_8_0CMS_ScavengeBeforeRemark_HeapAtGc.txt, Young, 1, 77.8, ",
        "SampleSun1_8_0CMS_ScavengeBeforeRemark_HeapAtGc.txt, Remark, 1, 1919.2, ",
        "SampleSun1_7_0-01_G1_young.txt, Young, 1, 6318.25, 8128k",
        "SampleSun1_7_0G1_DateStamp_Detailed-mixedLine1.txt, Concurrent Start, 1, 286451, 17147M",
        "SampleSun1_6_0G1_partial_initialMarkToSpaceOverflow.txt, Concurrent Start, 1, 5883.43, 197M",
        "unified-jvm-logging/SampleShenandoahSingleSystemGC.txt, Full, 1, 6572, 1M",
        "'unified-jvm-logging/sample-ujl-jdk17-full-concurrent-cycle-g1-gc-all-safepont,os-cpu.txt', Remark, 1, 1314, ",
    })
    void pausesAreThoseThatGcViewerExpects(String name, String kind, long count, double micros, @Nullable String heap)
            throws IOException {
        Path file = files("chewiebug+GCViewer/src/test/resources/openjdk").stream()
                .filter(f -> f.endsWith(name))
                .findFirst()
                .orElseThrow();
        EvidenceReader reader = name.startsWith("unified") ? new UnifiedLogReader() : new Jdk8LogReader();
        GcLog log = ReadFile.of(reader, name, Files.readAllBytes(file))
                .facts(GcLog.class)
                .get(0);
        assertThat(log.pauses().stream().filter(p -> p.kind().equals(kind)))
                .singleElement()
                .returns(count, GcLog.Pauses::count)
                .returns(Fixtures.micros(micros), GcLog.Pauses::total);
        if (heap != null) {
            long unit = heap.endsWith("k") ? 1 << 10 : 1 << 20;
            assertThat(log.heapAfter()).hasValue(Long.parseLong(heap.substring(0, heap.length() - 1)) * unit);
        }
    }

    @Test
    void everyGcLogIsTakenByOneReader() throws IOException {
        List<Path> left = new ArrayList<>();
        for (Path file : files("mgm3746+garbagecat", "eclipse-jifa+jifa/analysis/gc-log")) {
            boolean unified = claims(new UnifiedLogReader(), file);
            boolean jdk8 = claims(new Jdk8LogReader(), file);
            assertThat(unified && jdk8).as(file.toString()).isFalse();
            if (!unified && !jdk8) {
                left.add(file);
            }
        }
        assertThat(left).isEmpty();
    }

    @Test
    void everyLogSaysSomethingOrThatItSaysNothing() throws IOException {
        List<Path> silent = new ArrayList<>();
        for (Path file : files("mgm3746+garbagecat", "mgm3746+vmcat", "krzysztofslusarski+jvm-gc-logs-analyzer")) {
            for (EvidenceReader reader : List.of(new UnifiedLogReader(), new Jdk8LogReader())) {
                ReadFile read = ReadFile.of(reader, file.toString(), Files.readAllBytes(file));
                if (claims(reader, file)
                        && read.facts().isEmpty()
                        && read.remarks().isEmpty()) {
                    silent.add(file);
                }
            }
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void logsOfOtherMachinesAreLeftAlone() throws IOException {
        List<Path> taken = new ArrayList<>();
        for (Path file : files(
                "chewiebug+GCViewer/src/test/resources/ibm",
                "chewiebug+GCViewer/src/test/resources/jrockit",
                "chewiebug+GCViewer/src/test/resources/go",
                "brendangregg+FlameGraph",
                "jlfwong+speedscope",
                "openjdk+jmc")) {
            if (claims(new UnifiedLogReader(), file)
                    || claims(new Jdk8LogReader(), file)
                    || claims(new ConsoleReader(), file)) {
                taken.add(file);
            }
        }
        assertThat(taken).isEmpty();
    }
}
