package io.github.jdkdoctor.fact;

import java.util.Locale;

/** Which of the runs in a bundle a fact is about. */
public enum Run {
    /** The baseline run. */
    BASELINE,
    /** The current run. */
    CURRENT,
    /** The other end of the current run's connections. */
    PEER;

    /** The name of the run's folder in a bundle, as in {@code current}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
