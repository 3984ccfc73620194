package io.github.jdkdoctor.evidence.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.log.ConsoleReader;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.ThreadDumps;
import org.junit.jupiter.api.Test;

class StuckThreadLinesTest {
    private static String tomcat(int thread) {
        return """
                20-Nov-2026 10:00:0%1$d.911 WARNING [Catalina-utility-1] org.apache.catalina.valves.StuckThreadDetectionValve.notifyStuckThreadDetected Thread [http-nio-8080-exec-%1$d] (id=[4%1$d]) has been active for [60,495] milliseconds (since [11/20/26, 9:59 AM]) to serve the same request for [http://shop/slow] and may be stuck (configured threshold for this StuckThreadDetectionValve is [60] seconds). There is/are [%1$d] thread(s) in total that are monitored by this Valve and may be stuck.
                 java.lang.Throwable
                \tat java.base@17.0.9/jdk.internal.misc.Unsafe.park(Native Method)
                \tat java.base@17.0.9/java.util.concurrent.locks.LockSupport.parkNanos(LockSupport.java:252)
                \tat com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:151)
                \tat com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:180)
                \tat app.Orders.load(Orders.java:20)
                20-Nov-2026 10:00:01.000 INFO [main] app.Main.main at work (as ever)
                """
                .formatted(thread);
    }

    private static ReadFile read(String log) {
        assertThat(new ConsoleReader().recognizes(ReadFile.head(log))).isTrue();
        return ReadFile.of(new ConsoleReader(), log);
    }

    @Test
    void stuckThreadsThatAskAPoolWaitForIt() {
        ReadFile read = read(tomcat(1) + tomcat(2) + tomcat(3));

        assertThat(read.facts(LockContention.class))
                .extracting(LockContention::site, LockContention::most, LockContention::dumps)
                .containsExactly(tuple("com.zaxxer.hikari.util.ConcurrentBag.borrow", 3, 1));
        assertThat(read.facts(RunningThread.class)).isEmpty();
        assertThat(read.facts(ThreadDumps.class)).isEmpty();
        assertThat(read.facts(LogMessage.class))
                .extracting(LogMessage::id, LogMessage::text)
                .contains(tuple(
                        "stuck-threads-at",
                        "3 of 3 stacks of stuck threads are in com.zaxxer.hikari.util.ConcurrentBag.borrow"));
    }

    @Test
    void oneThreadThatIsWarnedOfAgainCountsOnce() {
        assertThat(read(tomcat(1) + tomcat(1)).facts(LockContention.class))
                .extracting(LockContention::most, LockContention::dumps)
                .containsExactly(tuple(1, 2));
    }

    @Test
    void whatBlocksAnEventLoopIsToldWithWhoCallsIt() {
        ReadFile read = read(
                """
                WARNING: Thread Thread[vert.x-eventloop-thread-0,5,main] has been blocked for 5021 ms, time limit is 2000 ms
                io.vertx.core.VertxException: Thread blocked
                \tat java.base@17.0.9/java.net.Inet6AddressImpl.lookupAllHostAddr(Native Method)
                \tat java.base@17.0.9/java.net.InetAddress.getByName(InetAddress.java:1256)
                \tat app.Route.find(Route.java:7)

                WARNING: Thread Thread[vert.x-eventloop-thread-0,5,main] has been blocked for 6021 ms, time limit is 2000 ms
                """);

        assertThat(read.facts(RunningThread.class))
                .extracting(RunningThread::thread, RunningThread::frame, RunningThread::seen, RunningThread::dumps)
                .containsExactly(
                        tuple("vert.x-eventloop-thread-0", "java.net.Inet6AddressImpl.lookupAllHostAddr", 1, 1));
        assertThat(read.facts(LogMessage.class))
                .extracting(LogMessage::text)
                .contains("1 of 1 stacks of stuck threads are in java.net.Inet6AddressImpl.lookupAllHostAddr,"
                        + " called by app.Route.find");
    }

    @Test
    void framesOfWebLogicHaveNoWordBeforeThem() {
        ReadFile read = read(
                """
                ####<Nov 20, 2026 10:00:00 AM UTC> <Error> <WebLogicServer> <BEA-000337> <[STUCK] ExecuteThread: '5' for queue: 'weblogic.kernel.Default (self-tuning)' has been busy for "625" seconds working on the request "Http Request: /shop", which is more than the configured time (StuckThreadMaxTime) of "600" seconds. Stack trace:
                \tjava.util.HashMap.getNode(HashMap.java:570)
                \tapp.Cache.get(Cache.java:12)
                >
                """);

        assertThat(read.facts(RunningThread.class))
                .extracting(RunningThread::thread, RunningThread::frame)
                .containsExactly(tuple(
                        "ExecuteThread: '5' for queue: 'weblogic.kernel.Default (self-tuning)'",
                        "java.util.HashMap.getNode"));
    }

    @Test
    void theStackOfAnotherExceptionIsNotTheThreads() {
        ReadFile read = read(
                """
                WARNING: Thread Thread[vert.x-eventloop-thread-0,5,main] has been blocked for 2021 ms, time limit is 2000 ms
                java.lang.IllegalStateException: of something else
                \tat app.Other.fail(Other.java:7)
                """);

        assertThat(read.facts(RunningThread.class)).isEmpty();
        assertThat(read.facts(LogMessage.class))
                .extracting(LogMessage::id)
                .containsExactlyInAnyOrder("thread-stuck", "event-loop-stuck");
    }
}
