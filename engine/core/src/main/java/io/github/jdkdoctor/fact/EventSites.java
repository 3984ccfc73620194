package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Where the events of one kind in a flight recording come from: the sites that take most, with what they are about.
 *
 * @param count of all events, those of other sites too; 0 where samples of wall-clock time tell how long, and not how often
 * @param total how long they took together; more than the recording's length where they overlap, zero of events that take no time
 * @param wall how long the recording lasted
 * @param sites the most costly ones, by time, then by how often
 */
public record EventSites(Run run, Kind kind, long count, Duration total, Duration wall, List<Site> sites, Origin origin)
        implements Fact {
    public EventSites {
        sites = List.copyOf(sites);
    }

    /** What the events have in common. */
    public enum Kind {
        MONITOR("waiting for monitors"),
        /** Parked for a lock or semaphore of java.util.concurrent or for what a pool lends, and not for work. */
        LOCK("waiting for locks of java.util.concurrent"),
        /** Parked or waiting for the result of a task that another thread runs. */
        RESULT("waiting for results of tasks"),
        /** Virtual threads that wait and keep their carrier. */
        PINNED("virtual threads waiting pinned"),
        SLEEP("sleeping"),
        SOCKET("reading from and writing to sockets"),
        FILE("reading and writing files"),
        /** Threads in native code, by samples, that do not wait for work there: in lookups of host names, in libraries. */
        NATIVE("working or waiting in native code"),
        /** Threads in native code, by samples, that compute there, as in compression, or copy to and from files. */
        NATIVE_WORK("computing in native code"),
        EXCEPTION("exceptions"),
        DEOPTIMIZATION("deoptimizations"),
        /** Strings that the JVM added to its string table, by {@code String.intern} for the most part, as its statistics count. */
        STRING_INTERNED("strings added to the string table"),
        SYSTEM_GC("calls of System.gc()"),
        /** Platform threads that were started, by who started them. */
        THREAD_START("starting threads"),
        /** Asked for their stack, threads run on to their next safepoint poll: as long as a safepoint waits for them. */
        SAFEPOINT_POLL("running to the next safepoint poll");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** As a report calls it. */
        public String label() {
            return label;
        }

        /** Whether it is told by samples, whose number says little, and not by events. */
        public boolean sampled() {
            return this == NATIVE || this == NATIVE_WORK;
        }
    }

    /**
     * Events of one place.
     *
     * @param what a class of locks or exceptions, a reason, a host or a file; empty where the event has no such thing
     * @param frame the innermost method that is not the waiting or throwing itself; empty for events without a stack
     * @param caller the innermost method outside the JDK, where that is another one
     * @param holder the thread that held the lock for longest; empty where the event does not say
     */
    public record Site(
            String what, String frame, Optional<String> caller, long count, Duration total, Optional<String> holder) {
        /** The place in words: {@code java.util.Properties in java.util.Properties.getProperty, called by app.Shop.enter}. */
        public String says() {
            StringBuilder out = new StringBuilder(what);
            if (!frame.isEmpty()) {
                out.append(out.isEmpty() ? "" : " in ").append(frame);
            }
            caller.ifPresent(c -> out.append(", called by ").append(c));
            holder.ifPresent(h -> out.append(", held by '").append(h).append('\''));
            return out.toString();
        }
    }

    /** The recording's length in seconds. */
    public double seconds() {
        return wall.toNanos() / 1e9;
    }

    /** The sum of the events' durations over the recording's length: how many threads wait at any time, on average. */
    public double shareOfWall() {
        return wall.isZero() ? 0 : total.toNanos() / (double) wall.toNanos();
    }

    /** How many threads wait at any time, on average, in some methods, by their full names. */
    public double threadsIn(Predicate<String> methods) {
        return threads(s -> methods.test(s.frame()));
    }

    /** How many threads are at any time, on average, in methods whose full name matches a regular expression. */
    public double threadsIn(String methods) {
        return threadsIn(frame -> frame.matches(methods));
    }

    /** The place with most time, in words, of those in methods whose full name matches a regular expression; empty for none. */
    public String mostIn(String methods) {
        return sites.stream()
                .filter(s -> s.frame().matches(methods))
                .findFirst()
                .map(Site::says)
                .orElse("");
    }

    /** Events per second in methods whose full name matches a regular expression, of the sites that take most. */
    public double perSecondIn(String methods) {
        return wall.isZero()
                ? 0
                : sites.stream()
                                .filter(s -> s.frame().matches(methods))
                                .mapToLong(Site::count)
                                .sum()
                        / seconds();
    }

    /** How many threads wait at any time, on average, for the class of locks that most wait for, or in one place. */
    public double threadsAtOneLock() {
        if (wall.isZero()) {
            return 0;
        }
        Map<String, Long> nanos = new HashMap<>();
        sites.forEach(s ->
                nanos.merge(s.what().isEmpty() ? s.frame() : s.what(), s.total().toNanos(), Long::sum));
        return nanos.values().stream().mapToLong(n -> n).max().orElse(0) / (double) wall.toNanos();
    }

    /** How many threads wait at any time, on average, for locks whose class matches a regular expression. */
    public double threadsAt(String locks) {
        return threads(s -> s.what().matches(locks));
    }

    private double threads(Predicate<Site> which) {
        return wall.isZero()
                ? 0
                : sites.stream()
                                .filter(which)
                                .mapToLong(s -> s.total().toNanos())
                                .sum()
                        / (double) wall.toNanos();
    }

    /** Events per second; 0 of a recording without length. */
    public double perSecond() {
        return wall.isZero() ? 0 : count / seconds();
    }

    /** How long an event lasts on average, in milliseconds. */
    public double meanMillis() {
        return count == 0 ? 0 : total.toNanos() / 1e6 / count;
    }

    /** Events per second at the most frequent place. */
    public double perSecondAtOnePlace() {
        return wall.isZero() ? 0 : sites.stream().mapToLong(Site::count).max().orElse(0) / seconds();
    }

    /** How many there are, and most of them where. */
    public String says() {
        String most = sites.isEmpty() ? "" : sites.get(0).says();
        if (count == 0 && !total.isZero()) {
            return "most " + most;
        }
        String all = String.format(Locale.ROOT, "%,d %s", count, kind.sampled() ? "samples" : "events");
        return most.isEmpty() ? all : all + ", most " + most;
    }
}
