package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.Evidence.Observed;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SystemProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FactBaseTest {
    private static List<Fact> given(Run run, JvmArgument.Source source, String option) {
        JvmArgument argument = new JvmArgument(run, option, source, new Origin(run.label() + "/" + source, 3));
        List<Fact> facts = new ArrayList<>(List.of(argument));
        SystemProperty.of(argument).ifPresent(facts::add);
        return facts;
    }

    private static List<Fact> properties(List<Fact> facts, Set<Observed> observed) {
        return new FactBase(facts, observed, (run, flag) -> Optional.empty()).of(FactKind.PROPERTY, Run.CURRENT);
    }

    @Test
    void aPropertyOfAScriptCountsWhereTheJvmDoesNotListItsOwn() {
        List<Fact> script = given(Run.CURRENT, JvmArgument.Source.OPTION_FILE, "-Dshop.kind=a");
        assertThat(properties(script, Set.of())).hasSize(1);

        // the JVM's list of another run says nothing of this one
        List<Fact> other = new ArrayList<>(script);
        other.addAll(given(Run.BASELINE, JvmArgument.Source.LISTED, "-Dshop.kind=b"));
        assertThat(properties(other, Set.of())).hasSize(1);

        List<Fact> listed = new ArrayList<>(script);
        listed.addAll(given(Run.CURRENT, JvmArgument.Source.LISTED, "-Dshop.kind=b"));
        assertThat(properties(listed, Set.of()))
                .extracting(p -> ((SystemProperty) p).value())
                .containsExactly("b");

        assertThat(properties(script, Set.of(new Observed(FactKind.PROPERTY, Run.CURRENT))))
                .isEmpty();
    }
}
