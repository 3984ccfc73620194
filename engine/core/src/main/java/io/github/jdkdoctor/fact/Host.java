package io.github.jdkdoctor.fact;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What the operating system says of the machine under a run, whatever part of it the JVM may use.
 *
 * @param cpus logical processors
 * @param model of the processor, as in {@code Intel(R) Xeon(R) Gold 6258R CPU @ 2.70GHz}
 * @param virtualisation the hypervisor, as in {@code KVM}; empty where nothing is said of one
 * @param memory in bytes
 * @param available memory that programs could still get, in bytes
 * @param kernel as in {@code 5.15.0-91-generic}
 */
public record Host(
        Run run,
        OptionalInt cpus,
        Optional<String> model,
        Optional<String> virtualisation,
        OptionalLong memory,
        OptionalLong available,
        Optional<String> kernel,
        Origin origin)
        implements Fact {}
