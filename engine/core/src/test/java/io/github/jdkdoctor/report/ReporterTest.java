package io.github.jdkdoctor.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.diagnosis.Comparison;
import io.github.jdkdoctor.diagnosis.Conclusion;
import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.Grounds;
import io.github.jdkdoctor.diagnosis.Stops;
import io.github.jdkdoctor.diagnosis.Tally;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.CpuLoad;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.OfferedLoad;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Conclusions to a report, without any rule. */
class ReporterTest {
    private static final Grounds GROUNDS = Stops.grounds(Duration.ofSeconds(1));

    private static Report report(Conclusion... conclusions) {
        return report(GROUNDS, conclusions);
    }

    private static Report report(Grounds grounds, Conclusion... conclusions) {
        Tally tally = new Tally(
                Stops.subject(), Outcome.SEEN, List.of(), false, Set.of(), List.of(), Set.of(), false, false, false);
        Diagnosis diagnosis = new Diagnosis(
                grounds.facts(),
                List.of(),
                Map.of("stops", tally),
                Set.of(),
                List.of(conclusions),
                List.of(),
                List.of());
        Evidence evidence = new Evidence(
                "bundle.zip",
                "5f",
                List.of(),
                Set.of(),
                List.of(new Evidence.EvidenceFile("current/safepoint.log", Run.CURRENT, Optional.of("JVM log"))),
                List.of("current/x: was not recognized"));
        return Reporter.report("7", evidence, grounds, diagnosis);
    }

    @Test
    void aRatedCaseIsAHypothesis() {
        assertThat(report(new Conclusion.Rated("stops", Certainty.LIKELY)).hypotheses())
                .singleElement()
                .satisfies(h -> {
                    assertThat(h.caseId()).isEqualTo("stops");
                    assertThat(h.certainty()).isEqualTo(Certainty.LIKELY);
                    assertThat(h.profileGrowth()).isEmpty();
                });
    }

    @Test
    void aCaseThatAnotherExplainsIsSetAside() {
        Report report =
                report(new Conclusion.Rated("stops", Certainty.LIKELY), new Conclusion.SetAside("stops", "other"));

        assertThat(report.hypotheses()).isEmpty();
        assertThat(report.setAside()).containsExactly(new Report.Aside("stops", "Safepoints take time", "other"));
    }

    @Test
    void theReportSaysWhatItIsOf() {
        Report report = report();

        assertThat(report.casebook()).isEqualTo("7");
        assertThat(report.bundle()).isEqualTo("bundle.zip");
        assertThat(report.runs()).containsOnlyKeys(Run.CURRENT);
        assertThat(report.readOf(Run.CURRENT)).isTrue();
        assertThat(report.remarks()).containsExactly("current/x: was not recognized");
        assertThat(report.hypotheses()).isEmpty();
    }

    private static List<String> costs(FactBase facts, Comparison comparison, String about) {
        Grounds grounds = new Grounds(
                facts,
                GROUNDS.growth(),
                comparison,
                GROUNDS.profiles(),
                GROUNDS.differences(),
                GROUNDS.settings(),
                GROUNDS.readers());
        return report(grounds).context().cost().stream()
                .map(Words::cost)
                .filter(line -> line.contains(about))
                .toList();
    }

    private static List<String> costs(OptionalDouble growth) {
        Comparison comparison = new Comparison(true, List.of(), List.of(), List.of(), growth, List.of());
        return costs(GROUNDS.facts(), comparison, "profiles");
    }

    @Test
    void saysThatNothingGrewBetweenProfilesThatCanBeCompared() {
        assertThat(costs(OptionalDouble.of(0)))
                .containsExactly(
                        "what grew in the program's threads between the CPU profiles: nothing beyond noise, in shares of the samples");
        assertThat(costs(OptionalDouble.of(0.1))).isEmpty();
        assertThat(costs(OptionalDouble.empty())).isEmpty();
    }

    private static BenchmarkScore rate(Run run, double score) {
        return new BenchmarkScore(
                run, "throughput", score, OptionalDouble.empty(), "requests/s", true, 0, Origin.of("throughput.txt"));
    }

    // of ten seconds; the program's threads, and those of the JIT compilers, which do nothing for an operation
    private static ThreadTimes times(Run run, ThreadTimes.Source source, double program) {
        return new ThreadTimes(
                run,
                source,
                false,
                10,
                List.of(
                        new ThreadTimes.Used(0, "worker-#", OptionalDouble.of(program), OptionalDouble.empty()),
                        new ThreadTimes.Used(0, "C2 CompilerThread#", OptionalDouble.of(5), OptionalDouble.empty())),
                Origin.of("dumps.txt"));
    }

    private static List<String> cpuOfOperations(List<Fact> facts, BenchmarkScore... scores) {
        List<BenchmarkShift> shifts = new ArrayList<>();
        for (int i = 0; i < scores.length; i += 2) {
            shifts.add(BenchmarkShift.between(scores[i], scores[i + 1]).orElseThrow());
        }
        return costs(
                new FactBase(facts, Set.of(), (run, name) -> Optional.empty()),
                new Comparison(true, List.of(), List.of(), List.of(), OptionalDouble.empty(), shifts),
                "CPU time of");
    }

