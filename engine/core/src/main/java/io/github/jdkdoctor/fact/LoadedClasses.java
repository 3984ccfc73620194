package io.github.jdkdoctor.fact;

/**
 * Where the classes came from that a JVM loaded ({@code -Xlog:class+load}).
 *
 * @param archived from an archive of class data sharing
 * @param others from files and modules, and generated ones
 * @param whole whether the first of all classes is among them, so that none was left out at the start
 */
public record LoadedClasses(Run run, long archived, long others, boolean whole, Origin origin) implements Fact {}
