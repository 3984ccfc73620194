package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.MethodCalls;
import io.github.jdkdoctor.fact.SetBy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleReaderTest {
    private static final EvidenceReader READER = new ConsoleReader();

    private static ReadFile read(String console) {
        return ReadFile.of(READER, console);
    }

    private static List<String> ids(ReadFile file) {
        return file.facts(LogMessage.class).stream().map(LogMessage::id).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "code-cache-full | Java HotSpot(TM) 64-Bit Server VM warning: CodeCache is full. Compiler has been disabled.",
                "code-cache-full | OpenJDK 64-Bit Server VM warning: CodeHeap 'non-profiled nmethods' is full. Compiler has been disabled.",
                "code-cache-size-hint | OpenJDK 64-Bit Server VM warning: Try increasing the code heap size using -XX:NonProfiledCodeHeapSize=",
                "option-deprecated | OpenJDK 64-Bit Server VM warning: Option UseBiasedLocking was deprecated in version 15.0 and will likely be removed in a future release.",
                "option-ignored | OpenJDK 64-Bit Server VM warning: Ignoring option UseBiasedLocking; support was removed in 18.0",
                "option-ignored | OpenJDK 64-Bit Server VM warning: ignoring option MaxPermSize=256m; support was removed in 8.0",
                "option-unrecognized | Unrecognized VM option 'UseBiasedLocking'",
                "option-locked | Error: VM option 'UseMontgomeryMultiplyIntrinsic' is diagnostic and must be enabled via -XX:+UnlockDiagnosticVMOptions.",
                "gc-overhead-limit | Exception in thread \"main\" java.lang.OutOfMemoryError: GC overhead limit exceeded",
                "out-of-memory-heap | Caused by: java.lang.OutOfMemoryError: Java heap space",
                "out-of-memory-threads | java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits reached",
                "out-of-memory-netty | io.netty.util.internal.OutOfDirectMemoryError: failed to allocate 16777216 byte(s) of direct memory (used: 1073741824, max: 1073741824)",
                "netty-leak | 2026-11-29 09:07:13,464 ERROR [main] io.netty.util.ResourceLeakDetector - LEAK: ByteBuf.release() was not called before it's garbage-collected. See https://netty.io/wiki/reference-counted-objects.html for more information.",
                "too-many-open-files | java.io.FileNotFoundException: /srv/a/b.csv (Too many open files)",
                "perf-events-restricted | [ERROR] No access to perf events. Try --fdtransfer or --all-user option or 'sysctl kernel.perf_event_paranoid=1'",
                "perf-events-restricted | Access to performance monitoring and observability operations is limited.",
                "perf-events-restricted | You may not have permission to collect stats.",
                "kernel-symbols-restricted | WARNING: Kernel address maps (/proc/{kallsyms,modules}) are restricted,",
                "kernel-symbols-restricted | [WARN] Kernel symbols are unavailable due to restrictions. Try",
                "perf-map-missing | Failed to open /tmp/perf-14168.map, continuing without symbols",
                // oom_kill_process of mm/oom_kill.c, Linux 6.1 and 3.10; describeStatus of kubectl
                "killed-for-memory | Jan  5 10:00:00 node-1 kernel: [  100.5] Memory cgroup out of memory: Killed process 4711 (java) total-vm:15036484kB, anon-rss:1020702kB, file-rss:39704kB, shmem-rss:0kB, UID:1000 pgtables:22964kB oom_score_adj:0",
                "killed-for-memory | [  100.5] Out of memory: Kill process 4711 (java) score 1957 or sacrifice child",
                "killed-for-memory |       Reason:       OOMKilled",
                // BlockedThreadChecker of Vert.x, StuckThreadDetectionValve of Tomcat, ProxyLeakTask of HikariCP
                "thread-stuck | WARNING: Thread Thread[vert.x-worker-thread-0,5,main] has been blocked for 5021 ms, time limit is 2000 ms",
                "thread-stuck | WARNING: Thread [exec-5] (id=[28]) has been active for [60,123] milliseconds (since [11/20/26, 9:59 AM]) to serve the same request for [http://shop/slow] and may be stuck (configured threshold for this StuckThreadDetectionValve is [60] seconds).",
                "thread-stuck | ####<Nov 20, 2026 10:00:00 AM UTC> <Error> <WebLogicServer> <BEA-000337> <[STUCK] ExecuteThread: '5' for queue: 'weblogic.kernel.Default (self-tuning)' has been busy for 625 seconds>",
                "connection-leak | WARN com.zaxxer.hikari.pool.ProxyLeakTask - Connection leak detection triggered for org.postgresql.jdbc.PgConnection@1c4af82c on thread http-nio-8080-exec-1, stack trace follows",
                "jvm-warning | OpenJDK 64-Bit Server VM warning: C3 is not what you think",
            })
    void knowsMessagesByTheirWords(String id, String line) {
        ReadFile file = read("ready\n" + line + "\nlistening\n");
        assertThat(READER.recognizes(ReadFile.head("ready\n" + line + "\nlistening\n")))
                .isTrue();
        assertThat(ids(file)).containsExactly(id);
        LogMessage message = file.facts(LogMessage.class).get(0);
        assertThat(message.text()).isEqualTo(line);
        assertThat(message.origin().line()).isEqualTo(2);
    }

    @Test
    void knowsTheEventLoopsAmongThreadsThatTakeTooLong() {
        ReadFile file = ReadFile.of(
                new ConsoleReader(),
                "WARNING: Thread Thread[#30,vert.x-eventloop-thread-3,5,main] has been blocked for 3402 ms, time limit is 2000 ms\n");
        assertThat(file.facts(LogMessage.class))
                .extracting(LogMessage::id)
                .containsExactlyInAnyOrder("event-loop-stuck", "thread-stuck");
    }

    @Test
    void readsOptionsPickedUpFromTheEnvironment() {
        assertThat(
                        read("""
                Picked up JAVA_TOOL_OPTIONS: -Xmx1g "-Dgreeting=good day"
                NOTE: Picked up JDK_JAVA_OPTIONS: -XX:+UseSerialGC
                up
                """)
                                .facts(JvmArgument.class))
                .extracting(
                        JvmArgument::text, JvmArgument::setBy, a -> a.origin().line())
                .containsExactly(
                        tuple("-Xmx1g", SetBy.ENVIRONMENT, 1L),
                        tuple("-Dgreeting=good day", SetBy.ENVIRONMENT, 1L),
                        tuple("-XX:+UseSerialGC", SetBy.ENVIRONMENT, 2L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.sql.SQLTransientConnectionException: pool-1 - Connection is not available, request timed out after 30000ms.",
                "java.util.NoSuchElementException: Timeout waiting for idle object",
                "[main] Timeout: Pool empty. Unable to fetch a connection in 30 seconds, none available[size:100; busy:100]",
                "org.apache.http.conn.ConnectionPoolTimeoutException: Timeout waiting for connection from pool"
            })
    void readsThatAPoolHadNothingToLend(String line) {
        assertThat(read(line + "\n").facts(LogMessage.class))
                .extracting(LogMessage::id)
                .containsExactly("connection-pool-timeout");
    }

    // by hand, as ThreadPoolExecutor.toString of JDK 17, Spring 6, Dubbo 2.7 and Tomcat 9 print it
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            RejectedExecutionException: Task A@1 rejected from java.util.concurrent.ThreadPoolExecutor@2[Running, pool size = 10, active threads = 10, queued tasks = 0, completed tasks = 0] | task-rejected
            TaskRejectedException: Executor [ThreadPoolExecutor@2[Running, pool size = 8, active threads = 8, queued tasks = 100, completed tasks = 3]] did not accept task: A@1 | task-rejected
            RejectedExecutionException: Task A@1 rejected from ThreadPoolExecutor@2[Running, pool size = 10, active threads = 1, queued tasks = 0, completed tasks = 0] |
            RejectedExecutionException: Task A@1 rejected from ThreadPoolExecutor@2[Terminated, pool size = 0, active threads = 0, queued tasks = 0, completed tasks = 0] |
            INFO state of the pool: ThreadPoolExecutor@2[Running, pool size = 8, active threads = 8, queued tasks = 2, completed tasks = 9] |
            Thread pool is EXHAUSTED! Thread Name: DubboServerHandler-1:20880, Pool Size: 200 (active: 200, core: 200, max: 200, largest: 200) | task-rejected
            INFO SessionIdGeneratorBase.createSecureRandom Creation of SecureRandom instance for session ID generation using [SHA1PRNG] took [746,031] milliseconds. | seed-slow
            INFO SessionIdGeneratorBase.createSecureRandom Creation of SecureRandom instance for session ID generation using [SHA1PRNG] took [312] milliseconds. |
            INFO Creation of SecureRandom instance for session ID generation using [SHA1PRNG] took [,] milliseconds. |
            HikariPool-1 - Timeout failure stats (total=8, active=8, idle=0, waiting=4) | connection-pool-timeout
            """)
    void readsWhatAServerLacks(String line, @Nullable String id) {
        assertThat(read(line + "\n").facts(LogMessage.class))
                .extracting(LogMessage::id)
                .isEqualTo(Optional.ofNullable(id).stream().toList());
    }

    // by hand, as HikariPool.logPoolState and, in 7.0.2, createTimeoutException print it; the last lines have no
    // figures,
    // idle
    // connections, or end early
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            HikariPool-1 - Timeout failure stats (total=8, active=8, idle=0, waiting=128) | true
            HikariPool-1 - Connection is not available, request timed out after 30437ms (total=50, active=50, idle=0, waiting=37 | true
            HikariPool-1 - Connection is not available, request timed out after 30437ms (total=50, active=50, idle=0, waiting=3) | false
            HikariPool-1 - Connection is not available, request timed out after 30437ms (total=50, active=49, idle=1, waiting=37) | false
            HikariPool-1 - Connection is not available, request timed out after 30437ms. | false
            HikariPool-1 - Timeout failure stats (total=8, active=8, idle=0, waiting= | false
            """)
    void readsHowManyThreadsWaitForAConnection(String line, boolean several) {
        assertThat(read(line + "\n").facts(LogMessage.class))
                .extracting(LogMessage::id)
                .containsExactlyInAnyOrderElementsOf(
                        several
                                ? List.of("connection-pool-timeout", "connection-pool-waiters")
                                : List.of("connection-pool-timeout"));
    }

    @Test
    void readsTheCountsOfAnAgentAsTotals() {
        MethodCalls calls =
                Fixtures.read(READER, "agent.txt").facts(MethodCalls.class).get(0);
        assertThat(calls.method()).isEqualTo("serverHelloDone");
        assertThat(calls.callsPerReading()).isEqualTo(245);
        assertThat(calls.readings()).isEqualTo(3);
        assertThat(calls.meanTime()).contains(Duration.ofNanos(1_777_613));
    }

    @Test
    void readsCountsThatFallAsThoseOfOnePeriod() {
        assertThat(read("Execute count : 10\nExecute count : 4\nExecute count : 10\n")
                        .facts(MethodCalls.class)
                        .get(0)
                        .callsPerReading())
                .isEqualTo(8);
    }

    @Test
    void doesNotGuessFromOneCount() {
        ReadFile file = read("Execute count : 56\n");
        assertThat(file.facts()).isEmpty();
        assertThat(file.remarks()).hasSize(1);
    }

    @Test
    void knowsThatStandardOutputDoesNotShowWarnings() {
        assertThat(read("Profiling started\nready\n").observed()).isEmpty();
        assertThat(Fixtures.read(READER, "warnings-17.log").observed()).containsExactly(FactKind.LOG_MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ready\nlistening on 8080\n",
                "# Tuning\n\nIf you see\n```\nCodeCache is full. Compiler has been disabled.\n```\nraise it.\n",
                "OpenJDK 64-Bit Server VM warning: Option UseBiasedLocking was deprecated in version 15.0 and will likely be removed in a future release.\nopenjdk version \"17.0.15\" 2025-04-15\n",
                "Picked up JAVA_TOOL_OPTIONS: -Xmx1g\n",
                "# Notes\n\nWe saw `OpenJDK 64-Bit Server VM warning: CodeCache is full. Compiler has been disabled.`\n",
                " num     #instances         #bytes  class name (module)\n   9:            12            384  java.lang.OutOfMemoryError (java.base@17.0.15)\n",
                "javax.net.ssl|DEBUG|10|main|2026-11-21 02:28:51.943 UTC|SSLCipher.java:466|x\njava.lang.OutOfMemoryError: Java heap space\n",
                "<?xml version=\"1.0\"?>\n<a>java.lang.OutOfMemoryError: Java heap space</a>\n",
                "a;b;c 12\n",
                "Application time: 12\n",
                "time,score\n2026-11-20 10:00:00,12\n2026-11-20 10:00:01,13\n2026-11-20 10:00:02,14\n"
            })
    void leavesOtherTextsAlone(String text) {
        assertThat(READER.recognizes(ReadFile.head(text))).isFalse();
        assertThat(new UnifiedLogReader().recognizes(ReadFile.head(text))).isFalse();
        assertThat(new Jdk8LogReader().recognizes(ReadFile.head(text))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-20 10:00:0%d,123 INFO  [main] a.b.C - accepted\n",
                "20-Nov-2026 10:00:0%d.123 WARNING [main] org.x.Y.z slow\n",
                "10:00:0%d.123 [main] DEBUG a.b.C - accepted\n",
                "[2026-11-20T10:00:0%d,123][INFO ][a.b.C] accepted\n"
            })
    void takesLogsOfProgramsSinceWarningsComeLate(String line) {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            log.append(line.formatted(i % 10));
        }
        log.append("OpenJDK 64-Bit Server VM warning: CodeCache is full. Compiler has been disabled.\n");
        assertThat(READER.recognizes(ReadFile.head(log.toString()))).isTrue();
        assertThat(ids(read(log.toString()))).containsExactly("code-cache-full");
    }

    @Test
    void namesEachMessageOnce() {
        assertThat(Arrays.stream(KnownMessage.values()).map(KnownMessage::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z]+(-[a-z]+)*"));
    }
}
