package io.github.jdkdoctor.profile;

/** How a frame's code was running, as async-profiler and JFR tell it. */
public enum Tier {
    INTERPRETED,
    C1,
    /** Compiled by C2, or by a compiler that the source does not name. */
    COMPILED,
    /** Compiled into its caller. */
    INLINED,
    /** C or C++ code, the JVM's own included. */
    NATIVE,
    KERNEL,
    /** The source does not say. */
    UNKNOWN
}
