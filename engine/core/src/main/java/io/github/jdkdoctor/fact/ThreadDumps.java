package io.github.jdkdoctor.fact;

import java.util.Map;

/**
 * The thread dumps of a run, added up.
 *
 * @param dumps how many there are
 * @param threads platform threads with a Java stack or name, in the dump with most of them
 * @param states threads by {@code Thread.State}, as in {@code BLOCKED}, over all dumps
 * @param groups threads by name with numbers as {@code #}, as in {@code http-nio-#-exec-#}, in the dump with most of them
 * @param deadlocked threads in deadlocks that the JVM found, in the dump with most of them
 * @param waiting threads that wait for one lock, the most of any lock and dump
 * @param virtualThreads virtual threads, in the dump with most of them; 0 where the form of dump shows none
 * @param pinned virtual threads that wait and keep their carrier, in the dump with most of them
 */
public record ThreadDumps(
        Run run,
        int dumps,
        int threads,
        Map<String, Integer> states,
        Map<String, Integer> groups,
        int deadlocked,
        int waiting,
        int virtualThreads,
        int pinned,
        Origin origin)
        implements Fact {
    public ThreadDumps {
        states = Map.copyOf(states);
        groups = Map.copyOf(groups);
    }

    /** Threads in a state, in a dump on average. */
    public double mean(String state) {
        return dumps == 0 ? 0 : states.getOrDefault(state, 0) / (double) dumps;
    }
}
