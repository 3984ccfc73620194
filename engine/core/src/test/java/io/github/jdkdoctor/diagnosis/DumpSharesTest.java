package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.fact.HotThreads;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.profile.CallTree;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DumpSharesTest {
    private static final String FORMAT = "java.util.Formatter.format";

    private static Gauge.Samples gauge(List<String> under, List<String> self, boolean nativeFrames) {
        return new Gauge.Samples(
                "formatting",
                under,
                self,
                List.of(),
                List.of(),
                List.of(),
                Gauge.Tiers.ALL,
                false,
                false,
                nativeFrames,
                false,
                20);
    }

    private static final Gauge.Samples FORMATTING = gauge(List.of("java.util.Formatter*"), List.of(), false);

    private static DumpShares shares(Run run, int dumps, int formatting, int other) {
        CallTree.Builder tree = new CallTree.Builder();
        int order = tree.frame("com.example.Shop.order");
        tree.add(new int[] {order, tree.frame(FORMAT)}, 2, formatting);
        tree.add(new int[] {order, tree.frame("java.util.HashMap.get")}, 2, other);
        return new DumpShares(new ThreadDumps(
                run,
                dumps,
                30,
                Map.of(),
                Map.of(),
                0,
                0,
                0,
                0,
                List.of(),
                tree.build(),
                new CallTree.Builder().build(),
                Origin.of("dumps.txt")));
    }

    @Test
    void measuresTheShareOfThreadsAtWork() {
        Measure measure = shares(Run.CURRENT, 3, 18, 6).measure(FORMATTING);

        assertThat(measure.value()).isEqualTo(0.75);
        assertThat(measure.few()).isTrue();
        assertThat(measure.says()).isEqualTo("18 of 24 threads at work");
        assertThat(measure.method()).isEqualTo("thread dumps");
    }

    @Test
    void threadsOfOneDumpSayLessThanAsManyOfSeveral() {
        double one = shares(Run.CURRENT, 1, 18, 6).measure(FORMATTING).margin();
        double six = shares(Run.CURRENT, 6, 18, 6).measure(FORMATTING).margin();

        assertThat(one).isGreaterThan(six);
        // Wilson's interval of 0.75 with 24 / (1 + 23 * 0.05) = 11.2 samples, worked out by hand
        assertThat(one).isBetween(0.22, 0.23);
    }

    @Test
    void tellsWithSixThreadsAtWork() {
        assertThat(shares(Run.CURRENT, 3, 5, 1).tells(FORMATTING)).isTrue();
        assertThat(shares(Run.CURRENT, 3, 5, 0).tells(FORMATTING)).isFalse();
    }

    @Test
    void tellsWithThreeDumps() {
        assertThat(shares(Run.CURRENT, 3, 18, 6).tells(FORMATTING)).isTrue();
        assertThat(shares(Run.CURRENT, 2, 18, 6).tells(FORMATTING)).isFalse();
    }

    @Test
    void whatNoThreadIsAtWorkInIsNotDenied() {
        assertThat(shares(Run.CURRENT, 3, 0, 24).tells(FORMATTING)).isFalse();
        assertThat(shares(Run.BASELINE, 3, 0, 24).tells(FORMATTING)).isTrue();
    }

    @Test
    void doesNotTellWhereSamplesEndNorOfNativeCode() {
        assertThat(shares(Run.CURRENT, 3, 18, 6).tells(gauge(List.of(), List.of(FORMAT), false)))
                .isFalse();
        assertThat(shares(Run.CURRENT, 3, 18, 6).tells(gauge(List.of(FORMAT), List.of(), true)))
                .isFalse();
    }

    @Test
    void growsAgainstTheDumpsOfTheBaselineRun() {
        Measure good = shares(Run.BASELINE, 3, 0, 24).measure(FORMATTING);
        Measure slow = shares(Run.CURRENT, 3, 18, 6).measure(FORMATTING);

        assertThat(slow.against(good, 1).growth().orElseThrow()).isEqualTo(0.75);
        assertThat(slow.against(good, 1).says())
                .startsWith("18 of 24 threads at work (thread dumps); few samples, so +/- ");
    }

    @Test
    void hotThreadsOfAServerAreAsFewAsDumps() {
        CallTree.Builder tree = new CallTree.Builder();
        tree.add(new int[] {tree.frame("com.example.Shop.order"), tree.frame(FORMAT)}, 2, 27);
        Origin origin = new Origin("hot.txt", 4);

        DumpShares three = DumpShares.of(new HotThreads(Run.CURRENT, 3, tree.build(), origin));
        DumpShares two = DumpShares.of(new HotThreads(Run.CURRENT, 2, tree.build(), origin));

        assertThat(three.tells(FORMATTING)).isTrue();
        assertThat(two.tells(FORMATTING)).isFalse();
        assertThat(three.measure(FORMATTING).says()).isEqualTo("27 of 27 samples of hot threads");
        assertThat(three.measure(FORMATTING).method()).isEqualTo("hot threads");
        assertThat(three.measure(FORMATTING).origins()).containsExactly(origin);
    }
}
