package io.github.jdkdoctor.fact;

/**
 * The class loaders that were alive when a recording was written ({@code jdk.ClassLoaderStatistics}), of the class that had most.
 *
 * @param className other than the loaders that reflection makes, one for each accessor up to JDK 17
 * @param loaders in the chunk with most
 */
public record ClassLoaders(Run run, String className, long loaders, Origin origin) implements Fact {}
