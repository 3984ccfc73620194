package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.PauseSeries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Pauses as they add up over time, whatever length the log turns out to have. Times are in nanoseconds. */
public final class PauseTally {
    private static final long SECOND = 1_000_000_000;
    private static final long SHORTEST_STEP = 10_000_000;
    private static final long NO_HEAP = -1;
    // a damaged log may say that something took an infinite time; sums must not overflow for it
    private static final Duration LONGEST = Duration.ofDays(1000);

    private static final class Step {
        private long count;
        private long total;
        private long longest;
        private String kind = "";
        private String cause = "";
        private long heapAfter = NO_HEAP;

        void add(long pauses, long nanos, long longestOne, String kindOfIt, String causeOfIt) {
            if (pauses > 0 && (count == 0 || longestOne > longest)) {
                longest = longestOne;
                kind = kindOfIt;
                cause = causeOfIt;
            }
            count += pauses;
            total = Math.min(total + Math.max(0, nanos), LONGEST.toNanos());
        }

        void add(Step later) {
            add(later.count, later.total, later.longest, later.kind, later.cause);
            heapAfter = later.heapAfter == NO_HEAP ? heapAfter : later.heapAfter;
        }
    }

    private Step[] steps = new Step[PauseSeries.MOST_STEPS];
    private long length = SHORTEST_STEP;

    /** A pause, at a time since the log began. */
    public void pause(long at, long nanos, String kind, String cause) {
        long held = Math.min(nanos, LONGEST.toNanos());
        step(at).add(1, held, held, kind, cause);
    }

    /** Several pauses in a stretch of time that ends at a time since the log began; their mean is taken for each. */
    public void pauses(long at, long count, long nanos, String kind, String cause) {
        long held = Math.min(nanos, LONGEST.toNanos());
        step(at).add(count, held, held / count, kind, cause);
    }

    /** The heap in use after a collection, in bytes. */
    public void heapAfter(long at, long bytes) {
        step(at).heapAfter = bytes;
    }

    /** The pauses of another piece of the log, which begins later by a time. */
    public void add(PauseSeries piece, Duration later) {
        for (PauseSeries.Step each : piece.steps()) {
            Step step = step(nanos(later) + nanos(each.start()));
            step.add(each.count(), each.total().toNanos(), each.longest().toNanos(), each.kind(), each.cause());
            step.heapAfter = each.heapAfter().orElse(step.heapAfter);
        }
    }

    private static long nanos(Duration since) {
        return Math.min(since.getSeconds(), Long.MAX_VALUE / 4 / SECOND) * SECOND + since.getNano();
    }

    private Step step(long at) {
        long since = Math.max(0, at);
        while (since / length >= steps.length) {
            lengthen();
        }
        int index = (int) (since / length);
        Step known = steps[index];
        if (known == null) {
            known = new Step();
            steps[index] = known;
        }
        return known;
    }

    // two steps become one
    private void lengthen() {
        Step[] longer = new Step[steps.length];
        for (int i = 0; i < steps.length; i++) {
            if (steps[i] != null && longer[i / 2] != null) {
                longer[i / 2].add(steps[i]);
            } else if (steps[i] != null) {
                longer[i / 2] = steps[i];
            }
        }
        steps = longer;
        length *= 2;
    }

    /** What was added, in steps that grew with the log's length. */
    public PauseSeries series() {
        List<PauseSeries.Step> filled = new ArrayList<>();
        for (int i = 0; i < steps.length; i++) {
            Step step = steps[i];
            if (step != null) {
                filled.add(new PauseSeries.Step(
                        Duration.ofNanos(i * length),
                        step.count,
                        Duration.ofNanos(step.total),
                        Duration.ofNanos(step.longest),
                        step.kind,
                        step.cause,
                        step.heapAfter == NO_HEAP ? OptionalLong.empty() : OptionalLong.of(step.heapAfter)));
            }
        }
        return filled.isEmpty() ? PauseSeries.NONE : new PauseSeries(Duration.ofNanos(length), filled);
    }
}
