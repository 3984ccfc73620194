package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.casebook.Vocabulary;
import io.github.jdkdoctor.casebook.Weight;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VersionWindow;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CaseReaderTest {
    private static final Map<String, PhenomenonDeclaration> PHENOMENA = Map.of(
            "bias-revocation-cost",
            new PhenomenonDeclaration("bias-revocation-cost", "", Unit.PERCENT, "locking", List.of()));

    private static final Map<String, Condition> BIASED =
            Map.of("name", Condition.text("UseBiasedLocking"), "value", Condition.text("true"));

    private static final String GOOD =
            """
            title: Revoking biased locks stops the application
            aliases: [RevokeBias, bulk rebias]
            summary: Threads hand over objects whose lock is biased to another thread.
            area: locking
            status: stable
            kind: regression
            severity: high
            affects:
              - { of: current, vendor: any, versions: "[6,18)" }
            symptoms:
              revocations-take-time:
                says: revoking biases takes time from the application
                fact: bias-revocation-cost
                where: { run: current, growth: ">= 2 points" }
                alone: { value: ">= 10 %" }
                threshold: below it the effect was inside the noise
              biased-locking-is-on:
                says: biased locking is on
                fact: flag
                where: { name: UseBiasedLocking, value: "true" }
                alone: { value: "true" }
              many-classes:
                says: objects of many classes are revoked
                seen-by: rule
                needs: [safepoint-log@current]
            diagnosis:
              requires: [revocations-take-time]
              supports: { many-classes: strong }
              rules-out: [biased-locking-is-on]
              explains-away: [other-case]
            variants:
              handshakes:
                title: Revocation by handshakes
                affects:
                  - { versions: "[14,18)" }
            accounts-for:
              - under: [ "*BiasedLocking::revoke*" ]
                buckets: [vm]
            remedies:
              - do: -XX:-UseBiasedLocking
                where: 8 to 17
                versions: "[8,18)"
                risk: uncontended locking gets slower
                security: none
            confirm:
              - { do: run once without it, expect: fewer safepoints }
            collect:
              - shows: [many-classes]
                gives: biased-locking-log
                command: java -Xlog:biasedlocking
                why: it names the classes
                versions: "[9,18)"
            references:
              - { title: JEP 374, url: "https://openjdk.org/jeps/374" }
            """;

    private static CaseFile read(String yaml) {
        return new CaseReader(PHENOMENA, FlagBook.load(), Map.of())
                .read("x", "cases/x/case.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    /** What is found when one piece of the good case is replaced. */
    private static List<String> problems(String piece, String by) {
        assertThat(GOOD).contains(piece);
        return read(GOOD.replace(piece, by)).problems().stream()
                .map(Problem::toString)
                .toList();
    }

    @Test
    void wantsTitlesOf75CharactersAtMost() {
        String title = "Revoking biased locks stops the application";

        assertThat(problems(title, title + "x".repeat(75 - title.length()))).isEmpty();
        assertThat(problems(title, title + "x".repeat(76 - title.length())))
                .singleElement()
                .asString()
                .isEqualTo(
                        "cases/x/case.yaml:1:1: the title has 76 characters, more than the 75 that fit a list of search"
                                + " results; shorten it [long-title]");
    }

    @Test
    void wantsTitlesOfVariantsOf75CharactersAtMost() {
        assertThat(problems("Revocation by handshakes", "x".repeat(76)))
                .singleElement()
                .asString()
                .endsWith("[long-title]");
    }

    @Test
    void readsACase() {
        CaseFile file = read(GOOD);

        assertThat(file.problems()).isEmpty();
        assertThat(file.value())
                .contains(new Case(
                        "x",
                        "Revoking biased locks stops the application",
                        Set.of(),
                        List.of("RevokeBias", "bulk rebias"),
                        "Threads hand over objects whose lock is biased to another thread.",
                        "locking",
                        Case.Status.STABLE,
                        Case.Kind.REGRESSION,
                        Case.Severity.HIGH,
                        Case.Frequency.OCCASIONAL,
                        List.of(new Case.Affected(Run.CURRENT, "any", VersionWindow.parse("[6,18)"))),
                        Map.of(
                                "revocations-take-time",
                                new Symptom(
                                        "revocations-take-time",
                                        "revoking biases takes time from the application",
                                        Optional.of("bias-revocation-cost"),
                                        Run.CURRENT,
                                        Map.of("growth", condition("bias-revocation-cost", "growth", ">= 2 points")),
                                        Map.of("value", condition("bias-revocation-cost", "value", ">= 10 %")),
                                        "below it the effect was inside the noise",
                                        List.of()),
                                "biased-locking-is-on",
                                new Symptom(
                                        "biased-locking-is-on",
                                        "biased locking is on",
                                        Optional.of("flag"),
                                        Run.CURRENT,
                                        BIASED,
                                        BIASED,
                                        "",
                                        List.of()),
                                "many-classes",
                                new Symptom(
                                        "many-classes",
                                        "objects of many classes are revoked",
                                        Optional.empty(),
                                        Run.CURRENT,
                                        Map.of(),
                                        Map.of(),
                                        "",
                                        List.of(new Symptom.Need("safepoint-log", Run.CURRENT)))),
                        new Case.Diagnosis(
                                false,
                                List.of(Set.of("revocations-take-time")),
                                Map.of("many-classes", Weight.STRONG),
                                Set.of("biased-locking-is-on"),
                                Set.of("other-case")),
                        List.of(new Case.Variant(
                                "handshakes",
                                "Revocation by handshakes",
                                List.of(new Case.Affected(Run.CURRENT, "any", VersionWindow.parse("[14,18)"))),
                                Set.of(),
                                List.of())),
                        List.of(new Case.Account(
                                List.of("*BiasedLocking::revoke*"), List.of(), List.of(), List.of("vm"))),
                        List.of(new Case.Remedy(
                                "-XX:-UseBiasedLocking",
                                "8 to 17",
                                Optional.of(VersionWindow.parse("[8,18)")),
                                "uncontended locking gets slower",
                                Optional.empty())),
                        List.of(new Case.Confirmation("run once without it", "fewer safepoints")),
                        List.of(new Case.Recording(
                                Set.of("many-classes"),
                                Optional.of(FactKind.BIASED_LOCKING_LOG),
                                "java -Xlog:biasedlocking",
                                "it names the classes",
                                Optional.of(VersionWindow.parse("[9,18)")))),
                        List.of(new Case.Reference("JEP 374", "https://openjdk.org/jeps/374"))));
    }

    private static Condition condition(String fact, String attribute, String text) {
        return Vocabulary.condition(fact, attribute, text, PHENOMENA);
    }

    @Test
    void asksForTheSameFlagWhereThereIsNoBaseline() {
        assertThat(read(GOOD).value().orElseThrow().symptoms())
                .hasEntrySatisfying(
                        "biased-locking-is-on",
                        flag -> assertThat(flag.alone().keySet()).containsExactlyInAnyOrder("name", "value"));
    }

    @Test
    void namesTheNearestFact() {
        assertThat(problems("fact: bias-revocation-cost", "fact: bias-revocation-csot"))
                .containsExactly("cases/x/case.yaml:13:11: unknown fact 'bias-revocation-csot';"
                        + " did you mean 'bias-revocation-cost'? [unknown-fact]");
    }

    @Test
    void namesTheNearestAttribute() {
        assertThat(problems("growth:", "grwoth:"))
                .containsExactly("cases/x/case.yaml:14:28: 'bias-revocation-cost' has no 'grwoth';"
                        + " did you mean 'growth'? [unknown-attribute]");
    }

    @Test
    void wantsAUnit() {
        assertThat(problems("\">= 2 points\"", "\">= 2\""))
                .containsExactly(
                        "cases/x/case.yaml:14:36: growth '>= 2' has no unit; write '>= 2 points' [missing-unit]");
    }

    @Test
    void wantsTheRightUnit() {
        assertThat(problems("\">= 2 points\"", "\">= 2 %\""))
                .containsExactly("cases/x/case.yaml:14:36: growth '>= 2 %' is in '%'; this one takes the unit 'points'"
                        + " [wrong-unit]");
    }

    @Test
    void wantsANumber() {
        assertThat(problems("\">= 2 points\"", "many"))
                .containsExactly("cases/x/case.yaml:14:36: growth 'many' has no number; write for example '>= 5'"
                        + " [bad-condition]");
    }

    @Test
    void knowsTheRuns() {
        assertThat(problems("run: current", "run: curent"))
                .containsExactly("cases/x/case.yaml:14:19: 'run' cannot be 'curent'; did you mean 'current'?"
                        + " [unknown-word]");
    }

    @Test
    void wantsAFlagToBeNamed() {
        assertThat(problems("name: UseBiasedLocking, ", ""))
                .containsExactly("cases/x/case.yaml:20:5: a symptom of a 'flag' says which; give 'name' in 'where'"
                        + " [missing-attribute]");
    }

    @Test
    void knowsTheFlagsOfAllReleases() {
        assertThat(problems("name: UseBiasedLocking", "name: UseBiasedLock"))
                .containsExactly("cases/x/case.yaml:20:20: no release of HotSpot has a flag 'UseBiasedLock';"
                        + " did you mean 'UseBiasedLocking'? [unknown-flag]");
    }

    @Test
    void looksUpOneFlagAtATime() {
        assertThat(problems("name: UseBiasedLocking", "name: Use*"))
                .containsExactly("cases/x/case.yaml:20:20: 'Use*' is not the name of one flag;"
                        + " make a symptom for each [bad-condition]");
    }

    @Test
    void readsVersionWindowsWithTheirPlace() {
        assertThat(problems("versions: \"[6,18)\"", "versions: \"[6,18\""))
                .containsExactly("cases/x/case.yaml:9:43: '[6,18' is not a version window;"
                        + " write intervals such as '[8u161,9) [10,)' [bad-version]");
    }

    @Test
    void namesTheNearestKey() {
        assertThat(problems("    says: biased locking is on", "    say: biased locking is on"))
                .containsExactly(
                        "cases/x/case.yaml:17:3: 'biased-locking-is-on' has no 'says' [missing-key]",
                        "cases/x/case.yaml:18:5: unknown key 'say'; did you mean 'says'? [unknown-key]");
    }

    @Test
    void wantsTheCaseToBeCalledAsItsFolder() {
        assertThat(problems("title: Revoking", "id: x\ntitle: Revoking")).isEmpty();
        assertThat(problems("title: Revoking", "id: y\ntitle: Revoking"))
                .containsExactly(
                        "cases/x/case.yaml:1:5: 'y' is not the name of the folder, 'x'; rename one [wrong-id]");
    }

    @Test
    void findsAllProblemsAtOnce() {
        assertThat(problems("status: stable\nkind: regression", "status: finished\nkind: regresion"))
                .containsExactly(
                        "cases/x/case.yaml:5:9: 'status' cannot be 'finished'; write draft, experimental, stable"
                                + " [unknown-word]",
                        "cases/x/case.yaml:6:7: 'kind' cannot be 'regresion'; did you mean 'regression'?"
                                + " [unknown-word]");
    }

    @Test
    void keepsKeysInOrder() {
        assertThat(problems("status: stable\nkind: regression", "kind: regression\nstatus: stable"))
                .singleElement()
                .asString()
                .startsWith("cases/x/case.yaml:6:1: 'status' stands behind 'kind'; the order is id, title, formerly,"
                        + " aliases,")
                .endsWith("[key-order]");
    }

    @Test
    void refusesAKeyThatStandsTwice() {
        assertThat(problems("area: locking", "area: locking\narea: tls"))
                .containsExactly("cases/x/case.yaml:5:1: 'area' stands in line 4, too; keep one [duplicate-key]");
    }

    @Test
    void wantsListsWhereListsBelong() {
        assertThat(problems("requires: [revocations-take-time]", "requires: revocations-take-time"))
                .contains("cases/x/case.yaml:27:13: 'requires' is a text; write a list [wrong-shape]");
    }

    @Test
    void knowsTheSymptomsOfTheCase() {
        assertThat(problems("requires: [revocations-take-time]", "requires: [revocations-take-tme, many-clases]"))
                .containsExactly(
                        "cases/x/case.yaml:11:3: 'revocations-take-time' has no place in the diagnosis;"
                                + " add it there or remove it [unused-symptom]",
                        "cases/x/case.yaml:27:14: 'revocations-take-tme' is not a symptom of this case;"
                                + " did you mean 'revocations-take-time'? [undeclared-symptom]",
                        "cases/x/case.yaml:27:36: 'many-clases' is not a symptom of this case;"
                                + " did you mean 'many-classes'? [undeclared-symptom]");
    }

    @Test
    void knowsTheSymptomsThatSupportIt() {
        assertThat(problems("{ many-classes: strong }", "{ many-clases: strong, many-classes: huge }"))
                .containsExactly(
                        "cases/x/case.yaml:28:15: 'many-clases' is not a symptom of this case;"
                                + " did you mean 'many-classes'? [undeclared-symptom]",
                        "cases/x/case.yaml:28:50: 'many-classes' cannot be 'huge'; write weak, moderate, strong"
                                + " [unknown-word]");
    }

    @Test
    void givesASymptomOnePlaceInTheDiagnosis() {
        assertThat(problems("rules-out: [biased-locking-is-on]", "rules-out: [biased-locking-is-on, many-classes]"))
                .containsExactly("cases/x/case.yaml:29:37: 'many-classes' has another place in the diagnosis; keep one"
                        + " [contradiction]");
    }

    @Test
    void wantsToKnowWhatARuleNeeds() {
        assertThat(problems("    needs: [safepoint-log@current]\n", ""))
                .containsExactly("cases/x/case.yaml:22:3: 'many-classes' is seen by a rule; say with"
                        + " 'needs: [safepoint-log@current]' what must have been observed before its silence means no"
                        + " [missing-needs]");
    }

    @Test
    void wantsToKnowWhichRunARuleNeeds() {
        assertThat(problems("safepoint-log@current", "safepoint-log, safe-point-log@current"))
                .containsExactly(
                        "cases/x/case.yaml:25:13: 'safepoint-log' names no run; write 'safepoint-log@current',"
                                + " @baseline or @peer [unknown-word]",
                        "cases/x/case.yaml:25:28: unknown fact 'safe-point-log'; did you mean 'safepoint-log'?"
                                + " [unknown-fact]");
    }

    @Test
    void wantsSources() {
        assertThat(problems("url: \"https://openjdk.org/jeps/374\"", "url: jeps/374"))
                .containsExactly("cases/x/case.yaml:54:28: 'jeps/374' is not an address; write it with https://"
                        + " [missing-reference]");
        assertThat(problems(GOOD.substring(GOOD.indexOf("references:")), ""))
                .containsExactly("cases/x/case.yaml:1:1: the case names no source;"
                        + " give title and url of at least one under 'references' [missing-reference]");
    }

    @Test
    void wantsToKnowWhereANumberComesFrom() {
        assertThat(problems("    threshold: below it the effect was inside the noise\n", ""))
                .containsExactly("cases/x/case.yaml:14:5: the condition has a number;"
                        + " say with 'threshold' where it comes from [missing-threshold]");
    }

    @Test
    void refusesACaseThatSettingsAloneMake() {
        String yaml = GOOD.replace("fact: bias-revocation-cost", "fact: jdk")
                .replace("where: { run: current, growth: \">= 2 points\" }", "where: { version: \"[9,)\" }")
                .replace("    alone: { value: \">= 10 %\" }\n    threshold", "    threshold")
                .replace(
                        "seen-by: rule\n    needs: [safepoint-log@current]",
                        "fact: argument\n    where: { text: -Xint }");

        assertThat(read(yaml).problems())
                .extracting(Problem::toString)
                .containsExactly("cases/x/case.yaml:26:3: versions and settings alone make no suspicion;"
                        + " add a sign, or 'by-flag: true' [never-suspected]");
        assertThat(read(yaml.replace("  requires:", "  by-flag: true\n  requires:"))
                        .problems())
                .isEmpty();
    }

    @Test
    void pointsToTheEndOfWhatCanBeRead() {
        assertThat(problems("area: locking", "area: [locking"))
                .containsExactly(
                        "cases/x/case.yaml:5:7: the '[' of line 4 is not closed, or a ',' is missing, or a text in it"
                                + " needs quotes [bad-yaml]");
    }

    @ParameterizedTest
    @MethodSource("brokenLines")
    void saysInAnAuthorsWordsWhyItIsNoYaml(String area, String said) {
        assertThat(problems("area: locking", area)).containsExactly("cases/x/case.yaml:" + said + " [bad-yaml]");
    }

    static Stream<Arguments> brokenLines() {
        String colon = "a text with ': ' in it needs quotes, or this line is indented too far";
        return Stream.of(
                Arguments.of("\tarea: locking", "4:1: a tab stands where blanks belong; indent with blanks"),
                Arguments.of(" area: locking", "4:6: " + colon),
                Arguments.of("area: a: b", "4:8: " + colon),
                Arguments.of("area:locking", "5:1: a key without ': ' stands before this line"),
                Arguments.of("area: @locking", "4:7: a text that begins with this character needs quotes"));
    }

    @Test
    void namesTheLineOfAQuoteThatIsNotClosed() {
        assertThat(read("title: x\nsummary: \"y\narea: z\n").problems())
                .extracting(Problem::toString)
                .containsExactly("cases/x/case.yaml:4:1: the quote of line 2 is not closed [bad-yaml]");
    }

    @Test
    void refusesAliases() {
        assertThat(read("a: &a [x]\nb: [*a, *a]\n").problems())
                .extracting(Problem::toString)
                .containsExactly(
                        "cases/x/case.yaml:1:4: '&a' is an anchor; write each value where it belongs [bad-yaml]");
    }

    @Test
    void refusesTags() {
        assertThat(read("title: !!java.net.URL [x]\n").problems())
                .extracting(Problem::toString)
                .containsExactly(
                        "cases/x/case.yaml:1:8: 'tag:yaml.org,2002:java.net.URL' is a tag; write the plain value"
                                + " [bad-yaml]");
    }

    @Test
    void refusesWhatIsNoCase() {
        assertThat(read("").problems())
                .extracting(Problem::toString)
                .containsExactly("cases/x/case.yaml:1:1: is empty [bad-yaml]");
        assertThat(read("[]").problems())
                .extracting(Problem::toString)
                .first()
                .isEqualTo("cases/x/case.yaml:1:1: the case is a list; write keys with values [wrong-shape]");
        assertThat(read("a\n---\nb\n").problems())
                .extracting(Problem::toString)
                .contains("cases/x/case.yaml:3:1: a second document begins here; one file holds one [bad-yaml]");
        assertThat(read("[".repeat(100_000)).problems())
                .extracting(Problem::toString)
                .containsExactly("cases/x/case.yaml:1:18: is nested deeper than any case [bad-yaml]");
        assertThat(new CaseReader(PHENOMENA, FlagBook.load(), Map.of())
                        .read("x", "case.yaml", new byte[] {'a', (byte) 0xff})
                        .problems())
                .extracting(Problem::toString)
                .containsExactly("case.yaml: is not written in UTF-8 [bad-yaml]");
        assertThat(read("title: \u0007\n").problems())
                .extracting(Problem::toString)
                .singleElement()
                .asString()
                .endsWith("special characters are not allowed [bad-yaml]");
    }
}
