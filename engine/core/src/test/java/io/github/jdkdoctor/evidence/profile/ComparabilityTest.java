package io.github.jdkdoctor.evidence.profile;

import static io.github.jdkdoctor.fact.Profile.Source.ASYNC_PROFILER_JFR;
import static io.github.jdkdoctor.fact.Profile.Source.COLLAPSED;
import static io.github.jdkdoctor.fact.Profile.Source.JFR;
import static io.github.jdkdoctor.fact.Profile.Source.PERF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparabilityTest {
    private static final String STACKS = "A.a_[0];B.b_[j] 900\nA.a_[0];do_futex_[k] 100\n";

    private static Profile profile(Run run, Profile.Source source, String event, int millis, String stacks) {
        return Recorded.profile(run, "profile", source, event, millis, stacks);
    }

    private static List<String> reasons(Profile baseline, Profile current) {
        return Comparability.of(baseline, current).reasons().stream()
                .map(Comparability.Reason::says)
                .toList();
    }

    private static List<String> reasons(String baseline, String current) {
        return reasons(
                profile(Run.BASELINE, COLLAPSED, "", 0, baseline), profile(Run.CURRENT, COLLAPSED, "", 0, current));
    }

    @Test
    void findsNothingInTheWayOfLikeAndLike() {
        assertThat(reasons(
                        profile(Run.BASELINE, ASYNC_PROFILER_JFR, "cpu", 10, STACKS),
                        profile(Run.CURRENT, ASYNC_PROFILER_JFR, "itimer", 20, STACKS)))
                .isEmpty();
    }

    @Test
    void takesWhatIsNotStatedForUnknownAndNotForDifferent() {
        assertThat(reasons(
                        profile(Run.BASELINE, ASYNC_PROFILER_JFR, "cpu", 10, STACKS),
                        profile(Run.CURRENT, COLLAPSED, "", 0, STACKS)))
                .isEmpty();
    }

    @Test
    void refusesAnotherEvent() {
        assertThat(reasons(
                        profile(Run.BASELINE, ASYNC_PROFILER_JFR, "cpu", 10, STACKS),
                        profile(Run.CURRENT, ASYNC_PROFILER_JFR, "wall", 10, STACKS)))
                .containsExactly("the baseline's samples are of cpu, the current run's of wall");
    }

    @Test
    void refusesAnotherProfiler() {
        assertThat(reasons(
                        profile(Run.BASELINE, JFR, "cpu", 10, STACKS), profile(Run.CURRENT, PERF, "cpu", 10, STACKS)))
                .containsExactly("the baseline was profiled by JDK Flight Recorder, the current run by perf");
    }

    @Test
    void refusesFlightRecorderAgainstStacksThatItCanNotHaveMade() {
        assertThat(reasons(
                        profile(Run.BASELINE, JFR, "cpu", 10, "app.Main.main;app.Main.work 100"),
                        profile(Run.CURRENT, COLLAPSED, "", 0, "start_thread;JavaThread::run;app.Main.work 100")))
                .containsExactly(
                        "the baseline was profiled by JDK Flight Recorder, the current run by one that shows the"
                                + " JVM's own code");
        assertThat(reasons(
                        profile(Run.BASELINE, JFR, "cpu", 10, "app.Main.main;app.Main.work 100"),
                        profile(Run.CURRENT, COLLAPSED, "", 0, "app.Main.main;app.Main.work 100")))
                .isEmpty();
    }

    @Test
    void takesObjectsAtTheEndOfStacksForNoCodeOfTheJvm() {
        String was = "app.Main.main_[j];byte[]_[i] 1000";
        String is = "app.Main.main_[j];byte[]_[i] 998\napp.Main.main_[j];JVM_NewArray;java.lang.Object[]_[i] 2";
        for (String event : List.of("alloc", "lock")) {
            assertThat(reasons(
                            profile(Run.BASELINE, COLLAPSED, event, 0, was),
                            profile(Run.CURRENT, COLLAPSED, event, 0, is)))
                    .isEmpty();
        }
        assertThat(reasons(
                        profile(Run.BASELINE, COLLAPSED, "cpu", 0, "app.Main.main_[j];app.Main.work_[j] 1000"),
                        profile(
                                Run.CURRENT,
                                COLLAPSED,
                                "cpu",
                                0,
                                "app.Main.main_[j] 900\napp.Main.main_[j];JVM_NewArray 100")))
                .containsExactly("only the profile of the current run shows code of the JVM and of the kernel");
    }

    @Test
    void refusesTenTimesTheRate() {
        assertThat(reasons(
                        profile(Run.BASELINE, ASYNC_PROFILER_JFR, "cpu", 10, STACKS),
                        profile(Run.CURRENT, ASYNC_PROFILER_JFR, "cpu", 1, STACKS)))
                .containsExactly("the baseline was sampled every 10 ms, the current run every 1 ms");
        assertThat(reasons(
                        profile(Run.BASELINE, ASYNC_PROFILER_JFR, "cpu", 9, STACKS),
                        profile(Run.CURRENT, ASYNC_PROFILER_JFR, "cpu", 1, STACKS)))
                .isEmpty();
    }

    @Test
    void refusesASideMostlyWithoutSymbols() {
        String unnamed = "A.a_[0];[perf-12.map] 200\nA.a_[0];B.b_[j] 700\nA.a_[0];do_futex_[k] 100\n";
        assertThat(reasons(STACKS, unnamed))
                .containsExactly(
                        "0 % of the baseline's samples and 20 % of the current run's are in code without a name");
        assertThat(reasons(unnamed, unnamed)).isEmpty();
    }

    @Test
    void refusesJavaFramesOnlyAgainstAllFrames() {
        assertThat(reasons("A.a;B.b 1000\n", STACKS))
                .containsExactly("only the profile of the current run shows code of the JVM and of the kernel");
        assertThat(reasons("A.a;B.b 1000\n", "A.a;B.b 990\nA.a;do_futex_[k] 10\n"))
                .isEmpty();
        assertThat(reasons("A.a;B.b 1000\nVMThread::run 1\n", STACKS)).isEmpty();
    }

    @Test
    void refusesTooFewSamplesAndTakesThemForNoDifference() {
        assertThat(reasons(STACKS, "A.a_[0];[libjvm.so] 49\n"))
                .containsExactly("the profile of the current run has 49 samples, fewer than 50");
        assertThat(Comparability.of(
                                profile(Run.BASELINE, COLLAPSED, "", 0, STACKS),
                                profile(Run.CURRENT, COLLAPSED, "", 0, "A.a;B.b 49\n"))
                        .differences())
                .isEmpty();
    }
}
