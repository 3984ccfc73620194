package io.github.jdkdoctor.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.fact.Dumps;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WaitingTest {
    private static final Duration MINUTE = Duration.ofSeconds(60);

    private static EventSites sites(
            Run run, EventSites.Kind kind, long count, double seconds, EventSites.Site... sites) {
        return new EventSites(
                run,
                kind,
                count,
                Duration.ofMillis(Math.round(seconds * 1000)),
                MINUTE,
                List.of(sites),
                Origin.of(run.label() + "/recording.jfr"));
    }

    private static EventSites.Site site(String what, String frame, long count, double seconds, String holder) {
        return new EventSites.Site(
                what,
                frame,
                Optional.empty(),
                count,
                Duration.ofMillis(Math.round(seconds * 1000)),
                Optional.of(holder).filter(h -> !h.isEmpty()));
    }

    private static List<Waiting> of(Map<String, Frames> accounted, Fact... facts) {
        return Waiting.of(new FactBase(List.of(facts), Set.of(), (run, name) -> Optional.empty()), accounted);
    }

    private static final Fact[] TWO_RUNS = {
        sites(Run.BASELINE, EventSites.Kind.MONITOR, 10, 6, site("app.Pool", "app.Pool.take", 10, 6, "a")),
        sites(
                Run.CURRENT,
                EventSites.Kind.MONITOR,
                2_613,
                606,
                site("java.util.Properties", "java.util.Properties.getProperty", 2_000, 540, "b"),
                site("app.Pool", "app.Pool.take", 613, 66, "b")),
        sites(Run.BASELINE, EventSites.Kind.EXCEPTION, 60, 0),
        sites(
                Run.CURRENT,
                EventSites.Kind.EXCEPTION,
                6_000_000,
                0,
                site("app.Gone", "app.Shop.find", 6_000_000, 0, "")),
        sites(Run.BASELINE, EventSites.Kind.SOCKET, 10, 600),
        sites(Run.CURRENT, EventSites.Kind.SOCKET, 10, 600),
        sites(Run.CURRENT, EventSites.Kind.FILE, 10, 600)
    };

    @Test
    void showsWhatGrewAndWhereAndLeavesOutWhatOneRunAloneTells() {
        assertThat(WaitingWords.of(of(Map.of(), TWO_RUNS)))
                .containsExactly(
                        new WaitingWords.Told(
                                Waiting.Cause.MONITOR,
                                "waiting for monitors: 0.10 -> 10 threads at any time (10 -> 2,613 times)",
                                List.of(
                                        "9.0 java.util.Properties in java.util.Properties.getProperty, held by 'b'",
                                        "0.10 -> 1.1 app.Pool in app.Pool.take, held by 'b'")),
                        new WaitingWords.Told(
                                Waiting.Cause.EXCEPTION,
                                "exceptions: 1.0 -> 100,000 per second (60 -> 6,000,000 times)",
                                List.of("100,000 app.Gone in app.Shop.find")));
    }

    @Test
    void statesTheShareOfEachThatACaseAccountsFor() {
        List<Waiting> waiting = of(
                Map.of(
                        "properties", Frames.of("java.util.Properties.*"),
                        "traces", Frames.of("java.lang.Throwable.*"),
                        "other", Frames.of("app.Other.*")),
                TWO_RUNS);

        assertThat(waiting.get(0).explained()).isEqualTo(Map.of("properties", 0.9));
        assertThat(waiting.get(1).explained()).isEqualTo(Map.of("traces", 1.0));
        assertThat(WaitingWords.of(waiting).get(0).line()).endsWith(" times); properties accounts for 90 %");
    }

    @Test
    void showsLevelsOfOneRun() {
        Origin dump = Origin.of("current/threads.txt");
        Fact dumps = new ThreadDumps(
                Run.CURRENT,
                1,
                68,
                Map.of(),
                Map.of(),
                0,
                30,
                0,
                0,
                List.of(),
                new CallTree.Builder().build(),
                new CallTree.Builder().build(),
                dump);
        Fact lock = new LockContention(
                Run.CURRENT,
                "app.Cache",
                "java.util.Properties.getProperty",
                Optional.of("app.Cache.get"),
                List.of(30),
                1,
                1,
                Optional.of("http-1"),
                List.of("app.Cache.load"),
                1,
                dump);

        assertThat(WaitingWords.of(of(Map.of(), dumps, lock)))
                .containsExactly(
                        new WaitingWords.Told(
                                Waiting.Cause.DUMPED,
                                "threads at a lock in thread dumps: 30 threads",
                                List.of(
                                        "30 app.Cache in java.util.Properties.getProperty, called by app.Cache.get, held by 'http-1' in app.Cache.load")));
    }

    @Test
    void showsWhoCallsSystemGcInBothRuns() {
        EventSites.Site caller = new EventSites.Site(
                "", "java.lang.Runtime.gc", Optional.of("app.Report.print"), 6, Duration.ZERO, Optional.empty());

        assertThat(WaitingWords.of(of(
                        Map.of(),
                        sites(Run.BASELINE, EventSites.Kind.SYSTEM_GC, 6, 0, caller),
                        sites(Run.CURRENT, EventSites.Kind.SYSTEM_GC, 6, 0, caller))))
                .containsExactly(new WaitingWords.Told(
                        Waiting.Cause.SYSTEM_GC,
                        "calls of System.gc(): 0.10 -> 0.10 per second (6 -> 6 times)",
                        List.of("0.10 -> 0.10 java.lang.Runtime.gc, called by app.Report.print")));
    }

    @Test
    void showsAnyCallOfSystemGcAndNoDecrease() {
        EventSites.Site caller = new EventSites.Site(
                "", "java.lang.Runtime.gc", Optional.of("app.Report.print"), 1, Duration.ZERO, Optional.empty());

        assertThat(WaitingWords.of(of(
                        Map.of(),
                        sites(Run.BASELINE, EventSites.Kind.SYSTEM_GC, 0, 0),
                        sites(Run.CURRENT, EventSites.Kind.SYSTEM_GC, 1, 0, caller),
                        sites(Run.BASELINE, EventSites.Kind.MONITOR, 10, 600),
                        sites(Run.CURRENT, EventSites.Kind.MONITOR, 10, 6))))
                .containsExactly(new WaitingWords.Told(
                        Waiting.Cause.SYSTEM_GC,
                        "calls of System.gc(): 0 -> 0.017 per second (0 -> 1 times)",
                        List.of("0.017 java.lang.Runtime.gc, called by app.Report.print")));
    }

    @Test
    void tellsAPlaceThatOneRunDoesNotNameAsUnknown() {
        assertThat(of(Map.of(), TWO_RUNS).get(0).movers().get(0))
                .returns(OptionalDouble.empty(), Waiting.Mover::baseline)
                .returns(OptionalDouble.of(9), Waiting.Mover::current);
    }

    // 664 samples of 8 s of a loop without polls, and 765 of one with them, on JDK 25
    @Test
    void tellsHowFarTheNextSafepointPollIs() {
        assertThat(WaitingWords.of(of(
                        Map.of(),
                        sites(
                                Run.BASELINE,
                                EventSites.Kind.SAFEPOINT_POLL,
                                765,
                                0.06,
                                site("", "app.Sums.total", 750, 0.06, "")),
                        sites(
                                Run.CURRENT,
                                EventSites.Kind.SAFEPOINT_POLL,
                                664,
                                19.2,
                                site("", "app.Sums.total", 640, 19.2, "")))))
                .containsExactly(new WaitingWords.Told(
                        Waiting.Cause.SAFEPOINT_POLL,
                        "running to the next safepoint poll, on average: 0.078 -> 29 ms (765 -> 664 times)",
                        List.of("0.080 -> 30 app.Sums.total")));
        assertThat(WaitingWords.of(of(
                        Map.of(),
                        sites(Run.CURRENT, EventSites.Kind.SAFEPOINT_POLL, 765, 0.06),
                        sites(Run.CURRENT, EventSites.Kind.MONITOR, 0, 0))))
                .isEmpty();
    }

    private static Fact threeDumps(int asking) {
        ThreadDumps.Dump dump = Dumps.of(Map.of());
        CallTree.Builder waits = new CallTree.Builder();
        int[] stack = {
            waits.frame("app.Load.run"),
            waits.frame("app.Cart.order"),
            waits.frame("java.util.concurrent.CompletableFuture.timedGet"),
            waits.frame("jdk.internal.misc.Unsafe.park")
        };
        waits.add(stack, stack.length, asking);
        waits.add(new int[] {stack[0], waits.frame("java.lang.Thread.sleep")}, 2, 3);
        return new ThreadDumps(
                Run.CURRENT,
                3,
                4,
                Map.of(),
                Map.of(),
                0,
                0,
                0,
                0,
                List.of(dump, dump, dump),
                new CallTree.Builder().build(),
                waits.build(),
                Origin.of("current/threads.txt"));
    }

    @Test
    void dumpsTellWhoWaitsForResults() {
        assertThat(of(Map.of(), threeDumps(6)))
                .filteredOn(w -> w.cause() == Waiting.Cause.RESULT)
                .singleElement()
                .satisfies(w -> {
                    assertThat(w.growth()).isEqualTo(2);
                    assertThat(w.movers()).singleElement().satisfies(m -> assertThat(m.says())
                            .isEqualTo("java.util.concurrent.CompletableFuture.timedGet, called by app.Cart.order"));
                });
    }
}
