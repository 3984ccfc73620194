package io.github.jdkdoctor.fact;

import java.time.Duration;

/**
 * How long application threads were stopped, from lines that do not name the cause: JDK 8's
 * {@code PrintGCApplicationStoppedTime}.
 *
 * @param wall from the log's first to its last time stamp
 */
public record StoppedTime(
        Run run, long count, Duration stopped, Duration reaching, Duration longest, Duration wall, Origin origin)
        implements Fact {}
