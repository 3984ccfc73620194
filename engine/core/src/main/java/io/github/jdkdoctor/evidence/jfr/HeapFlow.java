package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.FlowTally;
import io.github.jdkdoctor.evidence.FullTally;
import io.github.jdkdoctor.evidence.LiveTally;
import io.github.jdkdoctor.fact.GcLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a program allocated and what Full GCs left, by the heap in use before and after collections
 * ({@code jdk.GCHeapSummary}).
 *
 * <p>A chunk holds its events in the order of the buffers that they were written from, so they are sorted first. A concurrent
 * cycle of G1 has a summary at its start and one at its end, with other collections between them: what its end finds less was
 * freed by it, and what was allocated meanwhile is not told.
 */
final class HeapFlow {
    // a chunk of the default 12 MB has room for 300,000, at 38 bytes each in a recorded run
    private static final int MOST = 1_000_000;

    private record Summary(long at, long collection, boolean before, long used, long committed) {}

    private final List<Summary> summaries = new ArrayList<>();
    private final Map<Long, Long> fullNanos = new HashMap<>();
    private final FlowTally flow = new FlowTally();
    private final FullTally full = new FullTally();
    private final LiveTally live;
    private Optional<Summary> last = Optional.empty();
    private long begun;

    HeapFlow(LiveTally live) {
        this.live = live;
    }

    /** Adds a summary; the time is in nanoseconds, sizes are in bytes, 0 where the committed one is not known. */
    void add(long at, long collection, boolean before, long used, long committed) {
        if (summaries.size() < MOST) {
            summaries.add(new Summary(at, collection, before, used, committed));
        }
    }

    /** A collection of the whole heap that stopped the program, before or after its summaries. */
    void full(long collection, long nanos) {
        if (fullNanos.size() < MOST) {
            fullNanos.put(collection, nanos);
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
            full.capacity(s.committed());
            Long nanos = s.before() ? null : fullNanos.get(s.collection());
            if (nanos != null) {
                full.collection(s.used(), false, nanos);
                live.collection(s.at(), s.used());
            } else if (!s.before()) {
                full.other();
            }
            last = Optional.of(s);
        }
        summaries.clear();
        fullNanos.clear();
    }

    /** What Full GCs left; empty without any. */
    Optional<GcLog.FullCollections> full() {
        sumUp();
        return full.told();
    }

    /** What was told; empty where no collection began after another. */
    Optional<GcLog.Flow> flow() {
        sumUp();
        return begun > 1 ? flow.flow() : Optional.empty();
    }
}
