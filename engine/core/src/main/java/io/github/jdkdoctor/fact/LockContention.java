package io.github.jdkdoctor.fact;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A lock that threads of a dump wait for.
 *
 * @param lock its class, as in {@code java.util.Properties} or {@code java.util.concurrent.locks.ReentrantLock$NonfairSync}
 * @param site the method that asks for it, as in {@code java.util.Properties.getProperty}; of several the most frequent
 * @param caller the method outside the JDK that called it; of several the most frequent; empty for one outside itself, and where
 *     the source does not say
 * @param waiters threads that wait in the dumps with most of them, the most first; of at most {@value #SERIES} dumps
 * @param dumps in how many dumps of the run it was waited for
 * @param of how many dumps the run has
 * @param holder the name of a thread that held it, of the dump with most waiters that says; empty where none does
 * @param holding the innermost frames of that thread, the innermost first; empty where no dump says
 * @param alike in how many dumps the thread that held it, whichever it was, had the same innermost frame
 */
public record LockContention(
        Run run,
        String lock,
        String site,
        Optional<String> caller,
        List<Integer> waiters,
        int dumps,
        int of,
        Optional<String> holder,
        List<String> holding,
        int alike,
        Origin origin)
        implements Fact {
    /** How many dumps are taken in a row to tell what lasts from a moment. */
    public static final int SERIES = 3;

    private static final String INITIALIZATION = "class initialization of ";
    private static final List<String> PARKS = List.of(
            "jdk.internal.misc.Unsafe.park",
            "sun.misc.Unsafe.park",
            "java.util.concurrent.locks.LockSupport.",
            "java.lang.Object.wait");

    public LockContention {
        waiters =
                waiters.stream().sorted(Comparator.reverseOrder()).limit(SERIES).toList();
        holding = List.copyOf(holding);
    }

    /** The lock that threads wait for while another one runs the static initializer of a class. */
    public static String initializationOf(String className) {
        return INITIALIZATION + className;
    }

    /** Whether it is the lock of a class that is being initialized: each is once, and a start is no contention. */
    public static boolean initializes(String lock) {
        return lock.startsWith(INITIALIZATION);
    }

    /** The same of a run with so many dumps. */
    public LockContention of(int all) {
        return new LockContention(run, lock, site, caller, waiters, dumps, all, holder, holding, alike, origin);
    }

    /** Threads that wait, in the dump with most of them. */
    public int most() {
        return waiters.isEmpty() ? 0 : waiters.get(0);
    }

    /** Threads that wait at any time, as far as dumps tell. */
    public double usual() {
        return usual(waiters, of);
    }

    /**
     * Threads on average over the {@value #SERIES} dumps with most of them. A queue that one dump of several shows may have
     * been there for a moment; one of many dumps may have been taken while nothing was wrong. Of two dumps, which differ by
     * chance, it is the one with more.
     *
     * @param threads of each dump that shows any, or of those with most of them
     * @param of how many dumps there are
     */
    static double usual(List<Integer> threads, int of) {
        int series = of < SERIES ? 1 : SERIES;
        return threads.stream()
                        .sorted(Comparator.reverseOrder())
                        .limit(series)
                        .mapToInt(Integer::intValue)
                        .sum()
                / (double) series;
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
        return (of > 1 ? "up to " : "") + most() + " threads wait for a " + place();
    }

    /** Threads that wait for any of several locks at any time. */
    public static double usualOf(List<LockContention> locks) {
        return locks.stream().mapToDouble(LockContention::usual).sum();
    }

    /** Who waits for what, in words, for the one of several locks that most wait for. */
    public static String says(LockContention most, List<LockContention> locks) {
        return locks.size() == 1
                ? most.says()
                : most.says() + ", others for " + (locks.size() - 1) + " more of its locks";
    }

    /** What they wait for and where, who called that, and who holds it, in words. */
    public String place() {
        return lock + " in " + site
                + caller.map(c -> ", called by " + c).orElse("")
                + holder.map(h -> ", held by '" + h + "'").orElse("")
                + holderDoes();
    }

    /**
     * What the thread that held it did, in words that follow its name; where it waits itself, the call that does and who made it.
     * Empty where no dump says.
     */
    public String holderDoes() {
        int parked = (int) holding.stream().takeWhile(LockContention::parks).count();
        int called = parked
                + (int) holding.stream()
                        .skip(parked)
                        .takeWhile(f -> f.startsWith("java.util.concurrent."))
                        .count();
        if (parked == 0 || called == holding.size()) {
            return heldIn().map(f -> " in " + f).orElse("");
        }
        return ", which waits in " + holding.get(called - 1) + ", called by " + holding.get(called);
    }

    private static boolean parks(String frame) {
        return PARKS.stream().anyMatch(frame::startsWith);
    }
}
