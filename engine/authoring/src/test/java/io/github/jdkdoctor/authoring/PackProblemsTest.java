package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackProblemsTest {
    private static final String BY_RULE = Folder.CASE.replace(
            "    fact: stopped-share\n    where: { value: \">= 5 %\" }\n    threshold: 5 % in this test\n",
            "    seen-by: rule\n    needs: [safepoint-log@current]\n");

    private final Path root;

    PackProblemsTest(@TempDir Path root) {
        this.root = root;
    }

    private Folder folder() {
        return new Folder(root);
    }

    /** A case whose one symptom is seen by the given rules. */
    private Folder rules(String rules) {
        return folder().withRules()
                .withCase("a-b", BY_RULE)
                .with(
                        "a-b/case.drl",
                        "package jdkdoctor.cases.a_b\n\nimport io.github.jdkdoctor.fact.SafepointLog\n\n" + rules);
    }

    @Test
    void findsNothingWrongWithARightOne() {
        assertThat(rules("rule \"threads-stop\"\nwhen\n    SafepointLog()\nthen\nend\n")
                        .problems())
                .isEmpty();
    }

    @Test
    void saysWhereASyntaxErrorIs() {
        assertThat(rules("rule \"threads-stop\"\nwhen\n    SafepointLog( count() > 3\nthen\nend\n")
                        .problems())
                .containsExactly("a-b/case.drl:8:1: mismatched input 'then' in rule \"threads-stop\" [bad-rule]");
    }

    @Test
    void saysWhereAConditionAsksForWhatIsNotThere() {
        assertThat(rules("rule \"threads-stop\"\nwhen\n    SafepointLog( counted > 3 )\nthen\nend\n")
                        .problems())
                .containsExactly("a-b/case.drl:7:19: rule 'threads-stop': 'counted > 3' asks for what is not there;"
                        + " see the methods of the fact [bad-rule]");
    }

    @Test
    void saysWhereAPageHasBracesThatAsciidoctorReads() {
        rules("rule \"threads-stop\"\nwhen\n    SafepointLog()\nthen\nend\n")
                .with("a-b/case.adoc", "== Cause\n\nOf `{0}`, not of `+{0}+`.\n\n size {product}\n");

        assertThat(folder().problems())
                .containsExactly("a-b/case.adoc:3:5: Asciidoctor takes {0} for an attribute that is not set; write"
                        + " +{0}+ [page-attribute]");
    }

    @Test
    void saysWhereATypeIsUnknown() {
        assertThat(rules("rule \"threads-stop\"\nwhen\n    SafepointLg()\nthen\nend\n")
                        .problems())
                .containsExactly(
                        "a-b/case.drl:7:5: rule 'threads-stop': unknown type 'SafepointLg'; import it [bad-rule]");
    }

    @Test
    void saysWhereAnActionIsWrong() {
        folder().withRules().with("derive/stops.drl", Folder.RULES.replace("$log.seconds()", "$log.secnds()"));

        assertThat(folder().problems())
                .containsExactly(
                        "derive/stops.drl:11:102: rule 'time stopped': the method secnds() is undefined for the"
                                + " type SafepointLog [bad-rule]");
    }

    @Test
    void wantsMeasuresOfRulesToBeAskedFor() {
        String measured =
                """
                measures:
                  longest-stop:
                    says: the longest stop, in seconds
                    unit: seconds
                    seen-by: rule
                symptoms:""";
        String measuring =
                """
                package jdkdoctor.cases.a_b

                import io.github.jdkdoctor.diagnosis.Measure
                import io.github.jdkdoctor.fact.Phenomenon
                import io.github.jdkdoctor.fact.SafepointLog

                rule "the longest stop"
                when
                    $log : SafepointLog( count() > 0 )
                then
                    insert(Measure.of("longest-stop", $log, "safepoints", $log.stopped().toMillis() / 1e3, ""));
                end
                """;
        String asking =
                """

                rule "threads-stop"
                when
                    Phenomenon( name == "longest-stop", value.isPresent() )
                then
                end
                """;
        Folder folder = folder().withRules();

        assertThat(folder.withCase("a-b", Folder.CASE.replace("symptoms:", measured))
                        .with("a-b/case.drl", measuring)
                        .problems())
                .containsExactly(
                        "a-b/case.yaml:9:3: no symptom and no rule asks for 'longest-stop'; remove it [unused-measure]");
        assertThat(folder.withCase("a-b", BY_RULE.replace("symptoms:", measured))
                        .with("a-b/case.drl", measuring + asking)
                        .problems())
                .isEmpty();
    }

    @Test
    void namesEachRuleThatIsWrong() {
        assertThat(rules(
                                """
                                rule "threads-stop"
                                when
                                    SafepointLog( a > 3 )
                                then
                                end

                                rule "other"
                                when
                                    SafepointLog( b > 3 )
                                then
                                end
                                """)
                        .problems())
                .containsExactly(
                        "a-b/case.drl:7:19: rule 'threads-stop': 'a > 3' asks for what is not there;"
                                + " see the methods of the fact [bad-rule]",
                        "a-b/case.drl:11: rule 'other' is not a symptom of this case; declare it with 'seen-by: rule'"
                                + " [undeclared-rule]",
                        "a-b/case.drl:13:19: rule 'other': 'b > 3' asks for what is not there;"
                                + " see the methods of the fact [bad-rule]");
    }

    @Test
    void wantsEachRuleToBeASymptomAndTheReverse() {
        assertThat(rules("rule \"thread-stop\"\nwhen\n    SafepointLog()\nthen\nend\n")
                        .problems())
                .containsExactly(
                        "a-b/case.drl:5: rule 'thread-stop' is not a symptom of this case; did you mean 'threads-stop'?"
                                + " [undeclared-rule]",
                        "a-b/case.yaml:9:3: 'threads-stop' is seen by a rule, but case.drl has no rule of that name;"
                                + " did you mean 'thread-stop'? [missing-rule]");
    }

    @Test
    void keepsRulesOfCasesToConditions() {
        assertThat(rules(
                                """
                                rule "threads-stop"
                                salience 3
                                when
                                    SafepointLog()
                                    eval(true)
                                then
                                    System.out.println();
                                end
                                """)
                        .problems())
                .containsExactly(
                        "a-b/case.drl:5: rule 'threads-stop' does something; rules of cases are conditions or"
                                + " insert a measure of the case [forbidden-in-rule]",
                        "a-b/case.drl:5: rule 'threads-stop' has 'eval'; write a constraint of a fact"
                                + " [forbidden-in-rule]",
                        "a-b/case.drl:5: rule 'threads-stop' has 'salience'; rules here fire in any order, remove it"
                                + " [forbidden-in-rule]",
                        "a-b/case.drl:5: rule 'threads-stop' prints; measure a phenomenon instead [forbidden-in-rule]");
    }

    @Test
    void wantsWhatARuleFindsAbsentAmongItsNeeds() {
        assertThat(rules(
                                """
                                import io.github.jdkdoctor.fact.LogMessage

                                rule "threads-stop"
                                when
                                    SafepointLog()
                                    not LogMessage( id == "x" )
                                then
                                end
                                """)
                        .problems())
                .containsExactly("a-b/case.drl:7: rule 'threads-stop' holds where there is no 'log-message';"
                        + " add 'log-message@current' to the symptom's needs, or an absent file is taken for a no"
                        + " [missing-needs]");
    }

    @Test
    void keepsPackagesApart() {
        folder().withRules()
                .with("derive/more.drl", Folder.RULES)
                .withCase("a-b", BY_RULE)
                .with("a-b/case.drl", "package a\n\nrule \"threads-stop\"\nwhen\n    String()\nthen\nend\n");

        assertThat(folder().problems())
                .containsExactly(
                        "a-b/case.drl:1:1: the package of this case's rules is 'jdkdoctor.cases.a_b' [wrong-package]",
                        "derive/stops.drl:1:1: package 'jdkdoctor.derive.stops' belongs to another rule file;"
                                + " each has its own [wrong-package]");
    }

    @Test
    void wantsMeasuresToBeDeclared() {
        assertThat(folder().withRules()
                        .with("derive/stops.drl", Folder.RULES.replace("\"stopped-share\"", "\"stoped-share\""))
                        .problems())
                .containsExactly("derive/stops.drl:11:23: 'stoped-share' is not declared in phenomena.yaml;"
                        + " did you mean 'stopped-share'? [undeclared-phenomenon]");
    }

    @Test
    void wantsNeedsOfWhatIsMeasuredByAbsence() {
        assertThat(folder().withRules()
                        .with("phenomena.yaml", Folder.PHENOMENA.replace("  needs: [safepoint-log@current]\n", ""))
                        .with(
                                "derive/stops.drl",
                                Folder.RULES.replace(
                                        "then\n", "    not SafepointLog( run == $log.run, count() > 3 )\nthen\n"))
                        .problems())
                .containsExactly("derive/stops.drl:12:23: 'stopped-share' is measured where a fact is absent;"
                        + " declare with 'needs' what must have been observed [missing-needs]");
    }

    @Test
    void findsCirclesOfCasesThatExplainEachOther() {
        String explains =
                Folder.CASE.replace("requires: [threads-stop]", "requires: [threads-stop]\n  explains-away: [other]");
        folder().withRules()
                .withCase("a", explains.replace("other", "b"))
                .withCase("b", explains.replace("other", "c"))
                .withCase("c", explains.replace("other", "a"))
                .withCase("d", explains.replace("other", "aa"));

        assertThat(folder().problems())
                .containsExactly(
                        "a/case.yaml:16:19: explains itself away: a > b > c > a;"
                                + " keep the direction from cause to consequence [cycle]",
                        "d/case.yaml:16:19: there is no case 'aa'; did you mean 'a'? [unknown-case]");
    }

    @Test
    void wantsAPageAndAGoodName() {
        folder().withRules().with("Bad_Name/case.yaml", Folder.CASE).with("empty/case.adoc", "x");

        assertThat(folder().problems())
                .containsExactly(
                        "Bad_Name/case.yaml: 'Bad_Name' is not an id of a case; name the folder in lower-case words joined"
                                + " by '-' [bad-name]",
                        "Bad_Name/case.yaml: has no case.adoc next to it; write there how it comes about and how to"
                                + " recognize it [missing-page]",
                        "empty/case.yaml: is not there; a case begins with it [missing-key]");
    }

    @Test
    void findsWhatIsWrongWithPhenomena() {
        assertThat(folder().withRules()
                        .with(
                                "phenomena.yaml",
                                Folder.PHENOMENA.replace("percent", "percents").replace("log@", "lg@"))
                        .problems())
                .containsExactly(
                        "phenomena.yaml:3:9: 'unit' cannot be 'percents'; did you mean 'percent'? [unknown-word]",
                        "phenomena.yaml:5:11: unknown fact 'safepoint-lg'; did you mean 'safepoint-log'?"
                                + " [unknown-fact]");
    }

    @Test
    void takesASymptomThatCasesShare() {
        String symptom =
                Folder.CASE.substring(Folder.CASE.indexOf("  threads-stop:\n"), Folder.CASE.indexOf("diagnosis:"));
        folder().withRules()
                .with("symptoms.yaml", symptom.indent(-2))
                .withCase("a-b", Folder.CASE.replace(symptom, "  threads-stop: shared\n"));

        assertThat(folder().problems()).isEmpty();
    }

    @Test
    void saysWhereASharedSymptomIsWrong() {
        folder().withRules()
                .with("symptoms.yaml", "threads-halt:\n  says: threads halt\n  fact: stoped-share\n")
                .withCase("a-b", Folder.CASE.replace("  threads-stop:\n", "  threads-hlt: shared\n  threads-stop:\n"));

        assertThat(folder().problems())
                .contains(
                        "a-b/case.yaml:9:3: symptoms.yaml has no 'threads-hlt'; did you mean 'threads-halt'?"
                                + " [undeclared-symptom]",
                        "symptoms.yaml:3:9: unknown fact 'stoped-share'; did you mean 'stopped-share'? [unknown-fact]");
    }
}
