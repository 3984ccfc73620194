package io.github.jdkdoctor.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DifferenceTest {
    private static final CallTree GOOD = Stacks.tree(
            """
            app/Main.main_[0];java/math/BigInteger.oddModPow_[j];SharedRuntime::montgomery_multiply 400
            app/Main.main_[0];java/math/BigInteger.oddModPow_[j] 100
            app/Main.main_[0];app/Main.render_[j];java/util/HashMap.get_[i] 500
            start_thread;CompileBroker::compiler_thread_loop;C2Compiler::compile_method 100
            """);
    private static final CallTree SLOW = Stacks.tree(
            """
            app/Main.main_[0];java/math/BigInteger.oddModPow_[j];java/math/BigInteger.implMulAdd_[j] 700
            app/Main.main_[0];java/math/BigInteger.oddModPow_[j] 100
            app/Main.main_[0];app/Main.render_[j];java/util/HashMap.get_[i] 200
            start_thread;CompileBroker::compiler_thread_loop;C2Compiler::compile_method 4000
            """);
    private static final Difference DIFFERENCE = Difference.between(GOOD, SLOW);

    @Test
    void comparesSharesOfEachSidesOwnProgram() {
        Shift shift = DIFFERENCE.shift(Frames.of("java.math.BigInteger.*"), Measure.UNDER);
        assertThat(shift).isEqualTo(new Shift(new Share(500, 1000), new Share(800, 1000)));
        assertThat(shift.growth()).isCloseTo(0.3, within(1e-9));
        assertThat(shift.outsideNoise()).isTrue();
        assertThat(shift.interval().contains(0.3)).isTrue();
    }

    @Test
    void takesWhatOnlyTheOtherJdkCallsTasksFromForNoGrowth() {
        CallTree base = Stacks.tree(small("java/lang/Thread.run_[0];app/Main.early"));
        CallTree current = Stacks.tree(small("java/lang/Thread.run_[0];java/lang/Thread.runWith_[0];app/Main.late"));
        assertThat(Difference.between(base, current).growth()).isEmpty();
        CallTree other = Stacks.tree(small("java/lang/Thread.run_[0];app/Main.retry_[0];app/Main.late"));
        assertThat(Difference.between(base, other).growth().orElseThrow().largest(1))
                .singleElement()
                .satisfies(most -> assertThat(most.frame()).isEqualTo("app.Main.retry"));
    }

    // hundreds of methods with few samples each, so that none of them shows a growth
    private static String small(String callers) {
        return IntStream.range(0, 300).mapToObj(i -> callers + i + "_[0] 3").collect(Collectors.joining("\n"));
    }

    // 11 to 17: the compiler's notes name another method of the JDK for the same code
    @Test
    void codeOfTheJvmDidNotGrowWhereOnlyTheMethodAboveItHasAnotherName() {
        CallTree base = Stacks.tree(
                """
                App.run;app/Signer.sign_[j];java/math/BigInteger.oddModPow_[j];java/math/BigInteger.montgomeryMultiply_[i];SharedRuntime::montgomery_square 57
                App.run;app/Signer.sign_[j] 43
                """);
        CallTree current = Stacks.tree(
                """
                App.run;app/Signer.sign_[j];java/math/BigInteger.oddModPow_[j];java/math/BigInteger.equals_[i];SharedRuntime::montgomery_square 59
                App.run;app/Signer.sign_[j] 41
                """);

        assertThat(Difference.between(base, current)
                        .growth()
                        .map(Growth::points)
                        .orElse(0.0))
                .isLessThan(0.05);
        assertThat(Difference.between(base, current).growth().flatMap(Growth::common))
                .isEmpty();
        assertThat(Difference.between(Stacks.tree("App.run;app/Signer.sign_[j] 100"), current)
                        .growth()
                        .map(Growth::points)
                        .orElse(0.0))
                .isCloseTo(0.59, within(0.01));
    }

    @Test
    void keepsVanishedFramesAndNewOnes() {
        assertThat(DIFFERENCE.grown(Measure.SELF, 9))
                .containsExactly(new FrameShift(
                        "java.math.BigInteger.implMulAdd", new Shift(new Share(0, 1000), new Share(700, 1000))));
        assertThat(DIFFERENCE.shrunk(Measure.SELF, 9))
                .containsExactly(
                        new FrameShift(
                                "SharedRuntime::montgomery_multiply",
                                new Shift(new Share(400, 1000), new Share(0, 1000))),
                        new FrameShift("java.util.HashMap.get", new Shift(new Share(500, 1000), new Share(200, 1000))));
    }

    @Test
    void keepsTheCompilersGrowthApart() {
        assertThat(DIFFERENCE.grown(Measure.UNDER, 99)).noneMatch(f -> f.frame().startsWith("C2Compiler"));
    }

    @Test
    void mergesNamesOverTiers() {
        Difference difference =
                Difference.between(Stacks.tree("A.a_[0];B.b_[j] 500"), Stacks.tree("A.a_[0];B.b_[1] 500"));
        assertThat(difference.shift(Frames.of("B.b"), Measure.SELF).growth()).isZero();
        assertThat(difference.tierShift(Tier.C1)).contains(new Shift(new Share(0, 500), new Share(500, 500)));
    }

    @Test
    void knowsNoTierShiftWhereASideHasNoTiers() {
        Difference difference = Difference.between(Stacks.tree("A.a;B.b 500"), Stacks.tree("A.a_[0];B.b_[1] 500"));
        assertThat(difference.tierShift(Tier.C1)).isEmpty();
        assertThat(difference.tierShift(Tier.INTERPRETED)).isEmpty();
    }

    @Test
    void turnsIntoItsMirrorImageWhereTheSidesAreSwapped() {
        Difference swapped = Difference.between(SLOW, GOOD);
        for (int frame = 0; frame < SLOW.frames(); frame++) {
            Frames one = Frames.of(SLOW.name(frame));
            Shift there = DIFFERENCE.shift(one, Measure.UNDER);
            Shift back = swapped.shift(one, Measure.UNDER);
            assertThat(back.growth()).isEqualTo(-there.growth());
            assertThat(back.interval().low()).isCloseTo(-there.interval().high(), within(1e-12));
            assertThat(back.interval().high()).isCloseTo(-there.interval().low(), within(1e-12));
            assertThat(back.outsideNoise()).isEqualTo(there.outsideNoise());
        }
        assertThat(swapped.grown(Measure.SELF, 99))
                .extracting(FrameShift::frame)
                .isEqualTo(DIFFERENCE.shrunk(Measure.SELF, 99).stream()
                        .map(FrameShift::frame)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void findsNoShiftBetweenTwoHalvesOfOneRun(int seed) {
        Random random = new Random(seed);
        CallTree.Builder left = new CallTree.Builder();
        CallTree.Builder right = new CallTree.Builder();
        sample(random, 3000, left, right);
        Difference difference = Difference.between(left.build(), right.build());
        assertThat(difference.grown(Measure.SELF, 99)).isEmpty();
        assertThat(difference.grown(Measure.UNDER, 99)).isEmpty();
        assertThat(difference.shrunk(Measure.UNDER, 99)).isEmpty();
        assertThat(difference.growth()).isEmpty();
    }

    // two samples of a program with a few hot paths and a long tail
    private static void sample(Random random, int samples, CallTree.Builder... sides) {
        for (int i = 0; i < samples; i++) {
            CallTree.Builder side = sides[i % sides.length];
            int[] stack = new int[8];
            int at = 1;
            for (int depth = 0; depth < stack.length; depth++) {
                at = at * 5 + Math.min(random.nextInt(5), random.nextInt(5));
                stack[depth] = side.frame("app/C" + at % 1000 + ".m" + depth + "_[j]");
            }
            side.add(stack, 2 + random.nextInt(7), 1);
        }
    }

    @Test
    void findsNoShiftWhereOneSideWasSampledTenTimesAsOften() {
        CallTree.Builder slowly = new CallTree.Builder();
        CallTree.Builder fast = new CallTree.Builder();
        sample(new Random(1), 1500, slowly);
        sample(new Random(2), 15_000, fast);
        Difference difference = Difference.between(slowly.build(), fast.build());
        assertThat(difference.grown(Measure.UNDER, 99)).isEmpty();
        assertThat(difference.shrunk(Measure.UNDER, 99)).isEmpty();
        assertThat(difference.growth()).isEmpty();
    }

    @Test
    void widensTheIntervalAsSamplesShrink() {
        Shift few = new Shift(new Share(1, 10), new Share(4, 10));
        Shift many = new Shift(new Share(100, 1000), new Share(400, 1000));
        assertThat(few.outsideNoise()).isFalse();
        assertThat(many.outsideNoise()).isTrue();
    }

    @Test
    void takesNoNumberOfSamplesForCertainty() {
        Interval million = new Share(100_000, 1_000_000).interval();
        assertThat(million.high() - million.low()).isGreaterThan(0.03);
    }

    @Test
    void explainsGrowthByTheStacksThatGrew() {
        Growth growth = DIFFERENCE.growth().orElseThrow();
        assertThat(growth.points()).isCloseTo(0.7, within(1e-9));
        Explanation explanation = growth.explainedBy(List.of(Accounting.under("bigint", "java.math.BigInteger.*")));
        assertThat(explanation.parts()).containsExactly(new Explanation.Part("bigint", 1));
        assertThat(explanation.unexplained()).isZero();
        assertThat(explanation.rest()).isEmpty();
    }

    @Test
    void countsGrowthOnceOverSeveralHypotheses() {
        Explanation explanation = DIFFERENCE
                .growth()
                .orElseThrow()
                .explainedBy(List.of(
                        Accounting.under("loops", "java.math.BigInteger.implMulAdd"),
                        Accounting.under("all", "app.Main.*")));
        assertThat(explanation.parts())
                .containsExactly(new Explanation.Part("loops", 1), new Explanation.Part("all", 0));
    }

    @Test
    void leavesTheUnexplainedRestWithItsLargestFrames() {
        Difference difference = Difference.between(
                Stacks.tree("A.a;B.b 980\nA.a;C.c 10\nA.a;D.d 10"),
                Stacks.tree("A.a;B.b 400\nA.a;C.c 400\nA.a;D.d 200"));
        Explanation explanation = difference.growth().orElseThrow().explainedBy(List.of(Accounting.under("c", "C.*")));
        assertThat(explanation.growth()).isCloseTo(0.58, within(1e-9));
        assertThat(explanation.parts().get(0).ofGrowth()).isCloseTo(0.39 / 0.58, within(1e-9));
        assertThat(explanation.unexplained()).isCloseTo(0.19 / 0.58, within(1e-9));
        assertThat(explanation.rest()).extracting(Explanation.Rest::name).containsExactly("D.d");
    }

    @Test
    void namesWhoCallsTheFramesOfTheJdkThatGrew() {
        Difference difference = Difference.between(
                Stacks.tree("app.Main.run;app.Shop.list 500\napp.Main.run;app.Shop.sum 500"),
                Stacks.tree(
                        """
                        app.Main.run;app.Shop.list 300
                        app.Main.run;app.Shop.sum 300
                        app.Main.run;app.Shop.list;java.util.Formatter.format 180
                        app.Main.run;app.Shop.sum;java.util.Formatter.format 20
                        app.Main.run;app.Shop.sum;java.util.TreeMap.put 100
                        app.Main.run;app.Shop.list;java.util.TreeMap.put 100
                        """));
        Explanation explanation = difference.growth().orElseThrow().explainedBy(List.of());
        assertThat(explanation.rest())
                .extracting(Explanation.Rest::name, Explanation.Rest::caller)
                .contains(
                        tuple("java.util.Formatter.format", Optional.of("app.Shop.list")),
                        tuple("java.util.TreeMap.put", Optional.empty()));
    }

    @Test
    void leavesTheUnexplainedRestWithItsThreads() {
        Difference difference = Difference.between(
                Stacks.tree("[exec-1 tid=7];A.a;B.b 980\n[main tid=1];A.a;C.c 10\n[exec-2 tid=8];A.a;D.d 10"),
                Stacks.tree("[exec-1 tid=9];A.a;B.b 400\n[main tid=1];A.a;C.c 400\n[exec-3 tid=6];A.a;D.d 100\n"
                        + "[exec-12 tid=5];A.a;D.d 60\n[pool-1-thread-7 tid=4];A.a;D.d 40"));
        Growth growth = difference.growth().orElseThrow();
        Explanation explanation = growth.explainedBy(List.of(Accounting.under("c", "C.*")));
        assertThat(explanation.threads())
                .extracting(Explanation.Rest::name)
                .containsExactly("exec-#", "pool-#-thread-#");
        assertThat(explanation.threads().stream()
                        .mapToDouble(Explanation.Rest::ofGrowth)
                        .sum())
                .isCloseTo(explanation.unexplained(), within(1e-9));
        assertThat(explanation.threads().get(0).ofGrowth()).isCloseTo(0.15 / 0.58, within(1e-9));
    }

    @Test
    void namesNoThreadsWhereOneSideDoesNot() {
        Difference difference = Difference.between(
                Stacks.tree("A.a;B.b 980\nA.a;D.d 20"),
                Stacks.tree("[main tid=1];A.a;B.b 400\n[main tid=1];A.a;D.d 600"));
        assertThat(difference.growth().orElseThrow().explainedBy(List.of()).threads())
                .isEmpty();
    }

    @Test
    void seesGrowthThatIsSpreadOverManySmallFunctions() {
        StringBuilder slow = new StringBuilder("A.a;B.b 800\n");
        for (int i = 0; i < 100; i++) {
            slow.append("A.a;Handshake.full;F").append(i).append(".f 2\n");
        }
        Growth growth = Difference.between(Stacks.tree("A.a;B.b 1000"), Stacks.tree(slow.toString()))
                .growth()
                .orElseThrow();
        assertThat(growth.points()).isCloseTo(0.2, within(1e-9));
        assertThat(growth.largest(1)).extracting(Growth.FrameGrowth::frame).containsExactly("Handshake.full");
    }

    @Test
    void seesNoGrowthInAMethodThatTheNewJdkPutsBetween() {
        // as Thread.runWith, which stacks of JDK 21 show between Thread.run and the task
        StringBuilder before = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            before.append("java.lang.Thread.run;app.Worker.run;app.Task")
                    .append(i)
                    .append(".call;app.Leaf")
                    .append(i % 40)
                    .append(".go 10\n");
        }
        String after = before.toString().replace("Thread.run;", "Thread.run;java.lang.Thread.runWith;");
        String amidst = before.toString().replace("Worker.run;", "Worker.run;app.Worker.runTask;");
        assertThat(Difference.between(Stacks.tree(before.toString()), Stacks.tree(after))
                        .growth())
                .isEmpty();
        assertThat(Difference.between(Stacks.tree(before.toString()), Stacks.tree(amidst))
                        .growth())
                .isEmpty();
    }

    @Test
    void seesGrowthWhereTheSameMethodsMerelyRunWorseCompiled() {
        Difference difference = Difference.between(
                Stacks.tree("A.a_[0];B.b_[j] 950\nA.a_[0];C.c_[1] 50"), Stacks.tree("A.a_[0];B.b_[1] 1000"));
        Growth growth = difference.growth().orElseThrow();
        assertThat(growth.points()).isCloseTo(1.0, within(1e-9));
        assertThat(growth.explainedBy(List.of(Accounting.tier("c1", Tier.C1))).parts())
                .containsExactly(new Explanation.Part("c1", 1));
    }

    @Test
    void countsAnotherBucketsGrowthOnlyForWhoAccountsForIt() {
        CallTree good = Stacks.tree("A.a;B.b 900\nA.a;C.c 100\nGangWorker::loop;G1ParTask::work 100");
        CallTree slow = Stacks.tree("A.a;B.b 400\nA.a;C.c 100\nGangWorker::loop;G1ParTask::work 500");
        Growth growth = Difference.between(good, slow).growth().orElseThrow();
        Accounting gc = new Accounting("gc", Frames.none(), Frames.none(), Set.of(), Set.of(Bucket.GC));
        Accounting c = Accounting.under("c", "C.c");
        double ofGc = 0.5 - 100 / 1100.0;
        double ofC = 0.1 * 0.5;
        assertThat(growth.explainedBy(List.of(c)).growth()).isCloseTo(ofC, within(1e-9));
        Explanation both = growth.explainedBy(List.of(gc, c));
        assertThat(both.growth()).isCloseTo(ofC + ofGc, within(1e-9));
        assertThat(both.parts().get(0).ofGrowth()).isCloseTo(ofGc / (ofC + ofGc), within(1e-9));
        assertThat(both.unexplained()).isZero();
    }

    @Test
    void hasNoGrowthWithoutAProgram() {
        CallTree empty = new CallTree.Builder().build();
        assertThat(Difference.between(empty, GOOD).growth()).isEmpty();
        assertThat(Difference.between(empty, GOOD).grown(Measure.SELF, 9)).isEmpty();
    }

    @Test
    void namesTheMethodOfTheProgramThatMostGrowthLiesUnder() {
        String render = "app/Main.main_[0];app/Main.render_[j];java/util/HashMap.get_[i] ";
        StringBuilder parse = new StringBuilder("app/Main.main_[0];app/Main.query_[0];lib/Query.create_[0] 40\n");
        for (int i = 0; i < 6; i++) {
            parse.append("app/Main.main_[0];app/Main.query_[0];lib/Query.create_[0];lib/Parser.rule")
                    .append(i)
                    .append("_[0] 80\n");
        }
        CallTree base = Stacks.tree(render + 1000);
        CallTree current = Stacks.tree(parse + render + 480);

        assertThat(Difference.between(base, current).growth().orElseThrow().common())
                .hasValueSatisfying(common -> {
                    assertThat(common.frame()).isEqualTo("lib.Query.create");
                    assertThat(common.points()).isCloseTo(0.52, within(1e-9));
                });
        assertThat(Difference.between(base, Stacks.tree(render + 990)).growth()).isEmpty();
    }

    @Test
    void aMethodThatWasRenamedDidNotGrow() {
        String cleanAll = "app/Main.main_[0];app/Feed.cleanAll_[0]";
        String parsing = cleanAll + ";lib/Soup.parse_[0] 600\n";
        CallTree base = Stacks.tree(
                "app/Main.main_[0];app/Feed.clean_[0];lib/Soup.parse_[0] 600\napp/Main.main_[0];app/Feed.clean_[0] 400");

        assertThat(common(base, Stacks.tree(parsing + cleanAll + ";lib/Model.load_[0];lib/Zip.read_[0] 400")))
                .hasValue("lib.Zip.read");
        assertThat(common(
                        base,
                        Stacks.tree(parsing + cleanAll + ";java/lang/String.matches_[0];"
                                + "java/util/regex/Matcher.match_[0];java/util/regex/Pattern$Loop.match_[0] 400")))
                .hasValue("java.lang.String.matches");
        // another class did not take the place of it
        assertThat(common(base, Stacks.tree(parsing + "app/Main.main_[0];app/Other.index_[0] 400")))
                .hasValue("app.Other.index");
    }

    private static Optional<String> common(CallTree base, CallTree current) {
        return Difference.between(base, current)
                .growth()
                .flatMap(Growth::common)
                .map(Growth.FrameGrowth::frame);
    }
}
