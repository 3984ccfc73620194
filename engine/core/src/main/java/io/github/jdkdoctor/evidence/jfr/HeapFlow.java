package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.fact.GcLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a program allocated, by the heap in use before and after collections ({@code jdk.GCHeapSummary}).
 *
 * <p>A chunk holds its events in the order of the buffers that they were written from, so they are sorted first. A concurrent
 * cycle of G1 has a summary at its start and one at its end, with other collections between them: what its end finds less was
 * freed by it, and what was allocated meanwhile is not told.
 */
final class HeapFlow {
    // a chunk of the default size holds a tenth of them
    private static final int MOST = 1_000_000;

    private record Summary(long at, long collection, boolean before, long used) {}

    private final List<Summary> summaries = new ArrayList<>();
    private Optional<Summary> last = Optional.empty();
    private long allocated;
    private long over;
    private boolean told;

    /** Adds a summary; the time is in nanoseconds, the size in bytes. */
    void add(long at, long collection, boolean before, long used) {
        if (summaries.size() < MOST) {
            summaries.add(new Summary(at, collection, before, used));
        }
    }

    /** Sums up what was added, as at the end of a chunk. */
    void sumUp() {
        // of the same instant, a collection begins before it ends
        summaries.sort(Comparator.comparingLong(Summary::at)
                .thenComparingLong(Summary::collection)
                .thenComparing(s -> !s.before()));
        for (Summary s : summaries) {
            last.filter(l -> s.at() >= l.at()).ifPresent(l -> between(l, s));
            last = Optional.of(s);
        }
        summaries.clear();
    }

    private void between(Summary one, Summary next) {
        boolean collected = !next.before() && one.before() && next.collection() == one.collection();
        allocated += collected ? 0 : Math.max(0, next.used() - one.used());
        over += next.at() - one.at();
        told |= next.before();
    }

    /** What was told; empty where no collection began after another. */
    Optional<GcLog.Flow> flow() {
        sumUp();
        return told && over > 0 && allocated >= 0
                ? Optional.of(new GcLog.Flow(allocated, OptionalLong.empty(), Duration.ofNanos(over)))
                : Optional.empty();
    }
}
