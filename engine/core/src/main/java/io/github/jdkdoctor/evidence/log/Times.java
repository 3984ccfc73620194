package io.github.jdkdoctor.evidence.log;

import java.time.Duration;

/** How often something took how long, in nanoseconds. */
final class Times {
    private long count;
    private long total;
    private long part;
    private long longest;
    private long longestPart;

    void add(long nanos) {
        add(nanos, 0);
    }

    void add(long nanos, long partOfIt) {
        count++;
        total += nanos;
        part += partOfIt;
        longest = Math.max(longest, nanos);
        longestPart = Math.max(longestPart, partOfIt);
    }

    long count() {
        return count;
    }

    Duration total() {
        return Duration.ofNanos(total);
    }

    /** The part that was told apart, such as the time to reach a safepoint. */
    Duration part() {
        return Duration.ofNanos(part);
    }

    Duration longest() {
        return Duration.ofNanos(longest);
    }

    Duration longestPart() {
        return Duration.ofNanos(longestPart);
    }
}
