package io.github.jdkdoctor.fact;

import java.util.Locale;

/**
 * A pool whose threads have a task each at all times, and of which there were more in the baseline run.
 *
 * @param name that of its threads, with numbers as {@code #}
 * @param threads threads that it has
 * @param before threads that it had in the baseline run
 * @param awaiting threads that wait for results of tasks, whichever pool runs these
 */
public record FullPool(String name, int threads, int before, double awaiting) {
    /** How many threads wait for each of the pool's. */
    public double perThread() {
        return awaiting / threads;
    }

    /** The part of its threads, 0 to 1, that it has no more. */
    public double lost() {
        return 1 - threads / (double) before;
    }

    /** How small it is, and who waits, in words. */
    public String says() {
        return String.format(
                Locale.ROOT,
                "pool '%s' has %d instead of %d threads, none of them idle; %s threads wait for results of tasks",
                name,
                threads,
                before,
                Math.rint(awaiting) == awaiting
                        ? Long.toString((long) awaiting)
                        : String.format(Locale.ROOT, "%.1f", awaiting));
    }
}
