package io.github.jdkdoctor.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Run;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which cases of a pack are decoded, and how often a sign of several cases is tested. */
class ConcernedTest {
    private static final Symptom MESSAGE = symptom("a-message", "log-message", "id", "to-space-exhausted");
    private static final Symptom THE_SAME = symptom("by-another-name", "log-message", "id", "to-space-exhausted");
    private static final Symptom EVENT = symptom("an-event", "event", "event", "jdk.X");
    private static final Symptom FLAG = symptom("a-flag", "flag", "name", "UseX");
    private static final Symptom RULE =
            new Symptom("a-rule", "s", Optional.empty(), Run.CURRENT, Map.of(), Map.of(), "", List.of());

    private static Symptom symptom(String name, String fact, String attribute, String text) {
        return new Symptom(
                name,
                "s",
                Optional.of(fact),
                Run.CURRENT,
                Map.of(attribute, Vocabulary.condition(fact, attribute, text, Map.of())),
                Map.of(),
                "",
                List.of());
    }

    private static Case of(String id, boolean byFlag, Symptom... symptoms) {
        return of(id, new Case.Diagnosis(byFlag, List.of(), Map.of(), Set.of(), Set.of()), symptoms);
    }

    private static Case of(String id, Case.Diagnosis diagnosis, Symptom... symptoms) {
        return new Case(
                id,
                id,
                Set.of(),
                List.of(),
                "",
                "gc",
                Case.Status.STABLE,
                Case.Kind.REGRESSION,
                Case.Severity.LOW,
                Case.Frequency.OCCASIONAL,
                List.of(),
                Arrays.stream(symptoms).collect(Collectors.toMap(Symptom::name, Function.identity())),
                diagnosis,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static Casebook casebook(Case... cases) throws IOException, CasebookException {
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        Pack.write("test", "0", List.of(), List.of(), List.of(), List.of(cases), index);
        return new Casebook(List.of(
                Pack.read(new ByteArrayInputStream(index.toByteArray()), ConcernedTest.class.getClassLoader())));
    }

    private static List<String> ids(List<Case> cases) {
        return cases.stream().map(Case::id).toList();
    }

    /** Facts that show the signs about one kind of fact, and count what is asked. */
    private record Shown(Set<String> present, String seen, String inBoth, Set<String> rules, List<String> asked)
            implements Signs {
        static Shown of(Set<String> present, String seen, String inBoth, String... rules) {
            return new Shown(present, seen, inBoth, Set.of(rules), new ArrayList<>());
        }

        @Override
        public boolean present(String fact) {
            return present.contains(fact);
        }

        @Override
        public boolean fired(String caseId) {
            return rules.contains(caseId);
        }

        @Override
        public boolean seen(Symptom sign) {
            asked.add(sign.fact().orElseThrow());
            return sign.fact().orElseThrow().equals(seen);
        }

        @Override
        public boolean inBoth(Symptom sign) {
            return sign.fact().orElseThrow().equals(inBoth);
        }
    }

    private static final Set<String> ALL = Set.of("log-message", "event", "flag");

    @Test
    void aSignOfSeveralCasesIsTestedOnce() throws Exception {
        Shown facts = Shown.of(ALL, "log-message", "");

        List<Case> concerned = casebook(of("a", false, MESSAGE), of("b", false, THE_SAME), of("c", false, EVENT))
                .concerned(facts);

        assertThat(ids(concerned)).containsExactly("a", "b");
        assertThat(facts.asked()).containsExactly("log-message", "event");
    }

    @Test
    void aSignThatNoFactIsAboutIsNotTested() throws Exception {
        Shown facts = Shown.of(Set.of("event"), "event", "");

        List<Case> concerned =
                casebook(of("a", false, MESSAGE), of("b", false, EVENT)).concerned(facts);

        assertThat(ids(concerned)).containsExactly("b");
        assertThat(facts.asked()).containsExactly("event");
    }

    @Test
    void aSettingIsASignOfCasesThatAreAboutOneOnly() throws Exception {
        assertThat(ids(casebook(of("a", false, FLAG), of("b", true, FLAG)).concerned(Shown.of(ALL, "flag", ""))))
                .containsExactly("b");
    }

    @Test
    void whatARuleSaysNeedsNoSign() throws Exception {
        assertThat(ids(casebook(of("a", false, RULE), of("b", false, RULE)).concerned(Shown.of(ALL, "", "", "b"))))
                .containsExactly("b");
    }

    @Test
    void whatSpeaksAgainstACaseIsNoSignOfIt() throws Exception {
        Case against = of("a", new Case.Diagnosis(false, List.of(), Map.of(), Set.of("an-event"), Set.of()), EVENT);

        assertThat(casebook(against).concerned(Shown.of(ALL, "event", ""))).isEmpty();
    }

    @Test
    void bothRunsMustShowAllThatIsRequired() throws Exception {
        Case one = of("a", requires(List.of(Set.of("an-event"))), EVENT, MESSAGE);
        Case two = of("b", requires(List.of(Set.of("an-event"), Set.of("a-message"))), EVENT, MESSAGE);
        Case either = of("c", requires(List.of(Set.of("an-event", "a-message"))), EVENT, MESSAGE);

        assertThat(ids(casebook(one, two, either).concerned(Shown.of(ALL, "", "event"))))
                .containsExactly("a", "c");
    }

    private static Case.Diagnosis requires(List<Set<String>> required) {
        return new Case.Diagnosis(false, required, Map.of(), Set.of(), Set.of());
    }

    @Test
    void theFlagsOfAllCasesAreKnown() throws Exception {
        assertThat(casebook(of("a", false, FLAG), of("b", false, EVENT)).flags())
                .containsExactly("UseX");
    }
}
