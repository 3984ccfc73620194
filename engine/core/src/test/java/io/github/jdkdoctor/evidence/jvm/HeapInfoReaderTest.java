package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HeapInfoReaderTest {
    private static List<HeapSummary> read(String text) {
        assertThat(new HeapInfoReader().recognizes(ReadFile.head(text))).isTrue();
        ReadFile file = ReadFile.of(new HeapInfoReader(), text);
        assertThat(file.remarks()).isEmpty();
        return file.facts(HeapSummary.class);
    }

    private static HeapSummary of(long usedMb, long committedMb, long metaspaceKb, long line) {
        return new HeapSummary(
                Run.CURRENT,
                OptionalLong.of(usedMb << 20),
                OptionalLong.of(committedMb << 20),
                OptionalLong.of(metaspaceKb << 10),
                new Origin("current/file", line));
    }

    // G1CollectedHeap::print_on, 17
    @Test
    void readsG1() {
        assertThat(
                        read(
                                """
                        4711:
                         garbage-first heap   total 884736K, used 409600K [0x0000000080000000, 0x0000000100000000)
                          region size 32768K, 10 young (327680K), 1 survivors (32768K)
                         Metaspace       used 50709K, committed 51264K, reserved 1097728K
                          class space    used 7099K, committed 7360K, reserved 1048576K
                        """))
                .containsExactly(of(400, 864, 50_709, 2));
    }

    // ParallelScavengeHeap::print_on, 8, of the end of a log, cut out with its heading
    @Test
    void addsUpTheGenerationsOfParallel() {
        assertThat(
                        read(
                                """
                        Heap
                         PSYoungGen      total 76288K, used 10240K [0x00000000d5580000, 0x00000000daa80000, 0x0000000100000000)
                          eden space 65536K, 15% used [0x00000000d5580000,0x00000000d5f80000,0x00000000d9580000)
                          from space 10752K, 0% used [0x00000000da000000,0x00000000da000000,0x00000000daa80000)
                         ParOldGen       total 175104K, used 92160K [0x0000000080000000, 0x000000008ab00000, 0x00000000d5580000)
                          object space 175104K, 52% used [0x0000000080000000,0x0000000085a00000,0x000000008ab00000)
                         Metaspace       used 2677K, capacity 4486K, committed 4864K, reserved 1056768K
                          class space    used 288K, capacity 386K, committed 512K, reserved 1048576K
                        """))
                .extracting(h -> h.used().orElse(0) >> 10, h -> h.committed().orElse(0) >> 10)
                .containsExactly(tuple(102_400L, 251_392L));
    }

    // ZCollectedHeap::print_on, 17, below the command as it was typed
    @Test
    void readsZ() {
        assertThat(
                        read(
                                """
                        $ jcmd 4711 GC.heap_info
                        4711:
                         ZHeap           used 400M, capacity 864M, max capacity 4096M
                         Metaspace       used 50709K, committed 51264K, reserved 1097728K
                          class space    used 7099K, committed 7360K, reserved 1048576K
                        """))
                .containsExactly(of(400, 864, 50_709, 3));
    }

    @Test
    void leavesOtherTextsToOthers() {
        assertThat(new HeapInfoReader().recognizes(ReadFile.head("Heap:\n  of wood\n  of stone\n")))
                .isFalse();
        assertThat(new HeapInfoReader().recognizes(ReadFile.head("4711:\n"))).isFalse();
    }

    // 25 indents by one blank less, and leaves metaspace out
    @Test
    void readsThoseOf25() {
        assertThat(
                        read(
                                """
                1768:
                garbage-first heap   total reserved 131072K, committed 112640K, used 60739K [0x00000000f8000000, 0x0000000100000000)
                 region size 1024K, 57 young (58368K), 1 survivors (1024K)
                """))
                .extracting(HeapSummary::used)
                .containsExactly(OptionalLong.of(60_739L << 10));
        assertThat(
                        read(
                                """
                29789:
                PSYoungGen      total 43008K, used 40601K [0x00000000fd580000, 0x0000000100000000, 0x0000000100000000)
                 eden space 42496K, 95% used [0x00000000fd580000,0x00000000ffd1e4f8,0x00000000fff00000)
                 from space 512K, 6% used [0x00000000fff80000,0x00000000fff88000,0x0000000100000000)
                 to   space 512K, 0% used [0x00000000fff00000,0x00000000fff00000,0x00000000fff80000)
                ParOldGen       total 87552K, used 1323K [0x00000000f8000000, 0x00000000fd580000, 0x00000000fd580000)
                 object space 87552K, 1% used [0x00000000f8000000,0x00000000f814afb8,0x00000000fd580000)
                """))
                .extracting(HeapSummary::used)
                .containsExactly(OptionalLong.of(41_924L << 10));
        assertThat(
                        read(
                                """
                29973:
                ZHeap            used 54M, capacity 128M, max capacity 128M
                 Cache           74M (1)
                  size classes   64M (1)
                """))
                .extracting(HeapSummary::used)
                .containsExactly(OptionalLong.of(54L << 20));
    }
}
