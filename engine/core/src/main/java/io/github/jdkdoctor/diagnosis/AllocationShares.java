package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import java.util.Optional;

/**
 * The stacks that allocate, for a run without a profile of its time or dumps of its threads. What allocates much may take
 * little time, so that by them a cause is possible at most; what they do not show proves nothing.
 */
public final class AllocationShares implements Shares {
    private final Lead stacks;

    private AllocationShares(Profile profile) {
        this.stacks = new Lead(profile.run(), "allocation profile", profile, true, Optional.empty());
    }

    /** The shares of a profile of allocation; empty for any other profile. */
    static Optional<AllocationShares> of(Profile profile) {
        return profile.dimension() == Dimension.ALLOCATION
                ? Optional.of(new AllocationShares(profile))
                : Optional.empty();
    }

    @Override
    public Run run() {
        return stacks.run();
    }

    @Override
    public String method() {
        return stacks.method();
    }

    /** Whether a case asks them: where nothing is allocated in what it asks for, only of the baseline run. */
    @Override
    public boolean tells(Gauge.Samples gauge) {
        return gauge.allocation()
                && stacks.tells(gauge)
                && (run() == Run.BASELINE || stacks.share(gauge).samples() > 0);
    }

    @Override
    public Measure measure(Gauge.Samples gauge) {
        return doubted(stacks.measure(gauge));
    }

    @Override
    public Measure measureBeyond(Shares other, Gauge.Samples gauge) {
        return doubted(stacks.measureBeyond(other instanceof AllocationShares o ? o.stacks : other, gauge));
    }

    private static Measure doubted(Measure measure) {
        return measure.doubted(Measure.Doubt.ALLOCATION, measure.value());
    }
}
