package io.github.jdkdoctor.evidence.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.Readers;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameShare;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Measure;
import io.github.jdkdoctor.profile.Share;
import io.github.jdkdoctor.profile.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollapsedReaderTest {
    private static ReadFile read(String content) {
        return ReadFile.of(new CollapsedReader(), content);
    }

    private static CallTree tree(String content) {
        ReadFile file = read(content);
        assertThat(file.damage()).isEmpty();
        return file.facts(Profile.class).get(0).tree();
    }

    @Test
    void readsStacksWithTheirCountsAsOneProfile() {
        ReadFile file = read(
                """
                app/Main.main_[0] 2
                app/Main.main_[0];java/math/BigInteger.modPow_[1] 3
                app/Main.main_[0];java/math/BigInteger.modPow_[1];java/math/BigInteger.oddModPow_[j] 50
                app/Main.main_[0];java/util/HashMap.get_[j];I2C/C2I adapters(0xb) 5
                """);
        assertThat(file.remarks()).isEmpty();
        assertThat(file.facts()).singleElement().isInstanceOfSatisfying(Profile.class, profile -> {
            assertThat(profile)
                    .returns(Profile.Source.COLLAPSED, Profile::source)
                    .returns(Optional.empty(), Profile::event)
                    .returns(Optional.empty(), Profile::interval)
                    .returns(Origin.of("current/file"), Profile::origin);
            assertThat(profile.tree().largest(Measure.SELF, 9))
                    .containsExactly(
                            new FrameShare("java.math.BigInteger.oddModPow", new Share(50, 60)),
                            new FrameShare("I2C/C2I adapters", new Share(5, 60)),
                            new FrameShare("java.math.BigInteger.modPow", new Share(3, 60)),
                            new FrameShare("app.Main.main", new Share(2, 60)));
            assertThat(profile.tree().tier(Tier.C1)).contains(new Share(3, 60));
        });
    }

    // what async-profiler calls states and threads of the JVM looks like the decorations of a log
    @Test
    void stacksThatBeginInBracketsAreNoLog() {
        String stacks =
                """
                [GC_active] 12
                [GC_active];GangWorker::loop 30
                [GC_active];[safepoint];G1ParScanThreadState::trim_queue 44
                [0.123s][info][gc];[Pause] 7
                [tid=12];app/Main.main_[j];java/util/HashMap.get_[j] 120
                [tid=12];app/Main.main_[j];[not_walkable] 3
                """;

        assertThat(Readers.all().stream()
                        .filter(r -> r.recognizes(new Head(stacks.getBytes(StandardCharsets.UTF_8), true)))
                        .map(EvidenceReader::name))
                .containsExactly("collapsed stacks");
        assertThat(tree(stacks).samples()).isEqualTo(216);
    }

    @Test
    void readsNeighboursThatShareFramesOrOnlyTheirBeginnings() {
        CallTree tree = tree(
                """
                A.a;B.b;C.c 1
                A.a;B.b;C.c 2
                A.a;B.b 4
                A.a;B.bb;C.c 8
                A.a;B.b;C.cc;D.d 16
                A.a 32
                X.x;B.b;C.c 64
                """);
        assertThat(tree.nodes()).isEqualTo(10);
        assertThat(tree.under(Frames.of("B.b"))).isEqualTo(new Share(87, 127));
        assertThat(tree.under(Frames.of("A.a"))).isEqualTo(new Share(63, 127));
        assertThat(tree.self(Frames.of("C.c"))).isEqualTo(new Share(75, 127));
    }

    @Test
    void readsWeightsBeyondAnInt() {
        assertThat(tree("A.a;B.b 3000000001\nA.a 1\n").samples()).isEqualTo(3_000_000_002L);
    }

    @Test
    void readsWindowsLineEndsTrailingBlanksAndFractions() {
        CallTree tree = tree("A.a;B.b 3\r\nA.a;B.b 4 \r\nA.a;C.c 2.6\r\n");
        assertThat(tree.self(Frames.of("B.b"))).isEqualTo(new Share(7, 10));
    }

    @Test
    void knowsAllocationsByTheClassesThatTheirStacksEndIn() {
        assertThat(read("app/A.a_[j];byte[]_[i] 5\napp/A.a_[j];java.lang.String_[k] 3\n")
                        .facts(Profile.class)
                        .get(0)
                        .event())
                .contains("alloc");
        // the lock of a class that is initialized is an array
        assertThat(
                        read("app/A.a_[j];java.util.concurrent.locks.ReentrantLock$NonfairSync_[i] 5\napp/A.a_[j];int[]_[i] 3\n")
                                .facts(Profile.class)
                                .get(0)
                                .event())
                .contains("lock");
        assertThat(read("app/A.a_[j];app.Account_[i] 5\n")
                        .facts(Profile.class)
                        .get(0)
                        .event())
                .contains("lock");
    }

    // async-profiler 4.5 with -e nativemem, as bytes or as calls
    @Test
    void knowsNativeMemoryByTheFunctionsOfTheProfilerThatAllocateIt() {
        assertThat(
                        event(
                                "clone3;JavaThread::run;AllocateHeap;os::malloc;malloc_hook 2048\nclone3;app;calloc_hook 512\n"))
                .contains("nativemem");
        assertThat(event("clone3;JavaThread::run;AllocateHeap;os::malloc;malloc_hook 512\nclone3;app/A.a_[j] 2048\n"))
                .isEmpty();
    }

    private static Optional<String> event(String stacks) {
        return ReadFile.of(new CollapsedReader(), stacks)
                .facts(Profile.class)
                .get(0)
                .event();
    }

    @Test
    void knowsWallClockTimeByTheThreadsThatWait() {
        String waiting = "start_thread;A.run_[j];jdk.internal.misc.Unsafe.park_[j];__futex_abstimed_wait_common 700\n";
        assertThat(event(waiting + "start_thread;A.run_[j];A.work_[j] 300\n")).contains("wall");
        assertThat(event(waiting + "start_thread;A.run_[j];A.work_[j] 1700\n")).isEmpty();
        // the kernel's part of waking up and going to sleep is CPU time
        assertThat(event("start_thread;A.run_[j];A.work_[j];futex_wake_[k] 1700\n"))
                .isEmpty();
    }

    @Test
    void knowsPageFaultsAndCallsOfAFunctionByWhereAllStacksEnd() {
        assertThat(event(
                        "A.a_[j];memset;asm_exc_page_fault_[k];exc_page_fault_[k] 70\nB.b;asm_exc_page_fault_[k] 30\n"))
                .contains("page-faults");
        String calls =
                """
                A.a_[j];Java_java_lang_Throwable_fillInStackTrace 70
                B.b_[j];Java_java_lang_Throwable_fillInStackTrace 30
                """;
        assertThat(event(calls)).contains("Java_java_lang_Throwable_fillInStackTrace");
        assertThat(event("A.a_[j];Java_java_lang_Throwable_fillInStackTrace 70\nB.b_[j] 30\n"))
                .isEmpty();
    }

    @Test
    void keepsPerfMapAgentsDescriptorsTogether() {
        CallTree tree = tree("java;Ljava/lang/Thread;::run;Ljava/math/BigInteger;::implMulAdd 3\n");
        assertThat(tree.self(Frames.of("java.math.BigInteger.implMulAdd"))).isEqualTo(new Share(3, 3));
        assertThat(tree.nodes()).isEqualTo(3);
    }

    @Test
    void countsLinesThatAreNoStacksAndNamesTheFirst() {
        ReadFile file = read(
                """
                A.a;B.b 1

                # made by hand
                A.a;B.b
                A.a;B.b -5
                A.a;B.b 99999999999999999999
                A.a;B.b 2""");
        assertThat(file.remarks()).containsExactly("3 of 5 lines are no stacks, the first is line 4");
        assertThat(file.facts(Profile.class).get(0).tree().samples()).isEqualTo(3);
    }

    @Test
    void refusesTheDifferenceOfTwoProfiles() {
        ReadFile file = read("A.a;B.b 10 12\nA.a;C.c 0 3\n");
        assertThat(file.facts()).isEmpty();
        assertThat(file.damage())
                .contains("two counts a line: this is a difference of two profiles; give the two profiles instead");
    }

    @Test
    void refusesAFileWithoutSamples() {
        assertThat(read("A.a;B.b\nA.a;C.c\n").damage()).contains("no stacks with samples in 2 lines");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a;b;c 1\n",
                "main 5\nmain;java/util/HashMap.get 3\n",
                "clone3;start_thread;void LogImpl<(LogTag::type)103>::write<(LogLevel::type)3> 7\n",
                "[http-nio-8080-exec-1 tid=12];java/lang/Thread.run_[0] 7\n[tid=13];[unknown] 1\n",
                ":12066;start_thread 1\n:12066;start_thread;thread_native_entry 2\n",
                "\n# flame\na;b 1\n",
                "a;b 1.5\r\na;c 2.5\r\n",
            })
    void recognisesStacksByTheirContent(String content) {
        assertThat(new CollapsedReader().recognizes(ReadFile.head(content))).isTrue();
    }

    @Test
    void recognisesAFirstStackThatIsLongerThanTheHead() {
        String stack = "java/util/Recursion.descend_[j];".repeat(4000) + "java/util/HashMap.get 1\n";
        assertThat(new CollapsedReader().recognizes(ReadFile.head(stack))).isTrue();
        assertThat(tree(stack).samples()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "name;value;count\nx;1;2\n",
                "2026-11-20;12;13 5\n2026-11-21;14;15 6\n",
                "nr_free_pages 12345\nnr_zone_inactive_anon 99\n",
                "{\"a;b\": 1\n}\n",
                "[0.056s][info][safepoint] Entering safepoint region: RevokeBias 5\n",
                "GET / HTTP/1.1 \"Mozilla/5.0 (X11; Linux x86_64)\" 200 1234\n",
                "import java.util.List;\nint a = 5;\n",
                "12.345: RevokeBias [ 210 3 5 ] [ 0 0 1 0 0 ] 0\n",
                "\"main\" #1 prio=5 os_prio=0 cpu=12.5ms;x 5\n",
                "PATH=/bin;/usr/bin\nHOME=/root\n",
            })
    void leavesOtherFilesAlone(String content) {
        assertThat(new CollapsedReader().recognizes(ReadFile.head(content))).isFalse();
    }

    @Test
    void readsStacksThatAFlameGraphScriptMadeOfPerfOutput() throws IOException {
        CallTree tree = thirdParty(
                "brendangregg+FlameGraph/test/results/perf-java-stacks-01-collapsed-all.txt",
                "1 samples of the idle CPU are left out");
        assertThat(tree.under(Frames.of("io.netty.channel.nio.NioEventLoop.run"))
                        .samples())
                .isEqualTo(tree.under(Frames.of("java")).samples());
        // --jit marks all of the perf map, so that it is unknown what C1 compiled
        assertThat(tree.tier(Tier.C1)).isEmpty();
        assertThat(tree.withoutSymbols().value()).isLessThan(0.1);
    }

    @Test
    void readsStacksOfAsyncProfilersConverter() throws IOException {
        CallTree tree = thirdParty("async-profiler+async-profiler/test/test/jfrconverter/sample1.collapsed");
        assertThat(tree.under(Frames.of("BusyClient.run")).value()).isEqualTo(1);
    }

    private static CallTree thirdParty(String name, String... remarks) throws IOException {
        byte[] content = Files.readAllBytes(SharedFiles.file("third-party/" + name));
        assertThat(new CollapsedReader().recognizes(ReadFile.head(content))).isTrue();
        ReadFile file = ReadFile.of(new CollapsedReader(), name, content);
        assertThat(file.damage()).isEmpty();
        assertThat(file.remarks()).containsExactly(remarks);
        return file.facts(Profile.class).get(0).tree();
    }

    @Test
    void findsTheCompilersShareOfAShortRun() {
        CallTree tree = SharedFiles.profile("d1-tls12-noems-client-jdk17-client", Run.CURRENT)
                .tree();
        assertThat(tree.samples()).isEqualTo(1604);
        assertThat(tree.bucket(Bucket.JIT).value()).isBetween(0.3, 0.7);
        assertThat(tree.under(Frames.of("PhaseChaitin::*")).samples()).isZero();
    }

    @Test
    void foldsTheRarestOfTooManyPathsAndSaysSo() {
        StringBuilder stacks = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            stacks.append("A.a");
            for (int depth = 0; depth < 40; depth++) {
                stacks.append(";B").append(depth == 0 ? i : depth).append(".b");
            }
            stacks.append(" 1\n");
        }
        ReadFile file = read(stacks.toString());
        assertThat(file.remarks())
                .singleElement()
                .asString()
                .startsWith("over 1,048,576 different paths: the rarest, with ")
                .endsWith(" % of the samples, count for their callers");
        assertThat(file.facts(Profile.class).get(0).tree().under(Frames.of("A.a")))
                .isEqualTo(new Share(30_000, 30_000));
    }

    @Test
    void leavesTheIdleTaskOut() {
        ReadFile file = ReadFile.of(
                new CollapsedReader(),
                """
                swapper;start_secondary;cpu_startup_entry;default_idle_call 70
                swapper-?/0;start_secondary;cpu_startup_entry;default_idle_call 5
                java;start_thread;JavaThread::run;shop.Cart.total 30
                """);
        assertThat(file.facts(Profile.class).get(0).tree().samples()).isEqualTo(30);
        assertThat(file.remarks()).contains("75 samples of the idle CPU are left out");
    }

    @Test
    void saysThatAllWasIdle() {
        assertThat(ReadFile.of(new CollapsedReader(), "swapper;start_secondary;default_idle_call 70\n")
                        .damage())
                .contains(
                        "no stacks with samples in 1 lines but those of the idle CPU; record the JVM, as with perf record -p");
    }
}
