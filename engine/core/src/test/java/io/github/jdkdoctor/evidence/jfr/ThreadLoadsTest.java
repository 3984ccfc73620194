package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.profile.Bucket;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ThreadLoadsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 1_764_000_000L * SECOND;

    private final ThreadLoads loads = new ThreadLoads();

    private ThreadTimes times() {
        return loads.times(Run.CURRENT, OptionalLong.of(4), OptionalDouble.empty(), new Origin("current/r.jfr", 1))
                .orElseThrow();
    }

    @Test
    void countsFromTheFirstEventOfAThreadOn() {
        // the first event is of the whole life of a thread, and main was busy while the program started
        loads.add(START, "main", 0.9);
        loads.add(START, "C2 CompilerThread0", 0.5);
        loads.add(START, "worker-1", 0.1);
        loads.add(START + 10 * SECOND, "main", 0);
        loads.add(START + 10 * SECOND, "C2 CompilerThread0", 0.05);
        loads.add(START + 10 * SECOND, "worker-1", 0.2);
        ThreadTimes times = times();
        assertThat(times.seconds()).isCloseTo(10, within(1e-6));
        assertThat(times.cpus()).isCloseTo(1, within(1e-6));
        assertThat(times.share(Bucket.JIT)).isCloseTo(0.2, within(1e-6));
    }

    @Test
    void leavesOutThreadsThatEndBeforeTheirSecondEvent() {
        loads.add(START, "worker-1", 0.1);
        loads.add(START + 3 * SECOND, "Thread-4711", 0.25);
        loads.add(START + 10 * SECOND, "worker-1", 0.25);
        assertThat(times().threads()).extracting(ThreadTimes.Used::name).containsExactly("worker-1");
    }

    @Test
    void saysNothingOfAMomentOrOfUnknownProcessors() {
        loads.add(START, "worker-1", 0.1);
        loads.add(START + 2 * SECOND, "worker-1", 0.1);
        Origin origin = new Origin("current/r.jfr", 1);
        assertThat(loads.times(Run.CURRENT, OptionalLong.of(4), OptionalDouble.empty(), origin))
                .isEmpty();
        loads.add(START + 10 * SECOND, "worker-1", 0.1);
        assertThat(loads.times(Run.CURRENT, OptionalLong.empty(), OptionalDouble.empty(), origin))
                .isEmpty();
        assertThat(loads.times(Run.CURRENT, OptionalLong.of(4), OptionalDouble.empty(), origin))
                .isPresent();
    }

    @Test
    void doesNotTakeThreadsOfOneNameForOne() {
        loads.add(START, "worker-1", 0.1);
        for (int i = 1; i < 100; i++) {
            loads.add(START + i * SECOND / 10, "reader", 0.25);
        }
        loads.add(START + 10 * SECOND, "worker-1", 0.25);
        assertThat(times().threads()).extracting(ThreadTimes.Used::name).containsExactly("worker-1");
    }

    @Test
    void saysNothingWhereMostOfTheWorkIsOfOtherThreads() {
        loads.add(START, "worker-1", 0.1);
        loads.add(START + 10 * SECOND, "worker-1", 0.1);
        Origin origin = new Origin("current/r.jfr", 1);
        assertThat(loads.times(Run.CURRENT, OptionalLong.of(4), OptionalDouble.of(0.21), origin))
                .isEmpty();
        assertThat(loads.times(Run.CURRENT, OptionalLong.of(4), OptionalDouble.of(0.19), origin))
                .isPresent();
    }

    @Test
    void tellsWhatCompilersUsedSinceTheStartOfTheJvm() {
        // C2 half of all processors for 10 s, then a tenth for 10 s; a thread that was added lives for 1 s
        loads.add(START + 10 * SECOND, "C2 CompilerThread0", 0.5);
        loads.add(START + 20 * SECOND, "C2 CompilerThread0", 0.1);
        loads.add(START + 15 * SECOND, "C2 CompilerThread1", 0.9);
        loads.add(START + 20 * SECOND, "worker-1", 0.4);
        assertThat(loads.compilers(START, START + SECOND).orElseThrow()).isCloseTo(0.3, within(1e-6));
        assertThat(new ThreadLoads().compilers(START, START)).isEmpty();
    }

    @Test
    void takesNothingOfTheTimeBeforeTheRecordingForTheCompilers() {
        // started an hour before, when C2 was busy
        long started = START - 3600 * SECOND;
        loads.add(START, "C2 CompilerThread0", 0.5);
        loads.add(START + 10 * SECOND, "C2 CompilerThread0", 0.1);
        assertThat(loads.compilers(started, START - SECOND).orElseThrow()).isCloseTo(0.1, within(1e-6));
    }

    @Test
    void saysNothingWhereAThreadThatWorkedHasNoLaterEvent() {
        loads.add(START, "C2 CompilerThread0", 0.3);
        loads.add(START, "req-1", 0.1);
        loads.add(START + 6 * SECOND, "req-1", 0.1);
        assertThat(loads.times(Run.CURRENT, OptionalLong.of(4), OptionalDouble.empty(), new Origin("current/r.jfr", 1)))
                .isEmpty();
    }
}
