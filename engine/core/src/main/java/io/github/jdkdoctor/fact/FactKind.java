package io.github.jdkdoctor.fact;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of fact, with the names that cases and rules use for them. */
public enum FactKind {
    JDK("jdk", JdkBuild.class),
    FLAG("flag", VmFlag.class),
    ARGUMENT("argument", JvmArgument.class),
    PROPERTY("property", SystemProperty.class),
    PROFILE("profile", Profile.class),
    SAMPLED_TIME("sampled-time", SampledTime.class),
    SYNCHRONIZED_SAMPLES("synchronized-samples", SynchronizedSamples.class),
    CPU_LOAD("cpu-load", CpuLoad.class),
    SAFEPOINT_LOG("safepoint-log", SafepointLog.class),
    STOPPED_TIME("stopped-time", StoppedTime.class),
    HANDSHAKE_LOG("handshake-log", HandshakeLog.class),
    BIASED_LOCKING_LOG("biased-locking-log", BiasedLockingLog.class),
    GC_LOG("gc-log", GcLog.class),
    LOG_MESSAGE("log-message", LogMessage.class),
    REPORTED_PAUSES("reported-pauses", ReportedPauses.class),
    EVENT("event", EventCount.class),
    EVENT_SITES("event-sites", EventSites.class),
    BENCHMARK("benchmark", BenchmarkScore.class),
    OFFERED_LOAD("offered-load", OfferedLoad.class),
    TLS_DEBUG_LOG("tls-debug-log", TlsDebugLog.class),
    METHOD_CALLS("method-calls", MethodCalls.class),
    CLASS_HISTOGRAM("class-histogram", ClassHistogram.class),
    MACHINE("machine", Machine.class),
    MACHINE_ACTIVITY("machine-activity", MachineActivity.class),
    HOST("host", Host.class),
    CONTAINER("container", Container.class),
    CPU_THROTTLING("cpu-throttling", CpuThrottling.class),
    KERNEL_SETTING("kernel-setting", KernelSetting.class),
    OPEN_FILES("open-files", OpenFiles.class),
    THREAD_COUNTS("thread-counts", ThreadCounts.class),
    COMPILATIONS("compilations", Compilations.class),
    CLASS_COUNTS("class-counts", ClassCounts.class),
    THREAD_DUMPS("thread-dumps", ThreadDumps.class),
    WAITING_THREADS("waiting-threads", WaitingThreads.class),
    QUEUED_THREADS("queued-threads", QueuedThreads.class),
    THREAD_TIMES("thread-times", ThreadTimes.class),
    HOT_THREADS("hot-threads", HotThreads.class),
    LOCK_CONTENTION("lock-contention", LockContention.class),
    RUNNING_THREAD("running-thread", RunningThread.class),
    NATIVE_MEMORY("native-memory", NativeMemory.class),
    RESIDENT_MEMORY("resident-memory", ResidentMemory.class),
    MEMORY_GROWTH("memory-growth", MemoryGrowth.class),
    TYPE_FLIPS("type-flips", TypeFlips.class),
    INTERFACE_SCANS("interface-scans", InterfaceScans.class),
    LOADED_CLASSES("loaded-classes", LoadedClasses.class),
    CLASS_LOADERS("class-loaders", ClassLoaders.class),
    HEAP_SUMMARY("heap-summary", HeapSummary.class),
    CODE_CACHE_USE("code-cache-use", CodeCacheUse.class),
    EVENT_HISTORY("event-history", EventHistory.class),
    CRASH("crash", Crash.class),
    JMC_RULE("jmc-rule", JmcRule.class),
    PHENOMENON("phenomenon", Phenomenon.class);

    private static final Map<String, FactKind> BY_LABEL =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(FactKind::label, k -> k));
    private static final Map<Class<?>, FactKind> BY_TYPE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(FactKind::type, k -> k));

    private final String label;
    private final Class<? extends Fact> type;

    FactKind(String label, Class<? extends Fact> type) {
        this.label = label;
        this.type = type;
    }

    /** The name in case files, as in {@code safepoint-log}. */
    public String label() {
        return label;
    }

    public Class<? extends Fact> type() {
        return type;
    }

    public static Optional<FactKind> of(String label) {
        return Optional.ofNullable(BY_LABEL.get(label));
    }

    public static FactKind of(Fact fact) {
        FactKind kind = BY_TYPE.get(fact.getClass());
        if (kind == null) {
            throw new IllegalArgumentException(fact.getClass().getName());
        }
        return kind;
    }
}
