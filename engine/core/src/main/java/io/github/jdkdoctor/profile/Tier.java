package io.github.jdkdoctor.profile;

/** How a frame's code was running, as async-profiler and JFR tell it. */
public enum Tier {
    INTERPRETED(0),
    C1(1),
    /** Compiled by C2, or by a compiler that the source does not name. */
    COMPILED(2),
    /** Compiled into its caller. */
    INLINED(3),
    /** C or C++ code, the JVM's own included. */
    NATIVE(4),
    KERNEL(5),
    /** The source does not say. */
    UNKNOWN(6);

    final byte code;

    Tier(int code) {
        this.code = (byte) code;
    }
}
