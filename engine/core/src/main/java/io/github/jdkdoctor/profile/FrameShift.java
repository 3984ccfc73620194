package io.github.jdkdoctor.profile;

/**
 * How the share of a frame changed.
 *
 * @param frame its canonical name, whatever tiers it ran in
 */
public record FrameShift(String frame, Shift shift) {}
