package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.PauseTally;
import io.github.jdkdoctor.fact.BiasedLockingLog;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.HandshakeLog;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.PauseSeries;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.fact.StoppedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Puts the pieces of rotated logs together. JDK 9 and later write {@code gc.log} and move what is full to
 * {@code gc.log.0}, {@code gc.log.1}, …; JDK 8 writes {@code gc.log.0.current} and moves it to {@code gc.log.0}.
 */
public final class LogPieces {
    // .0, .12, .0.current, .current; longer numbers are those of processes
    private static final Pattern PIECE = Pattern.compile("(?:\\.\\d{1,3})?(?:\\.current)?$");

    private record Log(Class<? extends Fact> type, Run run, String name, String detail) {}

    private LogPieces() {}

    /**
     * The facts with those of one log's pieces added up: same run, same folder and name but for the piece's number. Its
     * time is that which the pieces cover together. Pieces that cover the same time are two logs, of which one is
     * enough: the longer is kept. Other facts stay as they are.
     */
    public static List<Fact> merge(List<Fact> facts) {
        Map<Log, List<Fact>> logs = new LinkedHashMap<>();
        List<Fact> merged = new ArrayList<>();
        for (Fact fact : facts) {
            Optional<String> detail = detail(fact);
            if (detail.isEmpty()) {
                merged.add(fact);
            } else {
                Log log =
                        new Log(fact.getClass(), fact.run(), base(fact.origin().file()), detail.get());
                logs.computeIfAbsent(log, l -> new ArrayList<>()).add(fact);
            }
        }
        logs.values().forEach(pieces -> merged.add(together(pieces)));
        return List.copyOf(merged);
    }

    /** The name that all pieces of a log share: {@code gc.log} for {@code gc.log.0.current}. */
    static String base(String file) {
        return PIECE.matcher(file).replaceFirst("");
    }

    // what else must be equal for two facts to be of one log; empty for facts that are no tallies of a log
    private static Optional<String> detail(Fact fact) {
        if (fact instanceof LogMessage message) {
            return Optional.of(message.id());
        }
        return fact instanceof SafepointLog
                        || fact instanceof StoppedTime
                        || fact instanceof HandshakeLog
                        || fact instanceof BiasedLockingLog
                        || fact instanceof GcLog
                ? Optional.of("")
                : Optional.empty();
    }

    private static Fact together(List<Fact> pieces) {
        List<Fact> inOrder = pieces.stream().sorted(LogPieces::compare).toList();
        Fact sum = inOrder.get(0);
        for (Fact next : inOrder.subList(1, inOrder.size())) {
            sum = add(sum, next);
        }
        return sum;
    }

    // by time; those that have none by name, the one without a number last
    private static int compare(Fact one, Fact other) {
        Optional<LogSpan> first = span(one);
        Optional<LogSpan> second = span(other);
        if (first.isPresent()
                && second.isPresent()
                && first.get().clock() == second.get().clock()) {
            return first.get().from().compareTo(second.get().from());
        }
        String oneFile = one.origin().file();
        String otherFile = other.origin().file();
        return Comparator.<String, Boolean>comparing(file -> file.equals(base(file)))
                .thenComparing(Comparator.naturalOrder())
                .compare(oneFile, otherFile);
    }

    private static Optional<LogSpan> span(Fact fact) {
        if (fact instanceof SafepointLog log) {
            return log.span();
        } else if (fact instanceof StoppedTime log) {
            return log.span();
        } else if (fact instanceof HandshakeLog log) {
            return log.span();
        } else if (fact instanceof BiasedLockingLog log) {
            return log.span();
        } else if (fact instanceof GcLog log) {
            return log.span();
        }
        return Optional.empty();
    }

