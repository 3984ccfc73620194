package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Optional;

/**
 * Calls of one method as a counting agent reported them.
 *
 * @param method the agent's name for it, as in {@code serverHelloDone}
 * @param callsPerReading mean calls in one reporting period
 * @param meanTime mean time of one call
 */
public record MethodCalls(
        Run run, String method, double callsPerReading, int readings, Optional<Duration> meanTime, Origin origin)
        implements Fact {}
