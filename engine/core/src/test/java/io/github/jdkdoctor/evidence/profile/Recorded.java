package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.Optional;

/** Profiles written into a test. */
final class Recorded {
    private Recorded() {}

    static Profile profile(Run run, String file, Profile.Source source, String event, int millis, String stacks) {
        Profile read =
                ReadFile.of(new CollapsedReader(), stacks).facts(Profile.class).get(0);
        return new Profile(
                run,
                source,
                Optional.of(event).filter(e -> !e.isEmpty()),
                millis == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis)),
                Optional.empty(),
                read.tree(),
                Origin.of(run.label() + "/" + file));
    }
}
