package io.github.jdkdoctor;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.diagnosis.Comparison;
import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.Differences;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.Profiles;
import io.github.jdkdoctor.diagnosis.Settings;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkPairs;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.evidence.jvm.EffectiveFlags;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Difference;
import io.github.jdkdoctor.profile.Explanation;
import io.github.jdkdoctor.profile.Growth;
import io.github.jdkdoctor.report.Exhibits;
import io.github.jdkdoctor.report.JmcRules;
import io.github.jdkdoctor.report.PauseSummary;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.Reporting;
import io.github.jdkdoctor.report.Setup;
import io.github.jdkdoctor.report.Waiting;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The engine: a bundle in, a report out. Thread-safe; does no I/O beyond the bundle.
 *
 * <p>Reads the bundle, lets rules make phenomena of its facts, holds every case in play against them, and lets rules
 * conclude.
 */
public final class Doctor {
    private static final int SHOWN_FRAMES = 5;
    private static final Set<FactKind> DERIVED = EnumSet.of(FactKind.PHENOMENON, FactKind.JMC_RULE);

    private final Casebook casebook;
    private final Diagnosis.Reasoner reasoner;
    private final Reading reading;
    private final FlagBook flagBook = FlagBook.load();

    public Doctor(Casebook casebook) {
        this(casebook, Reading.withAllReaders());
    }

    /** A doctor with a reading of its own, as tests have it that want a reader's own errors thrown. */
    public Doctor(Casebook casebook, Reading reading) {
        this.casebook = casebook;
        this.reasoner = new Diagnosis.Reasoner(casebook);
        this.reading = reading;
    }

    /** A doctor with the casebook that is on the class path. */
    public static Doctor withBuiltInCasebook() throws CasebookException {
        return new Doctor(new Casebook(Pack.onClassPath(Doctor.class.getClassLoader())));
    }

    /** Examines a bundle. */
    public Report examine(Bundle bundle) throws BundleException {
        return examine(reading.of(bundle));
    }

    /** Examines what was read of a bundle before. */
    public Report examine(Evidence evidence) {
        return examination(evidence).report();
    }

    /**
     * What was found in a bundle, and what the rules measured on the way.
     *
     * @param phenomena what rules measured, whether a case asks for it or not
     */
    public record Examination(Report report, List<Phenomenon> phenomena) {}

    /** Examines what was read of a bundle before, and keeps what the rules measured. */
    public Examination examination(Evidence evidence) {
        Reasoned reasoned = reason(evidence);
        return new Examination(report(evidence, reasoned), reasoned.diagnosis.phenomena());
    }

    private Report report(Evidence evidence, Reasoned reasoned) {
        FactBase facts = reasoned.facts;
        Reporting reporting = new Reporting(facts, reasoned.diagnosis);
        Optional<Explanation> explanation = reasoned.growth.map(g -> Profiles.explain(g, reporting.suspected()));
        return new Report(
                casebook.version(),
                evidence.bundle(),
                evidence.sha256(),
                runs(evidence, facts),
                reasoned.comparison
                        .worst()
                        .map(w -> new Report.Slowdown(w.current().benchmark(), 1 / w.factor())),
                PauseSummary.of(facts),
                reporting.hypotheses(explained(explanation)),
                reporting.setAside(),
                reporting.nearMisses(),
                reporting.ruledOut(),
                reporting.observations(),
                reporting.collectNext(),
                explanation.map(Doctor::unexplained),
                reporting.changes(),
                new Report.Context(
                        reporting.differences(),
                        reporting.cost(reasoned.comparison),
                        Waiting.of(facts, reporting.suspected()),
                        reporting.standing()),
                jmc(facts),
                evidence.remarks());
    }

    /** What a report that draws shows alongside the findings of an examination of the same evidence. */
    public Exhibits exhibits(Evidence evidence, Report report) {
        List<Case> suspected = report.hypotheses().stream()
                .flatMap(h -> casebook.find(h.caseId()).stream())
                .toList();
        return new Exhibits(evidence, new Profiles(evidence).stacks(suspected), benchmarks(evidence));
    }

