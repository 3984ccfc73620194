package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.CpuThrottling;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What a recording says of the machine and of the container that the JVM runs in. */
final class RecordedMachine {
    private final Recording recording;

    RecordedMachine(Recording recording) {
        this.recording = recording;
    }

    void giveTo(Run run, Origin origin, FactSink sink) {
        host(run, origin).ifPresent(sink::fact);
        container(run, origin).ifPresent(sink::fact);
        throttling(run, origin).ifPresent(throttling -> {
            sink.fact(throttling);
            sink.observed(FactKind.CPU_THROTTLING);
        });
    }

    private Optional<Host> host(Run run, Origin origin) {
        OptionalLong processors = recording.number("hwThreads");
        // since 21 totalSize is the container's where there is one
        OptionalLong memory = recording.number("hostTotalMemory");
        if (processors.isEmpty() && memory.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Host(
                run,
                processors.isPresent()
                        ? OptionalInt.of((int) Math.min(processors.getAsLong(), Integer.MAX_VALUE))
                        : OptionalInt.empty(),
                recording.text("cpu").filter(text -> !text.isEmpty()),
                // jdk.VirtualizationInformation says "No virtualization detected" of a machine of its own
                recording
                        .text("virtualization")
                        .filter(text -> !text.isEmpty() && !text.startsWith("No "))
                        .map(text -> text.replaceFirst(" virtualization.*", "")),
                memory.isPresent() ? memory : recording.number("totalSize"),
                OptionalLong.empty(),
                Optional.empty(),
                origin));
    }

    private Optional<Container> container(Run run, Origin origin) {
        if (recording.number("cpuQuota").isEmpty()) {
            return Optional.empty();
        }
        OptionalLong shares = limit("cpuShares");
        return Optional.of(Container.unknown(run, origin)
                .withQuota(limit("cpuQuota"))
                .withPeriod(limit("cpuSlicePeriod"))
                .withShares(
                        shares.isEmpty()
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(
                                        shares.getAsLong() == Long.MAX_VALUE ? 1024 : (double) shares.getAsLong()))
                .withMemory(limit("memoryLimit")));
    }

    // -1 stands for no limit, -2 for what the JVM cannot tell
    private OptionalLong limit(String field) {
        OptionalLong number = recording.number(field);
        if (number.isEmpty() || number.getAsLong() < -1) {
            return OptionalLong.empty();
        }
        return number.getAsLong() == -1 ? OptionalLong.of(Long.MAX_VALUE) : number;
    }

    private Optional<CpuThrottling> throttling(Run run, Origin origin) {
        OptionalLong periods = recording.number("cpuElapsedSlices");
        OptionalLong throttled = recording.number("cpuThrottledSlices");
        return periods.isEmpty() || throttled.isEmpty() || periods.getAsLong() < 0 || throttled.getAsLong() < 0
                ? Optional.empty()
                : Optional.of(new CpuThrottling(
                        run,
                        periods.getAsLong(),
                        throttled.getAsLong(),
                        Duration.ofNanos(
                                Math.max(0, recording.number("cpuThrottledTime").orElse(0))),
                        origin));
    }
}
