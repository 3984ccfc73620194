package io.github.jdkdoctor.fact;

/** A Java system property of a run. */
public record SystemProperty(Run run, String name, String value, Origin origin) implements Fact {}
