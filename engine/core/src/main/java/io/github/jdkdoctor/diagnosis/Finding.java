package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import java.util.List;

/**
 * Whether one symptom of a case was seen.
 *
 * @param says the symptom's statement with the figures that decided
 */
public record Finding(String caseId, Symptom symptom, Outcome outcome, String says, List<Origin> origins) {
    public Finding {
        origins = List.copyOf(origins);
    }
}
