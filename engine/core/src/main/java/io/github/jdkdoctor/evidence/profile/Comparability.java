package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether two profiles may be compared: why not, in plain words. What a profile does not state is unknown, not
 * different.
 */
public record Comparability(List<Reason> reasons) {
    /** The fewest samples, of all buckets, that a side must have. */
    public static final int MIN_SAMPLES = 50;

    private static final int MAX_RATE = 10;
    private static final double UNNAMED = 0.10;
    private static final int TIMES_UNNAMED = 3;
    private static final double OUTSIDE_JAVA = 0.05;
    // their samples end in the class of an object, whatever the profiler shows of the JVM
    private static final Set<Dimension> OF_OBJECTS = EnumSet.of(Dimension.ALLOCATION, Dimension.LOCK);

    public Comparability {
        reasons = List.copyOf(reasons);
    }

    /** What is in the way of a comparison. */
    public enum Obstacle {
        EVENT,
        PROFILER,
        RATE,
        SYMBOLS,
        NATIVE_CODE,
        SAMPLES
    }

    /** One reason, with words that stand alone. */
    public record Reason(Obstacle obstacle, String says) {}

    /** Whether nothing is in the way. */
    public boolean comparable() {
        return reasons.isEmpty();
    }

    /** The reasons that are a difference of the two profiles, and not merely too few samples. */
    public List<Reason> differences() {
        return reasons.stream().filter(r -> r.obstacle() != Obstacle.SAMPLES).toList();
    }

    /** What is in the way of comparing a baseline profile with a current one. */
    public static Comparability of(Profile baseline, Profile current) {
        List<Reason> reasons = new ArrayList<>();
        if (!counted(baseline).equals(counted(current))) {
            reasons.add(new Reason(
                    Obstacle.EVENT,
                    "the baseline's samples are of " + event(baseline) + ", the current run's of " + event(current)));
        }
        Optional<String> by = profiler(baseline, current);
        Optional<String> nowBy = profiler(current, baseline);
        boolean otherProfiler = by.isPresent() && nowBy.isPresent() && !by.equals(nowBy);
        if (otherProfiler) {
            reasons.add(new Reason(
                    Obstacle.PROFILER,
                    "the baseline was profiled by " + by.orElseThrow() + ", the current run by "
                            + nowBy.orElseThrow()));
        }
        rate(baseline, current).ifPresent(reasons::add);
        List<Reason> few = Stream.of(tooFew("baseline", baseline), tooFew("current run", current))
                .flatMap(Optional::stream)
                .toList();
        reasons.addAll(few);
        // a handful of samples shows neither what a profiler leaves out nor which part of the code has no names
        if (few.isEmpty()) {
            if (!otherProfiler) {
                nativeCode(baseline, current).ifPresent(reasons::add);
            }
            symbols(baseline, current).ifPresent(reasons::add);
        }
        return new Comparability(reasons);
    }

    /** What samples count, told apart as far as it matters: a cache miss is no branch miss, but CPU time is CPU time. */
    static String counted(Profile profile) {
        Dimension dimension = profile.dimension();
        return switch (dimension) {
            case HARDWARE, CALLS -> profile.event().orElse("").toLowerCase(Locale.ROOT);
            default -> dimension.name();
        };
    }

    private static String event(Profile profile) {
        return profile.event().orElse(profile.dimension().label());
    }

    private static Optional<String> profiler(Profile profile, Profile other) {
        return switch (profile.source()) {
            case JFR -> Optional.of("JDK Flight Recorder");
            case ASYNC_PROFILER_JFR -> Optional.of("async-profiler");
            case PERF -> Optional.of("perf");
            case TRACES -> Optional.of("async-profiler");
            case THREAD_DUMPS -> Optional.of("thread dumps");
            // whichever tool took it, Flight Recorder has no frames of the JVM
            case COLLAPSED, FLAME_GRAPH, PPROF ->
                other.source() == Profile.Source.JFR && profile.tree().showsNativeCode()
                        ? Optional.of("one that shows the JVM's own code")
                        : Optional.empty();
        };
    }

    // a profiler that shows Java frames only puts the JVM's own work on the Java frame that caused it
    private static Optional<Reason> nativeCode(Profile baseline, Profile current) {
        if (OF_OBJECTS.contains(baseline.dimension())) {
            return Optional.empty();
        }
        boolean was = baseline.tree().showsNativeCode();
        boolean is = current.tree().showsNativeCode();
        double ends = (was ? baseline : current).tree().outsideJava().value();
        if (was == is || ends < OUTSIDE_JAVA) {
            return Optional.empty();
        }
        String only = was ? "baseline" : "current run";
        return Optional.of(new Reason(
                Obstacle.NATIVE_CODE, "only the profile of the " + only + " shows code of the JVM and of the kernel"));
    }

    private static Optional<Reason> rate(Profile baseline, Profile current) {
        Optional<Duration> was = baseline.interval().filter(d -> !d.isZero());
        Optional<Duration> is = current.interval().filter(d -> !d.isZero());
        if (was.isEmpty() || is.isEmpty()) {
            return Optional.empty();
        }
        long longer = Math.max(was.get().toNanos(), is.get().toNanos());
        long shorter = Math.min(was.get().toNanos(), is.get().toNanos());
        return longer / MAX_RATE < shorter
                ? Optional.empty()
                : Optional.of(new Reason(
                        Obstacle.RATE,
                        "the baseline was sampled every " + millis(was.get()) + ", the current run every "
                                + millis(is.get())));
    }

    private static String millis(Duration duration) {
        double millis = duration.toNanos() / 1e6;
        return String.format(Locale.ROOT, millis < 1 ? "%.3f ms" : "%.0f ms", millis);
    }

    private static Optional<Reason> symbols(Profile baseline, Profile current) {
        Share was = baseline.tree().withoutSymbols();
        Share is = current.tree().withoutSymbols();
        double more = Math.max(was.value(), is.value());
        double less = Math.min(was.value(), is.value());
        if (more < UNNAMED || more < TIMES_UNNAMED * less) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Obstacle.SYMBOLS,
                String.format(
                        Locale.ROOT,
                        "%.0f %% of the baseline's samples and %.0f %% of the current run's are in code without a name",
                        100 * was.value(),
                        100 * is.value())));
    }

    private static Optional<Reason> tooFew(String side, Profile profile) {
        long samples = profile.tree().samples();
        return samples >= MIN_SAMPLES
                ? Optional.empty()
                : Optional.of(new Reason(
                        Obstacle.SAMPLES,
                        "the profile of the " + side + " has " + samples + " samples, fewer than " + MIN_SAMPLES));
    }
}
