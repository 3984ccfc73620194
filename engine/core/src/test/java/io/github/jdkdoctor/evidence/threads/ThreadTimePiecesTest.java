package io.github.jdkdoctor.evidence.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.machine.TopReader;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.profile.Bucket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dumps are from runs of JDK 17 and 8, with fewer threads. */
class ThreadTimePiecesTest {
    private static final String DUMP =
            """
            Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):

            "worker-1" #21 prio=5 os_prio=0 cpu=%sms elapsed=%ss tid=0x00007fcd29aa2e30 nid=0x1ccb runnable  [0x00007fcd016f7000]
               java.lang.Thread.State: RUNNABLE
            	at app.Shop.enter(Shop.java:10)

            "C2 CompilerThread0" #7 daemon prio=9 os_prio=0 cpu=%sms elapsed=%ss tid=0x00007fcd2818b360 nid=0x1c80 runnable  [0x0000000000000000]
               java.lang.Thread.State: RUNNABLE
               No compile task

            "GC Thread#0" os_prio=0 cpu=%sms elapsed=%ss tid=0x00007fcd2804f270 nid=0x1c76 runnable

            JNI global refs: 18, weak refs: 0
            """;

    private static List<Fact> dump(double worker, double compiler, double collector, double seconds) {
        return ReadFile.of(
                        new ThreadDumpReader(),
                        DUMP.formatted(worker, seconds, compiler, seconds, collector, seconds + 0.02))
                .facts();
    }

    @SafeVarargs
    private static ThreadTimes merged(List<Fact>... files) {
        List<Fact> facts = new ArrayList<>();
        for (List<Fact> file : files) {
            facts.addAll(file);
        }
        List<Fact> merged = ThreadTimePieces.merge(facts);
        return merged.stream()
                .filter(ThreadTimes.class::isInstance)
                .map(ThreadTimes.class::cast)
                .reduce((a, b) -> b)
                .orElseThrow();
    }

    @Test
    void tellsWhatThreadsUsedBetweenTheFirstDumpAndTheLast() {
        ThreadTimes times = merged(dump(1000, 9000, 500, 20), dump(1700, 9100, 700, 22), dump(1200, 9000, 600, 21));
        assertThat(times.sinceStart()).isFalse();
        assertThat(times.seconds()).isCloseTo(2, within(1e-6));
        assertThat(times.total()).isCloseTo(1, within(1e-6));
        assertThat(times.share(Bucket.PROGRAM)).isCloseTo(0.7, within(1e-6));
        assertThat(times.share(Bucket.JIT)).isCloseTo(0.1, within(1e-6));
        assertThat(times.share(Bucket.GC)).isCloseTo(0.2, within(1e-6));
    }

    @Test
    void tellsOfOneDumpWhatThreadsUsedSinceTheirStart() {
        ThreadTimes times = merged(dump(1000, 9000, 500, 20));
        assertThat(times.sinceStart()).isTrue();
        assertThat(times.total()).isCloseTo(10.5, within(1e-6));
        assertThat(times.threads()).extracting(ThreadTimes.Used::name).contains("C2 CompilerThread#", "GC Thread##");
    }

    @Test
    void tellsDumpsOfTwoJvmsApart() {
        List<Fact> other = ReadFile.of(
                        new ThreadDumpReader(),
                        DUMP.formatted(5000.0, 90.0, 9000.0, 90.0, 500.0, 90.0).replace("nid=0x1c", "nid=0x2c"))
                .facts();
        ThreadTimes times = merged(dump(1000, 9000, 500, 20), other);
        assertThat(times.sinceStart()).isTrue();
        assertThat(times.total()).isCloseTo(14.5, within(1e-6));
    }

    @Test
    void keepsTheBusiestOfManyThreads() {
        ThreadTimes times = merged(many(1000, 20), many(2000, 22));
        assertThat(times.seconds()).isCloseTo(2, within(1e-6));
        // 300 of 400 threads, one of which used a second
        assertThat(times.total()).isCloseTo(1, within(1e-6));
    }

