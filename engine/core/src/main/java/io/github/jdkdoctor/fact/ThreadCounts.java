package io.github.jdkdoctor.fact;

import java.time.Duration;

/**
 * How many platform threads with Java code there were, as a flight recording counts them once a second.
 *
 * @param first in the first count
 * @param last in the last count
 * @param wall how long the recording lasted
 */
public record ThreadCounts(Run run, long first, long last, Duration wall, Origin origin) implements Fact {}
