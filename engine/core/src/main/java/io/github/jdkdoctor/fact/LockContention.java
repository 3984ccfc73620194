package io.github.jdkdoctor.fact;

import java.util.Optional;

/**
 * A lock that threads of a dump wait for.
 *
 * @param lock its class, as in {@code java.util.Properties} or {@code java.util.concurrent.locks.ReentrantLock$NonfairSync}
 * @param site the method that asks for it, as in {@code java.util.Properties.getProperty}; of several the most frequent
 * @param waiters threads that wait, in the dump with most of them
 * @param dumps in how many dumps of the run it was waited for
 * @param holder the name of a thread that held it; empty where no dump says
 */
public record LockContention(
        Run run, String lock, String site, int waiters, int dumps, Optional<String> holder, Origin origin)
        implements Fact {
    /** Who waits for what, in words. */
    public String says() {
        return waiters + " threads wait for a " + lock + " in " + site
                + holder.map(h -> ", held by '" + h + "'").orElse("");
    }
}
