package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Tier;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeadTest {
    private static Lead lead(long samples) {
        CallTree.Builder tree = new CallTree.Builder();
        tree.add(new int[] {tree.frame("com.example.Shop.order")}, 1, samples);
        return lead(tree);
    }

    private static Lead lead(CallTree.Builder tree) {
        Profile profile = new Profile(
                Run.CURRENT,
                Profile.Source.JFR,
                Optional.of("cpu"),
                Optional.empty(),
                Optional.empty(),
                tree.build(),
                Origin.of("current/recording.jfr"));
        return new Lead(Run.CURRENT, "profile", profile);
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
    void countsCompiledCodeBesideTheMethodThatIsLeftToTheInterpreter() {
        CallTree.Builder tree = new CallTree.Builder();
        int main = tree.frame("Main.main", Tier.INTERPRETED);
        tree.add(new int[] {main}, 1, 300);
        tree.add(new int[] {main, tree.frame("Main.sum", Tier.COMPILED)}, 2, 30);
        tree.add(new int[] {main, tree.frame("Main.print", Tier.INTERPRETED)}, 2, 70);
        assertThat(lead(tree).compiledElsewhere().samples()).isEqualTo(30);
        assertThat(lead(tree).compiledElsewhere().of()).isEqualTo(100);
    }
}
