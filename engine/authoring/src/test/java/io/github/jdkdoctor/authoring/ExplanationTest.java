package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExplanationTest {
    private static final String OWN = "threads-stop-often/case.yaml";
    private static final String RULES = "threads-stop-often/case.drl";
    private static final String OTHER = "threads-stop/case.yaml";
    private static final String DERIVE = "derive/stops.drl";
    private static final String PHENOMENA = "phenomena.yaml";

    /** Two cases and their rules, with the good example of every code. */
    private static final String CASE =
            """
            id: threads-stop-often
            title: "Threads stop: much of the time"
            aliases: [safepoint, stop the world]
            summary: Threads are stopped and wait for each other.
            area: locking
            status: experimental
            kind: regression
            severity: medium
            affects:
              - { of: current, vendor: any, versions: "[8u161,9) [10,)" }
            frames:
              thread-parking: [jdk.internal.misc.Unsafe.park]
            measures:
              time-parked:
                says: the share of samples in which threads park
                share-of: cpu
                under: [thread-parking]
            symptoms:
              threads-park:
                says: threads park
                fact: time-parked
                where: { run: current, value: ">= 6 %" }
                threshold: healthy runs stay below 2 %
              stops-take-time:
                says: stopping threads takes time from the application
                fact: stopped-share
                where: { run: current, value: ">= 5 %" }
                threshold: below 1 % in every run on 11 and 17 without it
              stops-grew:
                says: stopping threads takes more time than in the baseline run
                fact: stopped-share
                where: { run: current, growth: ">= 3 points" }
                threshold: healthy runs differ by less than 1 point
              biased-locking-is-on:
                says: biased locking is on
                fact: flag
                where: { name: UseBiasedLocking, value: "true" }
              nothing-is-collected:
                says: threads are stopped, and nothing is collected
                seen-by: rule
                needs: [safepoint-log@current, gc-log@current]
              class-data-is-made:
                says: something is switched on that stops threads
                fact: argument
                where: { text: "/-XX:(Use|Print).*/" }
              stops-are-long: shared
            diagnosis:
              requires: [stops-take-time]
              supports: { stops-grew: moderate, biased-locking-is-on: moderate, nothing-is-collected: weak, class-data-is-made: weak, stops-are-long: weak, threads-park: weak }
              explains-away: [threads-stop]
            remedies:
              - { do: start with -XX:-UseBiasedLocking, risk: uncontended locking gets slower }
            confirm:
              - { do: look again, expect: fewer }
            references:
              - { title: "JEP 374: deprecate and disable biased locking", url: "https://openjdk.org/jeps/374", supports: ["in 10 and 8u161"] }
            """;

    private static final String BIASED =
            """
              biased-locking-is-on:
                says: biased locking is on
                fact: flag
                where: { name: UseBiasedLocking, value: "true" }
                threshold: the default up to 14
            """;

    private static final String SHARED =
            """
            stops-are-long:
              says: threads are stopped for long
              fact: stopped-share
              where: { run: current, value: ">= 7 %" }
              threshold: below 1 % in every run on 11 and 17 without it
            """;

    private final Path root;

    ExplanationTest(@TempDir Path root) {
        this.root = root;
    }

    private static String good(String file) {
        return switch (file) {
            case OWN -> CASE;
            case OTHER ->
                Folder.CASE
                        .replace(">= 5 %", ">= 4 %")
                        .replace(
                                "requires: [threads-stop]\n",
                                """
                                requires: [threads-stop]
                                  supports: { biased-locking-is-on: weak }
                                  explains-away: []
                                """)
                        .replace("diagnosis:\n", BIASED + "diagnosis:\n");
            case DERIVE ->
                Folder.RULES.replaceAll(
                        "insert\\(.*",
                        "insert(Measure.of(\"stopped-share\", \\$log, \"safepoints\", \\$log.shareOfWallReaching(),"
                                + " \"\"));");
            case PHENOMENA -> Folder.PHENOMENA;
            case RULES ->
                """
                    package jdkdoctor.cases.threads_stop_often

                    import io.github.jdkdoctor.fact.GcLog
                    import io.github.jdkdoctor.fact.SafepointLog

                    rule "nothing-is-collected"
                    when
                        $log : SafepointLog( count > 10 )
                        not GcLog()
                    then
                    end
                    """;
            default -> throw new IllegalArgumentException(file);
        };
    }

    private Set<Problem.Code> lint(String changed, String content) throws IOException, CasebookException {
        Folder folder = new Folder(root).with("symptoms.yaml", SHARED);
        for (String file : List.of(OWN, OTHER, RULES, DERIVE, PHENOMENA)) {
            folder.with(file, file.equals(changed) ? content : good(file));
        }
        return new TreeSet<>(
                new Lint(List.of()).check(root).stream().map(Problem::code).toList());
    }

    @Test
    void everyCodeHasOne() {
        assertThat(Explanation.all()).containsOnlyKeys(Problem.Code.values());
    }

    static Stream<Explanation> examples() {
        // a file that is not there is no piece of a file
        return Explanation.all().values().stream().filter(e -> !e.in().equals(Optional.of("the folder")));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theBadExampleHasTheProblemAndTheGoodOneHasNot(Explanation explained) throws IOException, CasebookException {
        String file = explained.in().orElse(OWN);
        String good = good(file);

        assertThat(lint(file, replaced(good, explained.good(), explained.bad())))
                .contains(explained.code());
        assertThat(lint(file, good)).containsOnly(Problem.Code.MISSING_FIXTURE, Problem.Code.MISSING_PAGE);
    }

    /** Replaces a piece wherever it is indented to. */
    private static String replaced(String text, String piece, String by) {
        for (int spaces = 0; spaces <= 8; spaces++) {
            String there = "\n" + piece.indent(spaces);
            if (("\n" + text).contains(there)) {
                return ("\n" + text).replace(there, "\n" + by.indent(spaces)).substring(1);
            }
        }
        throw new AssertionError("the example is not in the case: " + piece);
    }

    @Test
    void isReadByPeople() {
        assertThat(Explanation.of("missing-unit"))
                .startsWith("missing-unit\n\nA number stands without its unit. ")
                .contains(
                        "\nBad:\n\n    where: { run: current, value: \">= 5\" }\n",
                        "\nGood:\n\n    where: { run: current, value: \">= 5 %\" }\n");
        assertThat(Arrays.stream(Problem.Code.values()).map(c -> Explanation.of(c.label())))
                .allSatisfy(text -> assertThat(
                                text.substring(0, text.indexOf("\nBad")).lines())
                        .allMatch(line -> line.length() <= 80));
    }

    @Test
    void anUnknownCodeIsAnsweredWithTheNearest() {
        assertThatThrownBy(() -> Explanation.of("mising-unit"))
                .hasMessage("no code 'mising-unit'; did you mean missing-unit or wrong-unit?");
        assertThatThrownBy(() -> Explanation.of("unit"))
                .hasMessage("no code 'unit'; did you mean missing-unit or wrong-unit?");
        assertThatThrownBy(() -> Explanation.of("xyz")).hasMessageContaining("there are bad-condition, ");
    }
}
