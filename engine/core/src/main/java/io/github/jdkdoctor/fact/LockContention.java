package io.github.jdkdoctor.fact;

import java.util.List;
import java.util.Optional;

/**
 * A lock that threads of a dump wait for.
 *
 * @param lock its class, as in {@code java.util.Properties} or {@code java.util.concurrent.locks.ReentrantLock$NonfairSync}
 * @param site the method that asks for it, as in {@code java.util.Properties.getProperty}; of several the most frequent
 * @param caller the method outside the JDK that called it; of several the most frequent; empty for one outside itself, and where
 *     the source does not say
 * @param waiters threads that wait, in the dump with most of them
 * @param dumps in how many dumps of the run it was waited for
 * @param holder the name of a thread that held it, of the dump with most waiters that says; empty where none does
 * @param holding the innermost frames of that thread, the innermost first; empty where no dump says
 * @param alike in how many dumps the thread that held it, whichever it was, had the same innermost frame
 */
public record LockContention(
        Run run,
        String lock,
        String site,
        Optional<String> caller,
        int waiters,
        int dumps,
        Optional<String> holder,
        List<String> holding,
        int alike,
        Origin origin)
        implements Fact {
    private static final String INITIALIZATION = "class initialization of ";

    public LockContention {
        holding = List.copyOf(holding);
    }

    /** The lock that threads wait for while another one runs the static initializer of a class. */
    public static String initializationOf(String className) {
        return INITIALIZATION + className;
    }

    /** The most threads that wait for one lock, but not for a class: each is initialized once, and a start is no contention. */
    public static int most(List<LockContention> locks) {
        return locks.stream()
                .filter(l -> !l.lock.startsWith(INITIALIZATION))
                .mapToInt(LockContention::waiters)
                .max()
                .orElse(0);
    }

    /** Whether the thread that held it was in a method that begins so, which one that begins so had called. */
    public boolean held(String in, List<String> callers) {
        return heldIn().filter(f -> f.startsWith(in)).isPresent()
                && holding.stream().skip(1).anyMatch(f -> callers.stream().anyMatch(f::startsWith));
    }

    /** What the thread that held it did; empty where no dump says. */
    public Optional<String> heldIn() {
        return holding.stream().findFirst();
    }

    /** Who waits for what, in words. */
    public String says() {
        return waiters + " threads wait for a " + place();
    }

    /** What they wait for and where, who called that, and who holds it, in words. */
    public String place() {
        return lock + " in " + site
                + caller.map(c -> ", called by " + c).orElse("")
                + holder.map(h -> ", held by '" + h + "'").orElse("")
                + heldIn().map(f -> " in " + f).orElse("");
    }
}
