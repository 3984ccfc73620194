package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import java.util.List;

/**
 * Whether one symptom of a case was seen.
 *
 * @param setting whether it is about how the run was set up, and not about what came of it
 * @param uncompared whether it was judged by its limit for a single run, as the baseline run is silent on what it asks
 * @param undecided whether its limit for a single run alone denies it: with a baseline run that has nothing of it, it would be
 *     seen
 * @param says the symptom's statement with the figures that decided
 */
public record Finding(
        String caseId,
        Symptom symptom,
        boolean setting,
        boolean uncompared,
        boolean undecided,
        Outcome outcome,
        String says,
        List<Origin> origins) {
    public Finding {
        origins = List.copyOf(origins);
    }
}
