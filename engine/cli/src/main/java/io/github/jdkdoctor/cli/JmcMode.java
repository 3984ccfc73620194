package io.github.jdkdoctor.cli;

import java.time.Duration;
import java.util.Locale;

/** Which recordings the rules of JDK Mission Control examine, and for how long at most. */
enum JmcMode {
    AUTO(20L << 20, Duration.ofSeconds(5), Duration.ofSeconds(30)),
    ALWAYS(Long.MAX_VALUE, Duration.ofMinutes(10), Duration.ofHours(1)),
    NEVER(0, Duration.ZERO, Duration.ZERO);

    private final long largest;
    private final Duration each;
    private final Duration all;

    JmcMode(long largest, Duration each, Duration all) {
        this.largest = largest;
        this.each = each;
        this.all = all;
    }

    /** The size of the largest recording, in bytes. */
    long largest() {
        return largest;
    }

    /** How long one recording may take. */
    Duration each() {
        return each;
    }

    /** How long all recordings of a bundle may take. */
    Duration all() {
        return all;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
