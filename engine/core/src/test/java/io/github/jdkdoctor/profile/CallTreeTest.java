package io.github.jdkdoctor.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallTreeTest {
    private static final CallTree RSA = Stacks.tree(
            """
            app/Main.main_[0];java/math/BigInteger.modPow_[1];java/math/BigInteger.oddModPow_[j] 5
            app/Main.main_[0];java/math/BigInteger.modPow_[1];java/math/BigInteger.oddModPow_[j];java/math/BigInteger.montgomerySquare_[i];SharedRuntime::montgomery_square 30
            app/Main.main_[0];java/math/BigInteger.modPow_[1] 5
            app/Main.main_[0];java/util/HashMap.get_[1];java/util/HashMap.hash_[i] 10
            clone3;start_thread;CompileBroker::compiler_thread_loop;C2Compiler::compile_method;PhaseChaitin::Split 50
            """);

    @Test
    void countsSelfByTheFrameThatSamplesEndIn() {
        assertThat(RSA.self(Frames.of("*::montgomery_square"))).isEqualTo(new Share(30, 50));
        assertThat(RSA.self(Frames.of("java.math.BigInteger.*"))).isEqualTo(new Share(10, 50));
    }

    // as JDK 21 records SHA-256 without HotSpot's code for it
    @Test
    void countsAccessToArraysThatWasInlinedAsTheLoopItIsIn() {
        CallTree tree = Stacks.tree(
                """
                A.a;sun/security/provider/SHA2.implCompress0 20
                A.a;sun/security/provider/SHA2.implCompress0;sun/security/provider/ByteArrayAccess.b2iBig64;java/lang/invoke/VarHandleByteArrayAsInts$ArrayHandle.get;java/lang/invoke/VarHandleByteArrayAsInts$ArrayHandle.index 70
                A.a;sun/security/provider/SHA2.implCompress0;B.b;java/util/Objects.checkIndex 7
                A.a;java/lang/invoke/VarHandleByteArrayAsInts$ArrayHandle.get 3
                """);

        assertThat(tree.self(Frames.of("sun.security.provider.SHA2.*"))).isEqualTo(new Share(90, 100));
        assertThat(tree.self(Frames.of("sun.security.provider.*"))).isEqualTo(new Share(90, 100));
        assertThat(tree.self(Frames.of("A.a"))).isEqualTo(new Share(3, 100));
    }

    @Test
    void countsAStackOnceHoweverManyOfItsFramesAreAskedFor() {
        assertThat(RSA.under(Frames.of("java.math.BigInteger.*", "*montgomery*", "app.Main.main")))
                .isEqualTo(new Share(50, 50));
        assertThat(RSA.under(Frames.of("java.math.BigInteger.*"))).isEqualTo(new Share(40, 50));
    }

    @Test
    void countsARecursionOnce() {
        CallTree tree =
                Stacks.tree("""
                A.a;B.b;A.a;B.b;A.a 3
                A.a;C.c 1
                """);
        assertThat(tree.under(Frames.of("A.a"))).isEqualTo(new Share(4, 4));
        assertThat(tree.under(Frames.of("B.b"))).isEqualTo(new Share(3, 4));
        assertThat(tree.under(Frames.of("A.a"), Frames.of("A.a"))).isEqualTo(new Share(3, 4));
    }

    @Test
    void countsAnInnerFrameOnlyBelowTheOuterOne() {
        CallTree tree = Stacks.tree(
                """
                X.x;Outer.o;Y.y;Inner.i;Z.z 3
                X.x;Inner.i 5
                X.x;Inner.i;Outer.o 7
                X.x;Outer.o 11
                Inner.i;Outer.o;Inner.i;Inner.i 13
                """);
        assertThat(tree.under(Frames.of("Outer.o"), Frames.of("Inner.i"))).isEqualTo(new Share(16, 39));
    }

    @Test
    void leavesOtherBucketsOutUnlessAskedFor() {
        assertThat(RSA.bucket(Bucket.JIT)).isEqualTo(new Share(50, 100));
        assertThat(RSA.under(Frames.of("PhaseChaitin::*"))).isEqualTo(new Share(0, 50));
        assertThat(RSA.under(Frames.of("PhaseChaitin::*"), Bucket.JIT)).isEqualTo(new Share(50, 50));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clone3;start_thread;GangWorker::run;GangWorker::loop;G1CMConcurrentMarkingTask::work | GC",
                "clone3;start_thread;GangWorker::loop;ParallelSPCleanupTask::work | VM",
                "clone3;ConcurrentGCThread::run;G1ConcurrentRefineThread::run_service | GC",
                "clone3;Thread::call_run;VMThread::run;VMThread::loop;SafepointSynchronize::begin | VM",
                "clone3;Thread::call_run;VMThread::run;VMThread::evaluate_operation;VM_RevokeBias::doit | VM",
                "clone3;VMThread::run;VMThread::inner_execute;VM_Operation::evaluate;VM_G1CollectForAllocation::doit | GC",
                "clone3;thread_native_entry;JavaThread::thread_main_inner;CompileBroker::compiler_thread_loop | JIT",
                "clone3;JavaThread::thread_main_inner;NMethodSweeper::sweeper_loop;NMethodSweeper::sweep | JIT",
                "clone3;start_thread;JfrThreadSampler::run;JfrThreadSampler::task_stacktrace | PROFILER",
                "__restore_rt;SR_handler | PROFILER",
                "jdk/jfr/internal/dcmd/DCmdStart.execute_[0];java/util/HashMap.get_[0] | PROFILER",
                "app/Main.main_[j];java/util/HashMap.get_[i];__restore_rt;SR_handler | PROFILER",
                "start_thread;AsyncLogWriter::run | LOGGING",
                "[C2 CompilerThread0 tid=21];[unknown] | JIT",
                "[GC Thread#1 tid=22];__memset_avx2 | GC",
                "[http-nio-8080-exec-1 tid=23];app/Main.get_[j] | PROGRAM",
                "[tid=24];app/Main.get_[j] | PROGRAM",
                "C2_CompilerThre;start_thread;[libjvm.so] | JIT",
                "java-21730/21733;app/Main.get_[j] | PROGRAM",
                ":21733;start_thread;CompileBroker::compiler_thread_loop | JIT",
                "app/Main.main_[j];_new_array_Java;G1CollectedHeap::attempt_allocation_slow | PROGRAM",
            })
    void tellsWhoseWorkASampleIs(String stack, Bucket bucket) {
        assertThat(Stacks.tree(stack + " 1").bucket(bucket)).isEqualTo(new Share(1, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "C2 CompilerThread0, JIT",
        "C2 CompilerThre, JIT",
        "C1_CompilerThre, JIT",
        "GC Thread#12, GC",
        "GC task thread#0 (ParallelGC), GC",
        "Gang worker#0 (Parallel GC Threads), GC",
        "G1 Refine#0, GC",
        "ZWorkerYoung#3, GC",
        "VM Thread, VM",
        "VM Periodic Tas, VM",
        "JFR Sampler Thread, PROFILER",
        "AsyncLog Thread, LOGGING",
        "main, PROGRAM",
        "VM Thread pool-1, PROGRAM",
        "service thread, PROGRAM",
        "http-nio-8080-e, PROGRAM",
        "Reference Handler, PROGRAM",
    })
    void knowsTheJvmsThreadsByName(String thread, Bucket bucket) {
        assertThat(Bucket.ofThread(thread)).isEqualTo(bucket);
    }

    @Test
    void takesThreadsOffTheStacks() {
        CallTree tree = Stacks.tree(
                """
                [exec-1 tid=23];app/Main.get_[j] 1
                [exec-2 tid=24];app/Main.get_[j] 1
                :12066;app/Main.get_[j] 1
                [tid=25] 1
                """);
        assertThat(tree.largest(Measure.UNDER, 9))
                .containsExactly(
                        new FrameShare("app.Main.get", new Share(3, 4)), new FrameShare("[unknown]", new Share(1, 4)));
    }

    @Test
    void givesTheTierOfTheJavaFrameNearestToTheLeaf() {
        CallTree tree = Stacks.tree(
                """
                A.a_[0];B.b_[1];montgomery_multiply;do_futex_[k] 5
                A.a_[0] 10
                A.a_[0];B.b_[j] 20
                start_thread;foo 100
                """);
        assertThat(tree.tier(Tier.C1)).contains(new Share(5, 35));
        assertThat(tree.tier(Tier.INTERPRETED)).contains(new Share(10, 35));
        assertThat(tree.tier(Tier.COMPILED)).contains(new Share(20, 35));
    }

    @Test
    void countsInlinedMethodsForTheCompilerOfTheirCaller() {
        CallTree tree = Stacks.tree(
                """
                A.a_[0];B.b_[1];C.c_[i];D.d_[i] 3
                A.a_[0];B.b_[j];C.c_[i] 4
                A.a_[0];C.c_[i] 5
                """);
        assertThat(tree.tier(Tier.C1)).contains(new Share(3, 12));
        assertThat(tree.tier(Tier.COMPILED)).contains(new Share(9, 12));
    }

    @Test
    void knowsNoTiersWhereTheSourceHasNone() {
        assertThat(Stacks.tree("A.a;B.b 5").tier(Tier.COMPILED)).isEmpty();
        // stacks that mark all of a perf map _[j], C1's code too
        assertThat(Stacks.tree("A.a_[j];B.b_[j] 5").tier(Tier.C1)).isEmpty();
        assertThat(Stacks.tree("A.a_[j];B.b_[j] 5").tier(Tier.COMPILED)).isEmpty();
        // a perf map names the interpreter, but not who compiled the rest
        assertThat(Stacks.tree("Interpreter;B.b 5\nInterpreter 5").tier(Tier.INTERPRETED))
                .isEmpty();
    }

    @Test
    void takesTheReadersWordForTiersThatNoFrameHas() {
        CallTree.Builder builder = new CallTree.Builder();
        builder.tells(Tier.INTERPRETED, Tier.C1);
        assertThat(Stacks.into(builder, "A.a_[j] 5").build().tier(Tier.C1)).contains(new Share(0, 5));
    }

    @Test
    void countsSamplesWithoutSymbolsByTheirLastFrameOutsideTheKernel() {
        CallTree tree = Stacks.tree(
                """
                java;A.a;[libjvm.so] 1
                java;[perf-12.map];[perf-12.map];sys_write_[k] 2
                java;[unknown] 4
                java;[libjvm.so];A.a 8
                """);
        assertThat(tree.withoutSymbols()).isEqualTo(new Share(7, 15));
    }

    @Test
    void aLibraryThatAJavaMethodCalledNeedsNoSymbols() {
        CallTree tree = Stacks.tree(
                """
                java;A.a;java/util/zip/Deflater.deflateBytesBytes;deflate;/usr/lib/x86_64-linux-gnu/libz.so.1.2.13 1
                java;A.a;[libz.so.1] 2
                java;start_thread;/usr/lib/libagent.so 4
                java;A.a;/usr/lib/jvm/lib/server/libjvm.so 8
                java;A.a;[unknown] 16
                """);
        assertThat(tree.withoutSymbols()).isEqualTo(new Share(28, 31));
    }

    @Test
    void readsWeightsInNanosecondsAsSamples() {
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= 10; i++) {
            lines.append("A.a;B")
                    .append(i)
                    .append(".b ")
                    .append(i * 10_000_000L)
                    .append('\n');
        }
        assertThat(Stacks.tree(lines.toString()).samples()).isEqualTo(55);
    }

    @Test
    void foldsTheRarestPathsIntoTheirCallersWhereThereAreTooMany() {
        CallTree.Builder builder = new CallTree.Builder(1000);
        Random random = new Random(1);
        for (int i = 0; i < 5000; i++) {
            Stacks.into(builder, "A.a;B.b 1\nA.a;C" + random.nextInt(1_000_000) + ".c;D.d;E.e 1");
        }
        CallTree tree = builder.build();
        assertThat(tree.nodes()).isLessThanOrEqualTo(1000);
        assertThat(tree.samples()).isEqualTo(10_000);
        assertThat(tree.self(Frames.of("B.b"))).isEqualTo(new Share(5000, 10_000));
        assertThat(tree.under(Frames.of("A.a"))).isEqualTo(new Share(10_000, 10_000));
        assertThat(tree.folded()).isBetween(4000L, 5000L);
    }

    @Test
    void keepsMillionsOfRootsWithinTheLimit() {
        CallTree.Builder builder = new CallTree.Builder(1000);
        for (int i = 0; i < 20_000; i++) {
            int[] stack = {builder.frame("A" + i + ".a")};
            builder.add(stack, 1, 1);
        }
        CallTree tree = builder.build();
        assertThat(tree.nodes()).isLessThanOrEqualTo(1001);
        assertThat(tree.samples()).isEqualTo(20_000);
    }

    @Test
    void mergesTreesIntoTheSumOfTheirSamples() {
        CallTree merged = CallTree.merged(List.of(RSA, RSA));
        assertThat(merged.samples()).isEqualTo(200);
        assertThat(merged.nodes()).isEqualTo(RSA.nodes());
        assertThat(merged.bucket(Bucket.JIT)).isEqualTo(new Share(100, 200));
        assertThat(merged.tier(Tier.COMPILED)).contains(new Share(70, 100));
    }

    @Test
    void givesTheLargestFramesFirst() {
        assertThat(RSA.largest(Measure.SELF, 2))
                .containsExactly(
                        new FrameShare("SharedRuntime::montgomery_square", new Share(30, 50)),
                        new FrameShare("java.util.HashMap.hash", new Share(10, 50)));
    }

    @Test
    void takesOneTierOfAllJavaFramesForNone() {
        CallTree.Builder alike = new CallTree.Builder();
        alike.add(new int[] {alike.frame("A.a", Tier.INTERPRETED), alike.frame("B.b", Tier.INTERPRETED)}, 2, 10);
        alike.forgetLoneTier();
        assertThat(alike.build().tells(Tier.INTERPRETED)).isFalse();
        CallTree.Builder mixed = new CallTree.Builder();
        mixed.add(new int[] {mixed.frame("A.a", Tier.INTERPRETED), mixed.frame("B.b", Tier.COMPILED)}, 2, 10);
        mixed.forgetLoneTier();
        assertThat(mixed.build().tells(Tier.INTERPRETED)).isTrue();
    }

    @Test
    void whatAStaticInitializerDoesIsNoCostOfEachCall() {
        CallTree.Builder builder = new CallTree.Builder();
        int main = java(builder, "Shop.main");
        int order = java(builder, "Shop.order");
        int json = java(builder, "Json.<init>");
        builder.add(new int[] {main, order, java(builder, "Money.<clinit>"), json}, 4, 30);
        builder.add(new int[] {main, order, json, java(builder, "Names.<clinit>")}, 4, 10);
        builder.add(new int[] {main, order, json}, 3, 5);
        builder.add(new int[] {main, order}, 2, 40);
        builder.add(new int[] {main, java(builder, "Shop$.<clinit>"), json}, 3, 15);
        CallTree tree = builder.build();

        assertThat(tree.under(Frames.of("Json.*")).samples()).isEqualTo(60);
        assertThat(tree.underRepeated(Frames.of("Json.*"), Frames.none(), Bucket.PROGRAM))
                .isEqualTo(new Share(20, 100));
        assertThat(tree.underRepeated(Frames.of("Shop.order"), Frames.none(), Bucket.PROGRAM))
                .isEqualTo(new Share(45, 100));
        assertThat(tree.underRepeated(Frames.of("Other.*"), Frames.none(), Bucket.PROGRAM))
                .isEqualTo(new Share(0, 100));
    }

    @Test
    void leavesOutSamplesOfOtherFramesOnlyWhereBothAreOnTheStack() {
        CallTree.Builder builder = new CallTree.Builder();
        int order = java(builder, "Shop.order");
        int parse = java(builder, "Sql.parse");
        int load = java(builder, "Loader.load");
        builder.add(new int[] {order, parse}, 2, 20);
        builder.add(new int[] {order, parse, load}, 3, 5);
        builder.add(new int[] {load, parse}, 2, 7);
        builder.add(new int[] {order, load}, 2, 50);
        CallTree tree = builder.build();

        assertThat(tree.underRepeated(Frames.of("Sql.*"), Frames.of("Loader.*"), Bucket.PROGRAM))
                .isEqualTo(new Share(20, 82));
    }

    private static int java(CallTree.Builder builder, String name) {
        return builder.frame(name, Tier.COMPILED);
    }
}
