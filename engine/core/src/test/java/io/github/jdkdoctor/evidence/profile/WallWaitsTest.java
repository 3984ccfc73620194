package io.github.jdkdoctor.evidence.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.QueuedThreads;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Stacks as async-profiler writes them with {@code event=wall,collapsed}, by hand after such of a run. */
class WallWaitsTest {
    private static final String PARK = "__futex_abstimed_wait_common";

    private static void add(CallTree.Builder tree, String stack, long samples) {
        int[] frames = List.of(stack.split(";")).stream().mapToInt(tree::frame).toArray();
        tree.add(frames, frames.length, samples);
    }

    private static CallTree.Builder tree(long handler) {
        CallTree.Builder tree = new CallTree.Builder();
        add(
                tree,
                "java/lang/ref/Reference$ReferenceHandler.run;java/lang/ref/Reference.waitForReferencePendingList;"
                        + PARK,
                handler);
        add(
                tree,
                "java/lang/Thread.run;app/Load.run;app/Registry.call;ObjectSynchronizer::enter;ObjectMonitor::enter;"
                        + PARK,
                300);
        add(tree, "java/lang/Thread.run;app/Load.run;app/Registry.call;app/Registry.send", 100);
        add(
                tree,
                "java/lang/Thread.run;app/Journal.run;app/Journal.write;sun/nio/ch/FileDispatcherImpl.force0;fdatasync",
                86);
        return tree;
    }

    private static List<Fact> facts(CallTree.Builder tree) {
        return WallWaits.with(List.of(new Profile(
                Run.CURRENT,
                Profile.Source.COLLAPSED,
                Optional.of("wall"),
                Optional.empty(),
                Optional.empty(),
                tree.build(),
                Origin.of("current/wall.collapsed"))));
    }

    private static EventSites sites(List<Fact> facts, EventSites.Kind kind) {
        return facts.stream()
                .filter(EventSites.class::isInstance)
                .map(EventSites.class::cast)
                .filter(s -> s.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tellsHowManyThreadsWaitByTheSamplesOfOneThatIsAlwaysThere() {
        List<Fact> facts = facts(tree(100));

        assertThat(sites(facts, EventSites.Kind.MONITOR).threadsAtOneLock()).isCloseTo(3, within(1e-6));
        assertThat(sites(facts, EventSites.Kind.MONITOR).says()).isEqualTo("most app.Registry.call");
        assertThat(sites(facts, EventSites.Kind.NATIVE).threadsIn(".*force0")).isCloseTo(0.86, within(1e-6));
        assertThat(sites(facts, EventSites.Kind.LOCK).shareOfWall()).isZero();
        QueuedThreads queued = (QueuedThreads) facts.stream()
                .filter(QueuedThreads.class::isInstance)
                .findFirst()
                .orElseThrow();
        assertThat(queued.says()).isEqualTo("3.0 of 4 threads 'app.Load.run' wait at any time in app.Registry.call");
        assertThat(queued.share()).isEqualTo(1);
    }

    @Test
    void tellsVirtualThreadsThatKeepTheirCarriers() {
        CallTree.Builder tree = tree(100);
        String carrier =
                "java/util/concurrent/ForkJoinWorkerThread.run;java/lang/VirtualThread.runContinuation;java/lang/VirtualThread.run;app/Order.place;";
        add(
                tree,
                carrier + "java/lang/Thread.sleep;java/lang/VirtualThread.sleepNanos;java/lang/VirtualThread.parkNanos;"
                        + "java/lang/VirtualThread.parkOnCarrierThread;jdk/internal/misc/Unsafe.park;" + PARK,
                200);
        add(tree, carrier + "app/Order.price", 50);

        assertThat(sites(facts(tree), EventSites.Kind.PINNED).says()).contains("java.lang.Thread.sleep");
        assertThat(sites(facts(tree), EventSites.Kind.PINNED).shareOfWall()).isCloseTo(2, within(1e-6));
        assertThat(sites(facts(tree(100)), EventSites.Kind.PINNED).shareOfWall())
                .isZero();
    }

    @Test
    void tellsNothingWithTooFewSamplesOfThatThread() {
        assertThat(facts(tree(49))).hasSize(1);
    }

    @Test
    void leavesOutWhatWaits() {
        CallTree work = tree(100).build().without(WaitingFrames.ENDS);

        assertThat(work.samples()).isEqualTo(186);
        assertThat(work.under(Frames.of("app.Registry.send")).samples()).isEqualTo(100);
    }
}
