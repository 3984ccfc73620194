package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.profile.Frames;
import java.util.List;

/**
 * How one case takes a measure that no other case asks for: a row that a rule of {@code rules/derive/measures.drl} reads.
 * Every kind is one key of {@code measures} in case.yaml.
 */
public sealed interface Gauge {
    /** The phenomenon that it measures, with the case's id before it, as in {@code thread-per-task/thread-starts}. */
    String measure();

    /** What a sum over events or pauses is made to. */
    enum Sum {
        /** How many per second. */
        RATE,
        /** The share of wall time that they take. */
        TIME,
        /** How many. */
        COUNT
    }

    /** Which code of some frames is asked for. */
    enum Tiers {
        ALL,
        /** The innermost of the frames was interpreted. */
        INTERPRETED,
        /** The innermost Java frame was interpreted or compiled by C1. */
        NOT_BY_C2
    }

    /**
     * A share of the samples of the profile that leads.
     *
     * @param under globs on frames anywhere on the stack; not where a static initializer is on it as well, which runs once
     * @param self globs on the frame where the sample ended
     * @param without of the samples under the others, those under these do not count
     * @param outOf samples under these are the whole; the program's samples if empty
     * @param orIn the whole is the samples counted and those in these, asked for in the same way; not used if empty
     * @param allThreads whether samples of JIT, GC and other threads of the JVM count as well
     * @param beyondBaseline whether as many samples as the baseline run had are left out
     * @param nativeFrames whether only a profile tells that shows frames of the JVM
     * @param allocation whether stacks that allocate tell it as well, so that the cause is possible
     * @param least samples of the whole, below which nothing is measured
     */
    record Samples(
            String measure,
            List<String> under,
            List<String> self,
            List<String> without,
            List<String> outOf,
            List<String> orIn,
            Tiers tiers,
            boolean allThreads,
            boolean beyondBaseline,
            boolean nativeFrames,
            boolean allocation,
            int least)
            implements Gauge {
        public Samples {
            under = List.copyOf(under);
            self = List.copyOf(self);
            without = List.copyOf(without);
            outOf = List.copyOf(outOf);
            orIn = List.copyOf(orIn);
        }
    }

    /** Events of a flight recording. */
    record Events(String measure, String event, Sum as) implements Gauge {}

    /** Collections that one of some causes asked for, as the GC log prints it; time is 0 for fewer than three pauses. */
    record Collections(String measure, List<String> causes, Sum as) implements Gauge {
        public Collections {
            causes = List.copyOf(causes);
        }
    }

    /** The value of a flag that is a number. */
    record Flag(String measure, String name) implements Gauge {}

    /** 1 where one of some flags is false, 0 where the settings are known and none is. */
    record FlagsOff(String measure, List<String> names) implements Gauge {
        public FlagsOff {
            names = List.copyOf(names);
        }
    }

    /** 1 where a system property has a value, 0 where the settings are known and it does not. */
    record Property(String measure, String name, String value) implements Gauge {}

    /** How often the JVM printed a message. */
    record Messages(String measure, String id) implements Gauge {}

    /** Objects of a class in the heap. */
    record Instances(String measure, String ofClass) implements Gauge {}

    /**
     * Threads that wait for locks in some methods, by Flight Recorder and in thread dumps.
     *
     * @param in globs on the method that asks for the lock
     * @param monitorsOnly whether the locks there are monitors, so that other waits say nothing of them
     */
    record Waiting(String measure, List<String> in, boolean monitorsOnly) implements Gauge {
        public Waiting {
            in = List.copyOf(in);
        }

        /** Whether a method that asks for a lock is one of those. */
        public boolean at(String site) {
            return Frames.of(in).contains(site);
        }

        /** Whether events of a kind are such waits. */
        public boolean by(EventSites.Kind kind) {
            return kind == EventSites.Kind.MONITOR || (kind == EventSites.Kind.LOCK && !monitorsOnly);
        }

        /** How many threads wait there at any time, on average. */
        public double threads(EventSites sites) {
            return sites.threadsIn(this::at);
        }
    }

    /** Memory that the JVM has committed in a category of native memory tracking. */
    record Memory(String measure, String category) implements Gauge {}

    /**
     * Of the time by which an operation of a benchmark takes longer, the part that a share of samples makes up.
     *
     * @param cpuTime whether only operations count that take three times as much CPU time or more
     */
    record PartOfSlowdown(String measure, String share, boolean cpuTime) implements Gauge {}
}
