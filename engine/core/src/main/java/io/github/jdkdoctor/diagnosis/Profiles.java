package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The profiles of a bundle: one leads for each run and each way of taking them. */
public final class Profiles {
    private final List<Lead> leads = new ArrayList<>();

    public Profiles(Evidence evidence) {
        for (Run run : Run.values()) {
            evidence.of(Profile.class, run).stream()
                    .max(Comparator.comparing(p -> p.tree().samples()))
                    .ifPresent(p -> leads.add(new Lead(run, p.source().name(), p)));
        }
    }

    public List<Lead> leads() {
        return List.copyOf(leads);
    }
}
