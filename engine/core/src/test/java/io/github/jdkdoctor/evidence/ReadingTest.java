package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence.EvidenceFile;
import io.github.jdkdoctor.evidence.Evidence.Observed;
import io.github.jdkdoctor.fact.CpuThrottling;
import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadDumps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingTest {
    private final Path root;

    ReadingTest(@TempDir Path folder) {
        root = folder.resolve("bundle");
    }

    /** Takes files that begin with LINES and counts their lines; some words in them do what damaged files do. */
    private static final class LineCounter implements EvidenceReader {
        @Override
        public String name() {
            return "line counter";
        }

        @Override
        public boolean recognizes(Head head) {
            return head.string().startsWith("LINES");
        }

        @Override
        public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
            Lines lines = new Lines(entry.content());
            int count = 0;
            while (lines.next()) {
                count++;
                if (lines.startsWith("damaged", lines.start())) {
                    sink.observed(FactKind.LOG_MESSAGE);
                    throw new UnreadableException("line " + count + " is not understood; record it again");
                }
                if (lines.startsWith("bug", lines.start())) {
                    throw new IllegalStateException("of our own");
                }
            }
            sink.fact(new LogMessage(entry.run(), "lines", "lines", count, new Origin(entry.name(), 1)));
            sink.observed(FactKind.LOG_MESSAGE);
        }
    }

    private void put(String name, String content) throws IOException {
        put(name, content.getBytes(StandardCharsets.UTF_8));
    }

    private void put(String name, byte[] content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.write(file, content);
    }

    private Evidence read() throws BundleException {
        return read(false);
    }

    private Evidence read(boolean strict) throws BundleException {
        return new Reading(List.of(new LineCounter()), strict).of(Bundle.open(root, Limits.DEFAULT));
    }

    private static LogMessage lines(Run run, String file, int count) {
        return new LogMessage(run, "lines", "lines", count, new Origin(file, 1));
    }

    @Test
    void eachFileGoesToItsReaderAndFactsComeInTheOrderOfNames() throws Exception {
        put("current/b.txt", "LINES\n2\n3\n");
        put("current/a.txt", "LINES\n2\n");
        put("baseline/c.txt", "LINES\n");
        put("baseline/notes.txt", "the night shift\n");
        assertThat(read())
                .isEqualTo(new Evidence(
                        "bundle",
                        Bundle.open(root, Limits.DEFAULT)
                                .read(entry -> {})
                                .sha256()
                                .orElseThrow(),
                        List.of(
                                lines(Run.BASELINE, "baseline/c.txt", 1),
                                lines(Run.CURRENT, "current/a.txt", 2),
                                lines(Run.CURRENT, "current/b.txt", 3)),
                        Set.of(
                                new Observed(FactKind.LOG_MESSAGE, Run.BASELINE),
                                new Observed(FactKind.LOG_MESSAGE, Run.CURRENT)),
                        List.of(
                                new EvidenceFile("baseline/c.txt", Run.BASELINE, Optional.of("line counter")),
                                new EvidenceFile("baseline/notes.txt", Run.BASELINE, Optional.empty()),
                                new EvidenceFile("current/a.txt", Run.CURRENT, Optional.of("line counter")),
                                new EvidenceFile("current/b.txt", Run.CURRENT, Optional.of("line counter"))),
                        List.of("bundle: not used, text of no known kind: baseline/notes.txt")));
    }

    @Test
    void aDamagedFileIsARemarkAndTheRestIsRead() throws Exception {
        put("a.txt", "LINES\ndamaged\n");
        put("b.txt", "LINES\n");
        Evidence evidence = read();
        assertThat(evidence.remarks()).containsExactly("a.txt: line 2 is not understood; record it again");
        assertThat(evidence.facts()).containsExactly(lines(Run.CURRENT, "b.txt", 1));
    }

    @Test
    void whatADamagedFileDoesNotShowIsNotKnown() throws Exception {
        put("a.txt", "LINES\ndamaged\n");
        assertThat(read().observed()).isEmpty();
    }

    @Test
    void aFileThatTheArchiveCutOffShowsNothingCompletely() throws Exception {
        Path zip = root.resolveSibling("cut.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("a.txt"));
            byte[] noise = new byte[100_000];
            new Random(3).nextBytes(noise);
            out.write("LINES\n".getBytes(StandardCharsets.UTF_8));
            out.write(noise);
        }
        byte[] whole = Files.readAllBytes(zip);
        Files.write(zip, Arrays.copyOf(whole, 60_000));
        Evidence evidence = new Reading(List.of(new LineCounter()), true).of(Bundle.open(zip, Limits.DEFAULT));
        assertThat(evidence.facts()).hasSize(1);
        assertThat(evidence.observed()).isEmpty();
        assertThat(evidence.remarks()).hasSize(2).allMatch(remark -> remark.contains("is cut off"));
    }

    @Test
    void anErrorOfOurOwnIsSaidAndTheRestIsRead() throws Exception {
        put("a.txt", "LINES\nbug\n");
        put("b.txt", "LINES\n");
        Evidence evidence = read();
        assertThat(evidence.remarks())
                .containsExactly(
                        "a.txt: internal problem, please report it: java.lang.IllegalStateException: of our own");
        assertThat(evidence.facts()).containsExactly(lines(Run.CURRENT, "b.txt", 1));
    }

    @Test
    void testsSeeErrorsOfOurOwn() throws Exception {
        put("a.txt", "LINES\nbug\n");
        assertThatThrownBy(() -> read(true)).isInstanceOf(IllegalStateException.class);
    }

    // kubectl logs --timestamps of a program that prints its throughput, and dumps at kill -3
    @Test
    void dumpsBehindTimeStampsAreMoreThanALineOfThroughput() throws Exception {
        String dump =
                """
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):

                "main" #1 prio=5 os_prio=0 tid=0x00007f51b40dc6f0 nid=0x4966 runnable [0x00007f51b850f000]
                   java.lang.Thread.State: RUNNABLE
                \tat app.Shop.enter(Shop.java:10)

                throughput: 49.1 ops/s
                """;
        put("current/stdout.log", dump.replaceAll("(?m)^", "2026-11-28T04:51:20.000000000Z "));
        put("current/progress.log", "2026-11-28T04:51:20Z started\n2026-11-28T04:51:21Z throughput: 49.1 ops/s\n");
        Evidence evidence = new Reading(Readers.all(), true).of(Bundle.open(root, Limits.DEFAULT));
        assertThat(evidence.files())
                .extracting(file -> file.reader().orElse(""))
                .containsExactly("log with throughput", "thread dump");
    }

    @Test
    void dumpsThatALoggerWroteLineByLineAreReadWithTheLog() throws Exception {
        String dump =
                """
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):

                "main" #1 prio=5 os_prio=0 tid=0x00007f51b40dc6f0 nid=0x4966 runnable [0x00007f51b850f000]
                   java.lang.Thread.State: RUNNABLE
                \tat app.Shop.enter(Shop.java:10)

                "worker" #12 prio=5 os_prio=0 tid=0x00007f51b40dc6f1 nid=0x4967 runnable [0x00007f51b850e000]
                   java.lang.Thread.State: RUNNABLE
                \tat app.Shop.sell(Shop.java:20)
                """;
        String logger = "2026-11-28 04:51:20,123 INFO  [stdout] (main) ";
        String full = "OpenJDK 64-Bit Server VM warning: CodeCache is full. Compiler has been disabled.\n";
        put("current/1.log", dump.replaceAll("(?m)^", logger) + full);
        put("current/2.log", dump.substring(dump.indexOf('"')).replaceAll("(?m)^", logger));
        put("current/3.log", "started\nstopped\n".repeat(9).replaceAll("(?m)^", logger));
        put("current/4.txt", dump.replaceAll("(?m)^", "[WARN] "));
        put(
                "current/5.log",
                ("stack of \"main\" #1 prio=5 tid=0x7\n" + "next\n".repeat(9)).replaceAll("(?m)^", logger));

        Evidence evidence = new Reading(Readers.all(), true).of(Bundle.open(root, Limits.DEFAULT));

        assertThat(evidence.files())
                .extracting(file -> file.reader().orElse(""))
                .containsExactly("console output", "thread dump", "console output", "thread dump", "console output");
        assertThat(evidence.of(ThreadDumps.class, Run.CURRENT))
                .singleElement()
                .satisfies(d -> assertThat(d.dumps()).isEqualTo(3))
                .satisfies(d -> assertThat(d.states()).containsEntry("RUNNABLE", 6));
        assertThat(evidence.of(LogMessage.class, Run.CURRENT))
                .extracting(LogMessage::id)
                .containsExactly("code-cache-full");
    }

    @Test
    void whatNoReaderTakesIsNamedByWhatItLooksLike() throws Exception {
        byte[] noise = new byte[5000];
        new Random(3).nextBytes(noise);
        put("current/gc.log", noise);
        put("current/safepoint.log", "");
        put("current/inner.war", "PK\3\4");
        put("current/inner.zip", "PK\3\4");
        for (int i = 0; i < 7; i++) {
            put("current/note" + i, "text");
        }
        assertThat(read().remarks())
                .containsExactly(
                        "current/inner.zip: has no file in it, or is cut off at its start; copy it again",
                        "bundle: not used, a zip archive of no known kind, unpack it into the bundle: current/inner.war",
                        "bundle: not used, an empty file of no known kind: current/safepoint.log",
                        "bundle: not used, binary data of no known kind: current/gc.log",
                        "bundle: not used, text of no known kind: current/note0, current/note1, current/note2,"
                                + " current/note3, current/note4 and 2 more",
                        "bundle: nothing could be read of the current run");
    }

    @Test
    void saysWhatToGiveInsteadOfKnownFilesThatAreNotRead() throws Exception {
        put("current/1.hprof", "JAVA PROFILE 1.0.2\0");
        put("current/2.data", "PERFILE2\0\0\0");
        put("current/3.txt", "# To display the perf.data header info\n#\n# Overhead  Command  Shared Object  Symbol\n");
        put(
                "current/4.txt",
                "\n Version: 2.1\n Chunks: 1\n Duration: 22 s\n\n Event Type          Count  Size (bytes) \n=====\n");
        put(
                "current/5.txt",
                "\n         Contention by Lock Class\n\nLock Class       Count    Avg.\n------------ ----- -------\n");
        put("current/6.txt", "% time     seconds  usecs/call     calls    errors syscall\n");
        put("current/7.txt", "Class        Count\n------------ -----\norg.example.Order 3\n");
        String recording = "give the recording, or what jfr print --stack-depth 64 prints of it";
        assertThat(read().remarks())
                .containsExactly(
                        "bundle: not used, a count of system calls; give a profile with native frames, as asprof -e cpu"
                                + " makes one: current/6.txt",
                        "bundle: not used, a heap dump; give the table of its classes, as jcmd <pid> GC.class_histogram"
                                + " prints it: current/1.hprof",
                        "bundle: not used, a table of jfr view; " + recording + ": current/5.txt",
                        "bundle: not used, text of no known kind: current/7.txt",
                        "bundle: not used, the binary data of perf; give the text that perf script prints of it on the"
                                + " same machine: current/2.data",
                        "bundle: not used, the output of jfr summary; " + recording + ": current/4.txt",
                        "bundle: not used, the table of perf report; give the stacks that perf script prints:"
                                + " current/3.txt",
                        "bundle: nothing could be read of the current run");
    }

    @Test
    void aBaselineWithoutACurrentRunIsRemarkedOn() throws Exception {
        put("baseline/a.txt", "LINES\n");
        assertThat(read().remarks())
                .containsExactly("bundle: no file of the current run; put the current run's files in current/");
    }

    @Test
    void filesBesideTheRunsAreNotUsed() throws Exception {
        put("current/a.txt", "LINES\n");
        put("readme.txt", "LINES\n");
        Evidence evidence = read();
        assertThat(evidence.facts()).hasSize(1);
        assertThat(evidence.remarks())
                .containsExactly("bundle: not used, outside baseline/, current/ and peer/: readme.txt");
    }

    @Test
    void runsWithTheSameMeasurementsAreRemarkedOn() throws Exception {
        put("baseline/a.txt", "LINES\n");
        put("current/a.txt", "LINES\n");
        assertThat(read().remarks())
                .containsExactly(
                        "bundle: both runs have the same files, byte for byte; put the current run's files in current/");
    }

    @Test
    void oneMeasurementThatWasCopiedIsRemarkedOn() throws Exception {
        put("baseline/a.txt", "LINES\n");
        put("current/a.txt", "LINES\n");
        put("baseline/b.txt", "LINES\n1\n");
        put("current/b.txt", "LINES\n2\n");
        assertThat(read().remarks())
                .containsExactly("current/a.txt: the same bytes as the baseline's; record it again for one of the two");
    }

    @Test
    void aBundleReadWithoutItsDigestSaysTheSame() throws Exception {
        put("baseline/a.txt", "LINES\n");
        put("current/a.txt", "LINES\n");
        put("baseline/b.txt", "LINES\n1\n");
        put("current/b.txt", "LINES\n2\n");
        Evidence whole = read();
        Evidence without = new Reading(List.of(new LineCounter()), false)
                .of(Bundle.open(root, Limits.DEFAULT).undigested());
        assertThat(without.sha256()).isEmpty();
        assertThat(whole.sha256()).hasSize(64);
        assertThat(without.remarks()).isEqualTo(whole.remarks());
        assertThat(without.facts()).isEqualTo(whole.facts());
    }

    @Test
    void countersThatNothingCountedAreNoMeasurement() throws Exception {
        for (String run : List.of("baseline", "current")) {
            put(run + "/cgroup/cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_time 0\n");
            put(run + "/threads.txt", run + "\n");
        }
        Evidence evidence = new Reading(Readers.all(), false).of(Bundle.open(root, Limits.DEFAULT));
        assertThat(evidence.facts()).hasOnlyElementsOfType(CpuThrottling.class).hasSize(2);
        assertThat(evidence.remarks()).noneMatch(remark -> remark.contains("same"));
    }

    @Test
    void aLineWithoutEndTakesLittleMemory() throws Exception {
        Files.createDirectories(root);
        byte[] block = "LINES".repeat(20_000).getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = Files.newOutputStream(root.resolve("a.txt"))) {
            for (int i = 0; i < 200; i++) {
                out.write(block);
            }
        }
        assertThat(read().facts()).containsExactly(lines(Run.CURRENT, "a.txt", 1));
    }

    @Test
    void textInUtf16ReachesReadersAsUtf8() throws Exception {
        put("a.txt", "\ufeffLINES\r\nzwei\r\n".getBytes(StandardCharsets.UTF_16LE));
        assertThat(read().facts()).containsExactly(lines(Run.CURRENT, "a.txt", 2));
    }

    /** Rules that keep what they are given, and say one thing of each recording. */
    private static final class KeepingRules implements RecordingRules {
        private final Map<String, ByteArrayOutputStream> given = new ConcurrentHashMap<>();

        @Override
        public OutputStream examine(Entry recording) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            given.put(recording.name(), bytes);
            return bytes;
        }

        @Override
        public Map<String, Said> results() {
            Map<String, Said> all = new HashMap<>();
            given.keySet().forEach(name -> all.put(name, new Said(List.of(rule(name)), true, List.of("a remark"))));
            return all;
        }

        private static JmcRule rule(String file) {
            return new JmcRule(Run.CURRENT, "A", "a", "info", OptionalDouble.of(30), "", "", "", Origin.of(file));
        }
    }

    @Test
    void givesWholeRecordingsToRulesHoweverMuchItsReaderTakes() throws Exception {
        byte[] whole = Files.readAllBytes(Path.of("src/test/resources/evidence/flight-recording/async-profiler.jfr"));
        byte[] old = whole.clone();
        old[5] = 0; // a format before 1.0, which the reader refuses
        Map<String, byte[]> recordings = Map.of(
                "current/whole.jfr", whole, "current/cut.jfr", Arrays.copyOf(whole, 9000), "current/old.jfr", old);
        for (Map.Entry<String, byte[]> recording : recordings.entrySet()) {
            Path file = root.resolve(recording.getKey());
            Files.createDirectories(file.resolveSibling("."));
            Files.write(file, recording.getValue());
        }
        Files.writeString(root.resolve("current/log.txt"), "no recording");
        KeepingRules rules = new KeepingRules();
        Evidence evidence = Reading.withAllReaders().of(Bundle.open(root, Limits.DEFAULT), rules);
        assertThat(rules.given).containsOnlyKeys(recordings.keySet());
        recordings.forEach((name, bytes) -> assertThat(rules.given)
                .hasEntrySatisfying(
                        name, given -> assertThat(given.toByteArray()).isEqualTo(bytes)));
        assertThat(evidence.of(JmcRule.class, Run.CURRENT)).hasSize(3);
        assertThat(evidence.observed()).contains(new Observed(FactKind.JMC_RULE, Run.CURRENT));
        assertThat(evidence.remarks()).contains("current/old.jfr: a remark");
    }

    // asprof -e lock -o collapsed writes an empty file where no thread waited
    @Test
    void anEmptyProfileOfTheBaselineIsOneWithoutEvents() throws Exception {
        put("baseline/lock.collapsed", "");
        put("current/lock.collapsed", "com/acme/Shop.serve;java.lang.Object_[i] 900\n");
        put("baseline/other.txt", "");

        Evidence evidence = Reading.withAllReaders().of(Bundle.open(root, Limits.DEFAULT));

        assertThat(evidence.of(Profile.class, Run.BASELINE)).singleElement().satisfies(p -> {
            assertThat(p.dimension()).isEqualTo(Dimension.LOCK);
            assertThat(p.tree().samples()).isZero();
        });
        assertThat(evidence.remarks()).noneMatch(r -> r.contains("lock.collapsed") && r.contains("empty"));
        assertThat(evidence.remarks()).anyMatch(r -> r.contains("other.txt"));
    }
}
