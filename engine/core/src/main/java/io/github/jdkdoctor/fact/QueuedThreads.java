package io.github.jdkdoctor.fact;

import java.util.Locale;

/**
 * The threads of one name of which the largest part waits for one lock, in a flight recording. A pool of a few threads has no
 * long queue even where a lock leaves one of them at work.
 *
 * @param name theirs, with numbers as {@code #}; empty where none waits
 * @param threads how many there are, three or more; 0 where none waits
 * @param waiting those that wait for the lock, at any time on average
 * @param site the method that asks for it, in which most of them wait
 */
public record QueuedThreads(Run run, String name, int threads, double waiting, String site, Origin origin)
        implements Fact {
    /** As few threads show nothing: of two, one waits by chance. */
    public static final int FEWEST = 3;

    /** The part, 0 to 1, of the threads but one, which may have the lock. */
    public double share() {
        return share(threads, waiting);
    }

    static double share(int threads, double waiting) {
        return threads < FEWEST ? 0 : Math.min(1, waiting / (threads - 1));
    }

    /** How many wait and where, in words. */
    public String says() {
        return name.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT, "%.1f of %d threads '%s' wait at any time in %s", waiting, threads, name, site);
    }
}
