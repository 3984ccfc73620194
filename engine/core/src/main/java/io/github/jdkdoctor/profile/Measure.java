package io.github.jdkdoctor.profile;

/** Which samples count for a frame. */
public enum Measure {
    /** Those that ended in it. */
    SELF,
    /** Those that had it anywhere on the stack, each once. */
    UNDER
}
