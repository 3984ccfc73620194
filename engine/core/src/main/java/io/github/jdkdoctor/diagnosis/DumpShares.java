package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Interval;
import io.github.jdkdoctor.profile.Share;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The threads at work in the dumps of a run, for a run without a profile of CPU time: a sample for each thread and dump. They
 * are few, and those of one dump are taken at one time, so that their intervals are wide. What they do not show proves nothing:
 * a thread stops for a dump at its next safepoint poll, and calls without one are not seen.
 */
public record DumpShares(ThreadDumps dumps) implements Shares {
    // three dumps of two workers: the interval of all of six has its end at 61 %, that of five of six at 44 %, and what
    // cases ask for lies below
    private static final int FEWEST = 6;
    // one or two moments are chance: of 15 of 24 threads that three dumps of a run show there, two show 9 to 11 of 16
    private static final int FEWEST_DUMPS = 3;

    @Override
    public Run run() {
        return dumps.run();
    }

    @Override
    public String method() {
        return "thread dumps";
    }

    /** Whether they can be of use to a case: where none is at work in what it asks for, only of the baseline run. */
    @Override
    public boolean tells(Gauge.Samples gauge) {
        boolean shown = dumps.dumps() >= FEWEST_DUMPS
                && gauge.self().isEmpty()
                && !gauge.under().isEmpty()
                && gauge.tiers() == Gauge.Tiers.ALL
                && !gauge.nativeFrames();
        if (!shown) {
            return false;
        }
        Share share = samples().share(gauge);
        return share.of() >= FEWEST && (run() == Run.BASELINE || share.samples() > 0);
    }

    @Override
    public Measure measure(Gauge.Samples gauge) {
        return measure(gauge.measure(), samples().share(gauge));
    }

    @Override
    public Measure measureBeyond(Shares other, Gauge.Samples gauge) {
        Share mine = samples().share(gauge);
        long theirs = other instanceof DumpShares d ? d.samples().share(gauge).samples() : 0;
        return measure(gauge.measure(), new Share(Math.max(0, mine.samples() - theirs), mine.of()));
    }

    private Measure measure(String name, Share share) {
        Interval interval = share.intervalAmong(dumps.dumps());
        return new Measure(
                name,
                run(),
                method(),
                share.value(),
                (interval.high() - interval.low()) / 2,
                true,
                String.format(Locale.ROOT, "%,d of %,d threads at work", share.samples(), share.of()),
                List.of(dumps.origin()));
    }

    private Lead samples() {
        CallTree tree = dumps.atWork();
        return new Lead(
                run(),
                method(),
                new Profile(
                        run(),
                        Profile.Source.THREAD_DUMPS,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        tree,
                        dumps.origin()),
                true,
                Optional.empty());
    }
}
