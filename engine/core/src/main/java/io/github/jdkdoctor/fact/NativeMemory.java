package io.github.jdkdoctor.fact;

import java.util.OptionalLong;

/**
 * The JVM's own account of its memory, for one category ({@code jcmd VM.native_memory}).
 *
 * @param category as printed, as in {@code Thread}, {@code Class}, {@code GC}; {@code Total} for their sum
 * @param reserved bytes of address space
 * @param committed bytes that the JVM may use
 * @param growth by how many committed bytes it grew since the baseline that was set; empty where it is no difference
 * @param objects the threads or classes that the category counts; empty of other categories
 * @param objectGrowth by how many of them there are more than when the baseline was set; empty where it is no difference
 */
public record NativeMemory(
        Run run,
        String category,
        long reserved,
        long committed,
        OptionalLong growth,
        OptionalLong objects,
        OptionalLong objectGrowth,
        Origin origin)
        implements Fact {
    /** The category that is the sum of all. */
    public static final String TOTAL = "Total";
}
