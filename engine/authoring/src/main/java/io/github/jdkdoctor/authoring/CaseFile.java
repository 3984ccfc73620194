package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A case.yaml as read.
 *
 * @param id the name of its folder
 * @param file as the author calls it
 * @param value the case; empty where a problem is in the way
 * @param own the places of its symptoms, but for those that it shares
 * @param diagnosis where it says how symptoms add up
 * @param explainsAway the cases that it explains away, with the place that says so
 * @param formerly the ids that it had, with their place
 * @param byRule the symptoms that a rule states, with their place
 */
record CaseFile(
        String id,
        String file,
        Optional<Case> value,
        Map<String, At> own,
        At diagnosis,
        Map<String, At> explainsAway,
        Map<String, At> formerly,
        Map<String, At> byRule,
        Measured measured,
        List<Problem> problems) {
    /**
     * What only the case measures.
     *
     * @param declared by the name that a measure has in the case
     * @param gauges how it is measured, without what rules measure
     * @param byRule the measures that rules of the case insert, with their place
     * @param asked the facts and phenomena that its symptoms ask for, with their place
     */
    record Measured(
            Map<String, PhenomenonDeclaration> declared,
            List<Gauge> gauges,
            Map<String, At> byRule,
            Map<String, At> asked) {
        Measured {
            declared = Collections.unmodifiableMap(new LinkedHashMap<>(declared));
            gauges = List.copyOf(gauges);
            byRule = Map.copyOf(byRule);
            asked = Map.copyOf(asked);
        }
    }

    /** A file that is no YAML. */
    static CaseFile unreadable(String id, String file, List<Problem> problems) {
        Measured nothing = new Measured(Map.of(), List.of(), Map.of(), Map.of());
        return new CaseFile(
                id, file, Optional.empty(), Map.of(), At.START, Map.of(), Map.of(), Map.of(), nothing, problems);
    }

    CaseFile {
        own = Map.copyOf(own);
        explainsAway = Map.copyOf(explainsAway);
        formerly = Map.copyOf(formerly);
        byRule = Map.copyOf(byRule);
        problems = List.copyOf(problems);
    }
}
