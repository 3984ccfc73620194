package io.github.jdkdoctor.fact;

/**
 * How busy a machine was during a run, on average, by {@code jdk.CPULoad}.
 *
 * @param machine the share, 0 to 1, of all processors that worked for anything
 * @param jvm the share that worked for this JVM
 */
public record CpuLoad(Run run, double machine, double jvm, Origin origin) implements Fact {
    /** The share that worked for other programs. */
    public double others() {
        return Math.max(0, machine - jvm);
    }
}
