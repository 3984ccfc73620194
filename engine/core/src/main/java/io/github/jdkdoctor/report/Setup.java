package io.github.jdkdoctor.report;

import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a run was set up, in the few words that a reader asks for first: collector, heap, CPUs, memory. */
public final class Setup {
    private static final Map<String, String> COLLECTORS = collectors();

    private Setup() {}

    private static Map<String, String> collectors() {
        Map<String, String> collectors = new LinkedHashMap<>();
        collectors.put("UseZGC", "ZGC");
        collectors.put("UseShenandoahGC", "Shenandoah");
        collectors.put("UseConcMarkSweepGC", "CMS");
        collectors.put("UseG1GC", "G1");
        collectors.put("UseParallelGC", "Parallel GC");
        collectors.put("UseSerialGC", "Serial GC");
        collectors.put("UseEpsilonGC", "Epsilon GC");
        return collectors;
    }

    /** What is known of a run. */
    public static List<String> of(FactBase facts, Run run) {
        List<String> setup = new ArrayList<>();
        collector(facts, run).ifPresent(setup::add);
        bytes(facts.flag(run, "MaxHeapSize").map(VmFlag::value)).ifPresent(heap -> setup.add("heap " + heap));
        facts.of(FactKind.MACHINE, run).stream()
                .map(Machine.class::cast)
                .filter(m -> m.processors().isPresent())
                .findFirst()
                .ifPresent(m ->
                        setup.add(m.processors().getAsInt() + (m.processors().getAsInt() == 1 ? " CPU" : " CPUs")));
        facts.of(FactKind.CONTAINER, run).stream()
                .map(Container.class::cast)
                .filter(c -> c.memory().isPresent() && c.memory().getAsLong() < Long.MAX_VALUE)
                .findFirst()
                .ifPresent(c -> setup.add("container " + size(c.memory().getAsLong())));
        return setup;
    }

    private static Optional<String> collector(FactBase facts, Run run) {
        Optional<String> logged = facts.of(FactKind.GC_LOG, run).stream()
                .map(GcLog.class::cast)
                .flatMap(log -> log.collector().stream())
                .findFirst()
                .map(name -> name.equals("Z")
                        ? "ZGC"
                        : name.equals("Serial") || name.equals("Parallel") ? name + " GC" : name);
        return logged.or(() -> COLLECTORS.keySet().stream()
                .filter(flag -> facts.flag(run, flag)
                        .filter(f -> f.value().equals("true"))
                        .isPresent())
                .findFirst()
                .map(COLLECTORS::get));
    }

    private static Optional<String> bytes(Optional<String> value) {
        return value.filter(v -> v.matches("[1-9]\\d{0,17}")).map(v -> size(Long.parseLong(v)));
    }

    private static String size(long bytes) {
        return Unit.MEGABYTES.format((double) bytes);
    }
}
