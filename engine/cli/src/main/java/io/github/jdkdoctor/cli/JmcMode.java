package io.github.jdkdoctor.cli;

import java.time.Duration;
import java.util.Locale;

/** Which recordings the rules of JDK Mission Control examine, and for how long at most. */
enum JmcMode {
    AUTO(20L << 20, Duration.ofSeconds(30)),
    ALWAYS(Long.MAX_VALUE, Duration.ofMinutes(10)),
    NEVER(0, Duration.ZERO);

    private final long largest;
    private final Duration patience;

    JmcMode(long largest, Duration patience) {
        this.largest = largest;
        this.patience = patience;
    }

    /** The size of the largest recording, in bytes. */
    long largest() {
        return largest;
    }

    /** How long all recordings of a bundle may take. */
    Duration patience() {
        return patience;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
