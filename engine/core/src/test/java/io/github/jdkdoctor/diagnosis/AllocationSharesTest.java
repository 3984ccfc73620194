package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Tier;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AllocationSharesTest {
    private static Gauge.Samples gauge(boolean allocation) {
        return new Gauge.Samples(
                "formats",
                List.of("java.text.DecimalFormat.<init>"),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Gauge.Tiers.ALL,
                false,
                false,
                false,
                allocation,
                20);
    }

    private static Profile profile(Run run, String event, int formats) {
        CallTree.Builder tree = new CallTree.Builder();
        int order = tree.frame("com.example.Shop.order", Tier.COMPILED);
        tree.add(new int[] {order}, 1, 1000 - formats);
        tree.add(new int[] {order, tree.frame("java.text.DecimalFormat.<init>", Tier.COMPILED)}, 2, formats);
        return new Profile(
                run,
                Profile.Source.COLLAPSED,
                Optional.of(event),
                Optional.empty(),
                Optional.empty(),
                tree.build(),
                Origin.of(run.label() + "/alloc.collapsed"));
    }

    private static AllocationShares shares(Run run, int formats) {
        return AllocationShares.of(profile(run, "alloc", formats)).orElseThrow();
    }

    @Test
    void tellWhereMemoryIsAllocatedAndLeaveTheGrowthInDoubt() {
        Phenomenon grown = shares(Run.CURRENT, 400)
                .measure(gauge(true))
                .against(shares(Run.BASELINE, 0).measure(gauge(true)), 1);
        assertThat(grown.value()).hasValue(0.4);
        assertThat(grown.doubt()).isZero();
        assertThat(grown.growthDoubt()).isCloseTo(0.4, within(0.01));
        assertThat(grown.says()).contains("where memory is allocated");
    }

    @Test
    void areAskedByCasesThatSaySoAndProveNothingByTheirSilence() {
        assertThat(shares(Run.CURRENT, 400).tells(gauge(true))).isTrue();
        assertThat(shares(Run.CURRENT, 400).tells(gauge(false))).isFalse();
        assertThat(shares(Run.CURRENT, 0).tells(gauge(true))).isFalse();
        assertThat(shares(Run.BASELINE, 0).tells(gauge(true))).isTrue();
        assertThat(AllocationShares.of(profile(Run.CURRENT, "cpu", 400))).isEmpty();
    }
}
