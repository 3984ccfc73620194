package io.github.jdkdoctor.profile;

/**
 * One frame of a stack as all sources spell it.
 *
 * @param name the canonical name, see {@link FrameNames}
 * @param tier how its code was running
 * @param java whether it is a Java method
 */
public record Frame(String name, Tier tier, boolean java) {
    /** Whether the profiler found no name for the code: {@code [unknown]}, an address, a bare library. */
    public boolean nameless() {
        return FrameNames.nameless(name);
    }
}
