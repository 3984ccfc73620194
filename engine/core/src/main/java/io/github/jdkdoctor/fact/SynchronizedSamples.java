package io.github.jdkdoctor.fact;

import io.github.jdkdoctor.profile.Share;

/**
 * How many samples of a recording end in a synchronized method of whatever class, by the modifiers that the recording keeps of
 * each method.
 *
 * @param share of all samples with a stack
 */
public record SynchronizedSamples(Run run, Share share, Origin origin) implements Fact {}
