package io.github.jdkdoctor.options;

import io.github.jdkdoctor.fact.Origin;

/**
 * An option as the user wrote it.
 *
 * @param text as the JVM would get it
 * @param guarded whether it counts only where a test of the version, in the script that it stands in, holds
 */
public record GivenOption(String text, Origin origin, boolean guarded) {
    public GivenOption(String text, Origin origin) {
        this(text, origin, false);
    }

    /** Whether a part of it is filled in later, by a shell or a template: {@code -Xmx${HEAP}}. */
    boolean open() {
        return text.contains("$")
                || text.contains("{{")
                || text.contains("%{")
                || text.matches(".*(?:@[\\w.]+@|%[A-Za-z][\\w.-]*%|![A-Za-z]\\w*!).*");
    }
}
