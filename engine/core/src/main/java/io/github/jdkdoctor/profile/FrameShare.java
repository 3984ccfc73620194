package io.github.jdkdoctor.profile;

/**
 * How much of a profile a frame takes.
 *
 * @param frame its canonical name
 */
public record FrameShare(String frame, Share share) {}
