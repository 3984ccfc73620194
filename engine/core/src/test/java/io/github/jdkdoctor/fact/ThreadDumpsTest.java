package io.github.jdkdoctor.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.profile.CallTree;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ThreadDumpsTest {
    private static final String CLIENT = "HttpClient";

    private record Taken(double seconds, long highest) {}

    private static double queued(Run run, int... waiting) {
        List<ThreadDumps.Dump> each = IntStream.of(waiting)
                .mapToObj(w -> Dumps.of(Map.of(), new ThreadDumps.Queue("http-#", 16, w)))
                .toList();
        return dumps(run, each).queued();
    }

    @Test
    void aQueueOfTwoDumpsIsAMomentInTheCurrentRunAndCountsInTheBaselineRun() {
        assertThat(queued(Run.CURRENT, 14, 13)).isZero();
        assertThat(queued(Run.BASELINE, 14, 13)).isEqualTo(0.9);
        assertThat(queued(Run.BASELINE)).isZero();
        assertThat(queued(Run.CURRENT, 15, 15, 0, 15)).isEqualTo(1);
    }

    private static ThreadDumps dumps(Taken... taken) {
        List<ThreadDumps.Dump> each = Stream.of(taken)
                .map(t -> new ThreadDumps.Dump(
                        Map.of(),
                        OptionalDouble.of(t.seconds() * 1000),
                        Map.of(),
                        Map.of(),
                        Map.of(CLIENT, new ThreadDumps.Owners(1, t.highest())),
                        0,
                        ThreadDumps.Lookups.NONE,
                        Map.of(),
                        Map.of(),
                        0,
                        ThreadDumps.Queue.NONE))
                .toList();
        return dumps(Run.CURRENT, each);
    }

    private static ThreadDumps dumps(Run run, List<ThreadDumps.Dump> each) {
        return new ThreadDumps(
                run,
                each.size(),
                1,
                Map.of(),
                Map.of(),
                0,
                0,
                0,
                0,
                each,
                new CallTree.Builder().build(),
                new CallTree.Builder().build(),
                Origin.of("current/threads.txt"));
    }

    @Test
    void tellsByTwoDumpsWhatWasMadeBetweenThem() {
        assertThat(dumps(new Taken(10, 5), new Taken(15, 15))
                        .madeSoFar(CLIENT)
                        .orElseThrow()
                        .perSecond())
                .isEqualTo(2);
    }

    @Test
    void tellsNothingOfTheFewThatAProgramMakesWhileItStarts() {
        assertThat(dumps(new Taken(1, 1), new Taken(3, 10)).madeSoFar(CLIENT)).isEmpty();
        assertThat(dumps(new Taken(3, 99)).madeSoFar(CLIENT)).isEmpty();
    }

    @Test
    void tellsByOneDumpWhatWasMadeSinceTheOldestThreadBegan() {
        assertThat(dumps(new Taken(50, 100)).madeSoFar(CLIENT).orElseThrow().perSecond())
                .isEqualTo(2);
    }

    private static ThreadDumps pool(int awaiting, ThreadDumps.Workers... each) {
        return new ThreadDumps(
                Run.CURRENT,
                each.length,
                1,
                Map.of(),
                Map.of(),
                0,
                0,
                0,
                0,
                Stream.of(each)
                        .map(w -> new ThreadDumps.Dump(
                                Map.of(),
                                OptionalDouble.empty(),
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                0,
                                ThreadDumps.Lookups.NONE,
                                Map.of(),
                                Map.of("worker", w),
                                awaiting,
                                ThreadDumps.Queue.NONE))
                        .toList(),
                new CallTree.Builder().build(),
                new CallTree.Builder().build(),
                Origin.of("current/threads.txt"));
    }

    private static ThreadDumps.Workers workers(int threads, int idle, int awaiting) {
        return new ThreadDumps.Workers(threads, idle, awaiting);
    }

    @Test
    void aPoolOfFewerThreadsIsFullWhereNoneIsIdleInThreeDumps() {
        ThreadDumps before = pool(16, workers(8, 0, 0), workers(8, 2, 0), workers(7, 0, 0));
        ThreadDumps.Workers busy = workers(2, 0, 0);

        assertThat(pool(16, busy, busy, busy).fullPool(before)).contains(new FullPool("worker", 2, 8, 16));
        assertThat(pool(16, busy, workers(2, 1, 0), busy).fullPool(before)).isEmpty();
        assertThat(pool(16, busy, busy).fullPool(before)).isEmpty();
    }

    @Test
    void aPoolIsNotFullWhereItHasMoreThanHalfOfItsThreadsOrWaitsForAnother() {
        ThreadDumps before = pool(16, workers(8, 0, 0), workers(8, 2, 0), workers(7, 0, 0));

        assertThat(pool(16, workers(5, 0, 0), workers(5, 0, 0), workers(5, 0, 0))
                        .fullPool(before))
                .isEmpty();
        assertThat(pool(16, workers(2, 0, 1), workers(2, 0, 1), workers(2, 0, 1))
                        .fullPool(before))
                .isEmpty();
    }
}