    private static Fact add(Fact sum, Fact next) {
        if (sum instanceof LogMessage one && next instanceof LogMessage other) {
            return new LogMessage(one.run(), one.id(), one.text(), one.count() + other.count(), one.origin());
        }
        Optional<LogSpan> first = span(sum);
        Optional<LogSpan> second = span(next);
        if (sameTime(first, second)) {
            return wall(sum).compareTo(wall(next)) >= 0 ? sum : next;
        }
        Duration wall = wall(sum).plus(wall(next)).minus(overlap(first, second));
        Optional<LogSpan> span = first.flatMap(f ->
                second.filter(s -> s.clock() == f.clock() && continues(f, s)).map(f::and));
        if (sum instanceof SafepointLog one && next instanceof SafepointLog other) {
            return new SafepointLog(
                    one.run(), safepoints(one.operations(), other.operations()), wall, span, one.origin());
        } else if (sum instanceof StoppedTime one && next instanceof StoppedTime other) {
            return new StoppedTime(
                    one.run(),
                    one.count() + other.count(),
                    one.stopped().plus(other.stopped()),
                    one.reaching().plus(other.reaching()),
                    longer(one.longest(), other.longest()),
                    longer(one.longestReaching(), other.longestReaching()),
                    wall,
                    span,
                    one.origin());
        } else if (sum instanceof HandshakeLog one && next instanceof HandshakeLog other) {
            return new HandshakeLog(
                    one.run(), handshakes(one.operations(), other.operations()), wall, span, one.origin());
        } else if (sum instanceof BiasedLockingLog one && next instanceof BiasedLockingLog other) {
            return new BiasedLockingLog(
                    one.run(),
                    one.single() + other.single(),
                    one.self() + other.self(),
                    one.bulkRebias() + other.bulkRebias(),
                    one.bulkRevoke() + other.bulkRevoke(),
                    wall,
                    span,
                    one.origin());
        } else if (sum instanceof GcLog one && next instanceof GcLog other) {
            return collections(one, other, wall, span);
        }
        throw new IllegalArgumentException(sum.getClass().getName());
    }

