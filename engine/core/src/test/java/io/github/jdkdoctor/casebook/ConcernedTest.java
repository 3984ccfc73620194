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
                List.of(),
                Arrays.stream(symptoms).collect(Collectors.toMap(Symptom::name, Function.identity())),
                new Case.Diagnosis(byFlag, List.of(), Map.of(), Set.of(), Set.of()),
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

    @Test
    void aSignOfSeveralCasesIsTestedOnce() throws Exception {
        List<String> tested = new ArrayList<>();

        List<Case> concerned = casebook(of("a", false, MESSAGE), of("b", false, THE_SAME), of("c", false, EVENT))
                .concerned(Set.of(), fact -> true, sign -> {
                    tested.add(sign.fact().orElseThrow());
                    return sign.fact().equals(MESSAGE.fact());
                });

        assertThat(ids(concerned)).containsExactly("a", "b");
        assertThat(tested).containsExactly("log-message", "event");
    }

    @Test
    void aSignThatNoFactIsAboutIsNotTested() throws Exception {
        List<Case> concerned = casebook(of("a", false, MESSAGE), of("b", false, EVENT))
                .concerned(Set.of(), fact -> fact.equals("event"), sign -> {
                    assertThat(sign)
                            .isEqualTo(new Symptom(
                                    "",
                                    "",
                                    EVENT.fact(),
                                    EVENT.run(),
                                    EVENT.where(),
                                    EVENT.alone(),
                                    "",
                                    EVENT.needs()));
                    return true;
                });

        assertThat(ids(concerned)).containsExactly("b");
    }

    @Test
    void aSettingIsASignOfCasesThatAreAboutOneOnly() throws Exception {
        assertThat(ids(casebook(of("a", false, FLAG), of("b", true, FLAG))
                        .concerned(Set.of(), fact -> true, sign -> true)))
                .containsExactly("b");
    }

    @Test
    void whatARuleSaysNeedsNoSign() throws Exception {
        assertThat(ids(casebook(of("a", false, RULE), of("b", false, RULE))
                        .concerned(Set.of("b"), fact -> true, sign -> true)))
                .containsExactly("b");
    }

    @Test
    void theFlagsOfAllCasesAreKnown() throws Exception {
        assertThat(casebook(of("a", false, FLAG), of("b", false, EVENT)).flags())
                .containsExactly("UseX");
    }
}
