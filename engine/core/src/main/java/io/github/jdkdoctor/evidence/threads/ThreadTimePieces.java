package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.fact.ThreadTimes.Source;
import io.github.jdkdoctor.fact.ThreadTimes.Used;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The CPU time of the threads of a run from all of its files: what they used between the first and the last dump, and the
 * names that dumps give to the threads of {@code top}, which knows them by number, and up to JDK 8 by no name at all.
 */
public final class ThreadTimePieces {
    // dumps that are taken in one breath differ by what taking them costs
    private static final double SHORTEST = 0.5;
    // dumps state the age of a thread when they come to it, some of them a second after the first
    private static final double SLACK = 1;

    private ThreadTimePieces() {}

    /** The facts with at most one for each run and source; others stay as they are. */
    public static List<Fact> merge(List<Fact> facts) {
        List<Fact> merged = new ArrayList<>();
        Map<Run, List<ThreadTimes>> dumps = new LinkedHashMap<>();
        Map<Run, List<ThreadTimes>> loads = new LinkedHashMap<>();
        Map<Run, ThreadTimes> recorded = new LinkedHashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof ThreadTimes t && t.source() == Source.JFR) {
                // of several recordings the longest
                recorded.merge(t.run(), t, (a, b) -> b.seconds() > a.seconds() ? b : a);
            } else if (fact instanceof ThreadTimes t) {
                (t.source() == Source.DUMPS ? dumps : loads)
                        .computeIfAbsent(t.run(), run -> new ArrayList<>())
                        .add(t);
            } else {
                merged.add(fact);
            }
        }
        dumps.forEach((run, of) -> between(of).ifPresent(merged::add));
        loads.forEach((run, of) -> merged.add(named(of.get(0), dumps.getOrDefault(run, List.of()))));
        recorded.values().forEach(t -> merged.add(named(t, List.of())));
        return List.copyOf(merged);
    }

    // from the first dump of a JVM to its last; of dumps that are no series what the last one tells
    private static Optional<ThreadTimes> between(List<ThreadTimes> dumps) {
        List<ThreadTimes> timed = dumps.stream()
                .filter(d -> d.seconds() > 0
                        && d.threads().stream().anyMatch(t -> t.cpu().isPresent()))
                .sorted(Comparator.comparingDouble(ThreadTimes::seconds))
                .toList();
        if (timed.isEmpty()) {
            return Optional.empty();
        }
        ThreadTimes last = timed.get(timed.size() - 1);
        for (ThreadTimes first : timed) {
            double seconds = last.seconds() - first.seconds();
            if (seconds < SHORTEST) {
                break;
            }
            Optional<List<Used>> used = used(first, last, seconds);
            if (used.isPresent()) {
                return Optional.of(
                        new ThreadTimes(last.run(), Source.DUMPS, false, seconds, grouped(used.get()), first.origin()));
            }
        }
        return Optional.of(new ThreadTimes(
                last.run(), Source.DUMPS, true, last.seconds(), grouped(last.threads()), last.origin()));
    }

    // empty where the dumps are of two JVMs, which have hardly any thread in common
    private static Optional<List<Used>> used(ThreadTimes first, ThreadTimes last, double seconds) {
        Map<Long, Used> before = new HashMap<>();
        first.threads().forEach(t -> before.put(t.id(), t));
        // what the busiest threads do not tell is less than any of them used
        double least = first.threads().stream()
                .mapToDouble(t -> t.cpu().orElse(0))
                .min()
                .orElse(0);
        List<Used> used = new ArrayList<>();
        int same = 0;
        for (Used thread : last.threads()) {
            Used known = before.get(thread.id());
            double cpu = thread.cpu().orElse(0);
            if (known != null
                    && known.name().equals(thread.name())
                    && cpu >= known.cpu().orElse(0)) {
                same++;
                cpu -= known.cpu().orElse(0);
            } else if (thread.age().orElse(0) > seconds + SLACK) {
                cpu = Math.max(0, cpu - least);
            }
            used.add(new Used(thread.id(), thread.name(), OptionalDouble.of(cpu), thread.age()));
        }
        return 2 * same >= first.threads().size() ? Optional.of(used) : Optional.empty();
    }

    private static ThreadTimes named(ThreadTimes load, List<ThreadTimes> dumps) {
        Map<Long, String> names = new HashMap<>();
        dumps.forEach(d -> d.threads().forEach(t -> names.put(t.id(), t.name())));
        List<Used> threads = load.threads().stream()
                .map(t -> new Used(t.id(), names.getOrDefault(t.id(), t.name()), t.cpu(), t.age()))
                .toList();
        return new ThreadTimes(load.run(), load.source(), false, load.seconds(), grouped(threads), load.origin());
    }

    private static List<Used> grouped(List<Used> threads) {
        Map<String, Double> groups = new LinkedHashMap<>();
        threads.forEach(t -> groups.merge(DumpTally.group(t.name()), t.cpu().orElse(0), Double::sum));
        return groups.entrySet().stream()
                .map(g -> new Used(0, g.getKey(), OptionalDouble.of(g.getValue()), OptionalDouble.empty()))
                .toList();
    }
}
