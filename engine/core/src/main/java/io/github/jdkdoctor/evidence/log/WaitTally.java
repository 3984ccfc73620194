package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Origin;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Pauses that used next to no CPU time. Times are in nanoseconds. */
final class WaitTally {
    // the times are printed in hundredths of a second
    private static final long LEAST = 100_000_000;
    private static final long LEAST_BETWEEN_LINES = 50_000_000;
    // a pause that works uses at least one processor
    private static final int TIMES_CPU = 5;
    // a damaged log may hold any number; sums must not overflow for it
    private static final long MOST = Long.MAX_VALUE / 4;

    // half a second is far beyond what times in hundredths round
    private static final long LONG = 500_000_000;
    private static final long MOST_TIME = Duration.ofDays(1).toNanos();

    private static final class Worst {
        private final Times times = new Times();
        private long user;
        private long system;
        private long line;

        void add(long userOfIt, long systemOfIt, long real, long lineOfIt) {
            if (Duration.ofNanos(real).compareTo(times.longest()) > 0) {
                user = userOfIt;
                system = systemOfIt;
                line = lineOfIt;
            }
            times.add(real);
        }

        GcLog.Slow slow(String file) {
            return times.count() == 0
                    ? GcLog.Slow.NONE
                    : new GcLog.Slow(
                            times.count(),
                            times.total(),
                            times.longest(),
                            String.format(
                                    Locale.ROOT,
                                    "user=%.2f sys=%.2f real=%.2f s",
                                    user / 1e9,
                                    system / 1e9,
                                    times.longest().toNanos() / 1e9),
                            Optional.of(new Origin(file, line)));
        }
    }

    private final Worst idle = new Worst();
    private final Worst inKernel = new Worst();
    private long users;
    private long systems;
    private long reals;
    private final Times waited = new Times();
    private long pauses;
    private long lines;
    private long betweenLines;

    void pause(long user, long system, long real, long line) {
        pauses++;
        if (user < MOST_TIME && system < MOST_TIME && real < MOST_TIME) {
            cpuTime(user, system, real, line);
        }
        long cpu = Math.min(user, MOST) + Math.min(system, MOST);
        if (real < MOST && real - cpu >= LEAST && real / TIMES_CPU >= cpu) {
            waited.add(real - cpu);
        }
    }

    private void cpuTime(long user, long system, long real, long line) {
        users += user;
        systems += system;
        reals += real;
        if (real >= LONG && real / 2 >= user + system) {
            idle.add(user, system, real, line);
        } else if (real >= LEAST && system > user) {
            inKernel.add(user, system, real, line);
        }
    }

    void betweenLines(long nanos) {
        lines++;
        if (nanos >= LEAST_BETWEEN_LINES && nanos < MOST) {
            betweenLines = Math.min(MOST, betweenLines + nanos);
        }
    }

    /** The CPU time of pauses of a file; empty where none stated it. */
    Optional<GcLog.CpuTime> cpu(String file) {
        return pauses == 0
                ? Optional.empty()
                : Optional.of(new GcLog.CpuTime(
                        pauses,
                        Duration.ofNanos(users),
                        Duration.ofNanos(systems),
                        Duration.ofNanos(reals),
                        idle.slow(file),
                        inKernel.slow(file)));
    }

    /** What pauses waited; empty where none stated its CPU time. */
    Optional<GcLog.Waits> waits() {
        return pauses == 0
                ? Optional.empty()
                : Optional.of(new GcLog.Waits(
                        waited.count(),
                        waited.total(),
                        waited.longest(),
                        lines == 0 ? Optional.empty() : Optional.of(Duration.ofNanos(betweenLines))));
    }
}
