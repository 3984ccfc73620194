package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Phenomenon;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.kie.api.KieServices;

/**
 * What the rules make of a bundle's facts: phenomena, findings for every case in play, and conclusions.
 *
 * @param tallies the cases that something could speak for, by id, with their findings; all cases where nothing
 *     is suspected, for what to record next
 * @param differences what differs between the runs
 * @param confounders the differences that can explain a slowdown by themselves
 */
public record Diagnosis(
        List<Phenomenon> phenomena,
        Map<String, Tally> tallies,
        List<Conclusion> conclusions,
        List<Difference> differences,
        List<Confounder> confounders) {

    /** The flags that the cases in play ask for. */
    public Set<String> flagsAskedFor() {
        return tallies.values().stream()
                .flatMap(t -> t.subject().symptoms().values().stream())
                .filter(s -> s.fact().filter(f -> f.startsWith("flag")).isPresent())
                .flatMap(s -> Optional.ofNullable(s.where().get("name")).stream())
                .map(c -> c.text().strip())
                .collect(Collectors.toSet());
    }

    /** Reasons by the rules of a casebook. Thread-safe. */
    public static final class Reasoner {
        private final Casebook casebook;
        private final Rules rules;

        public Reasoner(Casebook casebook) {
            this.casebook = casebook;
            this.rules = new Rules(casebook);
        }

        /**
         * Goes from facts to conclusions.
         *
         * @param evidence objects for working memory alongside the facts, such as the profiles to compare
         * @param readers the reader of each file, by the file's name: like is compared with like
         */
        public Diagnosis reason(FactBase facts, Collection<?> evidence, Map<String, String> readers) {
            // Drools finds its own services by the loader of the thread; threads of a pool have the system's, which
            // does
            // not see them within a build tool or on a cluster
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            thread.setContextClassLoader(KieServices.class.getClassLoader());
            try {
                return reasoned(facts, evidence, readers);
            } finally {
                thread.setContextClassLoader(before);
            }
        }

        private Diagnosis reasoned(FactBase facts, Collection<?> evidence, Map<String, String> readers) {
            try (Rules.Session session = rules.session(facts::present)) {
                session.put(casebook.gauges());
                session.put(evidence);
                session.put(telling(facts));
                List<Phenomenon> phenomena = MeasurePairs.phenomena(session.get(Measure.class), readers);
                phenomena.forEach(facts::add);
                session.put(phenomena);
                List<Difference> differences = evidence.stream()
                        .filter(Difference.class::isInstance)
                        .map(Difference.class::cast)
                        .toList();
                Matching matching = new Matching(facts, casebook, session.fired(), differences);
                Map<String, Tally> tallies = new LinkedHashMap<>();
                for (Case c : casebook.concerned(facts::present)) {
                    tallies.put(c.id(), matching.tally(c));
                }
                session.put(tallies.values());
                List<Conclusion> conclusions = session.get(Conclusion.class);
                if (conclusions.stream().noneMatch(Conclusion.Rated.class::isInstance)) {
                    for (Case c : casebook.cases()) {
                        tallies.computeIfAbsent(c.id(), id -> matching.tally(c));
                    }
                }
                return new Diagnosis(phenomena, tallies, conclusions, differences, session.get(Confounder.class));
            }
        }

        // flags and properties come by the hundred; cases ask for them by name
        private static List<Fact> telling(FactBase facts) {
            List<Fact> telling = new ArrayList<>();
            for (FactKind kind : FactKind.values()) {
                if (kind != FactKind.FLAG && kind != FactKind.PROPERTY && kind != FactKind.PHENOMENON) {
                    telling.addAll(facts.of(kind));
                }
            }
            return telling;
        }
    }
}
