package io.github.jdkdoctor.report;

import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.Grounds;
import io.github.jdkdoctor.diagnosis.Lead;
import io.github.jdkdoctor.diagnosis.Profiles;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Explanation;
import io.github.jdkdoctor.profile.Growth;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Makes the report of an examination: what was concluded, next to what the evidence says by itself. */
public final class Reporter {
    private static final int SHOWN_FRAMES = 5;
    private static final Set<FactKind> DERIVED = EnumSet.of(FactKind.PHENOMENON, FactKind.JMC_RULE);

    private Reporter() {}

    /**
     * The report.
     *
     * @param casebook the version of the casebook
     */
    public static Report report(String casebook, Evidence evidence, Grounds grounds, Diagnosis diagnosis) {
        FactBase facts = diagnosis.facts();
        Reporting reporting = new Reporting(facts, diagnosis);
        Optional<Explanation> explanation = grounds.growth().map(g -> Profiles.explain(g, reporting.suspected()));
        return new Report(
                casebook,
                evidence.bundle(),
                evidence.sha256(),
                runs(evidence, facts, grounds.profiles()),
                grounds.comparison()
                        .worst()
                        .map(w -> new Report.Slowdown(w.current().benchmark(), 1 / w.factor())),
                PauseSummary.of(facts),
                reporting.hypotheses(explained(explanation)),
                reporting.setAside(),
                reporting.nearMisses(),
                reporting.ruledOut(),
                reporting.observations(),
                reporting.collectNext(grounds.comparison()),
                explanation.map(e -> unexplained(e, common(grounds, reporting))),
                reporting.changes(),
                new Report.Context(
                        reporting.differences(grounds.comparison()),
                        reporting.cost(grounds.comparison()),
                        Waiting.of(facts, reporting.suspected()),
                        reporting.standing(),
                        grounds.comparison().isNoSlower()),
                JmcRules.of(facts.of(FactKind.JMC_RULE).stream()
                        .map(JmcRule.class::cast)
                        .toList()),
                remarks(evidence, grounds));
    }

    private static List<String> remarks(Evidence evidence, Grounds grounds) {
        return Stream.concat(
                        grounds.profiles().stream()
                                .flatMap(p -> Stream.of(p.tooFewSamples(), p.warmingUp(), p.withoutWaiting())
                                        .flatMap(Optional::stream)),
                        evidence.remarks().stream())
                .toList();
    }

    private static Map<String, Double> explained(Optional<Explanation> explanation) {
        Map<String, Double> shares = new HashMap<>();
        explanation.ifPresent(e -> e.parts().forEach(p -> shares.merge(p.hypothesis(), p.ofGrowth(), Double::sum)));
        return shares;
    }

    // told only where no case accounts for anything
    private static Optional<Growth.FrameGrowth> common(Grounds grounds, Reporting reporting) {
        return reporting.suspected().isEmpty() ? grounds.growth().flatMap(Growth::common) : Optional.empty();
    }

    private static Report.Unexplained unexplained(Explanation e, Optional<Growth.FrameGrowth> common) {
        return new Report.Unexplained(
                e.unexplained(),
                e.growth(),
                largest(e.rest(), e.growth()),
                largest(e.threads(), e.growth()),
                common.map(c -> new Report.Unexplained.Grown(c.frame(), c.points(), Optional.empty())));
    }

    private static List<Report.Unexplained.Grown> largest(List<Explanation.Rest> rest, double growth) {
        return rest.stream()
                .limit(SHOWN_FRAMES)
                .map(r -> new Report.Unexplained.Grown(r.name(), r.ofGrowth() * growth, r.caller()))
                .toList();
    }

    private static String words(JdkBuild jdk) {
        return jdk.version() + (jdk.vendor().equals(JdkBuild.UNKNOWN) ? "" : " (" + jdk.vendor() + ")");
    }

    private static Map<Run, Report.RunSummary> runs(Evidence evidence, FactBase facts, List<Lead> leads) {
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
                            facts.jdk(run).map(Reporter::words),
                            Setup.of(facts, run),
                            Signs.of(facts, run, leads),
                            kinds,
                            facts.knowsSettings(run)));
        }
        return runs;
    }
}
