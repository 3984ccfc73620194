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

class LeadTest {
    private static Lead lead(long samples) {
        CallTree.Builder tree = new CallTree.Builder();
        tree.add(new int[] {tree.frame("com.example.Shop.order")}, 1, samples);
        return lead(tree);
    }

    private static Lead lead(CallTree.Builder tree) {
        return lead(Run.CURRENT, tree, true);
    }

    private static Lead lead(Run run, CallTree.Builder tree, boolean exact) {
        return lead(run, tree, exact, Optional.empty());
    }

    private static Lead lead(Run run, CallTree.Builder tree, boolean exact, Optional<CallTree> allocation) {
        Profile profile = new Profile(
                run,
                Profile.Source.JFR,
                Optional.of("cpu"),
                Optional.empty(),
                Optional.empty(),
                tree.build(),
                Origin.of("current/recording.jfr"));
        return new Lead(run, "profile", profile, exact, allocation);
    }

    @Test
    void saysThatSamplesAreTooFewAndHowFarSharesMayBeOff() {
        assertThat(lead(114).tooFewSamples())
                .hasValue(
                        "current/recording.jfr: too few samples (114) of the program's threads; shares may be off by 9"
                                + " points");
        assertThat(lead(299).tooFewSamples()).isPresent();
        assertThat(lead(300).tooFewSamples()).isEmpty();
    }

    @Test
    void saysThatMuchOfTheCodeIsInterpreted() {
        CallTree.Builder tree = new CallTree.Builder();
        int main = tree.frame("Main.main", Tier.INTERPRETED);
        tree.add(new int[] {main}, 1, 120);
        tree.add(new int[] {main, tree.frame("Main.sum", Tier.COMPILED)}, 2, 280);
        assertThat(lead(tree).warmingUp())
                .hasValue("current/recording.jfr: 30 % of the samples are in interpreted code; shares change once it is"
                        + " compiled");
        tree.add(new int[] {main, tree.frame("Main.sum", Tier.COMPILED)}, 2, 100);
        assertThat(lead(tree).warmingUp()).isEmpty();
        assertThat(lead(50).warmingUp()).isEmpty();

        CallTree.Builder all = new CallTree.Builder();
        all.add(new int[] {all.frame("Main.main", Tier.INTERPRETED)}, 1, 400);
        assertThat(lead(all).warmingUp()).isEmpty();
    }

    @Test
    void aMethodIsLeftToTheInterpreterWhereOthersAreCompiled() {
        CallTree.Builder tree = new CallTree.Builder();
        int main = tree.frame("Main.main", Tier.INTERPRETED);
        tree.add(new int[] {main}, 1, 300);
        assertThat(lead(tree).leftToInterpreter("left").value()).isZero();

        CallTree.Builder both = new CallTree.Builder();
        int loop = both.frame("Main.main", Tier.INTERPRETED);
        both.add(new int[] {loop}, 1, 300);
        both.add(new int[] {loop, both.frame("Main.sum", Tier.COMPILED)}, 2, 100);
        assertThat(lead(both).leftToInterpreter("left").value()).isEqualTo(0.75);
    }

    @Test
    void noMethodOfTheJdkIsLeftToTheInterpreter() {
        CallTree.Builder tree = new CallTree.Builder();
        int multiply = tree.frame("java.math.BigInteger.implMultiplyToLen", Tier.INTERPRETED);
        tree.add(new int[] {multiply}, 1, 300);
        tree.add(new int[] {multiply, tree.frame("Main.sum", Tier.COMPILED)}, 2, 100);
        assertThat(lead(tree).leftToInterpreter("left").value()).isZero();
    }

    @Test
    void countsCompiledCodeBesideTheMethodThatIsLeftToTheInterpreter() {
        CallTree.Builder tree = new CallTree.Builder();
        int main = tree.frame("Main.main", Tier.INTERPRETED);
        tree.add(new int[] {main}, 1, 300);
        tree.add(new int[] {main, tree.frame("Main.sum", Tier.COMPILED)}, 2, 30);
        tree.add(new int[] {main, tree.frame("Main.print", Tier.INTERPRETED)}, 2, 70);
        assertThat(lead(tree).compiledElsewhere().samples()).isEqualTo(30);
        assertThat(lead(tree).compiledElsewhere().of()).isEqualTo(100);
    }

    // 400 of 1,000 samples in a method that is inlined, or compiled by itself, into one of the program
    private static CallTree.Builder draws(Tier tier) {
        CallTree.Builder tree = new CallTree.Builder();
        int task = tree.frame("com.example.Shop.order", Tier.COMPILED);
        tree.add(new int[] {task}, 1, 600);
        int draw = tree.frame("java.util.Random.nextInt", tier);
        tree.add(new int[] {task, draw, tree.frame("java.util.Random.next", Tier.INLINED)}, 3, 400);
        return tree;
    }

    private static Phenomenon growth(Tier tier, boolean exact) {
        return growth(tier, exact, Optional.empty());
    }

    private static final Gauge.Samples DRAWS = new Gauge.Samples(
            "random-draws",
            List.of("java.util.Random.next*"),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Gauge.Tiers.ALL,
            false,
            false,
            false,
            false,
            1);

    private static Phenomenon growth(Tier tier, boolean exact, Optional<CallTree> allocation) {
        CallTree.Builder none = new CallTree.Builder();
        none.add(new int[] {none.frame("com.example.Shop.order", Tier.COMPILED)}, 1, 1000);
        Measure baseline = lead(Run.BASELINE, none, exact).measure(DRAWS);
        return lead(Run.CURRENT, draws(tier), exact, allocation).measure(DRAWS).against(baseline, 1);
    }

    @Test
    void doubtsInlinedFramesOfARecordingWithoutDebugInfo() {
        Phenomenon doubted = growth(Tier.INLINED, false);
        assertThat(doubted.value()).hasValue(0.4);
        assertThat(doubted.growthDoubt()).isGreaterThanOrEqualTo(0.4);
        assertThat(doubted.says()).contains("inlined frames");

        assertThat(growth(Tier.INLINED, true).growthDoubt()).isZero();
        assertThat(growth(Tier.COMPILED, false).growthDoubt()).isZero();
        assertThat(growth(Tier.COMPILED, false).growth()).hasValue(0.4);
    }

    @Test
    void ofOneRunInlinedFramesMakeDoubtfulWhatStandsForAGrowth() {
        Phenomenon alone =
                lead(Run.CURRENT, draws(Tier.INLINED), false).measure(DRAWS).alone();
        assertThat(alone.value()).hasValue(0.4);
        assertThat(alone.doubt()).isZero();
        assertThat(alone.growthDoubt()).isGreaterThanOrEqualTo(0.4);
    }

    // so many of 400 samples of allocation in the method that is inlined
    private static Optional<CallTree> allocation(int inlined) {
        CallTree.Builder tree = new CallTree.Builder();
        int task = tree.frame("com.example.Shop.order", Tier.COMPILED);
        tree.add(new int[] {task}, 1, 400 - inlined);
        tree.add(new int[] {task, tree.frame("java.util.Random.nextInt", Tier.INLINED)}, 2, inlined);
        return Optional.of(tree.build());
    }

    @Test
    void believesInlinedFramesUnderWhichMuchIsAllocated() {
        assertThat(growth(Tier.INLINED, false, allocation(300)).growthDoubt()).isZero();
        assertThat(growth(Tier.INLINED, false, allocation(40)).growthDoubt()).isCloseTo(0.3, within(0.01));
        assertThat(growth(Tier.INLINED, false, allocation(0)).growthDoubt()).isCloseTo(0.4, within(0.01));
    }
}
