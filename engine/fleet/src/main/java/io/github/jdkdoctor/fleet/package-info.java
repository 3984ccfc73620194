/** The bundles of thousands of JVMs: the commands of {@code jdkdoctor fleet}. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.fleet;
