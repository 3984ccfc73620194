package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkPairs;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.evidence.jvm.EffectiveFlags;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HotThreads;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.profile.Growth;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What reasoning starts from: the facts of a bundle, and what they are to each other before any rule.
 *
 * @param growth what grew between the profiles that lead; empty where nothing did, or they cannot be compared
 * @param comparison what profiles and benchmarks of the two runs are to each other
 * @param profiles the profile that says where each run's time went
 * @param differences what differs between the runs
 * @param settings flags and arguments of each run that has facts
 * @param readers the reader of each file, by the file's name: like is compared with like
 */
public record Grounds(
        FactBase facts,
        Optional<Growth> growth,
        Comparison comparison,
        List<Lead> profiles,
        List<Difference> differences,
        List<Settings> settings,
        Map<String, String> readers) {
    public Grounds {
        profiles = List.copyOf(profiles);
        differences = List.copyOf(differences);
        settings = List.copyOf(settings);
        readers = Map.copyOf(readers);
    }

    /**
     * The grounds that a bundle's evidence gives.
     *
     * @param flagBook the flags of each release with their defaults
     */
    public static Grounds of(Evidence evidence, FlagBook flagBook) {
        Map<Run, EffectiveFlags> flags = flags(evidence, flagBook);
        FactBase facts =
                new FactBase(evidence.facts(), evidence.observed(), (run, name) -> Optional.ofNullable(flags.get(run))
                        .flatMap(f -> f.flag(name)));
        Profiles profiles = new Profiles(evidence);
        Optional<Growth> growth = profiles.difference().flatMap(difference -> difference.growth());
        Comparison comparison = profiles.comparison(facts.has(Run.BASELINE), growth, benchmarks(evidence));
        return new Grounds(
                facts,
                growth,
                comparison,
                profiles.leads(),
                Differences.between(facts, flags, comparison),
                settings(facts, flags),
                readers(evidence));
    }

    /** The benchmarks that both runs share. */
    public static List<BenchmarkShift> benchmarks(Evidence evidence) {
        return BenchmarkPairs.of(
                        evidence.of(BenchmarkScore.class, Run.BASELINE), evidence.of(BenchmarkScore.class, Run.CURRENT))
                .shifts();
    }

    /** All of it but the facts themselves, for working memory. */
    List<Object> beyondFacts() {
        List<Object> all = new ArrayList<>(profiles);
        if (profiles.stream().noneMatch(p -> p.run() == Run.CURRENT)) {
            if (facts.of(FactKind.THREAD_DUMPS, Run.CURRENT).isEmpty()) {
                facts.of(FactKind.PROFILE)
                        .forEach(p -> AllocationShares.of((Profile) p).ifPresent(all::add));
            }
            facts.of(FactKind.THREAD_DUMPS).forEach(d -> all.add(new DumpShares((ThreadDumps) d)));
            facts.of(FactKind.HOT_THREADS).forEach(h -> all.add(DumpShares.of((HotThreads) h)));
        }
        for (Run run : Run.values()) {
            HeapGrowth.of(facts, run).ifPresent(all::add);
        }
        all.add(comparison);
        all.addAll(differences);
        all.addAll(settings);
        return all;
    }

    private static Map<Run, EffectiveFlags> flags(Evidence evidence, FlagBook flagBook) {
        Map<Run, EffectiveFlags> flags = new EnumMap<>(Run.class);
        for (Run run : Run.values()) {
            Set<FactKind> observed = evidence.observed().stream()
                    .filter(o -> o.run() == run)
                    .map(Evidence.Observed::kind)
                    .collect(Collectors.toSet());
            flags.put(run, EffectiveFlags.of(run, evidence.facts(), observed, flagBook));
        }
        return flags;
    }

    private static List<Settings> settings(FactBase facts, Map<Run, EffectiveFlags> flags) {
        List<Settings> settings = new ArrayList<>();
        for (Run run : Run.values()) {
            if (facts.has(run)) {
                settings.add(new Settings(
                        facts,
                        run,
                        Optional.ofNullable(flags.get(run))
                                .map(EffectiveFlags::arguments)
                                .orElse(List.of())));
            }
        }
        return settings;
    }

    private static Map<String, String> readers(Evidence evidence) {
        Map<String, String> readers = new HashMap<>();
        evidence.files().forEach(f -> f.reader().ifPresent(reader -> readers.put(f.name(), reader)));
        return readers;
    }
}
