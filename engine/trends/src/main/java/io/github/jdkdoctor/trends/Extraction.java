package io.github.jdkdoctor.trends;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.profile.Pairing;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.CpuThrottling;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.ResidentMemory;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SampledTime;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.VmFlag;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameShare;
import io.github.jdkdoctor.profile.Measure;
import io.github.jdkdoctor.report.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What a report and its evidence say, as rows; the same for a fleet's bundles and for a service's own reports. */
public final class Extraction {
    /** Frames kept of a bundle: beneath them lie shares too small to be seen to change. */
    private static final int FRAMES = 200;

    private static final List<Run> SIDES = List.of(Run.CURRENT, Run.BASELINE);
    // -Dpassword=x: a property's value may be a secret, and is of no use in a table of a fleet
    private static final Pattern PROPERTY = Pattern.compile("-D[^=]*(=.*)?", Pattern.DOTALL);

    private Extraction() {}

    /** The cores that a run used, where a recording or a profile of CPU time measured it. */
    public static OptionalDouble coresUsed(Evidence evidence, Run run) {
        Optional<SampledTime> load = evidence.of(SampledTime.class, run).stream()
                .filter(s -> !s.wall().isZero() && Double.isFinite(s.load()))
                .max(Comparator.comparing(SampledTime::wall));
        if (load.isPresent()) {
            return OptionalDouble.of(load.get().load() * load.get().processors());
        }
        // a sampler by timers of CPU time takes one for each interval that a thread ran; JFR's own takes threads in
        // turn
        return evidence.of(Profile.class, run).stream()
                .filter(p -> p.source() == Profile.Source.ASYNC_PROFILER_JFR
                        && p.event().equals(Optional.of("cpu")))
                .filter(p -> p.interval().isPresent()
                        && p.duration().filter(d -> !d.isZero()).isPresent())
                .max(Comparator.comparing(p -> p.tree().samples()))
                .map(p -> OptionalDouble.of(p.tree().samples()
                        * (double) p.interval().orElseThrow().toNanos()
                        / p.duration().orElseThrow().toNanos()))
                .orElse(OptionalDouble.empty());
    }

    public static Rows.Bundle described(Rows.Bundle bundle, Evidence evidence) {
        Optional<JdkBuild> jdk =
                evidence.of(JdkBuild.class, Run.CURRENT).stream().max(Comparator.comparingInt(JdkBuild::detail));
        Optional<String> cpu = evidence.of(Host.class, Run.CURRENT).stream()
                .flatMap(h -> h.model().stream())
                .findFirst()
                .or(() -> evidence.of(Machine.class, Run.CURRENT).stream()
                        .flatMap(m -> m.arch().stream())
                        .findFirst());
        OptionalInt cpus = evidence.of(Machine.class, Run.CURRENT).stream()
                .flatMapToInt(m -> m.processors().stream())
                .findFirst();
        return new Rows.Bundle(
                bundle.id(),
                bundle.path(),
                Optional.of(evidence.sha256()),
                bundle.service(),
                bundle.deployment(),
                bundle.version(),
                bundle.instance(),
                bundle.started(),
                jdk.map(j -> j.version().toString()),
                jdk.map(JdkBuild::vendor).filter(v -> !v.equals(JdkBuild.UNKNOWN)),
                cpu,
                cpus,
                coresUsed(evidence, Run.CURRENT),
                bundle.error(),
                bundle.casebook(),
                bundle.pair(),
                bundle.length(),
                bundle.modified());
    }

    /** All rows of a bundle that was examined, but for what was read of it. */
    public static Rows rows(Rows.Bundle bundle, Evidence evidence, Doctor.Examination examination, Casebook casebook) {
        Rows.Bundle described = described(bundle, evidence);
        String id = bundle.id();
        return new Rows(
                described,
                findings(id, examination.report(), described.coresUsed()),
                measures(id, evidence, examination.phenomena(), casebook),
                frames(id, evidence),
                flags(id, evidence),
                List.of());
    }

    private static List<Rows.Finding> findings(String id, Report report, OptionalDouble cores) {
        OptionalDouble growth = report.unexplained().isPresent()
                ? OptionalDouble.of(report.unexplained().get().growth())
                : OptionalDouble.empty();
        Map<String, Rows.Finding> byCase = new LinkedHashMap<>();
        for (Report.Hypothesis h : report.hypotheses()) {
            OptionalDouble cost = product(h.profileGrowth(), growth);
            // variants of a case are one cause; the likeliest comes first
            byCase.putIfAbsent(
                    h.caseId(),
                    new Rows.Finding(
                            id,
                            h.caseId(),
                            h.title(),
                            h.certainty().label(),
                            cost,
                            h.profileGrowth(),
                            product(cost, cores)));
        }
        return List.copyOf(byCase.values());
    }

    private static OptionalDouble product(OptionalDouble one, OptionalDouble other) {
        return one.isEmpty() || other.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(one.getAsDouble() * other.getAsDouble());
    }

