package io.github.jdkdoctor.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.Lead;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.benchmark.JmhTextReader;
import io.github.jdkdoctor.evidence.crash.CrashReportReader;
import io.github.jdkdoctor.evidence.crash.NativeMemoryReader;
import io.github.jdkdoctor.evidence.jvm.ClassHistogramReader;
import io.github.jdkdoctor.evidence.jvm.HeapInfoReader;
import io.github.jdkdoctor.evidence.log.ConsoleReader;
import io.github.jdkdoctor.evidence.machine.TopReader;
import io.github.jdkdoctor.evidence.profile.CollapsedReader;
import io.github.jdkdoctor.evidence.threads.HotThreadsReader;
import io.github.jdkdoctor.evidence.threads.ThreadDumpReader;
import io.github.jdkdoctor.evidence.tls.TlsDebugReader;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.ClassHistogram;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.CallTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SignsTest {
    private static List<String> signs(ReadFile... files) {
        return signs(List.of(), files);
    }

    private static List<String> signs(List<Lead> leads, ReadFile... files) {
        List<Fact> facts = new ArrayList<>();
        Stream.of(files).forEach(f -> facts.addAll(f.facts(Fact.class)));
        return Signs.of(new FactBase(facts, Set.of(), (run, name) -> Optional.empty()), Run.CURRENT, leads);
    }

    // stacks, the outermost frame first, with their samples
    private static Lead profile(Run run, Map<List<String>, Integer> stacks) {
        CallTree.Builder tree = new CallTree.Builder();
        stacks.forEach((stack, samples) ->
                tree.add(stack.stream().mapToInt(f -> tree.frame(f)).toArray(), stack.size(), samples));
        return new Lead(
                run,
                "JFR",
                new Profile(
                        run,
                        Profile.Source.JFR,
                        Optional.of("cpu"),
                        Optional.empty(),
                        Optional.empty(),
                        tree.build(),
                        Origin.of("run.jfr")),
                true,
                Optional.empty());
    }

    @Test
    void saysWhereTheSamplesOfOneRunFell() {
        Map<List<String>, Integer> stacks = Map.of(
                List.of("java.lang.Thread.run", "app.Shop.list", "java.util.TreeMap.put", "java.util.TreeMap.fix"), 30,
                List.of("java.lang.Thread.run", "app.Shop.list", "java.util.TreeMap.get"), 20,
                List.of("java.lang.Thread.run", "app.Shop.sum"), 40,
                List.of("java.lang.Thread.run", "app.Shop.close"), 2);
        Lead current = profile(Run.CURRENT, stacks);
        assertThat(signs(List.of(current)))
                .containsExactly("92 CPU samples of the program: 54 % app.Shop.list (java.util.TreeMap.put), 43 %"
                        + " app.Shop.sum (run.jfr)");
        // what grew says it then
        assertThat(signs(List.of(profile(Run.BASELINE, stacks), current))).isEmpty();
    }

    @Test
    void namesTheAgentsOfOneRun() {
        List<Fact> facts = List.of(
                argument(Run.CURRENT, "-javaagent:/opt/jacoco/jacocoagent.jar=destfile=/tmp/a.exec"),
                argument(Run.CURRENT, "-agentlib:jdwp=transport=dt_socket,server=y"),
                argument(Run.CURRENT, "-Xmx1g"));
        assertThat(Signs.of(new FactBase(facts, Set.of(), (run, flag) -> Optional.empty()), Run.CURRENT, List.of()))
                .containsExactly("agents: jacocoagent.jar, jdwp (cmd.txt)");
        // where there are two runs, what one of them lacks is told with the differences
        List<Fact> both = List.of(facts.get(0), argument(Run.BASELINE, "-Xmx1g"));
        assertThat(Signs.of(new FactBase(both, Set.of(), (run, flag) -> Optional.empty()), Run.CURRENT, List.of()))
                .isEmpty();
    }

    private static Fact argument(Run run, String text) {
        return new JvmArgument(run, text, JvmArgument.Source.COMMAND_LINE, Origin.of("cmd.txt"));
    }

    // VMError::report, vmError.cpp of 17
    @Test
    void namesWhatCouldNotBeAllocated() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new CrashReportReader(),
                                        """
                        #
                        # There is insufficient memory for the Java Runtime Environment to continue.
                        # Native memory allocation (mmap) failed to map 268435456 bytes for G1 virtual space
                        # Possible reasons:
                        #   The system is out of physical RAM or swap space
                        #
                        #  Out of Memory Error (os_linux.cpp:3000), pid=4711, tid=4712
                        #
                        # JRE version:  (17.0.15+6) (build )
                        # Java VM: OpenJDK 64-Bit Server VM (17.0.15+6, mixed mode, sharing, tiered, compressed oops, compressed class ptrs, g1 gc, linux-amd64)
                        #

                        ---------------  T H R E A D  ---------------

                        Current thread (0x00007f0c2802a5b0):  JavaThread "Unknown thread" [_thread_in_vm, id=4712, stack(0x00007f0c2ef1c000,0x00007f0c2f01c000)]
                        """)))
                .containsExactly(
                        "ended by a fatal error: Out of Memory Error: Native memory allocation (mmap) failed to map"
                                + " 268435456 bytes for G1 virtual space, in JavaThread \"Unknown thread\""
                                + " (current/file:2)");
    }

    @Test
    void namesTheFrameOfACrash() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new CrashReportReader(),
                                        """
                        #
                        # A fatal error has been detected by the Java Runtime Environment:
                        #
                        #  SIGSEGV (0xb) at pc=0x00007fcd2af94e64, pid=23171, tid=23172
                        #
                        # JRE version: OpenJDK Runtime Environment (17.0.15+6) (build 17.0.15+6-Debian-1deb12u1)
                        # Problematic frame:
                        # C  [libfast.so+0x85f14]  encode+0x4e
                        #

                        ---------------  T H R E A D  ---------------

                        Current thread (0x00007fcd2402a5b0):  JavaThread "main" [_thread_in_native, id=23172, stack(0x00007fcd2b0e6000,0x00007fcd2b1e6000)]

                        Time: Mon Jan  5 10:00:00 2026 UTC elapsed time: 12.500000 seconds (0d 0h 0m 12s)
                        """)))
                .containsExactly("ended by a fatal error: SIGSEGV (0xb) at C [libfast.so+0x85f14] encode+0x4e, in"
                        + " JavaThread \"main\", after 12.5 s (current/file:4)");
    }

    @Test
    void quotesWhatTheJvmSaysOfTrouble() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new ConsoleReader(),
                                        """
                        Exception in thread "main" java.lang.OutOfMemoryError: Java heap space
                        \tat app.Cache.put(Cache.java:12)
                        Exception in thread "worker" java.lang.OutOfMemoryError: Java heap space
                        WARNING: An illegal reflective access operation has occurred
                        """)))
                .containsExactly(
                        "said 2 times: Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space"
                                + " (current/file:1)");
    }

    // JvmGcMonitorService.java of Elasticsearch 8
    @Test
    void addsUpPausesThatAProgramReports() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new ConsoleReader(),
                                        """
                        [2026-01-05T10:00:03,468][WARN ][o.e.m.j.JvmGcMonitorService] [node-1] [gc][old][102][17] duration [4.4s], collections [1]/[5.5s], total [4.4s]/[1.5m], memory [3.9gb]->[3.5gb]/[4gb], all_pools {[young] [1.1gb]->[0b]/[1.2gb]}
                        [2026-01-05T10:00:05,469][WARN ][o.e.m.j.JvmGcMonitorService] [node-1] [gc][103] overhead, spent [1s] collecting in the last [1.5s]
                        """)))
                .containsExactly("long pauses that Elasticsearch reports: 2, 5.4 s in all, the longest 4.4 s; 77 % of"
                        + " 7.0 s in which it reports any; in use after the last 3,584 MB of 4,096 MB"
                        + " (current/file:1)");
    }

    @Test
    void countsTheThreadsOfDumps() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new ThreadDumpReader(),
                                        """
                        Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                        "worker-1" #20 prio=5 os_prio=0 cpu=1.00ms elapsed=10.00s tid=0x00007f0001 nid=0x1 waiting for monitor entry  [0x00007f1000]
                           java.lang.Thread.State: BLOCKED (on object monitor)
                        \tat app.Shop.sell(Shop.java:10)
                        \t- waiting to lock <0x0000000700000001> (a app.Shop)

                        "worker-2" #21 prio=5 os_prio=0 cpu=1.00ms elapsed=10.00s tid=0x00007f0002 nid=0x2 runnable  [0x00007f2000]
                           java.lang.Thread.State: RUNNABLE
                        \tat app.Shop.sell(Shop.java:11)
                        \t- locked <0x0000000700000001> (a app.Shop)

                        "main" #1 prio=5 os_prio=0 cpu=9.00ms elapsed=11.00s tid=0x00007f0003 nid=0x3 waiting on condition  [0x00007f3000]
                           java.lang.Thread.State: TIMED_WAITING (sleeping)
                        \tat java.lang.Thread.sleep(java.base@17.0.15/Native Method)
                        """)))
                .containsExactly("3 threads, the largest group worker-# (2): 1 RUNNABLE, 1 TIMED_WAITING, 1 BLOCKED"
                        + " (current/file:1)");
    }

    @Test
    void saysWhereTheBusiestThreadsOfAServerAre() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new HotThreadsReader(),
                                        """
                        91.0% (455ms out of 500ms) cpu usage by thread 'worker'
                          10/10 snapshots sharing following 2 elements
                            java.util.HashMap.getNode(HashMap.java:576)
                            app.Shop.load(Shop.java:10)
                        20.0% (100ms out of 500ms) cpu usage by thread 'other'
                          10/10 snapshots sharing following 1 elements
                            app.Shop.sell(Shop.java:20)
                        """)))
                .containsExactly("of 11 samples of hot threads: 9 in app.Shop.load (java.util.HashMap.getNode)"
                        + " (current/file:1)");
    }

    @Test
    void saysWhereThreadsAreAtWork() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new ThreadDumpReader(),
                                        """
                        Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                        "worker-1" #20 prio=5 os_prio=0 tid=0x00007f0001 nid=0x1 runnable  [0x00007f1000]
                           java.lang.Thread.State: RUNNABLE
                        \tat java.io.FileInputStream.read0(java.base@17.0.15/Native Method)
                        \tat java.io.FileInputStream.read(java.base@17.0.15/FileInputStream.java:228)
                        \tat app.Shop.load(Shop.java:10)

                        "worker-2" #21 prio=5 os_prio=0 tid=0x00007f0002 nid=0x2 runnable  [0x00007f2000]
                           java.lang.Thread.State: RUNNABLE
                        \tat java.io.FileInputStream.read(java.base@17.0.15/FileInputStream.java:228)
                        \tat app.Shop.load(Shop.java:10)

                        "worker-3" #22 prio=5 os_prio=0 tid=0x00007f0003 nid=0x3 runnable  [0x00007f3000]
                           java.lang.Thread.State: RUNNABLE
                        \tat java.io.FileInputStream.read0(java.base@17.0.15/Native Method)
                        \tat java.io.FileInputStream.read(java.base@17.0.15/FileInputStream.java:228)
                        \tat app.Shop.load(Shop.java:10)

                        "worker-4" #23 prio=5 os_prio=0 tid=0x00007f0004 nid=0x4 runnable  [0x00007f4000]
                           java.lang.Thread.State: RUNNABLE
                        \tat app.Shop.sell(Shop.java:20)
                        """)))
                .containsExactly(
                        "4 threads, the largest group worker-# (4): 4 RUNNABLE (current/file:1)",
                        "of 4 threads at work in the dump: 3 in app.Shop.load (java.io.FileInputStream.read)");
    }

    private static String waiting(String name, String... frames) {
        return "\"" + name + "\" #20 prio=5 os_prio=0 tid=0x00007f0001 nid=0x1 waiting on condition  [0x00007f1000]\n"
                + "   java.lang.Thread.State: WAITING (parking)\n"
                + Stream.of(frames).map(f -> "\tat " + f + "(A.java:1)\n").collect(Collectors.joining()) + "\n";
    }

    @Test
    void saysWhereThreadsWaitForMoreThanTheirNextTask() {
        String called = "jdk.internal.misc.Unsafe.park";
        String dump = "Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):\n\n"
                + waiting("worker-1", called, "java.util.concurrent.CompletableFuture.get", "app.Shop.call")
                + waiting("worker-2", called, "java.util.concurrent.CompletableFuture.get", "app.Shop.call")
                + waiting("worker-3", called, "java.util.concurrent.CompletableFuture.get", "app.Shop.sell")
                + waiting("idle-1", called, "java.util.concurrent.LinkedBlockingQueue.take", "app.Log.run")
                + waiting("idle-2", called, "java.util.concurrent.LinkedBlockingQueue.take", "app.Log.run")
                + waiting("idle-3", called, "java.util.concurrent.ThreadPoolExecutor.getTask", "app.Pool.run")
                + waiting("idle-4", called, "java.util.concurrent.ThreadPoolExecutor.getTask", "app.Pool.run");

        assertThat(signs(ReadFile.of(new ThreadDumpReader(), dump)))
                .containsExactly(
                        "7 threads, the largest group idle-# (4): 7 WAITING (current/file:1)",
                        "threads that wait: 2 in app.Shop.call (java.util.concurrent.CompletableFuture.get)");
    }

    @Test
    void takesNoThreadsOfTheJvmForTheLargestGroup() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new ThreadDumpReader(),
                                        """
                        Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                        "main" #1 prio=5 os_prio=0 cpu=9.00ms elapsed=11.00s tid=0x00007f0003 nid=0x3 runnable  [0x00007f3000]
                           java.lang.Thread.State: RUNNABLE
                        \tat app.Shop.sell(Shop.java:11)

                        "GC Thread#0" os_prio=0 cpu=1.00ms elapsed=10.00s tid=0x00007f0001 nid=0x1 runnable

                        "GC Thread#1" os_prio=0 cpu=1.00ms elapsed=10.00s tid=0x00007f0002 nid=0x2 runnable
                        """)))
                .containsExactly("3 threads: 1 RUNNABLE (current/file:1)");
    }

    @Test
    void saysWhichThreadsUseTheCpu() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new TopReader(),
                                        """
                        top - 21:02:22 up 15 min,  0 user,  load average: 7.60, 5.16, 2.48
                        Threads:   4 total,   3 running,   1 sleeping,   0 stopped,   0 zombie
                          PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
                        18498 app       20   0 3203704 395856  24404 R  60.0   1.6   0:01.20 GC Thread#0
                        18499 app       20   0 3203704 395856  24404 R  60.0   1.6   0:01.20 G1 Conc#0
                        18872 app       20   0 3203704 395856  24404 R  20.0   1.6   0:02.21 worker-1
                        18873 app       20   0 3203704 395856  24404 S  10.0   1.6   0:02.21 worker-2
                        """)))
                .containsExactly("CPU time by top: 1.50 CPUs: 80 % GC threads, 13 % worker-1, 7 % worker-2"
                        + " (current/file:1)");
    }

    // heapInspection.cpp of 17
    @Test
    void namesTheLargestClasses() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new ClassHistogramReader(),
                                        """
                         num     #instances         #bytes  class name (module)
                        -------------------------------------------------------
                           1:       3000000      125829120  [B (java.base@17.0.15)
                           2:       3000000       94371840  java.util.HashMap$Node (java.base@17.0.15)
                           3:          1000         524288  app.Entry
                           4:            10            240  app.Other
                        Total       6001010      220725488
                        """)))
                .containsExactly("heap of 211 MB in 6,001,010 objects: [B 120 MB (3,000,000), java.util.HashMap$Node"
                        + " 90 MB (3,000,000), app.Entry 512 KB (1,000) (current/file:1)");
    }

    @Test
    void namesTheClassesThatGrewFromOneHistogramToTheNext() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new ClassHistogramReader(),
                                        """
                         num     #instances         #bytes  class name (module)
                        -------------------------------------------------------
                           1:       1000000      125829120  [B (java.base@17.0.15)
                           2:          1000          24000  app.Entry
                        Total       1001000      125853120
                         num     #instances         #bytes  class name (module)
                        -------------------------------------------------------
                           1:       1500000      188743680  [B (java.base@17.0.15)
                           2:        501000       12024000  app.Entry
                        Total       2001000      200767680
                        """)))
                .last()
                .isEqualTo("heap grew by 71 MB: [B 60 MB (1,000,000 -> 1,500,000), app.Entry 11 MB (1,000 -> 501,000)"
                        + " (current/file:1, current/file:6)");
    }

    private static ClassHistogram histogram(Run run, long entries) {
        return new ClassHistogram(
                run,
                Map.of("app.Entry", new ClassHistogram.Usage(entries, 24 * entries)),
                entries,
                24 * entries,
                new Origin(run.label() + "/h.txt", 1));
    }

    private static List<String> signsOfBoth(long before, long now) {
        List<Fact> facts = List.of(histogram(Run.BASELINE, before), histogram(Run.CURRENT, now));
        return Signs.of(new FactBase(facts, Set.of(), (run, name) -> Optional.empty()), Run.CURRENT, List.of());
    }

    @Test
    void namesTheClassesThatAreMoreThanInTheBaselineRun() {
        assertThat(signsOfBoth(1_000_000, 2_000_000))
                .last()
                .isEqualTo("heap larger than in the baseline run by 23 MB: app.Entry 23 MB (1,000,000 -> 2,000,000)"
                        + " (baseline/h.txt:1, current/h.txt:1)");
        assertThat(signsOfBoth(1_000_000, 1_090_000)).hasSize(1);
    }

    @Test
    void aHistogramThatWasCutSaysNothingOfTheSizeOfTheHeap() {
        ClassHistogram whole = histogram(Run.BASELINE, 1_000_000);
        ClassHistogram cut = new ClassHistogram(
                Run.BASELINE, whole.classes(), whole.totalInstances(), whole.totalBytes(), false, whole.origin());
        List<Fact> facts = List.of(cut, histogram(Run.CURRENT, 2_000_000));

        assertThat(Signs.of(new FactBase(facts, Set.of(), (run, name) -> Optional.empty()), Run.CURRENT, List.of()))
                .hasSize(1);
    }

    // memReporter.cpp of 17
    @Test
    void namesTheLargestPartsOfNativeMemory() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new NativeMemoryReader(),
                                        """
                        4711:

                        Native Memory Tracking:

                        Total: reserved=3302318KB, committed=1757634KB
                        -                 Java Heap (reserved=2603008KB, committed=1048576KB)
                                                    (mmap: reserved=2603008KB, committed=1048576KB)

                        -                    Thread (reserved=142783KB, committed=102400KB)
                                                    (thread #185)
                                                    (stack: reserved=141808KB, committed=101425KB)

                        -                  Compiler (reserved=600000KB, committed=563200KB)
                                                    (malloc=600000KB #12)

                        -                        GC (reserved=51200KB, committed=43458KB)
                                                    (malloc=51200KB #12)
                        """)))
                .containsExactly("native memory of 1,716 MB committed: Java Heap 1,024 MB, Compiler 550 MB, Thread 100"
                        + " MB (185) (current/file:5)");
    }

    @Test
    void tellsTheHeapInUse() {
        assertThat(
                        signs(
                                ReadFile.of(
                                        new HeapInfoReader(),
                                        """
                        4711:
                         ZHeap           used 400M, capacity 864M, max capacity 4096M
                         Metaspace       used 51200K, committed 51264K, reserved 1097728K
                        """)))
                .containsExactly("heap at that moment: 400 MB in use of 864 MB, metaspace 50 MB (current/file:2)");
    }

    // the table that JMH 1.37 prints at its end
    private static final String JMH =
            """
            Benchmark      Mode  Cnt   Score   Error  Units
            Codec.decode  thrpt    5  80.000 ± 4.000  ops/s
            Codec.encode  thrpt    5  98.765          ops/s
            """;

    @Test
    void tellsTheResultsOfOneRun() {
        assertThat(signs(ReadFile.of(new JmhTextReader(), JMH)))
                .containsExactly(
                        "results: Codec.decode 80 ops/s (error 5.0 %); Codec.encode 99 ops/s (current/file:2)");
    }

    @Test
    void leavesResultsOfBothRunsToTheirComparison() {
        List<Fact> facts = ReadFile.of(new JmhTextReader(), JMH).facts(Fact.class);
        List<Fact> both = new ArrayList<>(facts);
        both.add(new BenchmarkScore(
                Run.BASELINE,
                "Codec.decode",
                90,
                OptionalDouble.empty(),
                "ops/s",
                true,
                5,
                Origin.of("baseline/file")));
        assertThat(Signs.of(new FactBase(both, Set.of(), (run, name) -> Optional.empty()), Run.CURRENT, List.of()))
                .isEmpty();
    }

    @Test
    void saysNothingOfARunThatHasNone() {
        assertThat(signs()).isEmpty();
    }

    // the forms of asprof -e lock -o collapsed and of asprof -e alloc
    @Test
    void profilesOfLocksAndAllocationAreToldByPlaceAndClass() {
        String locks =
                """
                java/lang/Thread.run;com/acme/Shop.serve;java.lang.Object_[i] 900
                java/lang/Thread.run;com/acme/Shop.order;java/util/Vector.add;java.util.Vector_[i] 100
                """;
        String objects =
                """
                com/acme/Shop.serve;java/lang/StringBuilder.toString;byte[]_[i] 60
                com/acme/Shop.serve;java.lang.Long_[i] 20
                com/acme/Shop.list;long[]_[i] 20
                """;

        assertThat(signs(ReadFile.of(new CollapsedReader(), "current/lock.collapsed", locks.getBytes(UTF_8))))
                .containsExactly(
                        "by a profile of lock waiting, 1,000 in all: 90 % com.acme.Shop.serve (java.lang.Object),"
                                + " 10 % com.acme.Shop.order (java.util.Vector) (current/lock.collapsed)");
        // a thread of the JDK
        assertThat(signs(ReadFile.of(
                        new CollapsedReader(),
                        "current/lock.collapsed",
                        "java/lang/Thread.run;sun/nio/ch/SelectorImpl.wakeup;java.lang.Object_[i] 900\n"
                                .getBytes(UTF_8))))
                .containsExactly("by a profile of lock waiting, 900 in all: 100 % sun.nio.ch.SelectorImpl.wakeup"
                        + " (java.lang.Object) (current/lock.collapsed)");
        // the JVM's own threads, whose stacks end in hooks
        assertThat(signs(ReadFile.of(
                        new CollapsedReader(),
                        "current/malloc.collapsed",
                        "C2Compiler::compile_method;AllocateHeap;malloc_hook 3800\nmain;AllocateHeap;malloc_hook 25\n"
                                .getBytes(UTF_8))))
                .singleElement()
                .asString()
                .startsWith("by a profile of calls of malloc, 3,825 in all: ");
        assertThat(signs(ReadFile.of(new CollapsedReader(), "current/alloc.collapsed", objects.getBytes(UTF_8))))
                .containsExactly("by a profile of allocation, 100 in all: 80 % com.acme.Shop.serve (byte[]),"
                        + " 20 % com.acme.Shop.list (long[]) (current/alloc.collapsed)");
        assertThat(signs(ReadFile.of(
                        new CollapsedReader(),
                        "current/total.collapsed",
                        "com/acme/Shop.serve;java.lang.Object_[i] 14654106225\n".getBytes(UTF_8))))
                .containsExactly(
                        "by a profile of lock waiting, 14,654,106,225 in all (14.7 s, if these are nanoseconds):"
                                + " 100 % com.acme.Shop.serve (java.lang.Object) (current/total.collapsed)");
    }

    @Test
    void handshakesOfADebugLogAreTold() throws IOException {
        String log = Files.readString(Path.of("src/test/resources/evidence/TLS-debug-log/client-resumes-11.txt"));

        assertThat(signs(ReadFile.of(new TlsDebugReader(), log)))
                .singleElement()
                .satisfies(
                        s -> assertThat(s)
                                .matches(
                                        "of \\d+ TLS handshakes [1-9]\\d* resumed a session and \\d+ negotiated a new one \\(current/file:\\d+\\)"));
    }
}
