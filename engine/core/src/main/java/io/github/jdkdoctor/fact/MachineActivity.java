package io.github.jdkdoctor.fact;

import java.util.OptionalDouble;

/**
 * What a machine did during a run, on average, by {@code vmstat}, {@code mpstat} or {@code sar}.
 *
 * @param rows that the averages are made of
 * @param steal the share, 0 to 1, of CPU time in which the hypervisor ran something else; empty where it is not stated
 * @param swapIn bytes per second read from swap, of all processes; empty where it is not stated
 * @param swapOut bytes per second written to swap
 */
public record MachineActivity(
        Run run, int rows, OptionalDouble steal, OptionalDouble swapIn, OptionalDouble swapOut, Origin origin)
        implements Fact {}