    private static List<Rows.Measure> measures(
            String id, Evidence evidence, List<Phenomenon> phenomena, Casebook casebook) {
        Map<String, Rows.Measure> measures = new TreeMap<>();
        Measures to = new Measures(id, measures);
        for (Phenomenon p : phenomena) {
            String unit =
                    casebook.phenomenon(p.name()).map(d -> d.unit().label()).orElse("count");
            to.add(p.name(), p.value(), unit, p.run());
            if (p.run() == Run.CURRENT) {
                to.add(p.name(), p.baseline(), unit, Run.BASELINE);
            }
        }
        for (Run run : SIDES) {
            to.add("cpu.cores-used", coresUsed(evidence, run), "count", run);
            evidence.of(GcLog.class, run).stream()
                    .filter(gc -> !gc.wall().isZero())
                    .max(Comparator.comparing(GcLog::wall))
                    .ifPresent(gc -> gc(to, gc, run));
            evidence.of(CpuThrottling.class, run).stream()
                    .filter(c -> c.periods() > 0)
                    .findFirst()
                    .ifPresent(c -> to.add("cpu.throttled", OptionalDouble.of(c.share()), "percent", run));
            evidence.of(ResidentMemory.class, run).stream()
                    .findFirst()
                    .ifPresent(
                            m -> to.add("memory.resident", OptionalDouble.of((double) m.resident()), "megabytes", run));
            for (BenchmarkScore score : evidence.of(BenchmarkScore.class, run)) {
                // less is worse of what counts work, and more of what counts time: the prefix tells which
                String prefix = score.higherIsBetter() ? "score." : "time.";
                to.add(prefix + score.benchmark(), OptionalDouble.of(score.score()), score.unit(), run);
            }
        }
        return List.copyOf(measures.values());
    }

    private static void gc(Measures to, GcLog gc, Run run) {
        to.add("gc.pauses", OptionalDouble.of(gc.shareOfWall()), "percent", run);
        gc.pauses().stream()
                .map(GcLog.Pauses::longest)
                .max(Comparator.naturalOrder())
                .ifPresent(d -> to.add("gc.longest-pause", OptionalDouble.of(d.toNanos() / 1e9), "seconds", run));
        to.add("gc.allocation", gc.allocationRate(), "bytes-per-second", run);
        to.add("gc.promotion", gc.promotionRate(), "bytes-per-second", run);
        gc.heapAfter().ifPresent(b -> to.add("gc.heap-after", OptionalDouble.of((double) b), "megabytes", run));
        to.add("gc.full", OptionalDouble.of(gc.countOf("Full") / gc.seconds()), "per-second", run);
    }

    private record Measures(String id, Map<String, Rows.Measure> measures) {
        void add(String name, OptionalDouble value, String unit, Run run) {
            if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
                measures.putIfAbsent(
                        name + ' ' + run, new Rows.Measure(id, name, value.getAsDouble(), unit, run.label()));
            }
        }
    }

    private static List<Rows.Frame> frames(String id, Evidence evidence) {
        Optional<CallTree> tree =
                Pairing.lead(evidence.of(Profile.class, Run.CURRENT)).map(Profile::tree);
        if (tree.isEmpty()) {
            return List.of();
        }
        Map<String, FrameShare> totals = new LinkedHashMap<>();
        tree.get().largest(Measure.UNDER, Integer.MAX_VALUE).forEach(f -> totals.put(f.frame(), f));
        List<Rows.Frame> frames = new ArrayList<>();
        for (FrameShare self : tree.get().largest(Measure.SELF, FRAMES)) {
            FrameShare total = totals.getOrDefault(self.frame(), self);
            frames.add(new Rows.Frame(
                    id,
                    self.frame(),
                    self.share().value(),
                    total.share().value(),
                    self.share().samples()));
            totals.remove(self.frame());
        }
        totals.values().stream()
                .limit(Math.max(0, FRAMES - frames.size()))
                .forEach(f ->
                        frames.add(new Rows.Frame(id, f.frame(), 0, f.share().value(), 0)));
        return frames;
    }

    private static List<Rows.Flag> flags(String id, Evidence evidence) {
        Map<String, Rows.Flag> flags = new TreeMap<>();
        for (Run run : SIDES) {
            for (VmFlag flag : evidence.of(VmFlag.class, run)) {
                if (flag.setBy().byUser() || flag.setBy() == SetBy.CHANGED) {
                    put(flags, new Rows.Flag(id, flag.name(), flag.value(), label(flag.setBy()), run.label()));
                }
            }
            for (JvmArgument argument : evidence.of(JvmArgument.class, run)) {
                named(argument.text())
                        .ifPresent(named -> put(
                                flags,
                                new Rows.Flag(id, named.name(), named.value(), label(argument.setBy()), run.label())));
            }
        }
        return List.copyOf(flags.values());
    }

    private static void put(Map<String, Rows.Flag> flags, Rows.Flag flag) {
        flags.putIfAbsent(flag.name() + ' ' + flag.run(), flag);
    }

    private static String label(Enum<?> setBy) {
        return setBy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private record Named(String name, String value) {}

    private static Optional<Named> named(String argument) {
        if (PROPERTY.matcher(argument).matches()) {
            return Optional.empty();
        }
        if (argument.startsWith("-XX:+")) {
            return Optional.of(new Named(argument.substring(5), "true"));
        }
        if (argument.startsWith("-XX:-")) {
            return Optional.of(new Named(argument.substring(5), "false"));
        }
        if (argument.startsWith("-XX:")) {
            int equals = argument.indexOf('=');
            return equals < 0
                    ? Optional.empty()
                    : Optional.of(new Named(argument.substring(4, equals), argument.substring(equals + 1)));
        }
        if (argument.startsWith("-javaagent:")
                || argument.startsWith("-agentlib:")
                || argument.startsWith("-agentpath:")) {
            // the agent's own options come after =
            return Optional.of(new Named(argument.replaceFirst("=.*", ""), "true"));
        }
        if (argument.startsWith("-Xmx")
                || argument.startsWith("-Xms")
                || argument.startsWith("-Xss")
                || argument.startsWith("-Xmn")) {
            return Optional.of(new Named(argument.substring(0, 4), argument.substring(4)));
        }
        return Optional.empty();
    }
}
