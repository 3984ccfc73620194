package io.github.jdkdoctor.report;

import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.fact.StoppedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What stopped the application in one run, by its GC log and its safepoint log, or else by its recording.
 *
 * @param gc empty where nothing tells of garbage collection
 * @param stops empty where nothing tells of safepoints
 */
public record PauseSummary(Run run, Optional<GcLog> gc, Optional<Stops> stops) {
    /**
     * The safepoints of a run.
     *
     * @param stopped how long threads were stopped, with the time to safepoint
     * @param reaching the time to safepoint, in all
     * @param operation the VM operation of the longest stop; empty where the log does not name it
     */
    public record Stops(
            long count,
            Duration stopped,
            Duration reaching,
            Duration longest,
            Optional<String> operation,
            Duration wall,
            Origin origin) {
        /** The share of wall time, 0 to 1, that threads were stopped; empty for a log without length. */
        public OptionalDouble share() {
            return of(stopped);
        }

        /** The share of wall time, 0 to 1, until all threads had stopped; empty for a log without length. */
        public OptionalDouble shareReaching() {
            return of(reaching);
        }

        private OptionalDouble of(Duration part) {
            return wall.isZero()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Math.min(1, part.toNanos() / (double) wall.toNanos()));
        }
    }

    /** The summaries of all runs of which something tells of pauses. */
    public static List<PauseSummary> of(FactBase facts) {
        List<PauseSummary> all = new ArrayList<>();
        for (Run run : Run.values()) {
            Optional<GcLog> gc = best(
                    facts.of(FactKind.GC_LOG, run).stream()
                            .map(GcLog.class::cast)
                            .filter(log -> log.count() > 0 || !log.stalls().isEmpty()),
                    GcLog::count);
            Optional<Stops> stops = best(
                    Stream.concat(
                            facts.of(FactKind.SAFEPOINT_LOG, run).stream()
                                    .map(SafepointLog.class::cast)
                                    .map(PauseSummary::stops),
                            facts.of(FactKind.STOPPED_TIME, run).stream()
                                    .map(StoppedTime.class::cast)
                                    .map(PauseSummary::stops)),
                    Stops::count);
            if (gc.isPresent() || stops.isPresent()) {
                all.add(new PauseSummary(run, gc, stops));
            }
        }
        return all;
    }

    private static <T> Optional<T> best(Stream<T> all, Function<T, Long> count) {
        // a log is whole where a recording may have dropped chunks
        return all.filter(one -> count.apply(one) > 0 || one instanceof GcLog)
                .max(Comparator.comparing((T one) -> !origin(one).file().endsWith(".jfr"))
                        .thenComparing(count)
                        .thenComparing(PauseSummary::origin, Comparator.reverseOrder()));
    }

    private static Origin origin(Object one) {
        return one instanceof Fact fact ? fact.origin() : ((Stops) one).origin();
    }

    private static Stops stops(SafepointLog log) {
        Optional<SafepointLog.Operation> longest =
                log.operations().stream().max(Comparator.comparing(SafepointLog.Operation::longest));
        return new Stops(
                log.count(),
                log.stopped(),
                log.operations().stream().map(SafepointLog.Operation::reaching).reduce(Duration.ZERO, Duration::plus),
                longest.map(SafepointLog.Operation::longest).orElse(Duration.ZERO),
                longest.map(SafepointLog.Operation::name).filter(name -> !name.isEmpty()),
                log.wall(),
                log.origin());
    }

    private static Stops stops(StoppedTime log) {
        return new Stops(
                log.count(), log.stopped(), log.reaching(), log.longest(), Optional.empty(), log.wall(), log.origin());
    }

    /** The summary in lines of text: the pauses, what was slowest, by cause, what failed, safepoints, and rates. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        gc.ifPresent(log -> PauseWords.gc(log, lines));
        stops.ifPresent(s -> lines.add(PauseWords.stops(s)));
        gc.flatMap(PauseWords::rates).ifPresent(lines::add);
        return lines;
    }
}
