package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadCounts;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** How many threads there were, in the order in which they were counted. A long recording keeps one count of several. */
final class ThreadCountTally {
    private static final int MOST = 1024;

    private final long[] kept = new long[MOST];
    private int size;
    private long every = 1;
    private long taken;
    private long last;

    void count(long threads) {
        last = threads;
        if (taken++ % every != 0) {
            return;
        }
        if (size == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                kept[i] = kept[2 * i];
            }
            size = MOST / 2;
            every *= 2;
            Arrays.fill(kept, size, MOST, 0);
            // this count lies between two that are kept now, or is the next of them
            if ((taken - 1) % every != 0) {
                return;
            }
        }
        kept[size++] = threads;
    }

    Optional<ThreadCounts> counts(Run run, Duration wall, Origin origin) {
        return size == 0
                ? Optional.empty()
                : Optional.of(new ThreadCounts(run, kept[0], kept[size / 2], last, wall, origin));
    }
}
