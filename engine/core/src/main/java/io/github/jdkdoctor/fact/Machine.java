package io.github.jdkdoctor.fact;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a run's evidence says of the machine or container, as the JVM saw it.
 *
 * @param processors available to the JVM
 * @param memory in bytes
 * @param os as in {@code Linux} or {@code Windows}
 * @param arch as in {@code amd64} or {@code aarch64}
 */
public record Machine(
        Run run, OptionalInt processors, OptionalLong memory, Optional<String> os, Optional<String> arch, Origin origin)
        implements Fact {}
