package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameShare;
import io.github.jdkdoctor.profile.Measure;
import io.github.jdkdoctor.profile.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which profiles of two runs are compared with which. The same samples in two forms are taken once, recordings of one
 * kind are put together, like is paired with like, and the pair that tells most leads.
 *
 * @param pairs every pair that may be formed, the one to trust first
 */
public record Pairing(List<Pair> pairs) {
    // how far two forms of the same samples may differ: converters drop what they have no stack for
    private static final double SAME_COUNT = 0.02;
    private static final double SAME_SHARES = 0.03;
    private static final int SAME_SAMPLES = 5;
    // beyond as many samples a run tells little more of its shares: they are as uncertain as one run is
    private static final int MANY_SAMPLES = 4096;
    // frames of the JVM and of stubs are worth four times the samples, and tiers twice, since cases ask for them
    private static final double NATIVE_CODE = 2;
    private static final double TIERS = 1;

    public Pairing {
        pairs = List.copyOf(pairs);
    }

    /** Two profiles, with what is in the way of comparing them. */
    public record Pair(Profile baseline, Profile current, Comparability comparability) {}

    /** The profiles of two runs, paired. */
    public static Pairing of(List<Profile> baseline, List<Profile> current) {
        List<Profile> was = recordings(baseline);
        List<Profile> is = recordings(current);
        List<Pair> pairs = new ArrayList<>();
        for (Profile b : was) {
            for (Profile c : is) {
                pairs.add(new Pair(b, c, Comparability.of(b, c)));
            }
        }
        pairs.sort(Comparator.comparing((Pair p) -> !p.comparability().comparable())
                .thenComparing(p -> -Math.min(worth(p.baseline()), worth(p.current())))
                .thenComparing(p -> -Math.min(detail(p.baseline()), detail(p.current())))
                .thenComparing(p -> p.baseline().source() != p.current().source())
                .thenComparing(p ->
                        p.baseline().event().isEmpty() || p.current().event().isEmpty())
                .thenComparing(p -> -Math.min(
                        p.baseline().tree().programSamples(), p.current().tree().programSamples()))
                .thenComparing(p -> p.baseline().origin())
                .thenComparing(p -> p.current().origin()));
        return new Pairing(pairs);
    }

    /** The pair that says where CPU time went, comparable if there is one that is; empty where a run has no such profile. */
    public Optional<Pair> lead() {
        return pairs.stream()
                .filter(p -> tellsTime(p.baseline()) && tellsTime(p.current()))
                .findFirst();
    }

    /** The pairs of profiles of other things than CPU time that can be compared, the best of each thing counted. */
    public List<Pair> others() {
        Map<String, Pair> best = new LinkedHashMap<>();
        pairs.stream()
                .filter(p -> p.comparability().comparable() && !tellsTime(p.baseline()))
                .forEach(p -> best.putIfAbsent(Comparability.counted(p.baseline()), p));
        return List.copyOf(best.values());
    }

    /** The profile of one run that says most about where CPU time went; empty where none does. */
    public static Optional<Profile> lead(List<Profile> profiles) {
        return recordings(profiles).stream()
                .filter(Pairing::tellsTime)
                .min(Comparator.comparing((Profile p) -> p.tree().samples() < Comparability.MIN_SAMPLES)
                        .thenComparing(p -> -worth(p))
                        .thenComparing(p -> -detail(p))
                        .thenComparing(p -> p.event().isEmpty())
                        .thenComparing(p -> -p.tree().programSamples())
                        .thenComparing(Profile::origin));
    }

    /** Whether samples stand for CPU time, and not for waiting, allocations, page faults or calls. */
    public static boolean tellsTime(Profile profile) {
        return profile.dimension() == Dimension.CPU;
    }

    // how many samples of the program's own threads there are, in powers of two, and what they show
    private static double worth(Profile profile) {
        long samples = Math.max(1, Math.min(profile.tree().programSamples(), MANY_SAMPLES));
        return Math.rint(Math.log((double) samples) / Math.log(2)) + detail(profile);
    }

    private static double detail(Profile profile) {
        CallTree tree = profile.tree();
        return (tree.showsNativeCode() ? NATIVE_CODE : 0) + (tree.tells(Tier.C1) ? TIERS : 0);
    }

    /** The recordings of one run: each sample once, those of one kind together. */
    static List<Profile> recordings(List<Profile> profiles) {
        List<Profile> sorted = profiles.stream()
                .sorted(Comparator.comparing((Profile p) -> !p.source().recorded())
                        .thenComparing(Profile::source)
                        .thenComparing(Profile::origin))
                .toList();
        List<Profile> once = new ArrayList<>();
        for (Profile profile : sorted) {
            if (once.stream().noneMatch(other -> sameSamples(other, profile))) {
                once.add(profile);
            }
        }
        Map<List<Object>, List<Profile>> kinds = new LinkedHashMap<>();
        for (Profile profile : once) {
            kinds.computeIfAbsent(
                            List.of(profile.source(), Comparability.counted(profile), profile.interval()),
                            kind -> new ArrayList<>())
                    .add(profile);
        }
        return kinds.values().stream().map(Pairing::together).toList();
    }

    private static Profile together(List<Profile> kind) {
        Profile first = kind.get(0);
        if (kind.size() == 1) {
            return first;
        }
        Optional<Duration> duration = kind.stream().allMatch(p -> p.duration().isPresent())
                ? Optional.of(kind.stream().map(p -> p.duration().orElseThrow()).reduce(Duration.ZERO, Duration::plus))
                : Optional.empty();
        return new Profile(
                first.run(),
                first.source(),
                first.event(),
                first.interval(),
                duration,
                CallTree.merged(kind.stream().map(Profile::tree).toList()),
                first.origin());
    }

    /** Whether one of two profiles is another form of the other's samples: as many of them, ending in the same frames. */
    static boolean sameSamples(Profile one, Profile other) {
        // of one form only a copy is the same, since two recordings of a steady program are very similar; but of the
        // same
        // stacks several graphs may be drawn, and narrow boxes left out
        boolean copy = one.source() == other.source();
        boolean drawn = copy && one.source() == Profile.Source.FLAME_GRAPH;
        boolean forms = !one.source().recorded() || !other.source().recorded();
        long samples = one.tree().samples();
        double apart = Math.abs((double) samples - other.tree().samples());
        if ((!copy && !forms) || apart > (copy ? 0 : SAME_COUNT * samples)) {
            return false;
        }
        Map<String, Double> difference = new HashMap<>();
        for (FrameShare frame : one.tree().largest(Measure.SELF, Integer.MAX_VALUE)) {
            difference.merge(frame.frame(), frame.share().value(), Double::sum);
        }
        for (FrameShare frame : other.tree().largest(Measure.SELF, Integer.MAX_VALUE)) {
            difference.merge(frame.frame(), -frame.share().value(), Double::sum);
        }
        // a recording knows more threads by name than its stacks show, so that a few samples are of other buckets
        double few = (double) SAME_SAMPLES / Math.max(1, one.tree().programSamples());
        return difference.values().stream().mapToDouble(Math::abs).sum() / 2
                <= (copy && !drawn ? 0 : Math.max(SAME_SHARES, few));
    }
}
