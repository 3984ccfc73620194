package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.fact.HotThreads;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Interval;
import io.github.jdkdoctor.profile.Share;
import java.util.List;
import java.util.Optional;

/**
 * The threads at work in the dumps of a run, for a run without a profile of CPU time: a sample for each thread and dump. They
 * are few, and those of one dump are taken at one time, so that their intervals are wide. What they do not show proves nothing:
 * a thread stops for a dump at its next safepoint poll, and calls without one are not seen. What a server prints of its
 * busiest threads is taken in the same way, and its threads are fewer still.
 *
 * @param moments how many dumps there are, or how often the server looked
 * @param counted what the samples are, in words
 */
public record DumpShares(Run run, String method, int moments, CallTree atWork, String counted, Origin origin)
        implements Shares {
    // three dumps of two workers: the interval of all of six has its end at 61 %, that of five of six at 44 %, and what
    // cases ask for lies below
    private static final int FEWEST = 6;
    // one or two moments are chance: of 15 of 24 threads that three dumps of a run show there, two show 9 to 11 of 16
    private static final int FEWEST_DUMPS = 3;

    /** The threads at work in the dumps of a run. */
    public DumpShares(ThreadDumps dumps) {
        this(dumps.run(), "thread dumps", dumps.dumps(), dumps.atWork(), "threads at work", dumps.origin());
    }

    /** The busiest threads of a run, as a server printed them. */
    static DumpShares of(HotThreads hot) {
        return new DumpShares(
                hot.run(), "hot threads", hot.moments(), hot.atWork(), "samples of hot threads", hot.origin());
    }

    /** Whether they can be of use to a case: where none is at work in what it asks for, only of the baseline run. */
    @Override
    public boolean tells(Gauge.Samples gauge) {
        boolean shown = moments >= FEWEST_DUMPS
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
        Interval interval = share.intervalAmong(moments);
        return new Measure(
                name,
                run(),
                method(),
                share.value(),
                (interval.high() - interval.low()) / 2,
                true,
                Measure.says(share, counted),
                List.of(origin));
    }

    private Lead samples() {
        return new Lead(
                run(),
                method(),
                new Profile(
                        run(),
                        Profile.Source.THREAD_DUMPS,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        atWork,
                        origin),
                true,
                Optional.empty());
    }
}
