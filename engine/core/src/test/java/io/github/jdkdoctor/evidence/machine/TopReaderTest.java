package io.github.jdkdoctor.evidence.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.MachineActivity;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.profile.Bucket;
import org.junit.jupiter.api.Test;

/** Screens are from runs of procps 4.0.2 on JDK 17, with fewer threads. */
class TopReaderTest {
    private static final String FIRST =
            """
            top - 21:02:20 up 15 min,  0 user,  load average: 7.04, 5.01, 2.41
            Threads:  41 total,   5 running,  36 sleeping,   0 stopped,   0 zombie
            %Cpu(s):100.0 us,  0.0 sy,  0.0 ni,  0.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st
            MiB Mem :  24105.1 total,  21126.7 free,    827.7 used,   2451.5 buff/cache
            MiB Swap:      0.0 total,      0.0 free,      0.0 used.  23277.5 avail Mem

              PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
            18492 root      20   0 3203572 391668  24404 S  99.9   1.6   0:50.66 java
            18509 root      20   0 3203572 391668  24404 R  40.0   1.6   0:14.81 C2 Compil+
            18498 root      20   0 3203572 391668  24404 S   0.0   1.6   0:00.20 GC Thread+
            18872 root      20   0 3203572 391668  24404 S  20.0   1.6   0:02.01 http-nio-+

            """;
    private static final String SECOND =
            """
            top - 21:02:22 up 15 min,  0 user,  load average: 7.60, 5.16, 2.48
            Threads:  41 total,   3 running,  38 sleeping,   0 stopped,   0 zombie
            %Cpu(s): 78.0 us, 11.0 sy,  0.0 ni,  0.0 id,  0.0 wa,  0.0 hi,  1.0 si, 10.0 st
            MiB Mem :  24105.1 total,  20848.9 free,    868.8 used,   2688.7 buff/cache
            MiB Swap:      0.0 total,      0.0 free,      0.0 used.  23236.3 avail Mem

              PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
            18492 root      20   0 3203704 395856  24404 S  91.1   1.6   0:53.11 java
            18498 root      20   0 3203704 395856  24404 R  60.0   1.6   0:01.20 GC Thread+
            18509 root      20   0 3203704 395856  24404 R  20.0   1.6   0:15.01 C2 Compil+
            18872 root      20   0 3203704 395856  24404 S  20.0   1.6   0:02.21 http-nio-+
            """;

    private final TopReader reader = new TopReader();

    @Test
    void readsTheThreadsOfTheScreensAfterTheFirst() {
        ThreadTimes times =
                ReadFile.of(reader, FIRST + SECOND).facts(ThreadTimes.class).get(0);
        assertThat(times.cpus()).isCloseTo(1.0, within(1e-9));
        assertThat(times.share(Bucket.GC)).isCloseTo(0.6, within(1e-9));
        assertThat(times.share(Bucket.JIT)).isCloseTo(0.2, within(1e-9));
        assertThat(times.busiest().get(0).name()).isEqualTo("GC Thread+");
    }

    @Test
    void readsOneScreen() {
        ThreadTimes times = ReadFile.of(reader, FIRST).facts(ThreadTimes.class).get(0);
        assertThat(times.cpus()).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void readsTheStealOfTheMachine() {
        MachineActivity activity =
                ReadFile.of(reader, FIRST + SECOND).facts(MachineActivity.class).get(0);
        assertThat(activity.steal().orElseThrow()).isCloseTo(0.1, within(1e-9));
        assertThat(ReadFile.of(
                                reader,
                                """
                                top - 10:11:12 up 3 days,  2:03,  1 user,  load average: 1.00, 1.00, 1.00
                                Cpu(s): 45.2%us,  3.2%sy,  0.0%ni, 48.6%id,  0.0%wa,  0.0%hi,  0.0%si,  3.0%st
                                """)
                        .facts(MachineActivity.class)
                        .get(0)
                        .steal()
                        .orElseThrow())
                .isCloseTo(0.03, within(1e-9));
    }

    @Test
    void takesNoProcessesForThreads() {
        ReadFile read = ReadFile.of(
                reader,
                """
                top - 21:02:22 up 15 min,  0 user,  load average: 7.60, 5.16, 2.48
                Tasks:  79 total,   3 running,  76 sleeping,   0 stopped,   0 zombie
                %Cpu(s):100.0 us,  0.0 sy,  0.0 ni,  0.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st

                  PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
                18492 root      20   0 3203704 397928  24404 S  66.7   1.6   0:53.22 java
                19053 root      20   0 8973456  46476  22272 S  33.3   0.2   0:00.30 jstack
                """);
        assertThat(read.facts(ThreadTimes.class)).isEmpty();
        assertThat(read.remarks()).contains("no threads of a JVM: add -H, as in top -H -b -n 3 -p <pid>");
    }

    @Test
    void leavesThreadsOfOtherUsersOut() {
        ThreadTimes times = ReadFile.of(
                        reader,
                        """
                          PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
                          902 postgres  20   0  203572  91668  24404 R  90.0   1.6   0:14.81 postgres
                        18509 app       20   0 3203572 391668  24404 R  40.0   1.6   0:14.81 C2 CompilerThre
                        18872 app       20   0 3203572 391668  24404 S  20.0   1.6   0:02.01 http-nio-8080-e
                        """)
                .facts(ThreadTimes.class)
                .get(0);
        assertThat(times.cpus()).isCloseTo(0.6, within(1e-9));
    }
}
