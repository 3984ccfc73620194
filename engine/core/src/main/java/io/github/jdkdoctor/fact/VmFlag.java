package io.github.jdkdoctor.fact;

/**
 * A HotSpot flag with its value in a run.
 *
 * @param name as in {@code UseBiasedLocking}
 * @param value as the JVM prints it in PrintFlagsFinal: {@code true}, {@code 251658240} (bytes), text
 */
public record VmFlag(Run run, String name, String value, SetBy setBy, Origin origin) implements Fact {}
