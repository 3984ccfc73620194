package io.github.jdkdoctor.evidence.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Accounting;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Difference;
import io.github.jdkdoctor.profile.Explanation;
import io.github.jdkdoctor.profile.FrameShift;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Growth;
import io.github.jdkdoctor.profile.Measure;
import io.github.jdkdoctor.profile.Tier;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RealDifferencesTest {
    private static Difference of(String bundle) {
        return Difference.between(
                SharedFiles.profile(bundle, Run.BASELINE).tree(),
                SharedFiles.profile(bundle, Run.CURRENT).tree());
    }

    private static double explained(Difference difference, Accounting accounting) {
        Growth growth = difference.growth().orElseThrow();
        Explanation explanation = growth.explainedBy(List.of(accounting));
        return explanation.parts().get(0).ofGrowth();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a5-few-revocations-control-jdk11",
                "d6-tls12-healthy-resumed-jdk17-client",
                "e1-control-cpu-jdk17",
            })
    void findsNoGrowthBetweenHealthyRuns(String bundle) {
        Difference difference = of(bundle);
        assertThat(difference.growth()).isEmpty();
        assertThat(difference.grown(Measure.SELF, 99)).isEmpty();
    }

    @Test
    void findsTheCompilerThatWasLeftOutInStacksOfARealRun() throws IOException {
        Difference difference =
                Difference.between(cut("baseline").tree(), cut("current").tree());
        assertThat(difference.tierShift(Tier.C1).orElseThrow().growth()).isGreaterThan(0.9);
        assertThat(explained(difference, Accounting.tier("c1", Tier.C1))).isGreaterThan(0.99);
        assertThat(Comparability.of(cut("baseline"), cut("current")).comparable())
                .isTrue();
    }

    private static Profile cut(String side) throws IOException {
        String name = "rsa-c1-only-" + side + ".collapsed";
        try (InputStream in = RealDifferencesTest.class.getResourceAsStream(name)) {
            return SharedFiles.read(new Entry(name, Run.CURRENT, -1, Objects.requireNonNull(in)));
        }
    }

    @Test
    void findsTheLoopsThatReplacedTheIntrinsics() {
        Difference difference = of("c1-montgomery-off-jdk17-rsa");
        assertThat(difference.grown(Measure.SELF, 1))
                .extracting(FrameShift::frame)
                .containsExactly("java.math.BigInteger.implMulAdd");
        assertThat(difference.shrunk(Measure.SELF, 1))
                .extracting(FrameShift::frame)
                .containsExactly("montgomery_multiply");
        assertThat(explained(difference, Accounting.under("c", "java.math.BigInteger.*")))
                .isGreaterThan(0.95);
    }

    @Test
    void findsTheHandshakesAmidTheirManySmallFunctions() {
        for (String side : List.of("client", "server")) {
            Difference difference = of("d1-tls12-noems-client-jdk17-" + side);
            assertThat(difference
                            .shift(Frames.of("sun.security.ssl.*KeyExchange*"), Measure.UNDER)
                            .outsideNoise())
                    .isTrue();
            assertThat(explained(difference, Accounting.under("tls", "sun.security.ssl.*")))
                    .isGreaterThan(0.9);
        }
    }

    @Test
    void findsTheTierThoughTheHotMethodStays() {
        Difference difference = of("f1-tieredstop1-jdk17");
        assertThat(difference.tierShift(Tier.C1).orElseThrow().growth()).isGreaterThan(0.9);
        assertThat(difference.shift(Frames.of("*::montgomery*"), Measure.SELF).outsideNoise())
                .isFalse();
        assertThat(explained(difference, Accounting.tier("c1", Tier.C1))).isGreaterThan(0.95);
    }

    @Test
    void findsTheStormsStacks() {
        Difference difference = of("a1-revoke-storm-jdk11-vs-off");
        assertThat(explained(
                        difference,
                        Accounting.under("storm", "BiasedLocking::*", "SafepointSynchronize::*", "VM_RevokeBias::*")))
                .isGreaterThan(0.8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"d1-tls12-noems-client-jdk17-server", "a1-revoke-storm-jdk11-vs-off"})
    void findsNoShiftBetweenTwoHalvesOfOneRecording(String bundle) {
        CallTree whole = SharedFiles.profile(bundle, Run.CURRENT).tree();
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            CallTree.Builder left = new CallTree.Builder();
            CallTree.Builder right = new CallTree.Builder();
            int[] stack = new int[1024];
            for (int node = 0; node < whole.nodes(); node++) {
                int depth = 0;
                for (int at = node; at >= 0; at = whole.parent(at)) {
                    stack[depth++] = at;
                }
                for (long sample = 0; sample < whole.self(node); sample++) {
                    CallTree.Builder side = random.nextBoolean() ? left : right;
                    int[] frames = new int[depth];
                    for (int i = 0; i < depth; i++) {
                        int frame = whole.frame(stack[depth - 1 - i]);
                        frames[i] = side.frame(whole.name(frame), whole.tier(frame));
                    }
                    side.add(frames, depth, 1);
                }
            }
            Difference difference = Difference.between(left.build(), right.build());
            assertThat(difference.grown(Measure.UNDER, 99)).isEmpty();
            assertThat(difference.growth()).isEmpty();
        }
    }
}
