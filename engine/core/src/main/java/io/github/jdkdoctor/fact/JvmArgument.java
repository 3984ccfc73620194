package io.github.jdkdoctor.fact;

/** One argument given to the JVM, such as {@code -Xint} or {@code -XX:+UseG1GC}, as written. */
public record JvmArgument(Run run, String text, SetBy setBy, Origin origin) implements Fact {}
