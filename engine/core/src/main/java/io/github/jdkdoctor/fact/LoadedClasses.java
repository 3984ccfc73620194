package io.github.jdkdoctor.fact;

/**
 * Where the classes came from that a JVM loaded ({@code -Xlog:class+load}).
 *
 * @param archived from an archive of class data sharing
 * @param others from files and modules, and generated ones
 */
public record LoadedClasses(Run run, long archived, long others, Origin origin) implements Fact {}
