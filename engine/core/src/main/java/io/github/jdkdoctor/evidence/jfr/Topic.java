package io.github.jdkdoctor.evidence.jfr;

import java.util.List;
import java.util.Optional;

/** What is read of an event beyond its time and duration. */
enum Topic {
    NOTHING(List.of()),
    SAMPLE(List.of("stackTrace", "samples", "sampledThread", "eventThread")),
    /** Samples of waiting, with what was waited for. */
    WAIT(List.of(
            "stackTrace", "samples", "sampledThread", "eventThread", "monitorClass", "parkedClass", "previousOwner")),
    /** Where an event comes from; of those between the stack and the thread it has one, or none. */
    SITE(List.of("stackTrace", "thrownClass", "reason", "host", "path", "eventThread")),
    THROWABLES(List.of("throwables")),
    STRINGS(List.of("insertionRate")),
    THREADS(List.of("activeCount")),
    COMPILATIONS(List.of("compileCount", "totalTimeSpent")),
    CLASSES(List.of("loadedClassCount")),
    LOADER(List.of("classLoader")),
    SETTING(List.of("id", "name", "value")),
    FLAG(List.of("name", "value", "origin")),
    FLAG_CHANGE(List.of("name", "newValue", "origin")),
    PROPERTY(List.of("key", "value")),
    SAFEPOINT_BEGIN(List.of("safepointId")),
    VM_OPERATION(List.of("operation", "safepoint", "safepointId")),
    BULK_REVOCATION(List.of("disableBiasing")),
    COLLECTION(List.of("name", "cause", "sumOfPauses", "longestPause", "gcId")),
    PAUSE(List.of("name")),
    /** A part of a pause, as the work on references of one kind. */
    PAUSE_PART(List.of("name")),
    HEAP(List.of("when", "heapUsed", "heapSpace.committedSize", "gcId")),
    METASPACE(List.of("when", "metaspace.used")),
    RESIDENT(List.of("size")),
    COMMITTED(List.of("committed")),
    REFERENCES(List.of("type", "count")),
    /** A worker of a collection found no room; G1 writes one for each worker. */
    FAILURE(List.of("gcId")),
    COLLECTORS(List.of("youngCollector", "oldCollector")),
    HEAP_LIMITS(List.of("maxSize", "initialSize", "usesCompressedOops")),
    JVM(List.of("jvmName", "jvmVersion", "jvmArguments", "jvmFlags", "jvmStartTime")),
    CPU(List.of("hwThreads", "cpu")),
    CPU_LOAD(List.of("jvmUser", "jvmSystem", "machineTotal")),
    THREAD_LOAD(List.of("user", "system", "eventThread")),
    OS(List.of("osVersion")),
    MEMORY(List.of("totalSize")),
    CONTAINER(
            List.of("effectiveCpuCount", "memoryLimit", "cpuQuota", "cpuSlicePeriod", "cpuShares", "hostTotalMemory")),
    THROTTLING(List.of("cpuElapsedSlices", "cpuThrottledSlices", "cpuThrottledTime")),
    VIRTUALIZATION(List.of("name")),
    /** What {@code jcmd Thread.print} prints, at the start and the end of a chunk by the settings of the JDK. */
    THREAD_DUMP(List.of("result"));

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> fields;

    Topic(List<String> fields) {
        this.fields = fields;
    }

    /** The fields that are read, in the order of their slots; a release may lack some. */
    List<String> fields() {
        return fields;
    }

    static Topic of(String event) {
        Optional<SampleKind> kind = SampleKind.of(event);
        if (kind.isPresent()) {
            return kind.get() == SampleKind.LOCK ? WAIT : SAMPLE;
        }
        return switch (event) {
            case "jdk.ActiveSetting" -> SETTING;
            case "jdk.BooleanFlag",
                    "jdk.IntFlag",
                    "jdk.UnsignedIntFlag",
                    "jdk.LongFlag",
                    "jdk.UnsignedLongFlag",
                    "jdk.DoubleFlag",
                    "jdk.StringFlag" -> FLAG;
            case "jdk.BooleanFlagChanged",
                    "jdk.IntFlagChanged",
                    "jdk.UnsignedIntFlagChanged",
                    "jdk.LongFlagChanged",
                    "jdk.UnsignedLongFlagChanged",
                    "jdk.DoubleFlagChanged",
                    "jdk.StringFlagChanged" -> FLAG_CHANGE;
            case "jdk.InitialSystemProperty" -> PROPERTY;
            case "jdk.SafepointBegin" -> SAFEPOINT_BEGIN;
            case "jdk.ExecuteVMOperation" -> VM_OPERATION;
            case "jdk.BiasedLockClassRevocation" -> BULK_REVOCATION;
            case "jdk.GarbageCollection" -> COLLECTION;
            case "jdk.GCPhasePause" -> PAUSE;
            case "jdk.GCPhasePauseLevel1" -> PAUSE_PART;
            case "jdk.GCHeapSummary" -> HEAP;
            case "jdk.MetaspaceSummary" -> METASPACE;
            case "jdk.ResidentSetSize" -> RESIDENT;
            case "jdk.NativeMemoryUsageTotal" -> COMMITTED;
            case "jdk.GCReferenceStatistics" -> REFERENCES;
            case "jdk.EvacuationFailed", "jdk.PromotionFailed", "jdk.ConcurrentModeFailure" -> FAILURE;
            case "jdk.GCConfiguration" -> COLLECTORS;
            case "jdk.GCHeapConfiguration" -> HEAP_LIMITS;
            case "jdk.JVMInformation" -> JVM;
            case "jdk.CPUInformation" -> CPU;
            case "jdk.CPULoad" -> CPU_LOAD;
            case "jdk.ThreadCPULoad" -> THREAD_LOAD;
            case "jdk.OSInformation" -> OS;
            case "jdk.PhysicalMemory" -> MEMORY;
            case "jdk.ContainerConfiguration" -> CONTAINER;
            case "jdk.ContainerCPUThrottling" -> THROTTLING;
            case "jdk.VirtualizationInformation" -> VIRTUALIZATION;
            case "jdk.ThreadDump" -> THREAD_DUMP;
            case "jdk.ExceptionStatistics" -> THROWABLES;
            case "jdk.StringTableStatistics" -> STRINGS;
            case "jdk.JavaThreadStatistics" -> THREADS;
            case "jdk.CompilerStatistics" -> COMPILATIONS;
            case "jdk.ClassLoadingStatistics" -> CLASSES;
            case "jdk.ClassLoaderStatistics" -> LOADER;
            case "jdk.VirtualThreadPinned",
                    "jdk.JavaMonitorWait",
                    "jdk.ThreadSleep",
                    "jdk.SocketRead",
                    "jdk.SocketWrite",
                    "jdk.FileRead",
                    "jdk.FileWrite",
                    "jdk.FileForce",
                    "jdk.JavaExceptionThrow",
                    "jdk.Deoptimization",
                    "jdk.SystemGC",
                    "jdk.ThreadStart",
                    "jdk.SafepointLatency" -> SITE;
            default -> NOTHING;
        };
    }
}
