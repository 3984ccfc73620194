package io.github.jdkdoctor.fact;

import io.github.jdkdoctor.profile.Bucket;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The CPU time of the threads of a JVM, as thread dumps of JDK 11 and newer, {@code top -H} and {@code jdk.ThreadCPULoad}
 * of Flight Recorder state it.
 *
 * @param source by what it was measured
 * @param sinceStart whether it is what the threads have used since they were started, as one dump tells
 * @param seconds how long it was measured for
 * @param threads those that were seen, as one reader tells them; after all files are read those of a group together
 */
public record ThreadTimes(Run run, Source source, boolean sinceStart, double seconds, List<Used> threads, Origin origin)
        implements Fact {
    /** By what CPU time was measured. */
    public enum Source {
        DUMPS("thread dumps"),
        TOP("top"),
        /** Java threads and those of JIT compilers that live for more than ten seconds; none of the garbage collectors. */
        JFR("JFR, without GC threads");

        private final String label;

        Source(String label) {
            this.label = label;
        }

        /** As a report calls it. */
        public String label() {
            return label;
        }
    }

    /**
     * The CPU time of a thread, or of those whose names differ in numbers only.
     *
     * @param id the number that the operating system gives the thread; 0 for several threads
     * @param cpu seconds; empty where the source names the thread and says nothing of its time, as dumps of JDK 8 do
     * @param age seconds since the thread was started; empty where the source does not say
     */
    public record Used(long id, String name, OptionalDouble cpu, OptionalDouble age) {
        /** Whose work it is. */
        public Bucket bucket() {
            return Bucket.ofThread(name);
        }
    }

    public ThreadTimes {
        threads = List.copyOf(threads);
    }

    /** Processors that all threads used on average. */
    public double cpus() {
        return seconds > 0 ? total() / seconds : 0;
    }

    /** Seconds of CPU time of all threads. */
    public double total() {
        return threads.stream().mapToDouble(t -> t.cpu().orElse(0)).sum();
    }

    /** The part, 0 to 1, of the CPU time that threads of one kind used. */
    public double share(Bucket bucket) {
        double total = total();
        return total <= 0
                ? 0
                : threads.stream()
                                .filter(t -> t.bucket() == bucket)
                                .mapToDouble(t -> t.cpu().orElse(0))
                                .sum()
                        / total;
    }

    /** Processors that the collectors and the VM thread used on average. */
    public double collectorCpus() {
        return cpus() * (share(Bucket.GC) + share(Bucket.VM));
    }

    /** Whether threads of one kind are there, so that none of their time is that of others. */
    public boolean has(Bucket bucket) {
        return threads.stream().anyMatch(t -> t.bucket() == bucket);
    }

    /** Seconds since the oldest thread was started; empty where the source does not say. */
    public OptionalDouble oldest() {
        return threads.stream().flatMapToDouble(t -> t.age().stream()).max();
    }

    /** The threads, those with most CPU time first. */
    public List<Used> busiest() {
        return threads.stream()
                .filter(t -> t.cpu().orElse(0) > 0)
                .sorted(Comparator.comparingDouble((Used t) -> -t.cpu().orElse(0))
                        .thenComparing(Used::name))
                .toList();
    }
}
