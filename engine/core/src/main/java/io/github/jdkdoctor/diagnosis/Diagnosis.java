package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Phenomenon;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.kie.api.KieServices;

/**
 * What the rules make of a bundle's facts: phenomena, findings for every case in play, and conclusions.
 *
 * @param facts of the bundle, with the phenomena
 * @param tallies the cases that something could speak for, by id, with their findings
 * @param flagsAskedFor the flags that cases ask for
 * @param differences what differs between the runs
 * @param confounders the differences that can explain a slowdown by themselves
 */
public record Diagnosis(
        FactBase facts,
        List<Phenomenon> phenomena,
        Map<String, Tally> tallies,
        Set<String> flagsAskedFor,
        List<Conclusion> conclusions,
        List<Difference> differences,
        List<Confounder> confounders) {
    /** Reasons by the rules of a casebook. Thread-safe. */
    public static final class Reasoner {
        private final Casebook casebook;
        private final Rules rules;

        public Reasoner(Casebook casebook) {
            this.casebook = casebook;
            this.rules = new Rules(casebook);
        }

        /** Goes from facts to conclusions. */
        public Diagnosis reason(Grounds grounds) {
            // Drools finds its own services by the loader of the thread; threads of a pool have the system's, which
            // does
            // not see them within a build tool or on a cluster
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            thread.setContextClassLoader(KieServices.class.getClassLoader());
            try (Rules.Session session = rules.session(grounds.facts()::present)) {
                double slower =
                        grounds.comparison().worst().map(BenchmarkShift::factor).orElse(1.0);
                List<Phenomenon> phenomena = phenomena(grounds, session, slower);
                FactBase facts = grounds.facts().with(phenomena);
                Matching matching = new Matching(facts, casebook, session.fired(), grounds.differences(), slower);
                Map<String, Tally> findings = findings(matching);
                List<Conclusion> conclusions = conclusions(findings, session);
                return new Diagnosis(
                        facts,
                        phenomena,
                        findings,
                        casebook.flags(),
                        conclusions,
                        grounds.differences(),
                        session.get(Confounder.class));
            } finally {
                thread.setContextClassLoader(before);
            }
        }

        /** Facts to phenomena: what rules measure, each held against the baseline. */
        private List<Phenomenon> phenomena(Grounds grounds, Rules.Session session, double slower) {
            session.put(casebook.gauges());
            session.put(grounds.beyondFacts());
            session.put(telling(grounds.facts()));
            List<Phenomenon> phenomena = MeasurePairs.phenomena(session.get(Measure.class), grounds.readers(), slower);
            session.put(phenomena);
            return phenomena;
        }

        /** Phenomena to findings: every case that something could speak for, with what its symptoms come to. */
        private Map<String, Tally> findings(Matching matching) {
            Map<String, Tally> tallies = new LinkedHashMap<>();
            for (Case c : casebook.concerned(matching)) {
                tallies.put(c.id(), matching.tally(c));
            }
            return tallies;
        }

        /** Findings to conclusions. */
        private static List<Conclusion> conclusions(Map<String, Tally> findings, Rules.Session session) {
            session.put(findings.values().stream().filter(Tally::concludes).toList());
            return session.get(Conclusion.class);
        }

        // flags and properties come by the hundred; cases ask for them by name
        private static List<Fact> telling(FactBase facts) {
            List<Fact> telling = new ArrayList<>();
            Set<Fact> told = new HashSet<>();
            for (FactKind kind : FactKind.values()) {
                if (kind != FactKind.FLAG && kind != FactKind.PROPERTY && kind != FactKind.PHENOMENON) {
                    facts.of(kind).stream()
                            .filter(fact -> told.add(anywhere(fact)))
                            .forEach(telling::add);
                }
            }
            return telling;
        }

        // each of many files says the same of the machine and the JDK, and rules join both with what else a file has
        private static Fact anywhere(Fact fact) {
            Origin run = Origin.of(fact.run().label());
            if (fact instanceof Machine m) {
                return new Machine(m.run(), m.processors(), m.memory(), m.os(), m.arch(), run);
            }
            return fact instanceof JdkBuild jdk
                    ? new JdkBuild(jdk.run(), jdk.version(), jdk.vendor(), jdk.vm(), run)
                    : fact;
        }
    }
}