    /** What rules measure in a bundle, whether a case asks for it or not. */
    public List<Phenomenon> phenomena(Bundle bundle) throws BundleException {
        return reason(reading.of(bundle)).diagnosis.phenomena();
    }

    private record Reasoned(FactBase facts, Optional<Growth> growth, Comparison comparison, Diagnosis diagnosis) {}

    private Reasoned reason(Evidence evidence) {
        Map<Run, EffectiveFlags> flags = flags(evidence);
        FactBase facts =
                new FactBase(evidence.facts(), evidence.observed(), (run, name) -> Optional.ofNullable(flags.get(run))
                        .flatMap(f -> f.flag(name)));
        Profiles profiles = new Profiles(evidence);
        List<Object> extra = new ArrayList<>(profiles.leads());
        Optional<Growth> growth = profiles.difference().flatMap(Difference::growth);
        Comparison comparison = profiles.comparison(facts.has(Run.BASELINE), growth, benchmarks(evidence));
        extra.add(comparison);
        extra.addAll(Differences.between(facts, flags, comparison));
        for (Run run : Run.values()) {
            if (facts.has(run)) {
                extra.add(new Settings(
                        facts,
                        run,
                        Optional.ofNullable(flags.get(run))
                                .map(EffectiveFlags::arguments)
                                .orElse(List.of())));
            }
        }
        return new Reasoned(facts, growth, comparison, reasoner.reason(facts, extra, readers(evidence)));
    }

    private static Map<String, String> readers(Evidence evidence) {
        Map<String, String> readers = new HashMap<>();
        evidence.files().forEach(f -> f.reader().ifPresent(reader -> readers.put(f.name(), reader)));
        return readers;
    }

    private static List<BenchmarkShift> benchmarks(Evidence evidence) {
        return BenchmarkPairs.of(
                        evidence.of(BenchmarkScore.class, Run.BASELINE), evidence.of(BenchmarkScore.class, Run.CURRENT))
                .shifts();
    }

    private Map<Run, EffectiveFlags> flags(Evidence evidence) {
        Map<Run, EffectiveFlags> flags = new EnumMap<>(Run.class);
        for (Run run : Run.values()) {
            Set<FactKind> observed = evidence.observed().stream()
                    .filter(o -> o.run() == run)
                    .map(Evidence.Observed::kind)
                    .collect(Collectors.toSet());
            flags.put(run, EffectiveFlags.of(run, evidence.facts(), observed, flagBook));
        }
        return flags;
    }

    private static Map<String, Double> explained(Optional<Explanation> explanation) {
        Map<String, Double> shares = new HashMap<>();
        explanation.ifPresent(e -> e.parts().forEach(p -> shares.merge(p.hypothesis(), p.ofGrowth(), Double::sum)));
        return shares;
    }

    private static Report.Unexplained unexplained(Explanation e) {
        return new Report.Unexplained(
                e.unexplained(), e.growth(), largest(e.rest(), e.growth()), largest(e.threads(), e.growth()));
    }

    private static List<Report.Unexplained.Grown> largest(List<Explanation.Rest> rest, double growth) {
        return rest.stream()
                .limit(SHOWN_FRAMES)
                .map(r -> new Report.Unexplained.Grown(r.name(), r.ofGrowth() * growth))
                .toList();
    }

    private static Optional<JmcRules> jmc(FactBase facts) {
        return JmcRules.of(
                facts.of(FactKind.JMC_RULE).stream().map(JmcRule.class::cast).toList());
    }

    private static Map<Run, Report.RunSummary> runs(Evidence evidence, FactBase facts) {
        Map<Run, Report.RunSummary> runs = new EnumMap<>(Run.class);
        for (Run run : Run.values()) {
            if (evidence.files().stream().noneMatch(f -> f.run() == run)) {
                continue;
            }
            List<String> kinds = new ArrayList<>();
            for (FactKind kind : FactKind.values()) {
                if (!DERIVED.contains(kind) && !facts.of(kind, run).isEmpty()) {
                    kinds.add(kind.label());
                }
            }
            runs.put(
                    run,
                    new Report.RunSummary(
                            facts.jdk(run).map(j -> j.version() + " (" + j.vendor() + ")"),
                            Setup.of(facts, run),
                            kinds));
        }
        return runs;
    }
}
