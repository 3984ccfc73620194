package io.github.jdkdoctor.evidence.threads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.evidence.log.ConsoleReader;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadDumpReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence");

    private static ReadFile read(EvidenceReader reader, String file) throws IOException {
        ReadFile read = ReadFile.of(reader, ReadFile.NAME, Files.readAllBytes(FIXTURES.resolve(file)));
        assertThat(read.damage()).isEmpty();
        return read;
    }

    private static ThreadDumps dumps(ReadFile read) {
        return read.facts(ThreadDumps.class).get(0);
    }

    private static List<String> locks(ReadFile read) {
        return read.facts(LockContention.class).stream()
                .map(l -> l.most() + " " + l.lock() + " " + l.site() + " "
                        + l.holder().orElse("?") + " " + l.dumps())
                .toList();
    }

    private static List<String> running(List<RunningThread> threads) {
        return threads.stream()
                .map(r -> r.thread() + " " + r.frame() + " " + r.seen() + "/" + r.dumps())
                .toList();
    }

    @Test
    void threadsAtWorkAreSamplesWithAllTheirCallers() throws IOException {
        StringBuilder dump =
                new StringBuilder("2026-11-25 10:00:00\nFull thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed"
                        + " mode, sharing):\n\n\"worker-1\" #12 prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x00007f0000000001 nid=0x1"
                        + " runnable  [0x00007f0000000002]\n   java.lang.Thread.State: RUNNABLE\n");
        for (int i = 0; i < 40; i++) {
            dump.append("\tat com.example.Shop.order").append(i).append("(Shop.java:1)\n");
        }
        dump.append(
                "\n\"worker-2\" #13 prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x00007f0000000003 nid=0x2 waiting on"
                        + " condition  [0x00007f0000000004]\n   java.lang.Thread.State: TIMED_WAITING (sleeping)\n\tat"
                        + " java.lang.Thread.sleep(java.base@17.0.15/Native Method)\n\n");
        ReadFile read = ReadFile.of(
                new ThreadDumpReader(), ReadFile.NAME, dump.toString().getBytes(UTF_8));

        CallTree atWork = dumps(read).atWork();
        assertThat(atWork.programSamples()).isEqualTo(1);
        assertThat(atWork.under(Frames.of("com.example.Shop.order39")).samples())
                .isEqualTo(1);
        assertThat(atWork.self(Frames.of("com.example.Shop.order0")).samples()).isEqualTo(1);
    }

    @Test
    void severalDumpsOfAFileAreAddedUp() throws IOException {
        ReadFile read = read(new ThreadDumpReader(), "thread-dump/three-dumps-11.txt");

        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).dumps()).isEqualTo(3);
        assertThat(dumps(read).deadlocked()).isEqualTo(2);
        assertThat(dumps(read).waiting()).isEqualTo(3);
        assertThat(dumps(read).states()).containsEntry("BLOCKED", 15).containsEntry("TIMED_WAITING", 6);
        assertThat(dumps(read).groups()).containsEntry("request-#", 3).containsEntry("C2 CompilerThread#", 1);
        assertThat(locks(read))
                .containsExactly(
                        "3 java.lang.Object Busy.enter holder 3",
                        // the first dump alone lists who owns synchronizers (jstack -l)
                        "2 java.util.concurrent.locks.ReentrantLock$NonfairSync Busy.lock holder 3",
                        "1 java.lang.Object Busy.lambda$main$0 right 3",
                        "1 java.lang.Object Busy.lambda$main$1 left 3");
        assertThat(running(read.facts(RunningThread.class))).containsExactly("hot-1 Busy.work 3/3");
        assertThat(read.observed()).contains(FactKind.THREAD_DUMPS, FactKind.LOCK_CONTENTION, FactKind.RUNNING_THREAD);
    }

    // the header as 17.0.15 prints it with -Xint
    @Test
    void theHeaderTellsThatNothingIsCompiled() throws IOException {
        String dump = Files.readString(FIXTURES.resolve("thread-dump/three-dumps-11.txt"));
        ReadFile interpreted =
                ReadFile.of(new ThreadDumpReader(), dump.replaceFirst(" mixed mode", " interpreted mode"));

        assertThat(read(new ThreadDumpReader(), "thread-dump/three-dumps-11.txt")
                        .facts(JvmArgument.class))
                .isEmpty();
        assertThat(interpreted.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-Xint");
    }

    // the header as 25.0.3 prints it with -XX:TieredStopAtLevel=1
    @Test
    void theHeaderTellsThatC1CompilesAlone() throws IOException {
        String dump = Files.readString(FIXTURES.resolve("thread-dump/three-dumps-11.txt"));

        assertThat(ReadFile.of(new ThreadDumpReader(), dump.replaceFirst(" mixed mode", " mixed mode, emulated-client"))
                        .facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-XX:TieredStopAtLevel=1");
    }

    // by hand: threads of JDK 8 as people paste them, without the first quote, with a list made of dashes, and what
    // grep -A3 leaves
    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                worker-1" daemon prio=5 tid=0x00007f0000000001 nid=0x2 waiting for monitor entry [0x00007f0000000004]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                    at app.Shop.order(Shop.java:1)
                    - waiting to lock <0x00000000ffd186e0> (a app.Lock)

                "worker-2" daemon prio=5 tid=0x00007f0000000003 nid=0x3 waiting for monitor entry [0x00007f0000000005]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                    at app.Shop.order(Shop.java:1)
                    - waiting to lock <0x00000000ffd186e0> (a app.Lock)
                """,
                """
                "worker-1" daemon prio=5 tid=0x00007f0000000001 nid=0x2 waiting for monitor entry [0x00007f0000000004]
                java.lang.Thread.State: BLOCKED (on object monitor)
                at app.Shop.order(Shop.java:1)

                *   waiting to lock <0x00000000ffd186e0> (a app.Lock)
                    at app.Shop.serve(Shop.java:2)

                "worker-2" daemon prio=5 tid=0x00007f0000000003 nid=0x3 waiting for monitor entry [0x00007f0000000005]
                java.lang.Thread.State: BLOCKED (on object monitor)
                at app.Shop.order(Shop.java:1)

                *   waiting to lock <0x00000000ffd186e0> (a app.Lock)
                    at app.Shop.serve(Shop.java:2)
                """,
                """
                --
                   java.lang.Thread.State: BLOCKED (on object monitor)
                    at app.Shop.order(Shop.java:1)
                    - waiting to lock <0x00000000ffd186e0> (a app.Lock)
                --
                   java.lang.Thread.State: BLOCKED (on object monitor)
                    at app.Shop.order(Shop.java:1)
                    - waiting to lock <0x00000000ffd186e0> (a app.Lock)
                """
            })
    void threadsThatWereCutOutOfADumpAreRead(String pasted) throws IOException {
        ReadFile read = ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, pasted.getBytes(UTF_8));

        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).threads()).isEqualTo(2);
        assertThat(dumps(read).states()).containsExactly(entry("BLOCKED", 2));
        assertThat(locks(read)).containsExactly("2 app.Lock app.Shop.order ? 1");
    }

    @Test
    void dumpsOfSeveralFilesAreAddedUp(@TempDir Path folder) throws Exception {
        Path current = Files.createDirectory(folder.resolve("current"));
        String three = Files.readString(FIXTURES.resolve("thread-dump/three-dumps-11.txt"));
        Files.writeString(current.resolve("first.txt"), three);
        Files.writeString(current.resolve("second.txt"), three.replace("Busy.work(", "Busy.rest("));

        Evidence evidence = Reading.withAllReaders().of(Bundle.open(folder, Limits.DEFAULT));

        assertThat(evidence.of(ThreadDumps.class, Run.CURRENT))
                .singleElement()
                .returns(6, ThreadDumps::dumps)
                .returns(5.0, d -> d.mean("BLOCKED"));
        assertThat(evidence.of(LockContention.class, Run.CURRENT))
                .first()
                .returns(3, LockContention::most)
                .returns(6, LockContention::dumps);
        assertThat(running(evidence.of(RunningThread.class, Run.CURRENT)))
                .containsExactly("hot-1 Busy.work 3/6", "hot-1 Busy.rest 3/6");
        assertThat(evidence.of(RunningThread.class, Run.CURRENT).get(0).share()).isEqualTo(0.5);
    }

    @Test
    void aQueueOfOneDumpOfSeveralIsAMoment(@TempDir Path folder) throws Exception {
        Path current = Files.createDirectory(folder.resolve("current"));
        Files.writeString(current.resolve("1.txt"), queueOf(1));
        Files.writeString(current.resolve("2.txt"), queueOf(0));
        Files.writeString(current.resolve("3.txt"), queueOf(7));
        Evidence three = Reading.withAllReaders().of(Bundle.open(folder, Limits.DEFAULT));
        Files.writeString(current.resolve("4.txt"), queueOf(7) + queueOf(7) + queueOf(0) + queueOf(0));
        Evidence seven = Reading.withAllReaders().of(Bundle.open(folder, Limits.DEFAULT));

        assertThat(three.of(LockContention.class, Run.CURRENT))
                .singleElement()
                .returns(8 / 3.0, LockContention::usual)
                .returns("up to 7 threads wait for a app.Lock in app.Shop.order", LockContention::says);
        assertThat(three.of(ThreadDumps.class, Run.CURRENT).get(0).usuallyWaiting())
                .isEqualTo(8 / 3.0);
        assertThat(seven.of(LockContention.class, Run.CURRENT).get(0).usual()).isEqualTo(7);
        assertThat(seven.of(ThreadDumps.class, Run.CURRENT).get(0).usuallyWaiting())
                .isEqualTo(7);
    }

    // by hand in the form of JavaThread::print_on of JDK 17
    private static String queueOf(int waiters) {
        return "Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):\n\n"
                + dumped("main", "runnable", "RUNNABLE", "\tat app.Shop.main(Shop.java:1)\n")
                + IntStream.range(0, waiters)
                        .mapToObj(
                                i -> dumped(
                                        "http-" + i,
                                        "waiting for monitor entry",
                                        "BLOCKED (on object monitor)",
                                        "\tat app.Shop.order(Shop.java:20)\n\t- waiting to lock <0x00000000f7791580> (a app.Lock)\n"))
                        .collect(Collectors.joining());
    }

    private static String dumped(String name, String does, String state, String stack) {
        return "\"%s\" #16 prio=5 os_prio=0 cpu=0.14ms elapsed=2.12s tid=0x00007f32b02fd961 nid=0x11bf %s  [0x00007f3]\n"
                        .formatted(name, does)
                + "   java.lang.Thread.State: %s\n%s\n".formatted(state, stack);
    }

    @Test
    void saysWhatTheHolderOfALockDoesAndInHowManyDumps() throws IOException {
        String dump =
                """
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                "reader" #15 prio=5 os_prio=0 cpu=0.14ms elapsed=2.12s tid=0x00007f32b02fd960 nid=0x11be runnable  [0x00007f3]
                   java.lang.Thread.State: RUNNABLE
                	at java.io.FileInputStream.readBytes(java.base@17.0.15/Native Method)
                	at app.Pool.fill(Pool.java:10)
                	- locked <0x00000000f7791580> (a java.lang.Object)

                "waiter" #16 prio=5 os_prio=0 cpu=0.14ms elapsed=2.12s tid=0x00007f32b02fd961 nid=0x11bf waiting for monitor entry  [0x00007f3]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                	at app.Pool.take(Pool.java:20)
                	- waiting to lock <0x00000000f7791580> (a java.lang.Object)

                """;
        String idle = dump.replace(
                "java.io.FileInputStream.readBytes(java.base@17.0.15/Native Method)", "app.Pool.sort(P:1)");

        assertThat(ReadFile.of(new ThreadDumpReader(), dump + dump + idle).facts(LockContention.class))
                .singleElement()
                .returns(List.of("java.io.FileInputStream.readBytes", "app.Pool.fill"), LockContention::holding)
                .returns(3, LockContention::dumps)
                .returns(2, LockContention::alike)
                .returns(true, l -> l.held("java.io.FileInputStream.read", List.of("app.Pool.")))
                .returns(false, l -> l.held("java.io.FileInputStream.read", List.of("app.Other.")));
    }

    @Test
    void tellsThreadsThatSearchForAClassFromThoseThatLoadOne() {
        String thread =
                """
                "http-1" #16 prio=5 os_prio=0 cpu=0.14ms elapsed=2.12s tid=0x00007f32b02fd961 nid=0x11bf runnable  [0x00007f3]
                   java.lang.Thread.State: RUNNABLE
                FRAMES\tat app.Shop.order(Shop.java:20)

                """;
        String lookup = "\tat java.lang.ClassLoader.loadClass(java.base@17.0.15/ClassLoader.java:525)\n";
        String waiting =
                "\tat org.apache.catalina.loader.WebappClassLoaderBase.loadClass(WebappClassLoaderBase.java:1136)\n";
        String forName = "\tat java.lang.Class.forName0(java.base@17.0.15/Native Method)\n";
        String found = "\tat java.lang.ClassLoader.defineClass1(java.base@17.0.15/Native Method)\n" + lookup;
        String start = lookup + "\tat app.Shop.<clinit>(Shop.java:3)\n";
        String other = "\tat app.Loader.loadClassesOfPupils(Loader.java:3)\n\tat app.Rules.loadClass(Rules.java:9)\n";
        String dump = "Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):\n\n"
                + Stream.of(lookup, waiting, forName, found, start, other, "")
                        .map(frames -> thread.replace("FRAMES", frames))
                        .collect(Collectors.joining());

        assertThat(ReadFile.of(new ThreadDumpReader(), dump).facts(ThreadDumps.class))
                .singleElement()
                .returns(3.0, ThreadDumps::searching)
                .returns(2.0, ThreadDumps::loading);
    }

    @Test
    void namesTheMethodThatLocksAStreamAndNotTheLockOfStreams() {
        String dump =
                """
                Full thread dump OpenJDK 64-Bit Server VM (21.0.8+9 mixed mode, sharing):

                "logs" #16 [19] prio=5 os_prio=0 cpu=0.14ms elapsed=2.12s tid=0x00007f32b02fd961 nid=19 waiting on condition  [0x00007f3]
                   java.lang.Thread.State: WAITING (parking)
                	at jdk.internal.misc.Unsafe.park(java.base@21.0.8/Native Method)
                	- parking to wait for  <0x00000000f7791580> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
                	at java.util.concurrent.locks.LockSupport.park(java.base@21.0.8/LockSupport.java:221)
                	at java.util.concurrent.locks.ReentrantLock.lock(java.base@21.0.8/ReentrantLock.java:322)
                	at jdk.internal.misc.InternalLock.lock(java.base@21.0.8/InternalLock.java:74)
                	at java.io.PrintStream.write(java.base@21.0.8/PrintStream.java:637)

                """;

        assertThat(locks(ReadFile.of(new ThreadDumpReader(), dump)))
                .containsExactly(
                        "1 java.util.concurrent.locks.ReentrantLock$NonfairSync java.io.PrintStream.write ? 1");
    }

    @Test
    void countsThreadsThatWaitForWhatAPoolLendsAndNotItsIdleOnes() {
        String dump =
                """
                Full thread dump OpenJDK 64-Bit Server VM (21.0.8+9 mixed mode, sharing):

                "http-1" #16 [19] prio=5 os_prio=0 cpu=0.14ms elapsed=2.12s tid=0x00007f32b02fd961 nid=19 waiting on condition  [0x00007f3]
                   java.lang.Thread.State: TIMED_WAITING (parking)
                	at jdk.internal.misc.Unsafe.park(java.base@21.0.8/Native Method)
                	- parking to wait for  <0x00000000f7791580> (a java.util.concurrent.SynchronousQueue$TransferQueue)
                	at java.util.concurrent.locks.LockSupport.parkNanos(java.base@21.0.8/LockSupport.java:410)
                	at java.util.concurrent.SynchronousQueue.poll(java.base@21.0.8/SynchronousQueue.java:903)
                	at com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:151)
                	at com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:162)

                "HikariPool-1 housekeeper" #17 [20] daemon prio=5 os_prio=0 cpu=0.14ms elapsed=2.12s tid=0x00007f32b02fd962 nid=20 waiting on condition  [0x00007f3]
                   java.lang.Thread.State: TIMED_WAITING (parking)
                	at jdk.internal.misc.Unsafe.park(java.base@21.0.8/Native Method)
                	- parking to wait for  <0x00000000f7791581> (a java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject)
                	at java.util.concurrent.locks.LockSupport.parkNanos(java.base@21.0.8/LockSupport.java:410)
                	at java.util.concurrent.ThreadPoolExecutor.getTask(java.base@21.0.8/ThreadPoolExecutor.java:1070)

                """;

        assertThat(locks(ReadFile.of(new ThreadDumpReader(), dump)))
                .containsExactly(
                        "1 com.zaxxer.hikari.util.ConcurrentBag com.zaxxer.hikari.util.ConcurrentBag.borrow ? 1");
    }

    @Test
    void readsJdk8() throws IOException {
        ReadFile read = read(new ThreadDumpReader(), "thread-dump/jdk8.txt");

        assertThat(read.remarks()).isEmpty();
        assertThat(read.facts(JdkBuild.class)).singleElement().returns("oracle", JdkBuild::vendor);
        // the thread that waits in Object.wait() has given the lock up, and the one that accepts does not run
        assertThat(locks(read))
                .containsExactly("1 java.util.Properties java.util.Properties.getProperty http-nio-8080-exec-1 1");
        assertThat(running(read.facts(RunningThread.class)))
                .containsExactly("http-nio-8080-exec-1 java.util.Hashtable.rehash 1/1");
        assertThat(dumps(read).groups()).containsEntry("http-nio-#-exec-#", 2);
        assertThat(read.facts(HeapSummary.class))
                .singleElement()
                .returns(OptionalLong.of((40211L + 16384) << 10), HeapSummary::used)
                .returns(OptionalLong.of((76288L + 175104) << 10), HeapSummary::committed)
                .returns(OptionalLong.of(20611L << 10), HeapSummary::metaspaceUsed);
    }

    @Test
    void readsDeadlocksOf25() throws IOException {
        ReadFile read = read(new ThreadDumpReader(), "thread-dump/deadlock-25.txt");

        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).deadlocked()).isEqualTo(2);
        assertThat(locks(read)).contains("3 java.lang.Object Busy.enter holder 1");
    }

    @Test
    void aThreadThatWasNotifiedWaitsForItsLock() {
        ReadFile read = ReadFile.of(
                new ThreadDumpReader(),
                """
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                "worker-1" #30 prio=5 os_prio=0 cpu=1.00ms elapsed=1.00s tid=0x01 nid=0x1 in Object.wait()  [0x01]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                	at java.lang.Object.wait(java.base@17.0.15/Native Method)
                	- waiting on <0x0000000000000010> (a app.Queue)
                	at app.Queue.take(Queue.java:10)
                	- waiting to re-lock in wait() <0x0000000000000010> (a app.Queue)

                "worker-2" #31 prio=5 os_prio=0 cpu=1.00ms elapsed=1.00s tid=0x02 nid=0x2 in Object.wait()  [0x02]
                   java.lang.Thread.State: WAITING (on object monitor)
                	at java.lang.Object.wait(java.base@17.0.15/Native Method)
                	- waiting on <0x0000000000000010> (a app.Queue)
                	at app.Queue.take(Queue.java:10)
                	- waiting to re-lock in wait() <0x0000000000000010> (a app.Queue)
                """);

        assertThat(locks(read)).containsExactly("1 app.Queue app.Queue.take ? 1");
    }

    @Test
    void linesOfOthersAreRemarkedOn() {
        ReadFile read = ReadFile.of(
                new ThreadDumpReader(),
                """
                4711:
                2026-11-20 21:27:49
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                top - 21:27:49 up 3:33
                   perhaps of JDK 40
                JNI global refs: 15, weak refs: 0
                """);

        assertThat(read.remarks()).containsExactly("2 lines not understood, the first is line 5");
    }

    @Test
    void aDumpAmidALogIsReadWithTheLog() throws IOException {
        ReadFile read = read(new ConsoleReader(), "console-output/quit-17.log");

        assertThat(dumps(read).deadlocked()).isEqualTo(2);
        assertThat(locks(read)).contains("3 java.lang.Object Busy.enter holder 1");
        assertThat(read.facts(HeapSummary.class)).hasSize(1);
        assertThat(read.facts(LogMessage.class)).extracting(LogMessage::id).containsExactly("option-deprecated");
    }

    @Test
    void tracesOfPinnedThreadsAreMessages() throws IOException {
        assertThat(read(new ConsoleReader(), "console-output/pinned-21.txt").facts(LogMessage.class))
                .extracting(LogMessage::id)
                .containsExactly("virtual-thread-pinned");
    }

    @Test
    void readsVirtualThreads() throws IOException {
        ThreadDumps json21 =
                dumps(read(new VirtualThreadDumpReader(), "dump-of-virtual-threads-in-JSON/virtual-21.json"));
        ThreadDumps plain21 = dumps(read(new PlainVirtualDumpReader(), "dump-of-virtual-threads/virtual-21.txt"));
        assertThat(List.of(json21, plain21)).allSatisfy(d -> {
            assertThat(d.virtualThreads()).isEqualTo(10);
            assertThat(d.pinned()).isEqualTo(2);
            assertThat(d.groups()).containsEntry("ForkJoinPool-#-worker-#", 4);
        });

        ReadFile json25 = read(new VirtualThreadDumpReader(), "dump-of-virtual-threads-in-JSON/virtual-25.json");
        ReadFile plain25 = read(new PlainVirtualDumpReader(), "dump-of-virtual-threads/virtual-25.txt");
        assertThat(List.of(json25, plain25)).allSatisfy(r -> {
            assertThat(r.remarks()).isEmpty();
            assertThat(dumps(r).virtualThreads()).isEqualTo(10);
            // since 24 a virtual thread that sleeps within synchronized lets its carrier go (JEP 491)
            assertThat(dumps(r).pinned()).isZero();
            assertThat(dumps(r).states()).containsEntry("BLOCKED", 3);
            assertThat(locks(r)).containsExactly("3 java.lang.Object Virtual.blocked holder 1");
        });
    }

    @Test
    void aVirtualThreadThatWaitsOnItsCarrierIsPinned() {
        ReadFile read = ReadFile.of(
                new VirtualThreadDumpReader(),
                """
                {"threadDump": {"processId": "1", "time": "t", "runtimeVersion": "25.0.3+9-LTS", "threadContainers": [
                  {"container": "<root>", "parent": null, "owner": null, "threads": [
                    {"tid": "30", "virtual": true, "name": "a", "state": "WAITING", "carrier": "24",
                     "parkBlocker": {"object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f", "owner": "31"},
                     "stack": ["java.base/jdk.internal.misc.Unsafe.park(Native Method)", "app.Native.call(Native.java:1)"]},
                    {"tid": "31", "virtual": true, "name": "b", "state": "RUNNABLE", "carrier": "25",
                     "stack": ["app.Work.run(Work.java:1)"]}], "threadCount": "2"}]}}
                """);

        assertThat(dumps(read).virtualThreads()).isEqualTo(2);
        assertThat(dumps(read).pinned()).isEqualTo(1);
        assertThat(running(read.facts(RunningThread.class))).containsExactly("b app.Work.run 1/1");
        assertThat(locks(read))
                .containsExactly("1 java.util.concurrent.locks.ReentrantLock$NonfairSync app.Native.call ? 1");
    }

    @Test
    void readsDumpsOfOtherProjects() throws IOException {
        Path dump = Path.of(System.getProperty("jdkdoctor.root", "."))
                .resolve("../shared/third-party/eclipse-jifa+jifa/analysis/thread-dump/src/test/resources"
                        + "/jstack_11_with_deadlocks.log")
                .normalize();
        assumeThat(dump).exists();

        ReadFile read = ReadFile.of(new ThreadDumpReader(), "current/dump", Files.readAllBytes(dump));

        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).deadlocked()).isEqualTo(2);
        assertThat(locks(read))
                .containsExactlyInAnyOrder(
                        "1 java.lang.Object Test.main Thread-0 1", "1 java.lang.Object Test.lambda$main$0 main 1");
    }

    private static String dump(String seconds, String threads) {
        return "Full thread dump OpenJDK 64-Bit Server VM (21.0.8+9-LTS mixed mode, sharing):\n\n"
                + "\"main\" #1 [1] prio=5 os_prio=0 cpu=463.29ms elapsed=" + seconds
                + "s tid=0x1 nid=1 runnable  [0x1]\n"
                + "   java.lang.Thread.State: RUNNABLE\n\n" + threads + "JNI global refs: 20, weak refs: 0\n\n";
    }

    private static String carrier(int number, int virtual, String cpu, String elapsed) {
        return "\"ForkJoinPool-1-worker-" + number + "\" #24 [2] daemon prio=5 os_prio=0 cpu=" + cpu + "ms elapsed="
                + elapsed
                + "s tid=0x2  [0x2]\n   Carrying virtual thread #" + virtual
                + "\n\tat jdk.internal.vm.Continuation.run(java.base@21.0.8/Unknown Source)\n\n";
    }

    @Test
    void findsCarriersThatKeepTheirVirtualThreadWithoutRunning() {
        String dumps = dump("14.3", carrier(1, 35, "249.60", "13.77") + carrier(2, 26, "290.94", "13.77"))
                + dump("15.4", carrier(1, 35, "260.00", "14.90") + carrier(2, 26, "1290.00", "14.90"))
                + dump("16.5", carrier(1, 35, "272.23", "16.02") + carrier(2, 26, "2290.00", "16.02"));
        ThreadDumps read = dumps(ReadFile.of(new ThreadDumpReader(), dumps));
        // the second one runs all the time
        assertThat(read.stuckCarriers()).isEqualTo(1);
        assertThat(read.carriers()).isEqualTo(2);
    }

    @Test
    void aReportThatBeginsWithAStackIsNoDump() {
        String stack = "   java.lang.Thread.State: RUNNABLE\n\tat app.Shop.order(Shop.java:1)\n";

        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(stack))).isTrue();
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(stack + "\nEven Tomcat warns us:\n")))
                .isFalse();
    }

    // a carrier has its native number in brackets alone
    @Test
    void countsTheTimeOfCarriersBetweenTheDumps() {
        String dumps =
                dump("14.3", carrier(1, 35, "5000.00", "13.77")) + dump("15.3", carrier(1, 35, "5500.00", "14.77"));

        ThreadTimes times = ReadFile.of(new ThreadDumpReader(), dumps).facts(ThreadTimes.class).stream()
                .reduce((first, last) -> last)
                .orElseThrow();
        assertThat(times.threads())
                .filteredOn(t -> t.name().startsWith("ForkJoinPool"))
                .extracting(ThreadTimes.Used::id)
                .containsOnly(2L);
    }

    @Test
    void findsCarriersThatAreAlwaysMountedAndHardlyRun() {
        String first = dump("14.3", carrier(1, 35, "249.60", "13.77") + carrier(2, 26, "290.94", "13.77"));
        String second = dump("15.4", carrier(1, 57, "269.60", "14.77") + carrier(2, 58, "590.00", "14.77"));
        String third = dump("16.5", carrier(1, 91, "289.60", "15.77") + carrier(2, 92, "890.00", "15.77"));

        // the second one runs for a third of the time, with a thread that is another one each time
        assertThat(dumps(ReadFile.of(new ThreadDumpReader(), first + second + third))
                        .stuckCarriers())
                .isEqualTo(1);
        // in two dumps it may be chance
        assertThat(dumps(ReadFile.of(new ThreadDumpReader(), first + second)).stuckCarriers())
                .isZero();
    }

    private static String pools(int count) {
        StringBuilder threads = new StringBuilder();
        for (int i = 0; i < count; i++) {
            threads.append(
                    "\"pool-" + i + "-thread-1\" #9 prio=5 os_prio=0 cpu=0.10ms elapsed=1.00s tid=0x3 nid=3 waiting"
                            + " on condition  [0x3]\n   java.lang.Thread.State: WAITING (parking)\n\n");
        }
        return threads.toString();
    }

    @Test
    void findsThreadsThatWaitForEachOtherWhereTheDumpDoesNotNameThem() {
        String stuck =
                """
                Full thread dump Java HotSpot(TM) 64-Bit Server VM (25.202-b08 mixed mode):

                "worker" #10 prio=5 os_prio=0 tid=0x00007f0001 nid=0x10 waiting for monitor entry [0x00007f1001]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat app.Bank.send(Bank.java:10)
                \t- waiting to lock <0x0000000000000b00> (a app.Account)
                \t- locked <0x0000000000000a00> (a app.Account)

                "worker" #11 prio=5 os_prio=0 tid=0x00007f0002 nid=0x11 waiting for monitor entry [0x00007f1002]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat app.Bank.send(Bank.java:10)
                \t- waiting to lock <0x0000000000000a00> (a app.Account)
                \t- locked <0x0000000000000b00> (a app.Account)

                "late" #12 prio=5 os_prio=0 tid=0x00007f0003 nid=0x12 waiting for monitor entry [0x00007f1003]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat app.Bank.send(Bank.java:10)
                \t- waiting to lock <0x0000000000000a00> (a app.Account)

                """;
        // the second holds the lock that the third asks for, and its namesake asks for that of the third
        String queue =
                """
                Full thread dump Java HotSpot(TM) 64-Bit Server VM (25.202-b08 mixed mode):

                "worker" #10 prio=5 os_prio=0 tid=0x00007f0001 nid=0x10 waiting for monitor entry [0x00007f1001]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat app.Bank.send(Bank.java:10)
                \t- waiting to lock <0x0000000000000b00> (a app.Account)

                "worker" #11 prio=5 os_prio=0 tid=0x00007f0002 nid=0x11 runnable [0x00007f1002]
                   java.lang.Thread.State: RUNNABLE
                \tat app.Bank.add(Bank.java:20)
                \t- locked <0x0000000000000a00> (a app.Account)

                "late" #12 prio=5 os_prio=0 tid=0x00007f0003 nid=0x12 waiting for monitor entry [0x00007f1003]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat app.Bank.send(Bank.java:10)
                \t- waiting to lock <0x0000000000000a00> (a app.Account)
                \t- locked <0x0000000000000b00> (a app.Account)

                """;

        assertThat(dumps(ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, stuck.getBytes(UTF_8)))
                        .deadlocked())
                .isEqualTo(2);
        assertThat(dumps(ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, queue.getBytes(UTF_8)))
                        .deadlocked())
                .isZero();
    }

    @Test
    void threadsThatQueueToBeNextAtAPortAreNotAtALock() {
        String dump =
                """
                Full thread dump Java HotSpot(TM) 64-Bit Server VM (25.202-b08 mixed mode):

                "muxer-0" #10 daemon prio=5 os_prio=0 tid=0x00007f0001 nid=0x10 runnable [0x00007f1001]
                   java.lang.Thread.State: RUNNABLE
                \tat app.Muxer.poll(Native Method)
                \tat app.Muxer.next(Muxer.java:10)
                \t- locked <0x0000000000000a00> (a java.lang.String)
                \tat app.Muxer.run(Muxer.java:20)

                "muxer-1" #11 daemon prio=5 os_prio=0 tid=0x00007f0002 nid=0x11 waiting for monitor entry [0x00007f1002]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat app.Muxer.next(Muxer.java:9)
                \t- waiting to lock <0x0000000000000a00> (a java.lang.String)
                \tat app.Muxer.run(Muxer.java:20)

                """;
        ReadFile read = ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, dump.getBytes(UTF_8));
        // SelectableChannel.register waits for the lock of a selector while another thread selects
        ReadFile other = ReadFile.of(
                new ThreadDumpReader(),
                ReadFile.NAME,
                dump.replace("Muxer.next(Muxer.java:9)", "Muxer.add(Muxer.java:5)")
                        .getBytes(UTF_8));

        assertThat(dumps(read).waiting()).isZero();
        assertThat(locks(read)).isEmpty();
        assertThat(dumps(other).waiting()).isEqualTo(1);
    }

    @Test
    void readsThreadsThatWereCutOutOfADump() {
        String threads =
                """
                "request-1" #22 daemon prio=5 os_prio=0 cpu=0.09ms elapsed=3.08s tid=0x00007f51b40dc6f0 nid=0x4966 waiting for monitor entry  [0x00007f51b850f000]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat app.Shop.enter(Shop.java:10)
                \t- waiting to lock <0x00000000ffd186e0> (a java.lang.Object)

                "request-2" #23 daemon prio=5 os_prio=0 cpu=0.09ms elapsed=3.08s tid=0x00007f51b40dc7f0 nid=0x4967 runnable  [0x00007f51b850e000]
                   java.lang.Thread.State: RUNNABLE
                \tat app.Shop.count(Shop.java:20)
                \t- locked <0x00000000ffd186e0> (a java.lang.Object)
                """;

        assertThat(new ThreadDumpReader().recognizes(new Head(threads.getBytes(UTF_8), true)))
                .isTrue();
        assertThat(locks(ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, threads.getBytes(UTF_8))))
                .containsExactly("1 java.lang.Object app.Shop.enter request-2 1");
    }

    @Test
    void readsWhoWaitsForWhomInDumpsOfADebugger() {
        String threads =
                """
                "request-1@5604" daemon prio=5 tid=0x17 nid=NA waiting for monitor entry
                  java.lang.Thread.State: BLOCKED
                \t blocks main@1
                \t waiting for request-2@5602 to release lock on <0x15f5> (a app.Shop)
                \t  at app.Shop.enter(Shop.java:10)

                "request-2@5602" daemon prio=5 tid=0x16 nid=NA runnable
                  java.lang.Thread.State: RUNNABLE
                \t blocks request-1@5604
                \t  at app.Shop.count(Shop.java:20)
                \t  - locked <0x15f5> (a app.Shop)
                """;
        ReadFile read = ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, threads.getBytes(UTF_8));

        assertThat(locks(read)).containsExactly("1 app.Shop app.Shop.enter request-2@5602 1");
        assertThat(dumps(read).usuallyWaiting()).isEqualTo(1);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void findsStaticInitializersThatWaitForEachOther() {
        String dump =
                """
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                "first" #22 prio=5 os_prio=0 cpu=0.09ms elapsed=3.08s tid=0x00007f51b40dc6f0 nid=0x4966 in Object.wait()  [0x00007f51b850f000]
                   java.lang.Thread.State: RUNNABLE
                \tat app.Left.<clinit>(Left.java:10)
                \t- waiting on the Class initialization monitor for app.Right
                \tat app.Main.lambda$main$0(Main.java:5)

                "second" #23 prio=5 os_prio=0 cpu=0.09ms elapsed=3.08s tid=0x00007f51b40dc7f0 nid=0x4967 in Object.wait()  [0x00007f51b850e000]
                   java.lang.Thread.State: RUNNABLE
                \tat java.lang.Class.forName0(java.base@17.0.15/Native Method)
                \t- waiting on the Class initialization monitor for app.Left
                \tat java.lang.Class.forName(java.base@17.0.15/Class.java:375)
                %s\tat app.Right.<clinit>(Right.java:10)

                """
                        .formatted("\tat app.Deep.call(Deep.java:1)\n".repeat(30));
        ReadFile read = ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, dump.getBytes(UTF_8));

        assertThat(dumps(read).deadlocked()).isEqualTo(2);
        assertThat(locks(read))
                .containsExactlyInAnyOrder(
                        "1 class initialization of app.Right app.Left.<clinit> second 1",
                        "1 class initialization of app.Left java.lang.Class.forName0 first 1");
        assertThat(dumps(read).usuallyWaiting()).isZero();
    }

    @Test
    void findsThreadsThatAreMoreFromDumpToDump() {
        ThreadDumps growing = dumps(ReadFile.of(
                new ThreadDumpReader(),
                dump("14.0", pools(463)) + dump("15.0", pools(497)) + dump("16.0", pools(532))));
        assertThat(growing.growing()).contains(new ThreadDumps.Growing("pool-#-thread-#", 463, 532));
        assertThat(growing.seconds()).isEqualTo(2);
        ThreadDumps steady = dumps(ReadFile.of(
                new ThreadDumpReader(), dump("14.0", pools(40)) + dump("15.0", pools(42)) + dump("16.0", pools(42))));
        assertThat(steady.growing()).isEmpty();
    }

    private static final String INFOS =
            """
            "transfer-1" daemon prio=5 Id=24 BLOCKED on java.lang.Object@4aa8f0b4 owned by "transfer-2" Id=25
            \tat app.Bank.transfer(Bank.java:12)
            \t-  blocked on java.lang.Object@4aa8f0b4
            \t-  locked java.lang.Object@7960847b
            \tat java.base@21.0.8/java.lang.Thread.run(Thread.java:1583)


            "transfer-2" prio=5 Id=25 BLOCKED on java.lang.Object@7960847b owned by "transfer-1" Id=24
            \tat app.Bank.transfer(Bank.java:12)
            \t-  blocked on java.lang.Object@7960847b
            \t...


            "order-1" Id=26 Group=main WAITING on java.util.concurrent.locks.ReentrantLock$NonfairSync@6a6824be owned by "main" Id=1
            \tat java.base@21.0.8/jdk.internal.misc.Unsafe.park(Native Method)
            \t-  waiting on java.util.concurrent.locks.ReentrantLock$NonfairSync@6a6824be
            \tat java.base@21.0.8/java.util.concurrent.locks.LockSupport.park(LockSupport.java:221)
            \tat app.Bank.order(Bank.java:30)


            "idle-1" Id=27 WAITING on java.lang.Object@5c8da962
            \tat java.base@21.0.8/java.lang.Object.wait0(Native Method)
            \t-  waiting on java.lang.Object@5c8da962


            "main" prio=5 Id=1 RUNNABLE (in native)
            \tat app.Bank.count(Bank.java:40)

            \tNumber of locked synchronizers = 1
            \t- java.util.concurrent.locks.ReentrantLock$NonfairSync@6a6824be

            """;

    @Test
    void readsWhatProgramsPrintOfThreadInfos() {
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(INFOS))).isTrue();

        ReadFile read = ReadFile.of(new ThreadDumpReader(), INFOS);

        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).threads()).isEqualTo(5);
        assertThat(dumps(read).states()).containsEntry("BLOCKED", 2).containsEntry("WAITING", 2);
        assertThat(dumps(read).deadlocked()).isEqualTo(2);
        assertThat(locks(read))
                .contains(
                        "1 java.lang.Object app.Bank.transfer transfer-2 1",
                        "1 java.util.concurrent.locks.ReentrantLock$NonfairSync app.Bank.order main 1")
                .hasSize(2);
    }

    // by hand as com.codahale.metrics.jvm.ThreadDump of Dropwizard Metrics 4.2 prints it, and AdminServlet serves it as
    // /threads
    @Test
    void readsTheThreadDumpsOfDropwizardMetrics() {
        String dump =
                """
                "order-1" id=26 state=WAITING
                    - waiting on <0x006a6824> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
                    - locked <0x006a6824> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
                     owned by main id=1
                    at java.base@21.0.8/jdk.internal.misc.Unsafe.park(Native Method)
                    at java.base@21.0.8/java.util.concurrent.locks.LockSupport.park(LockSupport.java:221)
                    at app.Bank.order(Bank.java:30)

                "idle-1" id=27 state=WAITING
                    - waiting on <0x5c8da962> (a java.util.concurrent.SynchronousQueue$TransferStack)
                    - locked <0x5c8da962> (a java.util.concurrent.SynchronousQueue$TransferStack)
                    at java.base@21.0.8/jdk.internal.misc.Unsafe.park(Native Method)

                "transfer-2" id=25 state=BLOCKED
                    - waiting to lock <0x00e5f3a1> (a java.lang.Object)
                     owned by transfer "a" id=24
                    at app.Bank.transfer(Bank.java:12)

                "transfer "a"" id=24 state=RUNNABLE
                    at app.Bank.sum(Bank.java:20)
                    at app.Bank.transfer(Bank.java:12)
                      - locked java.lang.Object@e5f3a1

                "main" id=1 state=RUNNABLE (running in native)
                    at app.Bank.count(Bank.java:40)

                    Locked synchronizers: count = 1
                      - java.util.concurrent.locks.ReentrantLock$NonfairSync@6a6824


                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(dump))).isTrue();

        ReadFile read = ReadFile.of(new ThreadDumpReader(), dump);

        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).states())
                .containsEntry("BLOCKED", 1)
                .containsEntry("WAITING", 2)
                .containsEntry("RUNNABLE", 2);
        assertThat(locks(read))
                .containsExactlyInAnyOrder(
                        "1 java.lang.Object app.Bank.transfer transfer \"a\" 1",
                        "1 java.util.concurrent.locks.ReentrantLock$NonfairSync app.Bank.order main 1");
    }

    // by hand in the form of ThreadDumps.java of Jenkins' support-core plugin
    @Test
    void readsTheThreadDumpsOfASupportBundleOfJenkins() {
        String dump =
                """
                Master
                ======

                "Handling POST /job" id=31 (0x1f) state=BLOCKED cpu=91%
                    - waiting to lock <0x5f2a1b03> (a hudson.model.Queue)
                     owned by Executor #1 id=32
                    at hudson.model.Queue.save(Queue.java:297)

                "Executor #1" id=32 (0x20) state=RUNNABLE cpu=100% (running in native)
                    at java.io.FileInputStream.readBytes(Native Method)
                    at hudson.model.Queue.load(Queue.java:300)
                      - locked hudson.model.Queue@5f2a1b03

                "Timer" id=33 (0x21) state=TIMED_WAITING cpu=0%
                    - waiting on <0x5f2a1b04> (a java.lang.Object)
                    - locked <0x5f2a1b04> (a java.lang.Object)
                    at java.lang.Object.wait(Native Method)

                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(dump))).isTrue();

        ReadFile read = ReadFile.of(new ThreadDumpReader(), dump);

        assertThat(dumps(read).states())
                .containsOnly(entry("BLOCKED", 1), entry("RUNNABLE", 1), entry("TIMED_WAITING", 1));
        assertThat(locks(read)).containsExactly("1 hudson.model.Queue hudson.model.Queue.save Executor #1 1");
        assertThat(read.remarks()).containsExactly("1 line not understood, the first is line 1");
    }

    @Test
    void stacksMayLackTheirAt() {
        String dump =
                """
                "http-1" #31 daemon prio=5 os_prio=0 tid=0x00007f51b40dc6f0 nid=0x4966 waiting for monitor entry [0x00007f51b850f000]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                        app.Shop.enter(Shop.java:10)
                        - waiting to lock <0x00000000ffd186e0> (a app.Shop)
                        app.Shop.buy(java.base@17.0.15/Shop.java:22)

                "http-2" #32 daemon prio=5 os_prio=0 tid=0x00007f51b40dc6f0 nid=0x4967 runnable [0x00007f51b850f000]
                   java.lang.Thread.State: RUNNABLE
                java.util.HashMap.getNode(HashMap.java:576)
                app.Shop$$Lambda$12/0x0000000801e6d3f0.apply(Unknown Source)
                - locked <0x00000000ffd186e0> (a app.Shop)
                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(dump))).isTrue();

        ReadFile read = ReadFile.of(new ThreadDumpReader(), dump);

        assertThat(read.remarks()).isEmpty();
        assertThat(locks(read)).containsExactly("1 app.Shop app.Shop.enter http-2 1");
        assertThat(running(read.facts(RunningThread.class))).containsExactly("http-2 java.util.HashMap.getNode 1/1");
    }

    @Test
    void readsThreadsThatWereCopiedFromJConsole() {
        String threads =
                """
                Name: worker-1
                State: BLOCKED on java.lang.Object@3551a94 owned by: worker 2
                Total blocked: 7,609  Total waited: 1

                Stack trace:\s
                app//app.Shop.enter(Shop.java:10)
                java.base@17.0.8/java.lang.Thread.run(Thread.java:833)


                Name: worker 2
                State: RUNNABLE
                Total blocked: 0  Total waited: 0

                Stack trace:\s
                 java.util.HashMap.getNode(HashMap.java:576)
                app.Shop.enter(Shop.java:12)
                   - locked java.lang.Object@3551a94
                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(threads))).isTrue();

        ReadFile read = ReadFile.of(new ThreadDumpReader(), threads);

        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).dumps()).isEqualTo(1);
        assertThat(dumps(read).states()).containsOnly(entry("BLOCKED", 1), entry("RUNNABLE", 1));
        assertThat(locks(read)).containsExactly("1 java.lang.Object app.Shop.enter worker 2 1");
        assertThat(running(read.facts(RunningThread.class))).containsExactly("worker 2 java.util.HashMap.getNode 1/1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Name: worker-1\nState: RUNNABLE\n",
                "Name:\tjava\nState:\tS (sleeping)\nTgid:\t1\n",
                "Name: shop\nState: RUNNING\nTotal blocked: 1\n",
                "State: RUNNABLE\nTotal blocked: 1  Total waited: 2\n"
            })
    void textsWithANameAndAStateAreNoThreads(String text) {
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(text))).isFalse();
    }

    // an exception of another thread, cut, and what a program says
    @Test
    void whatIsNoFrameIsNotTakenForOne() {
        String thread =
                """
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):

                "http-1" #31 prio=5 os_prio=0 tid=0x00007f51b40dc6f0 nid=0x4966 runnable [0x00007f51b850f000]
                   java.lang.Thread.State: RUNNABLE
                """;
        String other = "   sold in app.Shop.sell(Shop.java:10)\n   app.Shop.price(12)\n";
        String marked = "\tat app.Shop.enter(Shop.java:10)\n";
        String bare = "   app.Shop.sell(Shop.java:10)\n";

        assertThat(ReadFile.of(new ThreadDumpReader(), thread + other).remarks())
                .containsExactly("2 lines not understood, the first is line 5");
        assertThat(ReadFile.of(new ThreadDumpReader(), thread + marked + bare).remarks())
                .containsExactly("1 line not understood, the first is line 6");
        assertThat(running(ReadFile.of(new ThreadDumpReader(), thread + marked + bare)
                        .facts(RunningThread.class)))
                .containsExactly("http-1 app.Shop.enter 1/1");
    }

    // by hand as ThreadMonitor of the samples for management in JDK 6 to 8 prints it, which many programs have taken
    // over
    @Test
    void readsTheThreadDumpsOfThreadMonitor() {
        String dump =
                """
                Full Java thread dump
                "pool-1-thread-6" Id=14 in TIMED_WAITING
                    at java.lang.Thread.sleep(Native Method)
                    at app.Main$Task.run(Main.java:30)

                    Locked synchronizers: count = 1
                      - java.util.concurrent.locks.ReentrantLock$NonfairSync@fc9944

                "pool-1-thread-7" Id=15 in BLOCKED on lock=java.lang.Object@1f2e (suspended)
                     owned by pool-1-thread-8 Id=16
                    at app.Bank.transfer(Bank.java:12)

                "pool-1-thread-8" Id=16 in RUNNABLE (running in native)
                    at app.Bank.sum(Bank.java:20)
                      - locked java.lang.Object@1f2e

                    Locked monitors: count = 1
                      - java.lang.Object@1f2e locked at
                          0 app.Bank.sum(Bank.java:20)

                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(dump))).isTrue();

        ReadFile read = ReadFile.of(new ThreadDumpReader(), dump);

        assertThat(dumps(read).states())
                .containsEntry("BLOCKED", 1)
                .containsEntry("TIMED_WAITING", 1)
                .containsEntry("RUNNABLE", 1);
        assertThat(locks(read)).containsExactly("1 java.lang.Object app.Bank.transfer pool-1-thread-8 1");
    }

    // without its locks a dump still names who owns what others ask for
    @Test
    void ownersOfLocksAreKnownByTheirNumber() {
        String dump =
                """
                "web-1" Id=36 Group=main BLOCKED on app.Root@42d24189 owned by "admin "x"" Id=44
                \tat app.Root.protocols(Root.java:12)

                "admin "x"" Id=44 Group=main RUNNABLE
                \tat app.Root.save(Root.java:39)
                """;

        assertThat(locks(ReadFile.of(new ThreadDumpReader(), dump)))
                .containsExactly("1 app.Root app.Root.protocols admin \"x\" 1");
    }

    @Test
    void readsTheDumpOfSpringBoot() {
        String dump =
                """
                {"threads":[
                 {"threadName":"web-1","threadId":31,"blockedTime":-1,"blockedCount":3,"lockName":"app.Root@3a","lockOwnerId":32,
                  "lockOwnerName":"web-2","daemon":true,"inNative":false,"threadState":"BLOCKED","priority":5,
                  "stackTrace":[{"methodName":"protocols","fileName":"Root.java","lineNumber":12,"className":"app.Root","nativeMethod":false}],
                  "lockedMonitors":[],"lockedSynchronizers":[],"lockInfo":{"className":"app.Root","identityHashCode":58}},
                 {"threadName":"web-2","threadId":32,"lockOwnerId":-1,"threadState":"RUNNABLE",
                  "stackTrace":[{"methodName":"save","lineNumber":39,"className":"app.Root","nativeMethod":false}],
                  "lockedMonitors":[{"className":"app.Root","identityHashCode":58,"lockedStackFrame":
                   {"methodName":"save","lineNumber":39,"className":"app.Root","nativeMethod":false},"lockedStackDepth":0}],
                  "lockedSynchronizers":[]}]}
                """;
        assertThat(new ActuatorDumpReader().recognizes(ReadFile.head(dump))).isTrue();

        ReadFile read = ReadFile.of(new ActuatorDumpReader(), dump);

        assertThat(dumps(read).threads()).isEqualTo(2);
        assertThat(locks(read)).containsExactly("1 app.Root app.Root.protocols web-2 1");
        assertThat(running(read.facts(RunningThread.class))).containsExactly("web-2 app.Root.save 1/1");
        assertThat(ReadFile.of(new ActuatorDumpReader(), dump.substring(0, 300)).damage())
                .hasValueSatisfying(d -> assertThat(d).endsWith("damaged JSON"));
    }

    @Test
    void findsThreadsWhoseNumbersCountUpFromDumpToDump() {
        ThreadDumps started = dumps(ReadFile.of(
                new ThreadDumpReader(),
                dump("14.0", named("Thread-100", "Thread-90"))
                        + dump("15.0", named("worker"))
                        + dump("16.0", named("Thread-2100"))));
        assertThat(started.numbered()).contains(new ThreadDumps.Numbered("Thread-#", 100, 2100, 2));
        assertThat(started.numbered().orElseThrow().perSecond()).isEqualTo(1000);
        assertThat(started.numbered().orElseThrow().says()).isEqualTo("Thread-#, from number 100 to 2,100 in 2.0 s");
        // a pool's thread that is named after the request that it serves was not made for it
        ThreadDumps renamed = dumps(ReadFile.of(
                new ThreadDumpReader(),
                dump("14.0", named("request-100", "Thread-3")) + dump("16.0", named("request-2100", "Thread-3"))));
        assertThat(renamed.numbered()).contains(new ThreadDumps.Numbered("Thread-#", 3, 3, 2));
    }

    @Test
    void findsTimersAndPoolsThatAreMoreFromDumpToDump() {
        ThreadDumps growing = dumps(ReadFile.of(
                new ThreadDumpReader(),
                dump("14.0", named("Timer-0", "pool-1-thread-1", "HttpClient-1-SelectorManager"))
                        + dump("15.0", named("Timer-0", "Timer-1", "pool-1-thread-1", "pool-1-thread-2"))
                        + dump(
                                "16.0",
                                named("Timer-0", "Timer-1", "Timer-2", "pool-1-thread-3", "HttpClient-41-Worker-7"))));
        // one pool that is filled is one pool, and clients may come and go
        assertThat(growing.growingOwners()).contains(new ThreadDumps.Growing("Timer", 1, 3));
        assertThat(growing.made("HttpClient")).contains(new ThreadDumps.Numbered("HttpClient", 1, 41, 2));
        assertThat(growing.made("ForkJoinPool")).isEmpty();
        ThreadDumps named = dumps(ReadFile.of(
                new ThreadDumpReader(),
                dump("14.0", named("Timer-of-shop-1"))
                        + dump("15.0", named("Timer-of-shop-1", "Timer-of-shop-2"))
                        + dump("16.0", named("Timer-of-shop-1", "Timer-of-shop-2", "Timer-of-shop-3"))));
        assertThat(named.growingOwners()).isEmpty();
    }

    private static String named(String... names) {
        return Arrays.stream(names)
                .map("\"%s\" #22 prio=5 os_prio=0 cpu=0.09ms elapsed=0.50s tid=0x1 nid=0x4966 runnable%n"::formatted)
                .collect(Collectors.joining());
    }

    // StackTrace.java and DeadlockDetector.java of the serviceability agent, JDK 8
    @Test
    void readsForcedDumps() {
        String dump =
                """
                Attaching to process ID 4711, please wait...
                Debugger attached successfully.
                Server compiler detected.
                JVM version is 25.202-b08
                Deadlock Detection:

                No deadlocks found.

                Thread 4750: (state = BLOCKED)
                 - java.lang.Object.wait(long) @bci=0 (Interpreted frame)
                 - java.lang.Object.wait() @bci=2, line=502 (Interpreted frame)
                 - java.lang.ref.Finalizer$FinalizerThread.run() @bci=36, line=216 (Interpreted frame)


                Thread 4751: (state = BLOCKED)
                 - app.Shop.sell(int) @bci=7, line=12 (Compiled frame; information may be imprecise)
                 - java.lang.Thread.run() @bci=11, line=748 (Interpreted frame)


                Thread 4752: (state = IN_JAVA)
                 - app.Shop.count(int) @bci=9, line=30 (Compiled frame; information may be imprecise)


                Thread 4753: (state = BLOCKED)
                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(dump))).isTrue();
        ReadFile read = ReadFile.of(new ThreadDumpReader(), dump);
        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).threads()).isEqualTo(4);
        assertThat(dumps(read).states())
                .containsEntry("WAITING", 1)
                .containsEntry("RUNNABLE", 1)
                .containsEntry("BLOCKED", 1);
        assertThat(running(read.facts(RunningThread.class))).containsExactly("Thread 4752 app.Shop.count 1/1");
    }

    // the same, and JavaThread.printThreadInfoOn, JDK 17
    @Test
    void readsForcedDumpsWithTheirDeadlocks() {
        ReadFile read = ReadFile.of(
                new ThreadDumpReader(),
                """
                Attaching to process ID 4711, please wait...
                Debugger attached successfully.
                Server compiler detected.
                JVM version is 17.0.15+6
                Deadlock Detection:

                Found one Java-level deadlock:
                =============================

                "left":
                  waiting to lock Monitor@0x00007f0c10002b00 (Object@0x00000000ffd186e0, a java/lang/Object),
                  which is held by "right"
                "right":
                  waiting to lock Monitor@0x00007f0c10002a00 (Object@0x00000000ffd186d0, a java/lang/Object),
                  which is held by "left"

                Found a total of 1 deadlock.

                "left" #12 prio=5 tid=0x00007f51b40dc6f0 nid=4712 waiting for monitor entry [0x00007f51b850f000]
                   java.lang.Thread.State: BLOCKED (on object monitor)
                   JavaThread state: _thread_blocked
                 - app.Shop.sell(int) @bci=7, line=12 (Interpreted frame)
                \t- waiting to lock <0x00000000ffd186e0> (a java.lang.Object)

                """);
        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).threads()).isEqualTo(1);
        assertThat(dumps(read).deadlocked()).isEqualTo(2);
        assertThat(locks(read)).containsExactly("1 java.lang.Object app.Shop.sell ? 1");
    }

    // ThreadService's DeadlockCycle::print_on_with, threadService.cpp of 11
    @Test
    void readsTheListOfDeadlocksAlone() {
        String list =
                """
                Found one Java-level deadlock:
                =============================
                "left":
                  waiting to lock monitor 0x00007f51b40dc6f0 (object 0x00000000ffd186e0, a java.lang.Object),
                  which is held by "right"
                "right":
                  waiting to lock monitor 0x00007f51b40dc7f0 (object 0x00000000ffd186d0, a java.lang.Object),
                  which is held by "left"
                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(list))).isTrue();
        ReadFile read = ReadFile.of(new ThreadDumpReader(), list);
        assertThat(read.remarks()).isEmpty();
        assertThat(dumps(read).deadlocked()).isEqualTo(2);
        assertThat(dumps(read).threads()).isEqualTo(2);
        assertThat(dumps(read).waiting()).isEqualTo(1);
        assertThat(read.observed()).containsExactly(FactKind.THREAD_DUMPS);
    }

    // as dumps of SAP JVM 5.1 show
    @Test
    void theNameEndsBeforeWhatSapJvmAddsInQuotes() {
        ReadFile read = ReadFile.of(
                new ThreadDumpReader(),
                """
                Full thread dump SAP Java 64-Bit Server VM (5.1.000 mixed mode):

                "HTTP Worker [2]" cpu=10.00 [reset 10.00] ms allocated=80 B (0.08 kB) [reset 80 B (0.08 kB)] user="alice" prio=10 tid=0x01 nid=0x1 waiting for monitor entry
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat app.Shop.sell(Shop.java:10)

                "say "hello"" prio=10 tid=0x02 nid=0x2 runnable
                   java.lang.Thread.State: RUNNABLE
                \tat app.Shop.sell(Shop.java:10)
                """);
        assertThat(dumps(read).groups().keySet()).containsExactlyInAnyOrder("HTTP Worker [#]", "say \"hello\"");
    }

    private static String loop(String name, String state, String... frames) {
        return "\"" + name
                + "\" #18 prio=5 os_prio=0 cpu=541.65ms elapsed=5.22s tid=0x00007f235cafb120 nid=0x2c2d runnable\n"
                + "   java.lang.Thread.State: " + state + "\n"
                + Stream.of(frames).map(f -> "\tat " + f + "\n").collect(Collectors.joining()) + "\n";
    }

    private static ThreadDumps.BlockedLoops loops(String... threads) {
        String dump =
                """
                2026-11-27 00:58:43
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):

                """
                        + String.join("", threads);
        return dumps(ReadFile.of(new ThreadDumpReader(), dump + dump + dump))
                .blockedLoops()
                .orElseThrow();
    }

    @Test
    void countsEventLoopsThatWaitForSomethingElseThanTheirNextEvent() {
        String idle = loop(
                "XNIO-1 I/O-1",
                "RUNNABLE",
                "sun.nio.ch.EPoll.wait(java.base@17.0.15/Native Method)",
                "sun.nio.ch.EPollSelectorImpl.doSelect(java.base@17.0.15/EPollSelectorImpl.java:118)");
        String sleeping = loop(
                "XNIO-1 I/O-2",
                "TIMED_WAITING (sleeping)",
                "java.lang.Thread.sleep(java.base@17.0.15/Native Method)",
                "shop.Orders.handle(Orders.java:14)");

        assertThat(loops(idle, sleeping))
                .isEqualTo(new ThreadDumps.BlockedLoops(0.5, "1 of 2 threads 'XNIO-1 I/O' wait in shop.Orders.handle"));
        assertThat(loops(idle).blocked()).isZero();
    }

    @Test
    void countsThreadsOfPoolsAndThoseThatWaitForResults() {
        String runs =
                "java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17.0.15/ThreadPoolExecutor.java:1136)";
        String busy = loop(
                "orders-1",
                "TIMED_WAITING (sleeping)",
                "java.lang.Thread.sleep(java.base@17.0.15/Native Method)",
                "shop.Orders.handle(Orders.java:14)",
                runs);
        String idle = loop(
                "orders-2",
                "WAITING (parking)",
                "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                "java.util.concurrent.ThreadPoolExecutor.getTask(java.base@17.0.15/ThreadPoolExecutor.java:1062)",
                runs);
        String caller = loop(
                "main",
                "WAITING (parking)",
                "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                "java.util.concurrent.FutureTask.awaitDone(java.base@17.0.15/FutureTask.java:447)",
                "shop.Orders.main(Orders.java:5)");

        ThreadDumps.Dump dump = dumps(ReadFile.of(
                        new ThreadDumpReader(),
                        """
                        2026-11-27 00:58:43
                        Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):

                        """
                                + busy
                                + idle
                                + caller))
                .each()
                .get(0);

        assertThat(dump.workers()).isEqualTo(Map.of("orders-#", new ThreadDumps.Workers(2, 1, 0)));
        assertThat(dump.awaiting()).isEqualTo(1);
    }

    // applications wait far above the loop of the pool
    @Test
    void findsTheLoopOfAPoolBelowADeepStack() {
        String[] frames = new String[40];
        frames[0] = "java.net.SocketInputStream.socketRead0(Native Method)";
        for (int i = 1; i < 39; i++) {
            frames[i] = "shop.Filter.doFilter(Filter.java:" + i + ")";
        }
        frames[39] = "java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1149)";

        ThreadDumps.Dump dump = dumps(ReadFile.of(
                        new ThreadDumpReader(),
                        """
                        2026-11-29 00:58:43
                        Full thread dump OpenJDK 64-Bit Server VM (25.402-b06 mixed mode):

                        """
                                + loop("http-1", "WAITING (on object monitor)", frames)
                                + loop("timer", "WAITING (on object monitor)", "shop.Runner.runLate(Runner.java:3)")))
                .each()
                .get(0);

        assertThat(dump.workers()).isEqualTo(Map.of("http-#", new ThreadDumps.Workers(1, 0, 0)));
    }

    // a run of 17, in which the worker runs the task from within ForkJoinPool.scan, as in 11 and 21
    @Test
    void takesAWorkerThatRunsWhatItFoundForOneAtWork() {
        String pool =
                """
                java.util.concurrent.ForkJoinPool.scan(java.base@17.0.15/ForkJoinPool.java:1655)
                \tat java.util.concurrent.ForkJoinPool.runWorker(java.base@17.0.15/ForkJoinPool.java:1622)
                \tat java.util.concurrent.ForkJoinWorkerThread.run(java.base@17.0.15/ForkJoinWorkerThread.java:165)""";
        ThreadDumps.Dump dump = dumps(ReadFile.of(
                        new ThreadDumpReader(),
                        """
                        2026-11-29 00:58:43
                        Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):

                        """
                                + loop(
                                        "ForkJoinPool.commonPool-worker-1",
                                        "TIMED_WAITING (sleeping)",
                                        "java.lang.Thread.sleep(java.base@17.0.15/Native Method)",
                                        "shop.Orders.nap(Orders.java:18)",
                                        "java.util.concurrent.ForkJoinTask.doExec(java.base@17.0.15/ForkJoinTask.java:373)",
                                        "java.util.concurrent.ForkJoinPool$WorkQueue.topLevelExec(java.base@17.0.15/ForkJoinPool.java:1182)",
                                        pool)
                                + loop("ForkJoinPool.commonPool-worker-2", "RUNNABLE", pool)))
                .each()
                .get(0);

        assertThat(dump.workers())
                .isEqualTo(Map.of("ForkJoinPool.commonPool-worker-#", new ThreadDumps.Workers(2, 1, 0)));
    }

    // the stacks of Undertow 2.2 on JBoss Threads 2.3 and of Jetty 10, cut
    @Test
    void knowsThePoolsOfJBossAndJettyAndTheirIdleThreads() {
        String park = "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)";
        String jboss = "org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run(EnhancedQueueExecutor.java:1363)";
        String jetty = "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run(QueuedThreadPool.java:1141)";
        String sleep = "java.lang.Thread.sleep(java.base@17.0.15/Native Method)";
        ThreadDumps.Dump dump = dumps(ReadFile.of(
                        new ThreadDumpReader(),
                        """
                        2026-11-28 00:58:43
                        Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):

                        """
                                + loop(
                                        "XNIO-1 task-1",
                                        "TIMED_WAITING (sleeping)",
                                        sleep,
                                        "shop.Orders.handle(Orders.java:14)",
                                        "org.jboss.threads.EnhancedQueueExecutor.safeRun(EnhancedQueueExecutor.java:1982)",
                                        "org.jboss.threads.EnhancedQueueExecutor$ThreadBody.doRunTask(EnhancedQueueExecutor.java:1486)",
                                        jboss)
                                + loop("XNIO-1 task-2", "TIMED_WAITING (parking)", park, jboss)
                                + loop(
                                        "qtp1-12",
                                        "TIMED_WAITING (parking)",
                                        park,
                                        "org.eclipse.jetty.util.BlockingArrayQueue.poll(BlockingArrayQueue.java:219)",
                                        jetty)
                                + loop(
                                        "qtp1-13",
                                        "RUNNABLE",
                                        "sun.nio.ch.EPoll.wait(java.base@17.0.15/Native Method)",
                                        "sun.nio.ch.SelectorImpl.select(java.base@17.0.15/SelectorImpl.java:146)",
                                        "org.eclipse.jetty.io.ManagedSelector$SelectorProducer.select(ManagedSelector.java:664)",
                                        jetty)
                                + loop(
                                        "qtp1-14",
                                        "TIMED_WAITING (sleeping)",
                                        sleep,
                                        "shop.Orders.handle(Orders.java:14)",
                                        jetty)))
                .each()
                .get(0);

        assertThat(dump.workers())
                .isEqualTo(Map.of(
                        "XNIO-# task-#", new ThreadDumps.Workers(2, 1, 0), "qtp#-#", new ThreadDumps.Workers(2, 1, 0)));
    }

    @Test
    void anEventLoopIsBlockedByADriverThatReadsAndByAMonitor() {
        String reading = loop(
                "vert.x-eventloop-thread-0",
                "RUNNABLE",
                "sun.nio.ch.Net.poll(java.base@17.0.15/Native Method)",
                "sun.nio.ch.NioSocketImpl.park(java.base@17.0.15/NioSocketImpl.java:186)",
                "org.postgresql.core.VisibleBufferedInputStream.readMore(VisibleBufferedInputStream.java:192)");
        String locked =
                loop("nioEventLoopGroup-3-1", "BLOCKED (on object monitor)", "shop.Orders.handle(Orders.java:14)");

        assertThat(loops(reading).blocked()).isEqualTo(1);
        assertThat(loops(locked).blocked()).isEqualTo(1);
    }

    @Test
    void anEventLoopThatComputesOrTakesAnotherTaskIsNotBlocked() {
        String busy = loop("reactor-http-epoll-2", "RUNNABLE", "shop.Orders.price(Orders.java:14)");
        String resting = loop(
                "shop-pekko.actor.default-dispatcher-5",
                "WAITING (parking)",
                "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                "java.util.concurrent.ForkJoinPool.awaitWork(java.base@17.0.15/ForkJoinPool.java:1724)");

        String next = loop(
                "dispatcher-event-loop-3",
                "WAITING (parking)",
                "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                "java.util.concurrent.LinkedBlockingQueue.take(java.base@17.0.15/LinkedBlockingQueue.java:435)",
                "org.apache.spark.rpc.netty.MessageLoop.receiveLoop(MessageLoop.scala:77)");

        assertThat(loops(busy).blocked()).isZero();
        assertThat(loops(resting).blocked()).isZero();
        assertThat(loops(next).blocked()).isZero();
    }

    // by the frames that JDK 17 prints of CompletableFuture.get and of Future.get
    @Test
    void anEventLoopIsBlockedWhileItWaitsForAFuture() {
        String completable = loop(
                "nioEventLoopGroup-3-1",
                "WAITING (parking)",
                "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                "java.util.concurrent.locks.LockSupport.park(java.base@17.0.15/LockSupport.java:211)",
                "java.util.concurrent.CompletableFuture$Signaller.block(java.base@17.0.15/CompletableFuture.java:1864)",
                "java.util.concurrent.ForkJoinPool.unmanagedBlock(java.base@17.0.15/ForkJoinPool.java:3465)",
                "java.util.concurrent.ForkJoinPool.managedBlock(java.base@17.0.15/ForkJoinPool.java:3436)",
                "java.util.concurrent.CompletableFuture.waitingGet(java.base@17.0.15/CompletableFuture.java:1898)",
                "java.util.concurrent.CompletableFuture.get(java.base@17.0.15/CompletableFuture.java:2072)",
                "shop.Orders.handle(Orders.java:14)");
        String future = loop(
                "nioEventLoopGroup-3-1",
                "WAITING (parking)",
                "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                "java.util.concurrent.locks.LockSupport.park(java.base@17.0.15/LockSupport.java:211)",
                "java.util.concurrent.FutureTask.awaitDone(java.base@17.0.15/FutureTask.java:447)",
                "java.util.concurrent.FutureTask.get(java.base@17.0.15/FutureTask.java:190)",
                "shop.Orders.select(Orders.java:14)");
        // its pool has started another thread in its place
        String compensated = loop(
                "shop-pekko.actor.default-dispatcher-5",
                "WAITING (parking)",
                "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                "java.util.concurrent.CompletableFuture$Signaller.block(java.base@17.0.15/CompletableFuture.java:1864)",
                "java.util.concurrent.ForkJoinPool.compensatedBlock(java.base@17.0.15/ForkJoinPool.java:3449)",
                "java.util.concurrent.ForkJoinPool.managedBlock(java.base@17.0.15/ForkJoinPool.java:3432)",
                "shop.Orders.handle(Orders.java:14)");

        assertThat(loops(completable).blocked()).isEqualTo(1);
        assertThat(loops(future).blocked()).isEqualTo(1);
        assertThat(loops(compensated).blocked()).isZero();
    }

    @Test
    void anEventLoopIsBlockedWhileItWaitsForAConnectionOfAPool() {
        String asking = loop(
                "vert.x-eventloop-thread-0",
                "TIMED_WAITING (parking)",
                "jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)",
                "java.util.concurrent.SynchronousQueue.poll(java.base@17.0.15/SynchronousQueue.java:903)",
                "com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:151)");

        assertThat(loops(asking).blocked()).isEqualTo(1);
    }

    @Test
    void tellsThatAllThreadsOfAPoolButOneWaitForALock() throws IOException {
        String working = dumped("http-9", "runnable", "RUNNABLE", "\tat app.Shop.order(Shop.java:1)\n");
        String dump = queueOf(3) + working;
        ThreadDumps three =
                dumps(ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, (dump + dump + dump).getBytes(UTF_8)));
        assertThat(three.queued()).isEqualTo(1);
        assertThat(three.queuedSays()).isEqualTo("3 of 4 threads 'http-#' wait for one lock");

        ThreadDumps half = dumps(ReadFile.of(
                new ThreadDumpReader(), ReadFile.NAME, (dump + dump + queueOf(0) + working.repeat(4)).getBytes(UTF_8)));
        assertThat(half.queued()).isEqualTo(2 / 3.0);

        ThreadDumps two = dumps(ReadFile.of(new ThreadDumpReader(), ReadFile.NAME, (dump + dump).getBytes(UTF_8)));
        assertThat(two.queued()).as("two moments").isZero();
    }

    @Test
    void readsAListOfDeadlocksBelowTheHeadingOfAPage() {
        String list =
                """
                # Found one Java-level deadlock:
                =============================
                "a":
                  waiting to lock monitor 0x00007f70c0f1c228 (object 0x0000000765282180, a app.Left),
                  which is held by "b"
                "b":
                  waiting to lock monitor 0x00007f70c052cb70 (object 0x00000007502c73d0, a app.Right),
                  which is held by "a"
                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(list))).isTrue();
        assertThat(ReadFile.of(new ThreadDumpReader(), list)
                        .facts(ThreadDumps.class)
                        .get(0)
                        .deadlocked())
                .isEqualTo(2);
    }

    // by hand, as DeadlockCycle::print_on_with prints (threadService.cpp), without the line above
    @Test
    void readsTheListOfADeadlockWithoutItsHead() {
        String list =
                """
                "render":
                  waiting to lock monitor 0x000002b1cfd1ee80 (object 0x00000000c7fbf6f0, a shop.Sprite),
                  which is held by "actor"

                "actor":
                  waiting to lock monitor 0x000002b1cfd24280 (object 0x00000000c7f3ab98, a shop.Group),
                  which is held by "render"
                """;
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(list))).isTrue();
        assertThat(dumps(ReadFile.of(new ThreadDumpReader(), list)).deadlocked())
                .isEqualTo(2);
        String yaml = "\"render\":\n  monitor: 1\n";
        assertThat(new ThreadDumpReader().recognizes(ReadFile.head(yaml))).isFalse();
    }
}