    @Test
    void namesAnyOfManyThreadsOfJdk8() {
        StringBuilder dump =
                new StringBuilder("Full thread dump OpenJDK 64-Bit Server VM (25.482-b08 mixed mode):\n\n");
        for (int i = 0; i < 400; i++) {
            dump.append("\"worker-%d\" #%d prio=5 os_prio=0 tid=0x7f%05x nid=0x%x runnable\n"
                    .formatted(i, i + 20, i, 8000 + i));
            dump.append("   java.lang.Thread.State: RUNNABLE\n\tat app.Shop.enter(Shop.java:10)\n\n");
        }
        dump.append("\"GC task thread#0 (ParallelGC)\" os_prio=0 tid=0x00007fcd2804f270 nid=0x1c76 runnable\n");
        List<Fact> top = ReadFile.of(
                        new TopReader(),
                        """
                        top - 21:02:22 up 15 min,  0 user,  load average: 7.60, 5.16, 2.48
                        Threads:   2 total,   1 running,   1 sleeping,   0 stopped,   0 zombie
                          PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
                         7286 app       20   0 3203704 395856  24404 R  75.0   1.6   0:01.20 java
                         7280 app       20   0 3203704 395856  24404 S   0.0   1.6   0:00.11 java
                        """)
                .facts();
        assertThat(merged(ReadFile.of(new ThreadDumpReader(), dump.toString()).facts(), top)
                        .share(Bucket.GC))
                .isCloseTo(1, within(1e-6));
    }

    private static List<Fact> many(double first, double seconds) {
        StringBuilder dump = new StringBuilder("Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):\n\n");
        for (int i = 0; i < 400; i++) {
            dump.append("\"worker-%d\" #%d prio=5 os_prio=0 cpu=%.2fms elapsed=%.2fs tid=0x7f%05x nid=0x%x runnable\n"
                    .formatted(i, i + 20, i == 0 ? first : 900 - i, seconds, i, 7000 + i));
            dump.append("   java.lang.Thread.State: RUNNABLE\n\tat app.Shop.enter(Shop.java:10)\n\n");
        }
        return ReadFile.of(new ThreadDumpReader(), dump.toString()).facts();
    }

    @Test
    void namesTheThreadsOfTopByDumps() {
        List<Fact> dump = ReadFile.of(
                        new ThreadDumpReader(),
                        """
                        Full thread dump OpenJDK 64-Bit Server VM (25.482-b08 mixed mode):

                        "worker-1" #21 prio=5 os_prio=0 tid=0x00007fcd29aa2e30 nid=0x1ccb runnable [0x00007fcd016f7000]
                           java.lang.Thread.State: RUNNABLE
                        	at app.Shop.enter(Shop.java:10)

                        "GC task thread#0 (ParallelGC)" os_prio=0 tid=0x00007fcd2804f270 nid=0x1c76 runnable
                        """)
                .facts();
        List<Fact> top = ReadFile.of(
                        new TopReader(),
                        """
                        top - 21:02:22 up 15 min,  0 user,  load average: 7.60, 5.16, 2.48
                        Threads:   3 total,   3 running,   0 sleeping,   0 stopped,   0 zombie
                          PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
                         7286 app       20   0 3203704 395856  24404 R  75.0   1.6   0:01.20 java
                         7371 app       20   0 3203704 395856  24404 S  25.0   1.6   0:02.21 java
                         7280 app       20   0 3203704 395856  24404 S   0.0   1.6   0:00.11 java
                        """)
                .facts();
        ThreadTimes times = merged(dump, top);
        assertThat(times.source()).isEqualTo(ThreadTimes.Source.TOP);
        assertThat(times.share(Bucket.GC)).isCloseTo(0.75, within(1e-6));
        assertThat(times.busiest())
                .extracting(ThreadTimes.Used::name)
                .containsExactly("GC task thread## (ParallelGC)", "worker-#");
    }
}