    @Test
    void saysHowMuchCpuTimeAnOperationTakes() {
        List<Fact> dumps = List.of(
                times(Run.BASELINE, ThreadTimes.Source.DUMPS, 4), times(Run.CURRENT, ThreadTimes.Source.DUMPS, 4));
        BenchmarkScore before = rate(Run.BASELINE, 2000);
        BenchmarkScore now = rate(Run.CURRENT, 500);
        assertThat(cpuOfOperations(dumps, before, now))
                .containsExactly(
                        "CPU time of the program for each operation, by thread dumps: 200 µs -> 800 µs (4.0 times)");

        // two that were measured in different ways, next to no CPU time, and two rates of different work
        assertThat(cpuOfOperations(
                        List.of(
                                times(Run.BASELINE, ThreadTimes.Source.DUMPS, 4),
                                times(Run.CURRENT, ThreadTimes.Source.TOP, 4)),
                        before,
                        now))
                .isEmpty();
        assertThat(cpuOfOperations(
                        List.of(
                                times(Run.BASELINE, ThreadTimes.Source.DUMPS, 4),
                                times(Run.CURRENT, ThreadTimes.Source.DUMPS, 0.1)),
                        before,
                        now))
                .isEmpty();
        assertThat(cpuOfOperations(dumps, before, now, before, now)).isEmpty();
    }

    private static Report withCpuUse(double before, double now) {
        return withCpuUse(before, now, now, List.of());
    }

    private static Report withCpuUse(double before, double now, BenchmarkScore was, BenchmarkScore is, Fact... more) {
        return withCpuUse(before, now, now, was, is, more);
    }

    private static Report withCpuUse(
            double before, double now, double machine, BenchmarkScore was, BenchmarkScore is, Fact... more) {
        return withCpuUse(
                before, now, machine, List.of(BenchmarkShift.between(was, is).orElseThrow()), more);
    }

    private static Report withCpuUse(
            double before, double now, double machine, List<BenchmarkShift> shifts, Fact... more) {
        List<Fact> loads = new ArrayList<>(List.of(more));
        loads.add(new CpuLoad(Run.BASELINE, before, before, Origin.of("baseline/r.jfr")));
        loads.add(new CpuLoad(Run.CURRENT, machine, now, Origin.of("current/r.jfr")));
        return report(new Grounds(
                new FactBase(loads, Set.of(), (run, name) -> Optional.empty()),
                GROUNDS.growth(),
                new Comparison(true, List.of(), List.of(), List.of(), OptionalDouble.empty(), shifts),
                GROUNDS.profiles(),
                GROUNDS.differences(),
                GROUNDS.settings(),
                GROUNDS.readers()));
    }

    @Test
    void aProgramOfUnknownThroughputThatUsesHalfTheCpusMayWait() {
        Report fell = withCpuUse(0.5, 0.05);

        assertThat(Words.nothing(fell))
                .endsWith("; the CPU use fell: if no less was asked of the program, look at what its threads wait for");
        assertThat(fell.context().cost())
                .extracting(Words::cost)
                .contains("CPU use, by which the program waits or has less to do: 50 % -> 5.0 %");
        assertThat(fell.collectNext()).singleElement().satisfies(next -> assertThat(next.command())
                .contains("Thread.print"));
        // next to idle before, or about as busy now
        for (Report silent : List.of(withCpuUse(0.15, 0.01), withCpuUse(0.5, 0.3))) {
            assertThat(Words.nothing(silent)).isEqualTo("No known case matches this bundle");
            assertThat(silent.context().cost()).isEmpty();
        }
    }

    @Test
    void aSlowerProgramThatUsesHalfTheCpusWaits() {
        Report waits = withCpuUse(0.96, 0.03, rate(Run.BASELINE, 2000), rate(Run.CURRENT, 500));

        assertThat(Words.nothing(waits))
                .endsWith("; the program waits instead of working, so look at what its threads wait for");
        assertThat(waits.context().cost()).extracting(Words::cost).contains("CPU use: 96 % -> 3.0 %");
        assertThat(waits.collectNext()).singleElement().satisfies(next -> {
            assertThat(next.command()).contains("Thread.print");
            assertThat(next.why()).contains("the CPU use fell from 96 % to 3.0 %");
        });
    }

    @Test
    void aProgramThatWorksOrHasLessToDoDoesNotWait() {
        // works as much for a quarter, is as fast with less, and did next to nothing before
        for (Report works : List.of(
                withCpuUse(0.96, 0.9, rate(Run.BASELINE, 2000), rate(Run.CURRENT, 500)),
                withCpuUse(0.96, 0.4, rate(Run.BASELINE, 2000), rate(Run.CURRENT, 1900)),
                withCpuUse(0.01, 0.001, rate(Run.BASELINE, 2000), rate(Run.CURRENT, 500)))) {
            assertThat(Words.nothing(works)).isEqualTo("No known case matches this bundle");
            assertThat(works.collectNext()).noneMatch(c -> c.command().contains("Thread.print"));
        }
    }

    @Test
    void aProgramThatOthersKeepFromTheCpusOrThatIsAskedForLessDoesNotWait() {
        BenchmarkScore was = rate(Run.BASELINE, 2000);
        BenchmarkScore is = rate(Run.CURRENT, 500);
        Report starved = withCpuUse(0.96, 0.4, 1, was, is);
        Report asked = withCpuUse(
                0.96,
                0.03,
                was,
                is,
                new OfferedLoad(Run.BASELINE, 2000, "requests/s", Origin.of("baseline/wrk.txt")),
                new OfferedLoad(Run.CURRENT, 500, "requests/s", Origin.of("current/wrk.txt")));

        for (Report report : List.of(starved, asked)) {
            assertThat(Words.nothing(report)).isEqualTo("No known case matches this bundle");
            assertThat(report.collectNext()).noneMatch(c -> c.command().contains("Thread.print"));
        }
    }

    @Test
    void whatDidNotGetSlowerIsNotExplained() {
        Report faster = withCpuUse(0.96, 0.9, rate(Run.BASELINE, 2000), rate(Run.CURRENT, 4000));

        assertThat(Words.nothing(faster)).isEqualTo("No known case matches this bundle; the current run is not slower");
    }
}
