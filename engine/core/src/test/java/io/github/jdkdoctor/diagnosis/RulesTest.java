package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.drools.model.DSL.declarationOf;
import static org.drools.model.DSL.execute;
import static org.drools.model.PatternDSL.pattern;
import static org.drools.model.PatternDSL.rule;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.drools.model.Rule;
import org.drools.model.Variable;
import org.junit.jupiter.api.Test;

class RulesTest {
    private static final int COUNT = 6;

    /** Rules that fire for any text, each in a case of its own number. */
    public static final class OnText implements IntFunction<Rule> {
        @Override
        public Rule apply(int number) {
            Variable<String> text = declarationOf(String.class);
            return rule(Rules.CASE_PACKAGE + number, "text").build(pattern(text), execute(() -> {}));
        }
    }

    private static Casebook casebook() throws IOException, CasebookException {
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        List<Pack.Needs> needs = IntStream.range(0, COUNT)
                .mapToObj(n -> new Pack.Needs(List.of(Set.of("fact-" + n))))
                .toList();
        Pack.RuleFile file = new Pack.RuleFile("text.drl", OnText.class.getName(), needs);
        Pack.write("test", "0", List.of(), List.of(), List.of(file), List.of(), index);
        return new Casebook(
                List.of(Pack.read(new ByteArrayInputStream(index.toByteArray()), RulesTest.class.getClassLoader())));
    }

    private static Set<String> fired(Rules rules, Set<String> present) {
        try (Rules.Session session = rules.session(present::contains)) {
            session.put(List.of("text"));
            return session.fired().stream().map(f -> "fact-" + f.caseId()).collect(Collectors.toSet());
        }
    }

    @Test
    void loadsTheRulesThatTheFactsAllow() throws IOException, CasebookException {
        Rules rules = new Rules(casebook());

        assertThat(fired(rules, Set.of("fact-1", "fact-4"))).containsExactlyInAnyOrder("fact-1", "fact-4");
        assertThat(fired(rules, Set.of())).isEmpty();
    }

    @Test
    void loadsAllRulesWhereTheCombinationsOfFactsAreMany() throws IOException, CasebookException {
        Rules rules = new Rules(casebook());
        Set<Set<String>> exact = new HashSet<>();

        for (int mask = 0; mask < 1 << COUNT; mask++) {
            int bits = mask;
            Set<String> present = IntStream.range(0, COUNT)
                    .filter(n -> (bits >> n & 1) == 1)
                    .mapToObj(n -> "fact-" + n)
                    .collect(Collectors.toSet());
            Set<String> fired = fired(rules, present);
            assertThat(fired).containsAll(present);
            if (fired.equals(present)) {
                exact.add(present);
            } else {
                assertThat(fired).hasSize(COUNT);
            }
        }

        assertThat(exact).hasSizeBetween(2, 20);
        assertThat(fired(rules, Set.of("fact-0"))).containsExactly("fact-0");
    }
}
