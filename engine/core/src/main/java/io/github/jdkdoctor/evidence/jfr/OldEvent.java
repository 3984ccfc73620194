package io.github.jdkdoctor.evidence.jfr;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** An event of the format 0.9 by the names of later releases, its constants looked up. */
final class OldEvent implements RecordedEvent {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("vm/prof/execution_sample", "jdk.ExecutionSample"),
            Map.entry("vm/gc/collector/garbage_collection", "jdk.GarbageCollection"),
            Map.entry("vm/gc/phases/pause", "jdk.GCPhasePause"),
            Map.entry("vm/gc/phases/pause_level_1", "jdk.GCPhasePauseLevel1"),
            Map.entry("vm/gc/heap/summary", "jdk.GCHeapSummary"),
            Map.entry("vm/gc/detailed/promotion_failed", "jdk.PromotionFailed"),
            Map.entry("vm/gc/detailed/evacuation_failed", "jdk.EvacuationFailed"),
            Map.entry("vm/gc/detailed/concurrent_mode_failure", "jdk.ConcurrentModeFailure"),
            Map.entry("vm/gc/configuration/gc", "jdk.GCConfiguration"),
            Map.entry("vm/gc/configuration/heap", "jdk.GCHeapConfiguration"),
            Map.entry("java/object_alloc_in_new_TLAB", "jdk.ObjectAllocationInNewTLAB"),
            Map.entry("java/object_alloc_outside_TLAB", "jdk.ObjectAllocationOutsideTLAB"),
            Map.entry("java/monitor_enter", "jdk.JavaMonitorEnter"),
            Map.entry("java/thread_park", "jdk.ThreadPark"),
            Map.entry("java/thread_sleep", "jdk.ThreadSleep"),
            Map.entry("java/socket_read", "jdk.SocketRead"),
            Map.entry("java/socket_write", "jdk.SocketWrite"),
            Map.entry("java/file_read", "jdk.FileRead"),
            Map.entry("java/file_write", "jdk.FileWrite"),
            Map.entry("java/exception_throw", "jdk.JavaExceptionThrow"),
            Map.entry("java/error_throw", "jdk.JavaErrorThrow"),
            Map.entry("java/statistics/throwables", "jdk.ExceptionStatistics"),
            Map.entry("java/statistics/threads", "jdk.JavaThreadStatistics"),
            Map.entry("os/processor/cpu_load", "jdk.CPULoad"),
            Map.entry("os/processor/cpu_information", "jdk.CPUInformation"),
            Map.entry("os/information", "jdk.OSInformation"),
            Map.entry("os/memory/physical_memory", "jdk.PhysicalMemory"),
            Map.entry("vm/info", "jdk.JVMInformation"),
            Map.entry("vm/initial_system_property", "jdk.InitialSystemProperty"),
            Map.entry("vm/runtime/execute_vm_operation", "jdk.ExecuteVMOperation"),
            Map.entry("vm/compiler/compilation", "jdk.Compilation"),
            Map.entry("vm/code_cache/full", "jdk.CodeCacheFull"),
            Map.entry("vm/flag/boolean", "jdk.BooleanFlag"),
            Map.entry("vm/flag/int", "jdk.IntFlag"),
            Map.entry("vm/flag/uint", "jdk.UnsignedIntFlag"),
            Map.entry("vm/flag/long", "jdk.LongFlag"),
            Map.entry("vm/flag/ulong", "jdk.UnsignedLongFlag"),
            Map.entry("vm/flag/double", "jdk.DoubleFlag"),
            Map.entry("vm/flag/string", "jdk.StringFlag"),
            Map.entry("vm/flag/boolean_changed", "jdk.BooleanFlagChanged"),
            Map.entry("vm/flag/int_changed", "jdk.IntFlagChanged"),
            Map.entry("vm/flag/uint_changed", "jdk.UnsignedIntFlagChanged"),
            Map.entry("vm/flag/long_changed", "jdk.LongFlagChanged"),
            Map.entry("vm/flag/ulong_changed", "jdk.UnsignedLongFlagChanged"),
            Map.entry("vm/flag/double_changed", "jdk.DoubleFlagChanged"),
            Map.entry("vm/flag/string_changed", "jdk.StringFlagChanged"));

    // as other releases call them
    private static final Map<String, String> FIELDS = Map.of("new_value", "newValue", "old_value", "oldValue");

    private final String name;
    private final Map<String, Object> fields = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();
    private List<String> frames = List.of();
    private boolean cut;

    OldEvent(String name) {
        this.name = name;
    }

    /** The name since JDK 11 of an event with such a path; empty for one that nothing is read of. */
    static Optional<String> name(String path) {
        return Optional.ofNullable(NAMES.get(path));
    }

    void field(String field, Object value, String text) {
        String called = field.equals("klass")
                ? name.equals("jdk.ThreadPark") ? "parkedClass" : "monitorClass"
                : FIELDS.getOrDefault(field, field);
        fields.put(called, value);
        texts.put(called, text);
    }

    void stack(List<String> methods, boolean truncated) {
        frames = methods;
        cut = truncated;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> frames() {
        return frames;
    }

    @Override
    public boolean cut() {
        return cut;
    }

    // the largest values of flags without a sign, such as MaxNewSize of JDK 7, are negative numbers of 64 bits
    @Override
    public Optional<String> text(String field) {
        if (name.startsWith("jdk.Unsigned") && fields.get(field) instanceof Long number) {
            return Optional.of(Long.toUnsignedString(number));
        }
        return Optional.ofNullable(texts.get(field)).filter(t -> !t.isEmpty());
    }

    @Override
    public Optional<String> thread(String field) {
        return text(field).map(name -> name + ' ' + fields.get(field));
    }

    @Override
    public OptionalLong number(String field) {
        return fields.get(field) instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
    }

    @Override
    public OptionalLong bytes(String field) {
        return number(field);
    }

    @Override
    public OptionalDouble share(String field) {
        return fields.get(field) instanceof Double share && share >= 0
                ? OptionalDouble.of(Math.min(1, share))
                : OptionalDouble.empty();
    }

    @Override
    public long nanos(String field) {
        return fields.get(field) instanceof OldValues.Span span ? span.nanos() : 0;
    }
}
