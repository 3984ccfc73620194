package io.github.jdkdoctor.fact;

/**
 * A known message of the JVM or a profiler, with how often it was printed.
 *
 * @param id what the message says, as in {@code code-cache-full}
 * @param text the first one as printed, at most 300 characters
 */
public record LogMessage(Run run, String id, String text, int count, Origin origin) implements Fact {}
