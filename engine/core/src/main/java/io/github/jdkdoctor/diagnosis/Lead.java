package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameNames;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Interval;
import io.github.jdkdoctor.profile.Share;
import io.github.jdkdoctor.profile.Tier;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The profile that speaks for a run, in the words of rules. Shares are of the program's own samples, without JIT, GC,
 * profiler and logging threads, unless a method's name says {@code all}.
 *
 * @param method what the profile was taken with; only measures of one method are compared
 * @param exact whether inlined frames are where the samples were. JDK Flight Recorder tells them by the nearest place with
 *     debug information in the compiled method, which may be of other inlined code, unless {@code DebugNonSafepoints} is on
 * @param allocation what the same recording says of allocation, whose stacks are exact whether inlined or not; empty where it
 *     does not
 */
public record Lead(Run run, String method, Profile profile, boolean exact, Optional<CallTree> allocation)
        implements Shares {
    private static final int ENOUGH_TO_JUDGE = 100;

    /** Says that so few samples of the program's threads were taken that only large shares can be told; else empty. */
    public Optional<String> tooFewSamples() {
        long samples = profile.tree().programSamples();
        // the widest interval of a share at 95 % is that of a half
        double points = Math.min(100, 98 / Math.sqrt((double) Math.max(1, samples)));
        return samples >= Profiles.MANY_SAMPLES
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: too few samples (%,d) of the program's threads; shares may be off by %.0f points",
                        profile.origin().file(),
                        samples,
                        points));
    }

    /** Says that much of the profile is of interpreted code, as of a program that has just started; else empty. */
    public Optional<String> warmingUp() {
        Optional<Share> interpreted = tree().tier(Tier.INTERPRETED);
        // up to 15 % once a program is warm, and nearly all of it where compilation is disabled
        return interpreted
                .filter(s -> s.of() >= ENOUGH_TO_JUDGE && s.value() >= 0.3 && s.value() <= 0.95)
                .map(s -> String.format(
                        Locale.ROOT,
                        "%s: %.0f %% of the samples are in interpreted code; shares change once it is compiled",
                        profile.origin().file(),
                        100 * s.value()));
    }

    /** Says that the samples are what is left of a wall-clock profile; else empty. */
    public Optional<String> withoutWaiting() {
        return profile.event()
                .filter(Dimension.AT_WORK::equals)
                .map(e -> profile.origin().file()
                        + ": wall-clock samples stand for CPU time, those of threads that wait left out");
    }

    /** Where the profile was read. */
    public Origin origin() {
        return profile.origin();
    }

    private CallTree tree() {
        return profile.tree();
    }

    /** The program's own samples. */
    public long samples() {
        return tree().programSamples();
    }

    /** Whether the profile shows frames of the JVM and of stubs; JFR's own sampler does not. */
    public boolean nativeFrames() {
        return tree().showsNativeCode();
    }

    /** Whether the source tells Java frames that ran in a tier from others. */
    public boolean tells(Tier tier) {
        return tree().tier(tier).isPresent();
    }

    /** Samples that end in one of the frames. */
    public Share self(String... frames) {
        return tree().self(Frames.of(frames));
    }

    /** Samples with one of the frames on the stack. */
    public Share under(String... frames) {
        return tree().under(Frames.of(frames));
    }

    /** Samples with a frame on the stack below one of others, as seen from the thread's first method. */
    public Share below(List<String> callers, String frame) {
        return tree().under(Frames.of(callers.toArray(String[]::new)), Frames.of(frame));
    }

    /** Samples with one of the frames on the stack beyond as many as another recording has. */
    public Share beyond(Lead other, String... frames) {
        Share mine = under(frames);
        return new Share(Math.max(0, mine.samples() - other.under(frames).samples()), mine.of());
    }

    /** Samples of any thread with one of the frames on the stack, out of all samples. */
    public Share allUnder(String... frames) {
        long samples = 0;
        for (Bucket bucket : Bucket.values()) {
            samples += tree().under(Frames.of(frames), bucket).samples();
        }
        return new Share(samples, tree().samples());
    }

    /** Samples of JIT compiler threads out of all. */
    public Share compilation() {
        return tree().bucket(Bucket.JIT);
    }

    /** Samples of garbage collection out of all. */
    public Share collection() {
        return tree().bucket(Bucket.GC);
    }

    /** Samples that end in frames without a name. */
    public Share unknown() {
        return tree().withoutSymbols();
    }

    /** The part of some samples that is another, smaller set. */
    public static Share part(Share of, Share samples) {
        return new Share(Math.min(samples.samples(), of.samples()), of.samples());
    }

    /** Samples of one kind out of those of either kind. */
    public static Share oneOrOther(Share one, Share other) {
        return new Share(one.samples(), one.samples() + other.samples());
    }

    /** Java samples whose code ran in a tier. */
    public Share tier(Tier tier) {
        return tree().tier(tier).orElseThrow();
    }

    /** Of the program's samples under some frames, those whose last Java frame was interpreted or compiled by C1. */
    public Share unoptimizedUnder(String... frames) {
        CallTree tree = tree();
        boolean[] outer = tree.among(Frames.of(frames));
        boolean[] under = new boolean[tree.nodes()];
        Tier[] last = new Tier[tree.nodes()];
        long all = 0;
        long slow = 0;
        for (int node = 0; node < tree.nodes(); node++) {
            int parent = tree.parent(node);
            Tier tier = tree.tier(tree.frame(node));
            boolean java = tier == Tier.INTERPRETED || tier == Tier.C1 || tier == Tier.COMPILED || tier == Tier.INLINED;
            last[node] = java || parent < 0 ? tier : last[parent];
            under[node] = outer[tree.frame(node)] || (parent >= 0 && under[parent]);
            if (under[node] && tree.bucket(node) == Bucket.PROGRAM) {
                all += tree.self(node);
                slow += last[node] == Tier.INTERPRETED || last[node] == Tier.C1 ? tree.self(node) : 0;
            }
        }
        return new Share(slow, all);
    }

    /** Of the program's samples under some frames, those whose innermost such frame was interpreted. */
    public Share interpreted(String... frames) {
        CallTree tree = tree();
        boolean[] wanted = tree.among(Frames.of(frames));
        boolean[] under = new boolean[tree.nodes()];
        boolean[] slow = new boolean[tree.nodes()];
        long all = 0;
        long interpreted = 0;
        for (int node = 0; node < tree.nodes(); node++) {
            int parent = tree.parent(node);
            boolean here = wanted[tree.frame(node)];
            under[node] = here || (parent >= 0 && under[parent]);
            slow[node] = here ? tree.tier(tree.frame(node)) == Tier.INTERPRETED : parent >= 0 && slow[parent];
            if (under[node] && tree.bucket(node) == Bucket.PROGRAM) {
                all += tree.self(node);
                interpreted += slow[node] ? tree.self(node) : 0;
            }
        }
        return new Share(interpreted, all);
    }

    /**
     * The measure of the program's samples that end in one interpreted method, of those methods that no sample shows
     * compiled the one with most; the says names it. None of a flight recording that has no compiled frame of the program:
     * of a program that does nothing but spin in one frame, JFR says interpreted in every sample.
     */
    public Measure leftToInterpreter(String phenomenon) {
        Optional<Map.Entry<String, Long>> most = leftToInterpreter();
        long samples = most.map(Map.Entry::getValue).orElse(0L);
        Measure measure = measure(phenomenon, new Share(samples, tree().programSamples()));
        String says = most.filter(m -> samples > 0)
                .map(m -> m.getKey() + ", " + measure.says())
                .orElse(measure.says());
        return new Measure(
                phenomenon,
                run,
                method,
                measure.value(),
                measure.margin(),
                measure.few(),
                measure.doubt(),
                says,
                measure.origins(),
                measure.whole());
    }

    /**
     * The compiled part of the program's samples that end in Java code other than the one method that
     * {@link #leftToInterpreter(String)} names: where little is compiled, the compilers do not work, and no method is special.
     */
    public Share compiledElsewhere() {
        CallTree tree = tree();
        String left = leftToInterpreter().map(Map.Entry::getKey).orElse("");
        long compiled = 0;
        long all = 0;
        for (int node = 0; node < tree.nodes(); node++) {
            Tier tier = tree.tier(tree.frame(node));
            boolean java = tier == Tier.C1 || tier == Tier.COMPILED || tier == Tier.INLINED || tier == Tier.INTERPRETED;
            if (java
                    && tree.bucket(node) == Bucket.PROGRAM
                    && !tree.name(tree.frame(node)).equals(left)) {
                all += tree.self(node);
                compiled += tier == Tier.INTERPRETED ? 0 : tree.self(node);
            }
        }
        return new Share(compiled, all);
    }

    private Optional<Map.Entry<String, Long>> leftToInterpreter() {
        CallTree tree = tree();
        Map<String, Long> interpreted = new HashMap<>();
        Set<String> compiled = new HashSet<>();
        boolean others = false;
        for (int node = 0; node < tree.nodes(); node++) {
            Tier tier = tree.tier(tree.frame(node));
            String name = tree.name(tree.frame(node));
            if (tier == Tier.C1 || tier == Tier.COMPILED || tier == Tier.INLINED) {
                compiled.add(name);
                others |= tree.bucket(node) == Bucket.PROGRAM;
            } else if (tier == Tier.INTERPRETED && tree.bucket(node) == Bucket.PROGRAM) {
                interpreted.merge(name, tree.self(node), Long::sum);
            }
        }
        if (!others && profile.source() == Profile.Source.JFR) {
            interpreted.clear();
        }
        interpreted.keySet().removeAll(compiled);
        // the classes of JDK 17.0.15 and 25.0.3 have 371 and 447 methods above the limit, next to all of them
        // initializers
        // and tables of texts; what works there and is interpreted waits for the compilers
        interpreted.keySet().removeIf(FrameNames::ofJdk);
        return interpreted.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
    }

    /** Whether the profile can tell what a case measures, and has as many samples as it asks for. */
    @Override
    public boolean tells(Gauge.Samples gauge) {
        boolean tiers = gauge.tiers() == Gauge.Tiers.ALL
                || tells(gauge.tiers() == Gauge.Tiers.INTERPRETED ? Tier.INTERPRETED : Tier.C1);
        if (!tiers || (gauge.nativeFrames() && !nativeFrames())) {
            return false;
        }
        boolean ofAll = gauge.orIn().isEmpty() && gauge.outOf().isEmpty() && gauge.tiers() == Gauge.Tiers.ALL;
        return (ofAll ? samples() : share(gauge).of()) >= gauge.least();
    }

    /** What a case measures. */
    @Override
    public Measure measure(Gauge.Samples gauge) {
        return doubted(gauge, measure(gauge.measure(), share(gauge)));
    }

    private Measure doubted(Gauge.Samples gauge, Measure measure) {
        if (exact || gauge.tiers() != Gauge.Tiers.ALL || measure.value() == 0) {
            return measure;
        }
        Frames wanted = Frames.of(gauge.under().toArray(String[]::new));
        double inlined = inlinedAlone(wanted) - allocating(wanted);
        return inlined <= measure.value() / 2
                ? measure
                : measure.doubted(Measure.Doubt.INLINED, Math.min(inlined, measure.value()));
    }

    /** The part of what is allocated that is allocated under some of the frames, which is no other code for sure. */
    private double allocating(Frames wanted) {
        return allocation
                .filter(tree -> tree.programSamples() >= ENOUGH_TO_JUDGE)
                .map(tree -> tree.under(wanted).value())
                .orElse(0.0);
    }

    /**
     * The program's samples with some of the frames on the stack where these and all that they called were inlined, from 0 to
     * 1. Compiled code that begins among the frames is theirs for sure; this may be code of the method that has it inlined.
     */
    private double inlinedAlone(Frames wanted) {
        CallTree tree = tree();
        boolean[] among = tree.among(wanted);
        boolean[] under = new boolean[tree.nodes()];
        boolean[] alone = new boolean[tree.nodes()];
        long samples = 0;
        for (int node = 0; node < tree.nodes(); node++) {
            int parent = tree.parent(node);
            boolean below = parent >= 0 && under[parent];
            under[node] = below || among[tree.frame(node)];
            alone[node] = under[node] && tree.tier(tree.frame(node)) == Tier.INLINED && (!below || alone[parent]);
            samples += alone[node] && tree.bucket(node) == Bucket.PROGRAM ? tree.self(node) : 0;
        }
        return samples == 0 ? 0 : (double) samples / samples();
    }

    /** What a case measures, beyond as many samples as another recording has. */
    @Override
    public Measure measureBeyond(Shares other, Gauge.Samples gauge) {
        Share mine = share(gauge);
        long theirs = other instanceof Lead lead ? lead.share(gauge).samples() : 0;
        long samples = Math.max(0, mine.samples() - theirs);
        return doubted(gauge, measure(gauge.measure(), new Share(samples, mine.of())));
    }

    /** The share that a case measures. */
    public Share share(Gauge.Samples gauge) {
        String[] under = gauge.under().toArray(String[]::new);
        if (gauge.tiers() != Gauge.Tiers.ALL) {
            return gauge.tiers() == Gauge.Tiers.INTERPRETED ? interpreted(under) : unoptimizedUnder(under);
        }
        Share counted = counted(gauge, gauge.under(), gauge.self());
        if (!gauge.orIn().isEmpty()) {
            boolean self = gauge.under().isEmpty();
            Share others = counted(gauge, self ? List.of() : gauge.orIn(), self ? gauge.orIn() : List.of());
            return oneOrOther(counted, others);
        }
        return gauge.outOf().isEmpty() ? counted : part(under(gauge.outOf().toArray(String[]::new)), counted);
    }

    private Share counted(Gauge.Samples gauge, List<String> under, List<String> self) {
        Share share = new Share(0, samples());
        if (!under.isEmpty()) {
            share = repeatedlyUnder(Frames.of(under), Frames.of(gauge.without()), gauge.allThreads());
        }
        return self.isEmpty()
                ? share
                : new Share(share.samples() + self(self.toArray(String[]::new)).samples(), share.of());
    }

    // without static initializers, each of which runs once
    private Share repeatedlyUnder(Frames frames, Frames others, boolean allThreads) {
        if (!allThreads) {
            return tree().underRepeated(frames, others, Bucket.PROGRAM);
        }
        long samples = 0;
        for (Bucket bucket : Bucket.values()) {
            samples += tree().underRepeated(frames, others, bucket).samples();
        }
        return new Share(samples, tree().samples());
    }

    /** The measure of a share. */
    public Measure measure(String phenomenon, Share share) {
        Interval interval = share.interval();
        return new Measure(
                phenomenon,
                run,
                method,
                share.value(),
                (interval.high() - interval.low()) / 2,
                tree().programSamples() < Measure.ENOUGH,
                Measure.Doubt.NONE,
                Measure.says(share, "samples"),
                List.of(origin()),
                Optional.of(new Measure.Whole(samples(), profile.interval(), profile.duration())));
    }
}
