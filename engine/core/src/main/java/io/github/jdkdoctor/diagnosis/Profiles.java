package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.benchmark.BenchmarkShift;
import io.github.jdkdoctor.evidence.profile.Comparability;
import io.github.jdkdoctor.evidence.profile.Pairing;
import io.github.jdkdoctor.evidence.profile.WaitingFrames;
import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VmFlag;
import io.github.jdkdoctor.profile.Accounting;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Difference;
import io.github.jdkdoctor.profile.Explanation;
import io.github.jdkdoctor.profile.FlameGraph;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Growth;
import io.github.jdkdoctor.profile.Tier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profiles of a bundle: one leads for each run, and like is compared with like. */
public final class Profiles {
    static final int MANY_SAMPLES = 300;

    private final Optional<Profile> baseline;
    private final Optional<Profile> current;
    private final Optional<Profile> peer;
    private final Comparability comparability;
    private final Set<Run> debugInfo;
    private final List<Profile> allocation;

    public Profiles(Evidence evidence) {
        boolean cpu = Stream.of(Run.BASELINE, Run.CURRENT)
                .anyMatch(run -> evidence.of(Profile.class, run).stream().anyMatch(Pairing::tellsTime));
        List<Profile> good = profiles(evidence, Run.BASELINE, cpu);
        List<Profile> slow = profiles(evidence, Run.CURRENT, cpu);
        Pairing pairing = Pairing.of(good, slow);
        Optional<Pairing.Pair> pair = pairing.lead()
                .or(() -> pairing.pairs().stream().filter(p -> !idle(p)).findFirst());
        this.baseline = pair.map(Pairing.Pair::baseline).or(() -> Pairing.lead(good));
        this.current = pair.map(Pairing.Pair::current).or(() -> Pairing.lead(slow));
        this.peer = Pairing.lead(evidence.of(Profile.class, Run.PEER));
        this.comparability = pair.map(Pairing.Pair::comparability).orElse(new Comparability(List.of()));
        this.allocation = Stream.of(good, slow, evidence.of(Profile.class, Run.PEER))
                .flatMap(List::stream)
                .filter(p -> p.dimension() == Dimension.ALLOCATION)
                .toList();
        this.debugInfo = Arrays.stream(Run.values())
                .filter(run -> evidence.of(VmFlag.class, run).stream()
                        .anyMatch(f -> f.name().equals("DebugNonSafepoints")
                                && f.value().equals("true")))
                .collect(Collectors.toSet());
    }

    // two recordings, in one of which no thread was at work when the sampler looked, so that others of their samples
    // are left
    private static boolean idle(Pairing.Pair pair) {
        return Stream.of(pair.baseline(), pair.current()).allMatch(p -> p.source() == Profile.Source.JFR)
                && Pairing.tellsTime(pair.baseline()) != Pairing.tellsTime(pair.current());
    }

    // where no profile of either run tells of CPU time, wall-clock time of threads that do not wait has to
    private static List<Profile> profiles(Evidence evidence, Run run, boolean cpu) {
        List<Profile> all = evidence.of(Profile.class, run);
        return cpu
                ? all
                : all.stream()
                        .map(p -> p.dimension() == Dimension.WALL ? atWork(p) : p)
                        .toList();
    }

    private static Profile atWork(Profile wall) {
        return new Profile(
                wall.run(),
                wall.source(),
                Optional.of(Dimension.AT_WORK),
                wall.interval(),
                wall.duration(),
                wall.tree().without(WaitingFrames.ENDS),
                wall.origin());
    }

    // two forms of what one profiler took are compared as well as two of one form
    private Lead lead(Profile p) {
        boolean exact = p.source() != Profile.Source.JFR || debugInfo.contains(p.run());
        Optional<CallTree> allocating = allocation.stream()
                .filter(a -> a.run() == p.run()
                        && a.origin().file().equals(p.origin().file()))
                .map(Profile::tree)
                .findFirst();
        return new Lead(p.run(), "profile", p, exact, allocating);
    }

    /**
     * The profile that says where each run's time went; of two that cannot be compared, only the current one. Few samples are no
     * obstacle for shares, which have wide intervals then: an idle baseline run has no others.
     */
    public List<Lead> leads() {
        Optional<Profile> comparable = comparability.differences().isEmpty() ? baseline : Optional.empty();
        return Stream.of(comparable, current, peer)
                .flatMap(Optional::stream)
                .filter(Pairing::tellsTime)
                .map(this::lead)
                .toList();
    }

    /** How the current run's profile differs from the baseline's; empty where there are not two that can be compared. */
    public Optional<Difference> difference() {
        return comparability.comparable()
                ? baseline.filter(Pairing::tellsTime).flatMap(good -> current.filter(Pairing::tellsTime)
                        .map(slow -> Difference.between(good.tree(), slow.tree())))
                : Optional.empty();
    }

    /**
     * What the profiles and benchmarks of the two runs are to each other.
     *
     * @param growth what grew between the profiles; empty where nothing did beyond noise
     */
    public Comparison comparison(boolean hasBaseline, Optional<Growth> growth, List<BenchmarkShift> benchmarks) {
        boolean enough = comparability.comparable()
                && Stream.of(baseline, current).allMatch(p -> p.filter(Pairing::tellsTime)
                        .filter(one -> one.tree().programSamples() >= MANY_SAMPLES)
                        .isPresent());
        return new Comparison(
                hasBaseline,
                baseline.map(Profile::origin).stream().toList(),
                current.map(Profile::origin).stream().toList(),
                comparability.differences().stream()
                        .map(Comparability.Reason::says)
                        .toList(),
                enough ? OptionalDouble.of(growth.map(Growth::points).orElse(0.0)) : OptionalDouble.empty(),
                benchmarks);
    }

    /** Which part of a growth each case accounts for, in the order given, each sample counted once. */
    public static Explanation explain(Growth growth, Collection<Case> cases) {
        return growth.explainedBy(cases.stream().flatMap(Profiles::accountings).toList());
    }

    /**
     * The stacks of both runs for drawing, those marked that the cases account for; of two that cannot be compared only
     * those of the current run. Empty where it has no profile.
     */
    public Optional<Stacks> stacks(Collection<Case> cases) {
        List<Accounting> accountings =
                cases.stream().flatMap(Profiles::accountings).toList();
        Optional<Profile> good = comparability.comparable() ? baseline : Optional.empty();
        return current.map(slow -> {
            Difference difference = Difference.between(
                    good.map(Profile::tree).orElseGet(() -> new CallTree.Builder().build()), slow.tree());
            return new Stacks(
                    FlameGraph.fromRoots(difference, accountings),
                    FlameGraph.fromLeaves(difference, accountings),
                    accountings.stream().map(Accounting::hypothesis).toList(),
                    good.map(Profile::origin),
                    slow.origin(),
                    slow.event());
        });
    }

    /**
     * Stacks for drawing.
     *
     * @param hypotheses the ids of cases that the graphs' nodes speak of by number
     * @param event what a sample stands for; empty where not stated
     */
    public record Stacks(
            FlameGraph fromRoots,
            FlameGraph fromLeaves,
            List<String> hypotheses,
            Optional<Origin> baseline,
            Origin current,
            Optional<String> event) {
        public Stacks {
            hypotheses = List.copyOf(hypotheses);
        }
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
