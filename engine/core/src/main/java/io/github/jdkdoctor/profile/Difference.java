package io.github.jdkdoctor.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What changed from one profile to another.
 *
 * <p>A side's samples count as shares of that side's own program samples, so that rates and durations do not matter;
 * names are merged over tiers, and a frame that one side lacks has a share of zero there. A shift is noise unless its
 * interval leaves out zero: 95 % for a frame that was asked for, 99.9 % in lists and in the {@link Growth}, which look
 * through thousands. Shares say where time went and not how much there was: where one side does work that the other
 * does not, the rest of the other side has larger shares without having become slower, and no profile alone can tell
 * the two apart. Buckets other than the program are shares of all samples.
 */
public final class Difference {
    private final CallTree base;
    private final CallTree current;

    private Difference(CallTree base, CallTree current) {
        this.base = base;
        this.current = current;
    }

    /** The difference between a baseline and a current profile. */
    public static Difference between(CallTree base, CallTree current) {
        return new Difference(base, current);
    }

    public CallTree base() {
        return base;
    }

    public CallTree current() {
        return current;
    }

    /** How the share of some frames changed. */
    public Shift shift(Frames frames, Measure measure) {
        return measure == Measure.SELF
                ? new Shift(base.self(frames), current.self(frames))
                : new Shift(base.under(frames), current.under(frames));
    }

    /** How the share of stacks with an inner frame below an outer one changed. */
    public Shift shift(Frames outer, Frames inner) {
        return new Shift(base.under(outer, inner), current.under(outer, inner));
    }

    /** How the share of some frames in a bucket's samples changed. */
    public Shift shift(Frames frames, Measure measure, Bucket bucket) {
        return measure == Measure.SELF
                ? new Shift(base.self(frames, bucket), current.self(frames, bucket))
                : new Shift(base.under(frames, bucket), current.under(frames, bucket));
    }

    /** How the share of a tier in Java samples changed; empty where a side does not tell. */
    public Optional<Shift> tierShift(Tier tier) {
        return base.tier(tier).flatMap(b -> current.tier(tier).map(c -> new Shift(b, c)));
    }

    /** The frames whose shares grew beyond noise, new ones among them, largest growth first. */
    public List<FrameShift> grown(Measure measure, int limit) {
        return shifts(measure, limit, 1);
    }

    /** The frames whose shares shrank beyond noise, vanished ones among them, largest first. */
    public List<FrameShift> shrunk(Measure measure, int limit) {
        return shifts(measure, limit, -1);
    }

    private List<FrameShift> shifts(Measure measure, int limit, int direction) {
        long allBase = base.programSamples();
        long allCurrent = current.programSamples();
        List<FrameShift> found = new ArrayList<>();
        Names names = new Names(base, current);
        for (int i = 0; i < names.count(); i++) {
            Shift shift = new Shift(
                    new Share(names.inBase(i) < 0 ? 0 : base.programSamples(names.inBase(i), measure), allBase),
                    new Share(
                            names.inCurrent(i) < 0 ? 0 : current.programSamples(names.inCurrent(i), measure),
                            allCurrent));
            if (shift.growth() * direction > 0 && shift.standsOut()) {
                found.add(new FrameShift(names.name(i), shift));
            }
        }
        found.sort(Comparator.comparingDouble((FrameShift f) -> -f.shift().growth() * direction)
                .thenComparing(FrameShift::frame));
        return List.copyOf(found.subList(0, Math.min(limit, found.size())));
    }

    /** What grew, taken apart; empty where nothing did beyond noise. */
    public Optional<Growth> growth() {
        return Growth.of(this);
    }
}
