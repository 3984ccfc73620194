package io.github.jdkdoctor.diagnosis;

import java.util.Locale;

/** What the evidence says of the cost of a setting, whose presence is certain. */
public enum Cost {
    /** The bundle shows an effect. */
    MEASURED,
    /** Nothing in the bundle would show an effect. */
    NOT_MEASURED,
    /** The bundle would show an effect, and shows none. */
    NOT_FOUND;

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
