package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Accounting;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.Difference;
import io.github.jdkdoctor.profile.Explanation;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Tier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profiles of a bundle: one leads for each run, and like is compared with like. */
public final class Profiles {
    // what shows most first: tiers and native frames, then native frames, then Java frames only
    private static final List<Profile.Source> BEST_FIRST = List.of(
            Profile.Source.ASYNC_PROFILER_JFR, Profile.Source.COLLAPSED, Profile.Source.PERF, Profile.Source.JFR);
    private static final int FEWEST_SAMPLES = 100;
    // recordings of two sides at a rate that differs more show the profiler
    private static final double MOST_RATE = 10;
    private static final double UNNAMED = 0.10;

    private final List<Lead> leads = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    public Profiles(Evidence evidence) {
        List<Profile> baseline = evidence.of(Profile.class, Run.BASELINE);
        List<Profile> current = evidence.of(Profile.class, Run.CURRENT);
        Optional<Profile.Source> common = BEST_FIRST.stream()
                .filter(s -> enough(baseline, s) && enough(current, s))
                .findFirst();
        best(baseline, common).ifPresent(p -> leads.add(lead(p)));
        best(current, common).ifPresent(p -> leads.add(lead(p)));
        best(evidence.of(Profile.class, Run.PEER), Optional.empty()).ifPresent(p -> leads.add(lead(p)));
        pair().ifPresent(this::compare);
    }

    private static Lead lead(Profile p) {
        return new Lead(p.run(), p.source().name().toLowerCase(Locale.ROOT).replace('_', ' '), p);
    }

    private static boolean enough(List<Profile> profiles, Profile.Source source) {
        return profiles.stream().anyMatch(p -> p.source() == source && p.tree().samples() >= FEWEST_SAMPLES);
    }

    private static Optional<Profile> best(List<Profile> profiles, Optional<Profile.Source> source) {
        return profiles.stream()
                .filter(p -> source.isEmpty() || p.source() == source.get())
                .max(Comparator.comparing((Profile p) -> p.tree().samples() >= FEWEST_SAMPLES)
                        .thenComparing(p -> -BEST_FIRST.indexOf(p.source()))
                        .thenComparing(p -> p.tree().samples()));
    }

    private Optional<Lead> lead(Run run) {
        return leads.stream().filter(l -> l.run() == run).findFirst();
    }

    private record Pair(Lead baseline, Lead current) {}

    private Optional<Pair> pair() {
        return lead(Run.BASELINE).flatMap(b -> lead(Run.CURRENT).map(c -> new Pair(b, c)));
    }

    private void compare(Pair pair) {
        Profile a = pair.baseline().profile();
        Profile b = pair.current().profile();
        if (a.source() != b.source()) {
            reasons.add("one was taken by " + pair.baseline().method() + ", the other by "
                    + pair.current().method());
        }
        if (a.event().isPresent()
                && b.event().isPresent()
                && !a.event().get().equals(b.event().get())) {
            reasons.add(
                    "one counts " + a.event().get() + ", the other " + b.event().get());
        }
        if (a.interval().isPresent() && b.interval().isPresent()) {
            double rate = a.interval().get().toNanos()
                    / (double) Math.max(1, b.interval().get().toNanos());
            if (rate >= MOST_RATE || rate <= 1 / MOST_RATE) {
                reasons.add("one has a sample every " + a.interval().get().toMillis() + " ms, the other every "
                        + b.interval().get().toMillis() + " ms");
            }
        }
        double unnamedA = a.tree().withoutSymbols().value();
        double unnamedB = b.tree().withoutSymbols().value();
        if (Math.max(unnamedA, unnamedB) >= UNNAMED
                && Math.max(unnamedA, unnamedB) >= 3 * Math.min(unnamedA, unnamedB)) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "%.0f %% of the samples of one have no name, and %.0f %% of the other's",
                    unnamedA * 100,
                    unnamedB * 100));
        }
    }

    /** The profile that speaks for each run; of two that can not be compared, only the current one. */
    public List<Lead> leads() {
        return reasons.isEmpty()
                ? List.copyOf(leads)
                : leads.stream().filter(l -> l.run() != Run.BASELINE).toList();
    }

    /** What the profiles of the two runs are to each other. */
    public Comparison comparison(boolean hasBaseline) {
        Function<Run, List<Origin>> origins =
                run -> lead(run).map(l -> List.of(l.origin())).orElse(List.of());
        return new Comparison(
                hasBaseline,
                origins.apply(Run.BASELINE),
                origins.apply(Run.CURRENT),
                reasons,
                false,
                Optional.empty(),
                List.of());
    }

    /**
     * Which part of the profile's growth each case accounts for, in the order given, each sample counted once; empty for
     * single runs, profiles that can not be compared, and growth inside the noise.
     */
    public Optional<Explanation> explain(Collection<Case> cases) {
        if (!reasons.isEmpty()) {
            return Optional.empty();
        }
        return pair().flatMap(p -> Difference.between(
                                p.baseline().profile().tree(),
                                p.current().profile().tree())
                        .growth())
                .map(growth -> growth.explainedBy(
                        cases.stream().flatMap(Profiles::accountings).toList()));
    }

    private static Stream<Accounting> accountings(Case c) {
        return c.accountsFor().stream()
                .map(a -> new Accounting(
                        c.id(),
                        Frames.of(a.under()),
                        Frames.of(a.self()),
                        constants(a.tiers(), Tier.class),
                        constants(a.buckets(), Bucket.class)));
    }

    private static <E extends Enum<E>> Set<E> constants(List<String> labels, Class<E> of) {
        return labels.stream()
                .map(l -> Enum.valueOf(of, l.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }
}
