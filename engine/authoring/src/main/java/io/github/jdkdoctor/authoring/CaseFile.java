package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Case;
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
 * @param byRule the symptoms that a rule states, with their place
 */
record CaseFile(
        String id,
        String file,
        Optional<Case> value,
        Map<String, At> own,
        At diagnosis,
        Map<String, At> explainsAway,
        Map<String, At> byRule,
        List<Problem> problems) {
    CaseFile {
        own = Map.copyOf(own);
        explainsAway = Map.copyOf(explainsAway);
        byRule = Map.copyOf(byRule);
        problems = List.copyOf(problems);
    }
}
