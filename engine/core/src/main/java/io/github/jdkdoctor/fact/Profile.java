package io.github.jdkdoctor.fact;

import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameShare;
import io.github.jdkdoctor.profile.Measure;
import io.github.jdkdoctor.profile.Share;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One recording of where samples fell.
 *
 * @param source who took it and in which form it came: like is compared with like
 * @param event what a sample stands for, as in {@code cpu}, {@code wall}, {@code alloc}, {@code lock}; empty where not stated
 * @param interval the time between samples of one CPU or thread; empty where not stated
 * @param duration how long the recording lasted; empty where not stated
 */
public record Profile(
        Run run,
        Source source,
        Optional<String> event,
        Optional<Duration> interval,
        Optional<Duration> duration,
        CallTree tree,
        Origin origin)
        implements Fact {
    /** What a sample counts. Formats that have no place for it hold CPU time, where their stacks do not say otherwise. */
    public Dimension dimension() {
        return event.map(Dimension::ofEvent).orElse(Dimension.CPU);
    }

    /**
     * The CPU time of the program's samples over the length of the recording, at most 1; empty where the recording does not
     * state its length or what a sample stands for.
     */
    public OptionalDouble programShareOfWall() {
        if (interval.isEmpty() || duration.isEmpty() || duration.get().isZero()) {
            return OptionalDouble.empty();
        }
        double nanos = tree.programSamples() * (double) interval.get().toNanos();
        return OptionalDouble.of(Math.min(1, nanos / duration.get().toNanos()));
    }

    /** The share of the program's samples that ended in the frame with most of them; zero where there are none. */
    public Share largestShare() {
        return tree.largest(Measure.SELF, 1).stream()
                .findFirst()
                .map(FrameShare::share)
                .orElse(new Share(0, tree.programSamples()));
    }

    /** Whether it counts what does not happen all the time, so that a run may have none. */
    public boolean counts() {
        return dimension() != Dimension.CPU && dimension() != Dimension.WALL && dimension() != Dimension.NATIVE;
    }

    /** The same profile of a run in which nothing of it happened. */
    public Profile without(Run of, Origin from) {
        return new Profile(of, source, event, interval, duration, new CallTree.Builder().build(), from);
    }

    /** Whether it counts waits for locks, and is none of Flight Recorder's, whose events tell more. */
    public boolean ofLocks() {
        return dimension() == Dimension.LOCK && source != Source.JFR;
    }

    /** Whether it counts calls of malloc and its like, or their bytes. */
    public boolean ofNativeMemory() {
        return event.filter(e -> e.equals("nativemem") || e.equals("malloc")).isPresent();
    }

    /** Waits, or nanoseconds of waiting, for locks of the class with most, in a profile of lock waiting. */
    public FrameShare mostWaitedFor() {
        return tree.largest(Measure.SELF, 1).stream()
                .findFirst()
                .orElse(new FrameShare("", new Share(0, tree.programSamples())));
    }

    /** Where profiles come from. */
    public enum Source {
        /** JDK Flight Recorder's own sampler, Java frames only. */
        JFR,
        /** A recording by async-profiler in JFR's format. */
        ASYNC_PROFILER_JFR,
        /** Collapsed stacks of any tool. */
        COLLAPSED,
        /** {@code perf script} output. */
        PERF,
        /** A flame graph or a tree that was drawn of stacks, in HTML or SVG. */
        FLAME_GRAPH,
        /** The most frequent stacks in async-profiler's text. */
        TRACES,
        /** pprof's format, of any tool. */
        PPROF,
        /** The threads at work in thread dumps. */
        THREAD_DUMPS;

        /** Whether it is what a profiler recorded, and not a form that any recording may have been turned into. */
        public boolean recorded() {
            return this == JFR || this == ASYNC_PROFILER_JFR || this == PERF;
        }
    }
}
