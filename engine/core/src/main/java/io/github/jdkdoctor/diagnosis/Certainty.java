package io.github.jdkdoctor.diagnosis;

import java.util.Locale;

/** How sure a hypothesis is, weakest first. */
public enum Certainty {
    /** At least one required symptom was seen and none was missed. */
    POSSIBLE,
    /** All required symptoms were seen, and a quarter of what supports it. */
    LIKELY,
    /** All required symptoms were seen, half of what supports it, one strong support, and nothing that could rule it out is open. */
    STRONG;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
