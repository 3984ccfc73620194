package io.github.jdkdoctor.evidence.jfr;

import java.time.Duration;

/** How often something happened and how long that took, part of which may be of interest. */
final class Times {
    // a damaged recording may say that something took an infinite time; sums must not overflow for it
    private static final long MOST_NANOS = Duration.ofDays(1000).toNanos();

    private long count;
    private long total;
    private long part;
    private long longest;
    private long longestPart;

    void add(long nanos, long ofThem, long longestOne) {
        count++;
        total = sum(total, nanos);
        part = sum(part, ofThem);
        longest = Math.max(longest, Math.min(longestOne, MOST_NANOS));
        longestPart = Math.max(longestPart, Math.min(ofThem, MOST_NANOS));
    }

    /** A sum of nanoseconds that are not negative, held to what a Duration can be asked for. */
    static long sum(long sum, long nanos) {
        return Math.min(sum + Math.max(0, Math.min(nanos, MOST_NANOS)), MOST_NANOS);
    }

    long count() {
        return count;
    }

    Duration total() {
        return Duration.ofNanos(total);
    }

    Duration part() {
        return Duration.ofNanos(part);
    }

    Duration longest() {
        return Duration.ofNanos(longest);
    }

    /** The most that {@link #part()} was of one. */
    Duration longestPart() {
        return Duration.ofNanos(longestPart);
    }
}
