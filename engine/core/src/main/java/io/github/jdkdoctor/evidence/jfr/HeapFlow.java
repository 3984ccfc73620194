package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.FlowTally;
import io.github.jdkdoctor.fact.GcLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a program allocated, by the heap in use before and after collections ({@code jdk.GCHeapSummary}).
 *
 * <p>A chunk holds its events in the order of the buffers that they were written from, so they are sorted first. A concurrent
 * cycle of G1 has a summary at its start and one at its end, with other collections between them: what its end finds less was
 * freed by it, and what was allocated meanwhile is not told.
 */
final class HeapFlow {
    // a chunk of the default 12 MB has room for 300,000, at 38 bytes each in a recorded run
    private static final int MOST = 1_000_000;

    private record Summary(long at, long collection, boolean before, long used) {}

    private final List<Summary> summaries = new ArrayList<>();
    private final FlowTally flow = new FlowTally();
    private Optional<Summary> last = Optional.empty();
    private long begun;

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
            // what came between two summaries was allocated, unless they are the two of one collection
            long found = last.filter(l -> !s.before() && l.before() && l.collection() == s.collection())
                    .map(Summary::used)
                    .orElse(s.used());
            flow.collection(s.at(), found, s.used());
            begun += s.before() ? 1 : 0;
            last = Optional.of(s);
        }
        summaries.clear();
    }

    /** What was told; empty where no collection began after another. */
    Optional<GcLog.Flow> flow() {
        sumUp();
        return begun > 1 ? flow.flow() : Optional.empty();
    }
}
