package io.github.jdkdoctor.fact;

import java.util.Locale;
import java.util.Set;

/** What the samples of a profile count. Only samples of one dimension are compared, and only CPU time is called CPU time. */
public enum Dimension {
    CPU("CPU time"),
    WALL("wall-clock time"),
    ALLOCATION("allocation"),
    LOCK("lock waiting"),
    /** Time in which threads do not run, whatever they wait for: stacks that the kernel's scheduler took. */
    OFF_CPU("time off the CPU"),
    /** Threads seen in native code, which may as well be waiting there. */
    NATIVE("threads in native code"),
    PAGE_FAULTS("page faults"),
    /** Events of the processor or the kernel that are no time: cache misses, branch misses, context switches. */
    HARDWARE("events of the processor or kernel"),
    /** Calls of one function or method, or hits of a tracepoint. */
    CALLS("calls of a function"),
    /** CPU time while the JVM brings all threads to a safepoint: async-profiler's {@code --ttsp}. */
    TIME_TO_SAFEPOINT("time to safepoint");

    /** What is left of wall-clock time without the samples of threads that wait: CPU time, as far as CPUs are idle. */
    public static final String AT_WORK = "wall without waiting";

    // async-profiler's and perf's ways to take CPU time
    private static final Set<String> CPU_EVENTS = Set.of(
            "cpu",
            AT_WORK,
            "cpu-time",
            "itimer",
            "ctimer",
            "cpu-clock",
            "task-clock",
            "cycles",
            "cpu-cycles",
            "ref-cycles",
            "bus-cycles");
    private static final Set<String> ALLOCATIONS = Set.of("alloc", "live", "nativemem", "malloc");
    // perf list: hardware, cache and software events
    private static final Set<String> COUNTERS = Set.of(
            "instructions",
            "branches",
            "branch-instructions",
            "branch-misses",
            "context-switches",
            "cs",
            "cpu-migrations",
            "migrations",
            "alignment-faults",
            "emulation-faults");

    private final String label;

    Dimension(String label) {
        this.label = label;
    }

    /** As a report calls it. */
    public String label() {
        return label;
    }

    /** The dimension of a profiler's event. A name that is no event of time, memory or hardware is that of a function. */
    public static Dimension ofEvent(String event) {
        String name = event.toLowerCase(Locale.ROOT);
        // perf's modifiers: cycles:ppp, cpu-clock:u, and the processor's unit of hybrid CPUs: cpu_core/cycles/
        int colon = name.indexOf(':');
        String bare = colon > 0 && name.indexOf("::") != colon ? name.substring(0, colon) : name;
        int unit = bare.indexOf('/');
        bare = unit > 0 ? bare.substring(unit + 1).replace("/", "") : bare;
        if (CPU_EVENTS.contains(bare)) {
            return CPU;
        }
        if (ALLOCATIONS.contains(bare)) {
            return ALLOCATION;
        }
        if (COUNTERS.contains(bare) || bare.contains("cache") || bare.contains("tlb") || bare.startsWith("llc-")) {
            return HARDWARE;
        }
        return switch (bare) {
            case "wall" -> WALL;
            case "lock" -> LOCK;
            case "off-cpu" -> OFF_CPU;
            case "native" -> NATIVE;
            case "ttsp" -> TIME_TO_SAFEPOINT;
            case "page-faults", "faults", "minor-faults", "major-faults" -> PAGE_FAULTS;
            default ->
                bare.endsWith("-misses") || bare.endsWith("-loads") || bare.endsWith("-stores") ? HARDWARE : CALLS;
        };
    }
}
