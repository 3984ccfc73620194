package io.github.jdkdoctor.fact;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a run's container may use, as one source says it: a file of a control group, a pod's description, the JVM itself.
 *
 * @param cpus the quota, in processors, as in {@code 1.5}; infinite where the source says that there is none
 * @param shares CPU time against the neighbours under contention, on the scale of {@code cpu.shares}: 1024 is one processor
 * @param memory the limit in bytes; {@link Long#MAX_VALUE} where the source says that there is none
 * @param memoryUsed bytes in use, page cache included
 * @param swap the swap that it may use, in bytes, as {@code memory}
 */
public record Container(
        Run run,
        OptionalDouble cpus,
        OptionalDouble shares,
        OptionalLong memory,
        OptionalLong memoryUsed,
        OptionalLong swap,
        Origin origin)
        implements Fact {}
