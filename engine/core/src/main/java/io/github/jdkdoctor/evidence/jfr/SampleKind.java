package io.github.jdkdoctor.evidence.jfr;

import java.util.Optional;

/** What a sample with a stack stands for. */
enum SampleKind {
    /** A thread seen running: Java code only from the JDK's sampler, anything from async-profiler's. */
    EXECUTION,
    /** A Java thread seen in native code, which may as well be waiting there. */
    NATIVE,
    /** The JDK's sampler by CPU time (JEP 509, JDK 25). */
    CPU_TIME,
    WALL,
    ALLOCATION,
    LOCK;

    /** The kind of an event's samples; empty for an event that is none. */
    static Optional<SampleKind> of(String event) {
        return switch (event) {
            case "jdk.ExecutionSample" -> Optional.of(EXECUTION);
            case "jdk.NativeMethodSample" -> Optional.of(NATIVE);
            case "jdk.CPUTimeSample" -> Optional.of(CPU_TIME);
            case "profiler.WallClockSample" -> Optional.of(WALL);
            case "jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationOutsideTLAB", "jdk.ObjectAllocationSample" ->
                Optional.of(ALLOCATION);
            case "jdk.JavaMonitorEnter", "jdk.ThreadPark" -> Optional.of(LOCK);
            default -> Optional.empty();
        };
    }
}
