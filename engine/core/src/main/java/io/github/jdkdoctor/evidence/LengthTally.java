package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.PauseLengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lengths of pauses as they add up. Times are in nanoseconds. */
public final class LengthTally {
    // a step is a percent longer than the one before
    private static final double STEP = Math.log(1.01);
    // a damaged log may say that something took an infinite time
    private static final long LONGEST = Duration.ofDays(1000).toNanos();

    private static final int STEPS = (int) Math.ceil(Math.log((double) LONGEST) / STEP) + 2;

    private long[] counts = {};
    private boolean any;
    private long longest = -1;
    private long line;
    private String kind = "";
    private String cause = "";

    /** A pause, and the line that says how long it was; 0 in a recording, which has none. */
    public void pause(long nanos, String kindOfIt, String causeOfIt, long lineOfIt) {
        if (!any) {
            any = true;
            counts = new long[STEPS];
        }
        long held = Math.max(0, Math.min(nanos, LONGEST));
        counts[held == 0 ? 0 : 1 + (int) Math.ceil(Math.log((double) held) / STEP)]++;
        if (held > longest) {
            longest = held;
            kind = kindOfIt;
            cause = causeOfIt;
            line = lineOfIt;
        }
    }

    /** What was added, of a file. */
    public PauseLengths lengths(String file) {
        if (!any) {
            return PauseLengths.NONE;
        }
        List<PauseLengths.Step> steps = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                Duration most = i == 0 ? Duration.ZERO : Duration.ofNanos(Math.round(Math.exp((i - 1) * STEP)));
                steps.add(new PauseLengths.Step(most, counts[i]));
            }
        }
        return new PauseLengths(
                steps,
                Optional.of(new PauseLengths.Longest(Duration.ofNanos(longest), kind, cause, new Origin(file, line))));
    }
}
