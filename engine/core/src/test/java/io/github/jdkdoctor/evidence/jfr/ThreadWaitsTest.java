package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.threads.FrameRoles;
import io.github.jdkdoctor.fact.FullPool;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.QueuedThreads;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.WaitingThreads;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThreadWaitsTest {
    private static final String PARK = "jdk.ThreadPark";
    private static final long SECOND = 1_000_000_000;
    private static final List<String> IDLE = List.of(
            "jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.LinkedBlockingQueue.take",
            "java.util.concurrent.ThreadPoolExecutor.getTask",
            "java.util.concurrent.ThreadPoolExecutor.runWorker");
    private static final List<String> TASK =
            List.of("java.lang.Thread.sleep", "app.Mail.send", "java.util.concurrent.ThreadPoolExecutor.runWorker");
    private static final List<String> CALLER =
            List.of("jdk.internal.misc.Unsafe.park", "java.util.concurrent.FutureTask.awaitDone", "app.Shop.order");

    private static Optional<WaitingThreads> facts(ThreadWaits waits) {
        return waits.facts(true, Run.CURRENT, Duration.ofSeconds(10), Origin.of("current/r.jfr"));
    }

    /** A pool whose threads all have the same name, and callers that wait for it. */
    private static WaitingThreads pool(int threads, long idleSeconds, int tasks, int callers) {
        ThreadWaits waits = new ThreadWaits(new FrameRoles());
        waits.threads(Collections.nCopies(threads, "mailer"));
        waits.add(PARK, "mailer", IDLE, false, 1, idleSeconds * SECOND);
        waits.add(PARK, "mailer", TASK, false, tasks, SECOND);
        waits.add(PARK, "http-1", CALLER, false, 100, callers * 10L * SECOND);
        return facts(waits).orElseThrow();
    }

    @Test
    void aPoolIsFullThatHasFewerThreadsAndHardlyRests() {
        WaitingThreads before = pool(8, 40, 100, 2);

        assertThat(pool(1, 0, 20, 6).fullPool(before)).contains(new FullPool("mailer", 1, 8, 6));
        assertThat(pool(1, 2, 20, 6).fullPool(before)).as("idle for a fifth").isEmpty();
        assertThat(pool(5, 0, 20, 6).fullPool(before)).as("more than half").isEmpty();
        // one that rests all the time ends no wait, and looks as one that is full
        assertThat(pool(1, 0, 19, 6).fullPool(before)).as("not seen at work").isEmpty();
        // as many executors of one thread each, one after the other
        WaitingThreads more = pool(80, 40, 100, 2);
        assertThat(pool(30, 0, 30, 6).fullPool(more)).isPresent();
        assertThat(pool(30, 0, 29, 6).fullPool(more)).as("hardly seen").isEmpty();
    }

    @Test
    void aPoolWhoseTasksWaitForOthersIsNotWhatTheyWaitFor() {
        ThreadWaits waits = new ThreadWaits(new FrameRoles());
        waits.threads(List.of("mailer"));
        waits.add(PARK, "mailer", TASK, false, 20, SECOND);
        waits.add(
                PARK,
                "mailer",
                List.of(
                        "java.util.concurrent.FutureTask.awaitDone",
                        "java.util.concurrent.ThreadPoolExecutor.runWorker"),
                false,
                20,
                6 * SECOND);
        waits.add(PARK, "http-1", CALLER, false, 100, 60 * SECOND);

        assertThat(facts(waits).orElseThrow().fullPool(pool(8, 40, 100, 2))).isEmpty();
    }

    @Test
    void anEventLoopIsBlockedByWhatIsNotItsNextEvent() {
        ThreadWaits waits = new ThreadWaits(new FrameRoles());
        waits.threads(List.of("reactor-http-epoll-1", "reactor-http-epoll-2", "main"));
        waits.add(
                PARK,
                "reactor-http-epoll-1",
                List.of("java.net.SocketInputStream.read", "app.Items.name"),
                false,
                3,
                4 * SECOND);
        waits.add(PARK, "reactor-http-epoll-2", List.of("java.lang.Thread.sleep", "app.Items.pause"), false, 1, SECOND);
        waits.add(
                PARK,
                "reactor-http-epoll-2",
                List.of("jdk.internal.misc.Unsafe.park", "io.netty.util.concurrent.SingleThreadEventExecutor.takeTask"),
                false,
                1,
                9 * SECOND);

        assertThat(facts(waits).orElseThrow().blockedLoops()).hasValueSatisfying(loops -> {
            assertThat(loops.blocked()).isEqualTo(0.25);
            assertThat(loops.says())
                    .isEqualTo("0.5 of 2 threads 'reactor-http-epoll' wait at any time, most in app.Items.name");
        });
    }

    @Test
    void aShortPrintOfAStackDoesNotTellWhoRests() {
        ThreadWaits waits = new ThreadWaits(new FrameRoles());
        waits.seen("XNIO-1 I/O-1", "\"XNIO-1 I/O-1\" (javaThreadId = 20)");
        waits.add(PARK, "XNIO-1 I/O-1", List.of("jdk.internal.misc.Unsafe.park"), true, 1, 5 * SECOND);

        assertThat(facts(waits)).isEmpty();
    }

    @Test
    void withoutParksNoPoolIsSeenToRest() {
        ThreadWaits waits = new ThreadWaits(new FrameRoles());
        waits.add(PARK, "mailer", TASK, false, 100, SECOND);

        assertThat(waits.facts(false, Run.CURRENT, Duration.ofSeconds(10), Origin.of("current/r.txt")))
                .isEmpty();
    }

    private static final List<String> MONITOR = List.of("app.Registry.call", "app.Load.run", "java.lang.Thread.run");
    private static final List<String> LOCK = List.of(
            "jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.ReentrantLock.lock",
            "app.Registry.call",
            "app.Load.run");

    private static QueuedThreads queued(String event, List<String> frames, int threads, long seconds) {
        ThreadWaits waits = new ThreadWaits(new FrameRoles());
        for (int i = 0; i < threads; i++) {
            waits.threads(List.of("main"));
        }
        waits.threads(IntStream.range(0, threads).mapToObj(i -> "worker-" + i).toList());
        waits.add(event, "worker-1", frames, false, 10, seconds * SECOND);
        waits.add(event, "main", frames, false, 10, 10 * SECOND);
        return waits.queued(Run.CURRENT, Duration.ofSeconds(10), Origin.of("current/r.jfr"));
    }

    @Test
    void tellsThatAllThreadsOfAPoolButOneWaitForALock() {
        QueuedThreads monitor = queued("jdk.JavaMonitorEnter", MONITOR, 4, 30);
        assertThat(monitor.share()).isEqualTo(1);
        assertThat(monitor.says()).isEqualTo("3.0 of 4 threads 'worker-#' wait at any time in app.Registry.call");
        assertThat(queued(PARK, LOCK, 4, 15).share()).isEqualTo(0.5);
        assertThat(queued(PARK, TASK, 4, 30).share()).as("no lock").isZero();
        assertThat(queued("jdk.JavaMonitorEnter", MONITOR, 2, 10).share())
                .as("two threads")
                .isZero();
    }

    @Test
    void threadsThatTakeTurnsToAcceptConnectionsAreNoQueue() {
        List<String> accept = List.of("app.Server.accept", "app.Server.run");
        assertThat(queued("jdk.JavaMonitorEnter", accept, 4, 30).share()).isZero();
    }
}
