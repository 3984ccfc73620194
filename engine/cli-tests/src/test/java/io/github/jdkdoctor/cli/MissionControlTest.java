package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.evidence.RecordingRules.Said;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissionControlTest {
    private static final String RULES = System.getProperty("java.class.path");
    private static final Path RECORDINGS = Path.of(System.getProperty("jdkdoctor.root", "."))
            .resolve("engine/core/src/test/resources/evidence/flight-recording");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    Path bundle;

    private void put(String name, byte[] bytes) throws IOException {
        Path file = bundle.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.write(file, bytes);
    }

    // a busy machine takes longer than AUTO allows
    private Evidence read(String classPath) throws Exception {
        try (MissionControl control = new MissionControl(classPath, JmcMode.ALWAYS)) {
            return Reading.withAllReaders().of(Bundle.open(bundle, Limits.DEFAULT), control);
        }
    }

    private static Entry entry(long size) {
        return new Entry("current/a.jfr", Run.CURRENT, size, InputStream.nullInputStream());
    }

    @Test
    void givesWhatTheRulesSayOfBothRuns() throws Exception {
        put("baseline/a.jfr", Files.readAllBytes(RECORDINGS.resolve("jdk17.jfr")));
        put("current/a.jfr", Files.readAllBytes(RECORDINGS.resolve("jdk25.jfr")));
        Evidence evidence = read(RULES);
        for (Run run : new Run[] {Run.BASELINE, Run.CURRENT}) {
            assertThat(evidence.of(JmcRule.class, run))
                    .hasSizeGreaterThan(60)
                    .anyMatch(JmcRule::telling)
                    .allMatch(rule -> rule.origin().file().equals(run.label() + "/a.jfr"));
            assertThat(evidence.observed()).contains(new Evidence.Observed(FactKind.JMC_RULE, run));
        }
        assertThat(evidence.remarks()).isEmpty();
    }

    @Test
    void remarksThatARecordingCutOffIsTooMuchForTheRules() throws Exception {
        byte[] whole = Files.readAllBytes(RECORDINGS.resolve("jdk17.jfr"));
        put("current/a.jfr", Arrays.copyOf(whole, whole.length / 2));
        Evidence evidence = read(RULES);
        assertThat(evidence.facts()).noneMatch(JmcRule.class::isInstance);
        assertThat(evidence.remarks())
                .filteredOn(r -> r.contains("Mission Control"))
                .singleElement()
                .asString()
                .startsWith("current/a.jfr: JDK Mission Control's rules cannot read it: ");
        assertThat(evidence.observed()).noneMatch(o -> o.kind() == FactKind.JMC_RULE);
    }

    @Test
    void remarksThatTheProgramDoesNotRun() throws Exception {
        put("current/a.jfr", Files.readAllBytes(RECORDINGS.resolve("jdk17.jfr")));
        Evidence evidence = read("nothing.jar");
        assertThat(evidence.facts()).isNotEmpty();
        assertThat(evidence.remarks())
                .containsExactly("current/a.jfr: JDK Mission Control's rules ended early with exit code 1");
    }

    @Test
    void leavesOutALargeRecording() {
        try (MissionControl control = new MissionControl("nothing.jar", JmcMode.AUTO)) {
            control.examine(entry(63L << 20));
            assertThat(control.results())
                    .containsExactly(Map.entry(
                            "current/a.jfr",
                            new Said(
                                    List.of(),
                                    false,
                                    List.of("JDK Mission Control's rules were not run over its 63 MB; --jmc always"
                                            + " runs them"))));
        }
    }

    @Test
    void stopsWhereARecordingTurnsOutToBeLarge() throws Exception {
        RulesProcess process = RulesProcess.start(RULES, entry(-1), 1000, Duration.ofMinutes(1), () -> {});
        try (OutputStream input = process.input()) {
            for (int i = 0; i < 20; i++) {
                input.write(new byte[1 << 20]);
            }
        }
        assertThat(process.said().remarks()).singleElement().asString().endsWith("--jmc always runs them");
    }

    @Test
    void stopsWhatTakesTooLong() throws Exception {
        AtomicBoolean finished = new AtomicBoolean();
        RulesProcess process = RulesProcess.start(RULES, entry(1), 1000, Duration.ZERO, () -> finished.set(true));
        // no end of the recording: it would wait indefinitely
        Said said = process.said();
        assertThat(said.whole()).isFalse();
        assertThat(said.remarks())
                .containsExactly(
                        "JDK Mission Control's rules took too long and were stopped; --jmc always gives them more time");
        assertThat(finished).isTrue();
    }
}
