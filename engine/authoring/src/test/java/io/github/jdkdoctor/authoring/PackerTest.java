package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.diagnosis.Comparison;
import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.Finding;
import io.github.jdkdoctor.diagnosis.Grounds;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackerTest {
    private static final String RULE_CASE = Folder.CASE
            .replace(
                    "diagnosis:",
                    """
                      one-stop-is-long:
                        says: one stop is longer than the others
                        seen-by: rule
                        needs: [safepoint-log@current]
                    diagnosis:""")
            .replace("requires: [threads-stop]", "requires: [threads-stop]\n  supports: { one-stop-is-long: weak }");

    private static final String CASE_RULES =
            """
            package jdkdoctor.cases.long_stops

            import io.github.jdkdoctor.fact.Run
            import io.github.jdkdoctor.fact.SafepointLog

            rule "one-stop-is-long"
            when
                SafepointLog( run == Run.CURRENT, count() > 1 )
            then
            end
            """;

    private final Path root;

    PackerTest(@TempDir Path root) {
        this.root = root;
    }

    private Folder folder() {
        return new Folder(root);
    }

    private static SafepointLog stops(long count, Duration stopped) {
        return new SafepointLog(
                Run.CURRENT,
                List.of(new SafepointLog.Operation("Cleanup", count, stopped, Duration.ZERO, stopped, Duration.ZERO)),
                Duration.ofSeconds(10),
                Origin.of("current/safepoint.log"));
    }

    private static Diagnosis diagnose(Pack pack, Fact... facts) throws CasebookException {
        FactBase base = new FactBase(List.of(facts), Set.of(), (run, name) -> Optional.empty());
        Comparison none = new Comparison(false, List.of(), List.of(), List.of(), OptionalDouble.empty(), List.of());
        return new Diagnosis.Reasoner(new Casebook(List.of(pack)))
                .reason(new Grounds(base, Optional.empty(), none, List.of(), List.of(), List.of(), Map.of()));
    }

    private static List<String> outcomes(Diagnosis diagnosis) {
        return diagnosis.tallies().values().stream()
                .flatMap(t -> t.findings().stream())
                .map(f -> f.symptom().name() + " " + f.outcome())
                .toList();
    }

    @Test
    void makesAPackThatCoreLoadsAndWhoseRulesFire() throws CasebookException {
        Packer.Result result = folder().withRules()
                .withCase("long-stops", RULE_CASE)
                .with("long-stops/case.drl", CASE_RULES)
                .pack();

        assertThat(result.problems()).isEmpty();
        Pack pack = result.packed().orElseThrow().load(getClass().getClassLoader());
        Diagnosis diagnosis = diagnose(pack, stops(5, Duration.ofSeconds(2)));
        assertThat(diagnosis.phenomena())
                .containsExactly(new Phenomenon(
                        "stopped-share",
                        Run.CURRENT,
                        OptionalDouble.of(0.2),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        "safepoints",
                        List.of(Origin.of("current/safepoint.log"))));
        assertThat(outcomes(diagnosis)).containsExactly("threads-stop SEEN", "one-stop-is-long SEEN");
        assertThat(diagnosis.tallies().values())
                .flatExtracting(t -> t.findings())
                .extracting(Finding::outcome)
                .containsOnly(Outcome.SEEN);
        assertThat(outcomes(diagnose(pack, stops(1, Duration.ofMillis(1))))).isEmpty();
    }

    @Test
    void runsTheRulesOfAChangedCaseAndNotThoseThatWerePackedBefore() throws CasebookException {
        Pack before = folder().withRules()
                .withCase("long-stops", RULE_CASE)
                .with("long-stops/case.drl", CASE_RULES)
                .pack()
                .packed()
                .orElseThrow()
                .load(getClass().getClassLoader());
        Pack after = folder().with("long-stops/case.drl", CASE_RULES.replace("count() > 1", "count() > 7"))
                .pack()
                .packed()
                .orElseThrow()
                .load(before.loader());

        assertThat(outcomes(diagnose(before, stops(5, Duration.ofSeconds(2))))).contains("one-stop-is-long SEEN");
        assertThat(outcomes(diagnose(after, stops(5, Duration.ofSeconds(2))))).contains("one-stop-is-long NOT_SEEN");
    }

    @Test
    void measuresWhatARuleOfTheCaseInserts() throws CasebookException {
        Pack pack = folder().withCase(
                        "long-stops",
                        Folder.CASE
                                .replace("fact: stopped-share", "fact: longest-stop")
                                .replace(">= 5 %", ">= 1 s")
                                .replace(
                                        "symptoms:",
                                        """
                                        measures:
                                          longest-stop:
                                            says: the longest stop, in seconds
                                            unit: seconds
                                            seen-by: rule
                                        symptoms:"""))
                .with(
                        "long-stops/case.drl",
                        """
                        package jdkdoctor.cases.long_stops

                        import io.github.jdkdoctor.diagnosis.Measure
                        import io.github.jdkdoctor.fact.SafepointLog

                        rule "the longest stop"
                        when
                            $log : SafepointLog( count() > 0 )
                        then
                            insert(Measure.of("longest-stop", $log, "safepoints", $log.stopped().toMillis() / 1e3, ""));
                        end
                        """)
                .pack()
                .packed()
                .orElseThrow()
                .load(getClass().getClassLoader());

        Diagnosis diagnosis = diagnose(pack, stops(1, Duration.ofSeconds(2)));
        assertThat(diagnosis.phenomena()).extracting(Phenomenon::name).containsExactly("long-stops/longest-stop");
        assertThat(outcomes(diagnosis)).containsExactly("threads-stop SEEN");
    }

    @Test
    void showsTheEvidenceThatARuleCollected() throws CasebookException {
        Pack pack = folder().withRules()
                .withCase("long-stops", RULE_CASE)
                .with(
                        "long-stops/case.drl",
                        CASE_RULES
                                .replace("SafepointLog( run", "List( size > 0 ) from collect( SafepointLog( run")
                                .replace("count() > 1 )", "count() > 1 ) )")
                                .replace(
                                        "import io.github.jdkdoctor.fact.Run",
                                        "import io.github.jdkdoctor.fact.Run\nimport java.util.List"))
                .pack()
                .packed()
                .orElseThrow()
                .load(getClass().getClassLoader());

        assertThat(diagnose(pack, stops(5, Duration.ofSeconds(2))).tallies().values())
                .flatExtracting(t -> t.findings())
                .extracting(Finding::origins)
                .containsOnly(List.of(Origin.of("current/safepoint.log")));
    }

    @Test
    void doesNotTakeAnAbsentFileForANo() throws CasebookException {
        Pack pack = folder().withRules()
                .withCase("long-stops", RULE_CASE.replace("log@current]", "log@current, log-message@current]"))
                .with(
                        "long-stops/case.drl",
                        CASE_RULES
                                .replace("count() > 1 )", "count() > 1 )\n    not LogMessage( id == \"quiet\" )")
                                .replace("fact.Run\n", "fact.Run\nimport io.github.jdkdoctor.fact.LogMessage\n"))
                .pack()
                .packed()
                .orElseThrow()
                .load(getClass().getClassLoader());

        assertThat(outcomes(diagnose(pack, stops(5, Duration.ofSeconds(2)))))
                .containsExactly("threads-stop SEEN", "one-stop-is-long UNKNOWN");
    }

    @Test
    void saysWhichFactsEachRuleNeeds() {
        folder().withRules()
                .with(
                        "derive/needs.drl",
                        """
                        package jdkdoctor.derive.needs

                        import io.github.jdkdoctor.diagnosis.Comparison
                        import io.github.jdkdoctor.diagnosis.Measure
                        import io.github.jdkdoctor.fact.ClassHistogram
                        import io.github.jdkdoctor.fact.GcLog
                        import io.github.jdkdoctor.fact.SafepointLog
                        import java.util.List

                        rule "both, whatever else there is"
                        when
                            $log : SafepointLog()
                            $gc : GcLog()
                            not ClassHistogram()
                            $own : List() from collect( ClassHistogram() )
                        then
                            insert(Measure.of("stopped-share", $log, "safepoints", 1, ""));
                        end

                        rule "one of them"
                        when
                            exists ( SafepointLog() or GcLog() )
                            $h : ClassHistogram()
                        then
                            insert(Measure.of("stopped-share", $h, "safepoints", 1, ""));
                        end

                        rule "no fact"
                        when
                            Comparison()
                        then
                        end
                        """);

        assertThat(folder().pack().packed().orElseThrow().load(getClass().getClassLoader()).rules().stream()
                        .filter(r -> r.name().equals("derive/needs.drl"))
                        .flatMap(r -> r.rules().stream()))
                .containsExactly(
                        new Pack.Needs(List.of(Set.of("safepoint-log", "gc-log"))),
                        new Pack.Needs(List.of(
                                Set.of("safepoint-log", "class-histogram"), Set.of("gc-log", "class-histogram"))),
                        Pack.Needs.NOTHING);
    }

    @Test
    void makesTheSameBytesOfTheSameSources() throws IOException {
        folder().withRules().withCase("long-stops", RULE_CASE).with("long-stops/case.drl", CASE_RULES);

        assertThat(jar()).isEqualTo(jar());
    }

    @Test
    void compilesARuleFileOnce(@TempDir Path cache) throws IOException {
        folder().withRules().withCase("long-stops", RULE_CASE).with("long-stops/case.drl", CASE_RULES);
        byte[] compiled = jar();

        assertThat(jarKeeping(cache)).isEqualTo(compiled);
        Set<Path> kept = kept(cache);
        assertThat(kept).hasSize(2);
        folder().with("long-stops/case.drl", CASE_RULES.replace("count() > 1", "count() > 2"));
        byte[] changed = jarKeeping(cache);
        assertThat(changed).isEqualTo(jar()).isNotEqualTo(compiled);
        assertThat(kept(cache)).hasSize(3).containsAll(kept);
        for (Path file : kept(cache)) {
            Files.write(file, new byte[] {0, 1});
        }
        assertThat(jarKeeping(cache)).isEqualTo(changed);
    }

    private byte[] jarKeeping(Path cache) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Packer.keeping(List.of(), Optional.of(cache))
                .pack(root, "test")
                .packed()
                .orElseThrow()
                .writeJar(out);
        return out.toByteArray();
    }

    private static Set<Path> kept(Path cache) throws IOException {
        try (Stream<Path> files = Files.list(cache.resolve("rules"))) {
            return Set.copyOf(files.toList());
        }
    }

    private byte[] jar() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        folder().pack().packed().orElseThrow().writeJar(out);
        return out.toByteArray();
    }

    @Test
    void writesAJarThatWorksAlone(@TempDir Path target) throws IOException, CasebookException {
        folder().withRules().withCase("long-stops", RULE_CASE).with("long-stops/case.drl", CASE_RULES);
        Path jar = target.resolve("pack.jar");
        Files.write(jar, jar());

        try (URLClassLoader loader = new URLClassLoader(
                        new URL[] {jar.toUri().toURL()}, getClass().getClassLoader());
                InputStream index = loader.getResourceAsStream(Pack.INDEX)) {
            assertThat(index).isNotNull();
            Pack pack = Pack.read(index, loader);
            assertThat(pack.ids()).containsExactly("long-stops");
            assertThat(outcomes(diagnose(pack, stops(5, Duration.ofSeconds(2)))))
                    .containsExactly("threads-stop SEEN", "one-stop-is-long SEEN");
        }
    }

    @Test
    void removesWhatAnEarlierPackLeft(@TempDir Path target) throws IOException {
        Files.writeString(target.resolve("mine.txt"), "");
        folder().withRules().with("derive/more.drl", Folder.RULES.replace("derive.stops", "derive.more"));
        folder().pack().packed().orElseThrow().writeDirectory(target);
        assertThat(target.resolve("jdkdoctor/derive/more")).isDirectoryContaining("glob:**.class");

        Files.delete(root.resolve("derive/more.drl"));
        folder().pack().packed().orElseThrow().writeDirectory(target);

        try (Stream<Path> left = Files.walk(target.resolve("jdkdoctor/derive/more"))) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
        assertThat(target.resolve("mine.txt")).exists();
    }

    @Test
    void speaksOfPhenomenaOfOtherPacks(@TempDir Path other) throws IOException {
        Pack rules = folder().withRules()
                .pack()
                .packed()
                .orElseThrow()
                .load(getClass().getClassLoader());
        new Folder(other).withCase("long-stops", Folder.CASE);

        assertThat(new Packer(List.of(rules), getClass().getClassLoader())
                        .pack(other, "mine")
                        .problems())
                .isEmpty();
        assertThat(new Packer(List.of(), getClass().getClassLoader())
                        .pack(other, "mine")
                        .problems())
                .extracting(Problem::code)
                .containsExactly(Problem.Code.UNKNOWN_FACT);
    }

    @Test
    void packsNothingWithAProblemInTheWay() {
        assertThat(folder().withCase("a", Folder.CASE).pack().packed()).isEmpty();
    }
}
