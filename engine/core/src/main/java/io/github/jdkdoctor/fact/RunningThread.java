package io.github.jdkdoctor.fact;

import java.util.List;

/**
 * A thread that was at work, not waiting in a native call, in the same method in one or more dumps.
 *
 * @param frame the method on top of its stack, as in {@code java.util.HashMap.getNode}
 * @param seen in how many dumps it ran that method
 * @param dumps how many dumps there are of the run
 */
public record RunningThread(Run run, String thread, String frame, int seen, int dumps, Origin origin) implements Fact {
    /** The share of the dumps in which it ran that method. */
    public double share() {
        return dumps == 0 ? 0 : seen / (double) dumps;
    }

    /** How many of some threads, all of one run, were at work there in a dump, on average. */
    public static double perDump(List<RunningThread> threads) {
        return threads.stream().mapToDouble(RunningThread::share).sum();
    }
}