    // a copy, or a second log of the same time: more than half of the shorter lies in the longer
    private static boolean sameTime(Optional<LogSpan> first, Optional<LogSpan> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return false;
        }
        LogSpan one = first.get();
        LogSpan other = second.get();
        Duration shorter = one.to().minus(one.from());
        Duration length = other.to().minus(other.from());
        shorter = length.compareTo(shorter) < 0 ? length : shorter;
        // uptimes of a JVM and of the one before it, whose log was moved away, begin the same way and are not the same
        // time
        return one.clock() == LogSpan.Clock.DATE
                ? one.overlap(other).multipliedBy(2).compareTo(shorter) > 0
                : one.equals(other);
    }

    private static Duration overlap(Optional<LogSpan> first, Optional<LogSpan> second) {
        return first.flatMap(
                        f -> second.filter(s -> s.clock() == LogSpan.Clock.DATE).map(f::overlap))
                .orElse(Duration.ZERO);
    }

    // uptimes that overlap are those of two JVMs, and no stretch of time
    private static boolean continues(LogSpan one, LogSpan other) {
        return one.clock() == LogSpan.Clock.DATE || one.overlap(other).isZero();
    }

    private static Duration wall(Fact fact) {
        if (fact instanceof SafepointLog log) {
            return log.wall();
        } else if (fact instanceof StoppedTime log) {
            return log.wall();
        } else if (fact instanceof HandshakeLog log) {
            return log.wall();
        } else if (fact instanceof BiasedLockingLog log) {
            return log.wall();
        } else if (fact instanceof GcLog log) {
            return log.wall();
        }
        return Duration.ZERO;
    }

    private static List<SafepointLog.Operation> safepoints(
            List<SafepointLog.Operation> one, List<SafepointLog.Operation> other) {
        return byKey(
                one,
                other,
                SafepointLog.Operation::name,
                (a, b) -> new SafepointLog.Operation(
                        a.name(),
                        a.count() + b.count(),
                        a.stopped().plus(b.stopped()),
                        a.reaching().plus(b.reaching()),
                        longer(a.longest(), b.longest()),
                        longer(a.longestReaching(), b.longestReaching())),
                operation -> operation.stopped().toNanos());
    }

    private static List<HandshakeLog.Operation> handshakes(
            List<HandshakeLog.Operation> one, List<HandshakeLog.Operation> other) {
        return byKey(
                one,
                other,
                HandshakeLog.Operation::name,
                (a, b) -> new HandshakeLog.Operation(
                        a.name(), a.count() + b.count(), a.total().plus(b.total())),
                operation -> operation.total().toNanos());
    }

    private static GcLog collections(GcLog one, GcLog other, Duration wall, Optional<LogSpan> span) {
        return new GcLog(
                one.run(),
                one.collector().or(other::collector),
                pauses(one.pauses(), other.pauses()),
                pauses(one.cycles(), other.cycles()),
                pauses(one.stalls(), other.stalls()),
                byKey(
                        one.phases(),
                        other.phases(),
                        GcLog.Phase::name,
                        (a, b) -> new GcLog.Phase(
                                a.name(),
                                a.count() + b.count(),
                                a.total().plus(b.total()),
                                a.slowest().plus(b.slowest())),
                        phase -> 0),
                series(one, other),
                one.lengths().and(other.lengths()),
                wall,
                span,
                larger(one.heapCapacity(), other.heapCapacity()),
                other.heapAfter().isPresent() ? other.heapAfter() : one.heapAfter(),
                other.marked().isPresent() ? other.marked() : one.marked(),
                flow(one, other),
                regions(one, other),
                youngSizes(one, other),
                failures(one, other),
                one.workers().isPresent() && other.workers().isPresent()
                        ? OptionalInt.of(Math.max(
                                one.workers().getAsInt(), other.workers().getAsInt()))
                        : one.workers().isPresent() ? one.workers() : other.workers(),
                mean(one, other),
                waits(one, other),
                cpu(one, other),
                full(one.full(), other.full()),
                live(one.live(), other.live()),
                live(one.classes(), other.classes()),
                either(one.finalizable(), other.finalizable()),
                either(one.softCleared(), other.softCleared()),
                either(one.weakFound(), other.weakFound()),
                other.oldOccupancy().isPresent() ? other.oldOccupancy() : one.oldOccupancy(),
                one.form().compareTo(other.form()) <= 0 ? one.form() : other.form(),
                one.origin());
    }

    // pieces without spans of one clock follow each other without a gap
    private static PauseSeries series(GcLog one, GcLog other) {
        Duration later = one.span()
                .flatMap(first -> other.span()
                        .filter(second -> second.clock() == first.clock() && continues(first, second))
                        .map(second -> second.from().minus(first.from())))
                .orElse(one.wall());
        PauseTally tally = new PauseTally();
        tally.add(one.series(), Duration.ZERO);
        tally.add(other.series(), later);
        return tally.series();
    }

    private static List<GcLog.Pauses> pauses(List<GcLog.Pauses> one, List<GcLog.Pauses> other) {
        return byKey(
                one,
                other,
                pauses -> List.of(pauses.kind(), pauses.cause()),
                (a, b) -> new GcLog.Pauses(
                        a.kind(),
                        a.cause(),
                        a.count() + b.count(),
                        a.total().plus(b.total()),
                        longer(a.longest(), b.longest())),
                pauses -> pauses.total().toNanos());
    }

    private static Optional<GcLog.Flow> flow(GcLog one, GcLog other) {
        if (one.flow().isEmpty() || other.flow().isEmpty()) {
            return one.flow().or(other::flow);
        }
        GcLog.Flow first = one.flow().get();
        GcLog.Flow second = other.flow().get();
        return Optional.of(new GcLog.Flow(
                first.allocated() + second.allocated(),
                sum(first.promoted(), second.promoted()),
                sum(first.inOld(), second.inOld()),
                sum(first.freedInOld(), second.freedInOld()),
                first.over().plus(second.over())));
    }

    // the second piece is the later one
    private static Optional<GcLog.FullCollections> full(
            Optional<GcLog.FullCollections> one, Optional<GcLog.FullCollections> other) {
        return one.isEmpty() || other.isEmpty()
                ? other.or(() -> one)
                : Optional.of(new GcLog.FullCollections(
                        one.get().count() + other.get().count(),
                        other.get().left(),
                        one.get().inVain() + other.get().inVain(),
                        longer(one.get().longestInVain(), other.get().longestInVain()),
                        one.get().relieved() + other.get().relieved(),
                        one.get().forced() + other.get().forced()));
    }

    private static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : OptionalLong.empty();
    }

    // a piece that does not tell has none to add
    private static OptionalLong either(OptionalLong one, OptionalLong other) {
        return one.isEmpty() ? other : other.isEmpty() ? one : sum(one, other);
    }

    private static Optional<GcLog.Regions> regions(GcLog one, GcLog other) {
        return one.regions()
                .map(first -> other.regions()
                        .map(second -> new GcLog.Regions(
                                larger(first.bytes(), second.bytes()),
                                Math.max(first.mostHumongous(), second.mostHumongous())))
                        .orElse(first))
                .or(other::regions);
    }

    private static Optional<GcLog.YoungSizes> youngSizes(GcLog one, GcLog other) {
        return one.youngSizes()
                .map(first -> other.youngSizes()
                        .map(second -> new GcLog.YoungSizes(
                                first.pauses() + second.pauses(),
                                first.roomy() + second.roomy(),
                                first.small() + second.small(),
                                first.same() + second.same()))
                        .orElse(first))
                .or(other::youngSizes);
    }

    private static Optional<GcLog.Waits> waits(GcLog one, GcLog other) {
        return one.waits()
                .map(first -> other.waits()
                        .map(second -> new GcLog.Waits(
                                first.pauses() + second.pauses(),
                                first.total().plus(second.total()),
                                longer(first.longest(), second.longest()),
                                Stream.of(first, second)
                                        .flatMap(w -> w.betweenLines().stream())
                                        .reduce(Duration::plus)))
                        .orElse(first))
                .or(other::waits);
    }

    private static Optional<GcLog.CpuTime> cpu(GcLog one, GcLog other) {
        return one.cpu()
                .map(first -> other.cpu()
                        .map(second -> new GcLog.CpuTime(
                                first.pauses() + second.pauses(),
                                first.user().plus(second.user()),
                                first.system().plus(second.system()),
                                first.real().plus(second.real()),
                                slow(first.idle(), second.idle()),
                                slow(first.inKernel(), second.inKernel())))
                        .orElse(first))
                .or(other::cpu);
    }

    private static GcLog.Slow slow(GcLog.Slow one, GcLog.Slow other) {
        GcLog.Slow longer = one.longest().compareTo(other.longest()) >= 0 ? one : other;
        return new GcLog.Slow(
                one.count() + other.count(),
                one.total().plus(other.total()),
                longer.longest(),
                longer.times(),
                longer.where());
    }

    // each piece is thirds of its own: the first third of the first, and the last of the last
    private static Optional<GcLog.LiveSet> live(Optional<GcLog.LiveSet> one, Optional<GcLog.LiveSet> other) {
        return one.map(first -> other.map(second -> new GcLog.LiveSet(
                                first.collections() + second.collections(),
                                first.concurrently() || second.concurrently(),
                                first.first(),
                                Math.min(first.last(), second.first()),
                                second.last()))
                        .orElse(first))
                .or(() -> other);
    }

    private static Map<GcLog.Failure, Long> failures(GcLog one, GcLog other) {
        Map<GcLog.Failure, Long> sum = new EnumMap<>(GcLog.Failure.class);
        sum.putAll(one.failures());
        other.failures().forEach((failure, count) -> sum.merge(failure, count, Long::sum));
        return sum;
    }

    // a piece's mean counts as much as its pauses
    private static OptionalLong mean(GcLog one, GcLog other) {
        if (one.plabBytes().isEmpty() || other.plabBytes().isEmpty()) {
            return one.plabBytes().isPresent() ? one.plabBytes() : other.plabBytes();
        }
        double pauses = Math.max(1, one.count() + other.count());
        return OptionalLong.of(Math.round((one.plabBytes().getAsLong() * (double) one.count()
                        + other.plabBytes().getAsLong() * (double) other.count())
                / pauses));
    }

    private static OptionalLong larger(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(Math.max(one.getAsLong(), other.getAsLong()))
                : one.isPresent() ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    // both lists with entries of one key added up, most first, equals in their order
    private static <T> List<T> byKey(
            List<T> one, List<T> other, Function<T, Object> key, BinaryOperator<T> add, ToLongFunction<T> most) {
        Map<Object, T> all = new LinkedHashMap<>();
        one.forEach(each -> all.merge(key.apply(each), each, add));
        other.forEach(each -> all.merge(key.apply(each), each, add));
        return all.values().stream()
                .sorted(Comparator.comparingLong(most).reversed())
                .toList();
    }
}
