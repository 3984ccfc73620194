package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The collections of one log or recording, summed up.
 *
 * @param collector {@code Serial}, {@code Parallel}, {@code CMS}, {@code G1}, {@code Z}, {@code Shenandoah},
 *     {@code Epsilon}; empty where the log does not say
 * @param cycles work beside the program and how long it took, by name as printed, in {@code Concurrent Mark Cycle}, or
 *     {@code Major Collection} with a cause
 * @param phases parts of pauses where the log breaks them down, as in {@code Object Copy}
 * @param series the pauses over time
 * @param wall from the log's first to its last time stamp
 * @param span the stretch of time that the log covers; empty where it has no time stamps
 * @param heapCapacity the largest heap that the log states, in bytes
 * @param heapAfter the heap in use after the last collections, in bytes: the median of the last ten
 * @param evacuationFailures pauses in which G1 found no room to copy to (to-space exhausted)
 * @param workers most parallel workers that a pause used
 * @param plabBytes the mean size of the promotion buffers that were filled, in bytes ({@code gc+plab=debug}, G1)
 */
public record GcLog(
        Run run,
        Optional<String> collector,
        List<Pauses> pauses,
        List<Pauses> cycles,
        List<Phase> phases,
        PauseSeries series,
        Duration wall,
        Optional<LogSpan> span,
        OptionalLong heapCapacity,
        OptionalLong heapAfter,
        long evacuationFailures,
        OptionalInt workers,
        OptionalLong plabBytes,
        Origin origin)
        implements Fact {
    public GcLog {
        pauses = List.copyOf(pauses);
        cycles = List.copyOf(cycles);
        phases = List.copyOf(phases);
    }

    /**
     * Pauses of one kind and cause.
     *
     * @param kind as in {@code Young}, {@code Concurrent Start} (a young pause that begins marking), {@code Mixed},
     *     {@code Full}, {@code Remark}, {@code Cleanup}
     * @param cause as printed, in {@code G1 Evacuation Pause}
     */
    public record Pauses(String kind, String cause, long count, Duration total, Duration longest) {}

    /** One phase within the pauses, with its average time summed over them. */
    public record Phase(String name, long count, Duration total) {
        /** The mean over all pauses, in seconds. */
        public double meanSeconds() {
            return count == 0 ? 0 : total.toNanos() / 1e9 / count;
        }
    }

    /** The log's length in seconds. */
    public double seconds() {
        return wall.toNanos() / 1e9;
    }

    /** The phase of a name; empty where the log does not break pauses down so far. */
    public Optional<Phase> phase(String name) {
        return phases.stream().filter(p -> p.name().equals(name)).findFirst();
    }

    /** The heap in use after collections and at most, in words. */
    public String heap() {
        return String.format(Locale.ROOT, "%,d of %,d MB", heapAfter.orElse(0) >> 20, heapCapacity.orElse(0) >> 20);
    }

    /** All pauses. */
    public long count() {
        return pauses.stream().mapToLong(Pauses::count).sum();
    }

    /** The time in pauses, in all. */
    public Duration paused() {
        return pauses.stream().map(Pauses::total).reduce(Duration.ZERO, Duration::plus);
    }

    /** The share of wall time, 0 to 1, that was spent in pauses; 0 for a log without length. */
    public double shareOfWall() {
        return wall.isZero() ? 0 : paused().toNanos() / (double) wall.toNanos();
    }

    /** Pauses for one cause, as in {@code CodeCache GC Threshold}. */
    public long countOfCause(String cause) {
        return pauses.stream()
                .filter(p -> p.cause().equals(cause))
                .mapToLong(Pauses::count)
                .sum();
    }

    /** Pauses of one kind, as in {@code Full}. */
    public long countOf(String kind) {
        return pauses.stream()
                .filter(p -> p.kind().equals(kind))
                .mapToLong(Pauses::count)
                .sum();
    }
}
