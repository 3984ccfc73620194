package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.HotThreads;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.profile.CallTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Adds up the thread dumps of a run that lie in several files, as people take them: {@code dump1.txt}, {@code dump2.txt}. */
public final class DumpPieces {
    private record Running(Run run, String thread, String frame) {}

    private record Contended(Run run, String lock, String site) {}

    private DumpPieces() {}

    /** The facts with those of a run's dumps added up; others stay as they are. */
    public static List<Fact> merge(List<Fact> facts) {
        List<Fact> merged = new ArrayList<>();
        Map<Run, List<ThreadDumps>> files = new LinkedHashMap<>();
        Map<Run, List<HotThreads>> hot = new LinkedHashMap<>();
        Map<Contended, LockContention> locks = new LinkedHashMap<>();
        Map<Running, RunningThread> running = new LinkedHashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof ThreadDumps d) {
                files.computeIfAbsent(d.run(), run -> new ArrayList<>()).add(d);
            } else if (fact instanceof HotThreads h) {
                hot.computeIfAbsent(h.run(), run -> new ArrayList<>()).add(h);
            } else if (fact instanceof LockContention l) {
                locks.merge(new Contended(l.run(), l.lock(), l.site()), l, DumpPieces::together);
            } else if (fact instanceof RunningThread r) {
                running.merge(new Running(r.run(), r.thread(), r.frame()), r, DumpPieces::together);
            } else {
                merged.add(fact);
            }
        }
        Map<Run, ThreadDumps> dumps = new LinkedHashMap<>();
        files.forEach((run, of) -> dumps.put(run, together(of)));
        merged.addAll(dumps.values());
        hot.values().forEach(of -> merged.add(HotThreads.together(of)));
        // a dump of another file does not show it; what a log says of stuck threads is no dump
        locks.values().forEach(l -> {
            List<ThreadDumps> of = files.getOrDefault(l.run(), List.of());
            boolean dumped = of.stream()
                    .anyMatch(d -> d.origin().file().equals(l.origin().file()));
            merged.add(dumped ? l.of(of.stream().mapToInt(ThreadDumps::dumps).sum()) : l);
        });
        // a thread that one file does not show did not run there
        running.values().forEach(r -> {
            ThreadDumps all = dumps.get(r.run());
            merged.add(
                    all == null
                            ? r
                            : new RunningThread(r.run(), r.thread(), r.frame(), r.seen(), all.dumps(), r.origin()));
        });
        return List.copyOf(merged);
    }

    private static ThreadDumps together(List<ThreadDumps> files) {
        if (files.size() == 1) {
            return files.get(0);
        }
        Map<String, Integer> states = new HashMap<>();
        files.forEach(f -> f.states().forEach((state, count) -> states.merge(state, count, Integer::sum)));
        ThreadDumps most = Collections.max(files, Comparator.comparingInt(ThreadDumps::threads));
        return new ThreadDumps(
                most.run(),
                files.stream().mapToInt(ThreadDumps::dumps).sum(),
                most.threads(),
                states,
                most.groups(),
                most(files, ThreadDumps::deadlocked),
                most(files, ThreadDumps::waiting),
                most(files, ThreadDumps::virtualThreads),
                most(files, ThreadDumps::pinned),
                files.stream().flatMap(f -> f.each().stream()).toList(),
                CallTree.merged(files.stream().map(ThreadDumps::atWork).toList()),
                CallTree.merged(files.stream().map(ThreadDumps::atWait).toList()),
                files.get(0).origin());
    }

    private static int most(List<ThreadDumps> files, ToIntFunction<ThreadDumps> count) {
        return files.stream().mapToInt(count).max().orElse(0);
    }

    private static LockContention together(LockContention a, LockContention b) {
        LockContention more = b.most() > a.most() ? b : a;
        LockContention less = b.most() > a.most() ? a : b;
        LockContention says = more.holder().isPresent() ? more : less;
        return new LockContention(
                a.run(),
                a.lock(),
                a.site(),
                more.caller(),
                Stream.concat(a.waiters().stream(), b.waiters().stream()).toList(),
                a.dumps() + b.dumps(),
                a.of() + b.of(),
                says.holder(),
                says.holding(),
                (a.heldIn().equals(says.heldIn()) ? a.alike() : 0) + (b.heldIn().equals(says.heldIn()) ? b.alike() : 0),
                more.origin());
    }

    private static RunningThread together(RunningThread a, RunningThread b) {
        return new RunningThread(a.run(), a.thread(), a.frame(), a.seen() + b.seen(), a.dumps(), a.origin());
    }
}
