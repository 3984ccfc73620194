package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.HeapSummary;
import java.util.List;
import org.junit.jupiter.api.Test;

// HeapSummary.java of the serviceability agent, JDK 8
class HeapUsageReaderTest {
    private static final String HEAD =
            """
            Attaching to process ID 4711, please wait...
            Debugger attached successfully.
            Server compiler detected.
            JVM version is 25.202-b08

            using thread-local object allocation.
            %s GC with 4 thread(s)

            Heap Configuration:
               MinHeapFreeRatio         = 0
               MaxHeapSize              = 209715200 (200.0MB)

            Heap Usage:
            """;

    private static List<HeapSummary> read(String text) {
        assertThat(new HeapUsageReader().recognizes(ReadFile.head(text))).isTrue();
        return ReadFile.of(new HeapUsageReader(), text).facts(HeapSummary.class);
    }

    @Test
    void addsUpTheSpacesOfParallel() {
        assertThat(
                        read(
                                HEAD.formatted("Parallel")
                                        + """
                        PS Young Generation
                        Eden Space:
                           capacity = 52428800 (50.0MB)
                           used     = 10485760 (10.0MB)
                           free     = 41943040 (40.0MB)
                           20.0% used
                        From Space:
                           capacity = 8388608 (8.0MB)
                           used     = 0 (0.0MB)
                           free     = 8388608 (8.0MB)
                           0.0% used
                        To Space:
                           capacity = 8388608 (8.0MB)
                           used     = 0 (0.0MB)
                           free     = 8388608 (8.0MB)
                           0.0% used
                        PS Old Generation
                           capacity = 139460608 (133.0MB)
                           used     = 136314880 (130.0MB)
                           free     = 3145728 (3.0MB)
                           97.74436090225564% used

                        1234 interned Strings occupying 98765 bytes.
                        """))
                .extracting(h -> h.used().orElse(0) >> 20, h -> h.committed().orElse(0) >> 20, h -> h.origin()
                        .line())
                .containsExactly(tuple(140L, 199L, 13L));
    }

    @Test
    void takesTheHeapOfG1AsAWhole() {
        assertThat(
                        read(
                                HEAD.formatted("Garbage-First (G1)")
                                        + """
                        G1 Heap:
                           regions  = 200
                           capacity = 209715200 (200.0MB)
                           used     = 104857600 (100.0MB)
                           free     = 104857600 (100.0MB)
                           50.0% used
                        G1 Young Generation:
                        Eden Space:
                           regions  = 10
                           capacity = 12582912 (12.0MB)
                           used     = 10485760 (10.0MB)
                           free     = 2097152 (2.0MB)
                           83.33333333333333% used
                        """))
                .extracting(h -> h.used().orElse(0) >> 20, h -> h.committed().orElse(0) >> 20)
                .containsExactly(tuple(100L, 200L));
    }

    @Test
    void saysThatJmapCouldNotReadTheHeap() {
        assertThat(ReadFile.of(new HeapUsageReader(), HEAD.formatted("Parallel"))
                        .damage())
                .isPresent();
    }
}
