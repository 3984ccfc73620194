package io.github.jdkdoctor.evidence.profile;

import static io.github.jdkdoctor.fact.Profile.Source.ASYNC_PROFILER_JFR;
import static io.github.jdkdoctor.fact.Profile.Source.COLLAPSED;
import static io.github.jdkdoctor.fact.Profile.Source.FLAME_GRAPH;
import static io.github.jdkdoctor.fact.Profile.Source.JFR;
import static io.github.jdkdoctor.fact.Profile.Source.PPROF;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairingTest {
    private static final String ALL = "A.a_[0];B.b_[j] 900\nA.a_[0];do_futex_[k] 100\nA.a_[0];C.c_[1] 40\n";
    private static final String OTHER = "A.a_[0];B.b_[j] 500\nA.a_[0];do_futex_[k] 400\nA.a_[0];C.c_[1] 40\n";
    private static final String JAVA = "A.a_[0];B.b_[j] 3000\nA.a_[0];C.c_[j] 60\n";

    private static Profile profile(Run run, String file, Profile.Source source, String event, String stacks) {
        return Recorded.profile(run, file, source, event, 10, stacks);
    }

    private static List<String> files(Pairing.Pair pair) {
        return List.of(pair.baseline().origin().file(), pair.current().origin().file());
    }

    @Test
    void pairsLikeWithLikeAndLetsThePairWithMostDetailLead() {
        Pairing pairing = Pairing.of(
                List.of(
                        profile(Run.BASELINE, "recording.jfr", JFR, "cpu", JAVA),
                        profile(Run.BASELINE, "ap.jfr", ASYNC_PROFILER_JFR, "cpu", ALL)),
                List.of(
                        profile(Run.CURRENT, "recording.jfr", JFR, "cpu", JAVA),
                        profile(Run.CURRENT, "ap.jfr", ASYNC_PROFILER_JFR, "cpu", OTHER)));
        assertThat(pairing.pairs()).hasSize(4);
        assertThat(files(pairing.lead().orElseThrow())).containsExactly("baseline/ap.jfr", "current/ap.jfr");
        assertThat(files(pairing.pairs().get(1))).containsExactly("baseline/recording.jfr", "current/recording.jfr");
        assertThat(pairing.pairs().get(1).comparability().comparable()).isTrue();
    }

    @Test
    void prefersAComparablePairToAMoreDetailedOne() {
        Pairing pairing = Pairing.of(
                List.of(
                        profile(Run.BASELINE, "ap.jfr", ASYNC_PROFILER_JFR, "cpu", ALL),
                        profile(Run.BASELINE, "recording.jfr", JFR, "cpu", JAVA)),
                List.of(profile(Run.CURRENT, "recording.jfr", JFR, "cpu", JAVA)));
        assertThat(files(pairing.lead().orElseThrow()))
                .containsExactly("baseline/recording.jfr", "current/recording.jfr");
    }

    @Test
    void saysWhatIsInTheWayWhereNoPairIsComparable() {
        Pairing pairing = Pairing.of(
                List.of(profile(Run.BASELINE, "ap.jfr", ASYNC_PROFILER_JFR, "cpu", ALL)),
                List.of(profile(Run.CURRENT, "recording.jfr", JFR, "cpu", JAVA)));
        assertThat(pairing.lead().orElseThrow().comparability().reasons())
                .extracting(Comparability.Reason::obstacle)
                .containsExactly(Comparability.Obstacle.PROFILER);
    }

    @Test
    void takesTheSameSamplesInTwoFormsOnce() {
        Profile jfr = profile(Run.CURRENT, "ap.jfr", ASYNC_PROFILER_JFR, "cpu", ALL);
        Profile stacks = profile(Run.CURRENT, "profile.collapsed", COLLAPSED, "", ALL.replace("900", "897"));
        Profile copy = profile(Run.CURRENT, "copy.jfr", ASYNC_PROFILER_JFR, "cpu", ALL);
        Profile others = profile(Run.CURRENT, "others.collapsed", COLLAPSED, "", OTHER);
        assertThat(Pairing.recordings(List.of(stacks, jfr))).containsExactly(jfr);
        assertThat(Pairing.recordings(List.of(jfr, copy))).containsExactly(jfr);
        assertThat(Pairing.recordings(List.of(jfr, others))).containsExactly(jfr, others);
    }

    @Test
    void putsSeveralRecordingsOfOneKindTogether() {
        List<Profile> recordings = Pairing.recordings(List.of(
                profile(Run.CURRENT, "2.collapsed", COLLAPSED, "", OTHER),
                profile(Run.CURRENT, "1.collapsed", COLLAPSED, "", ALL)));
        assertThat(recordings).singleElement().satisfies(profile -> {
            assertThat(profile.tree().samples()).isEqualTo(1980);
            assertThat(profile.origin().file()).isEqualTo("current/1.collapsed");
        });
    }

    @Test
    void leavesSamplesThatDoNotStandForTimeOutOfTheLead() {
        Profile allocations = profile(Run.CURRENT, "alloc.jfr", ASYNC_PROFILER_JFR, "alloc", JAVA);
        Profile cpu = profile(Run.CURRENT, "cpu.jfr", ASYNC_PROFILER_JFR, "cpu", ALL);
        assertThat(Pairing.lead(List.of(allocations, cpu))).contains(cpu);
        assertThat(Pairing.lead(List.of(allocations))).isEmpty();
        assertThat(Pairing.of(List.of(allocations), List.of(allocations)).lead())
                .isEmpty();
    }

    @Test
    void hasNoPairWhereARunHasNoProfile() {
        assertThat(Pairing.of(List.of(), List.of(profile(Run.CURRENT, "a", COLLAPSED, "", ALL)))
                        .pairs())
                .isEmpty();
    }

    @Test
    void countsSamplesOnceOfWhichSeveralGraphsWereDrawn() {
        Profile recording = profile(Run.BASELINE, "ap.jfr", ASYNC_PROFILER_JFR, "cpu", ALL);
        Profile graph = profile(Run.BASELINE, "flame.html", FLAME_GRAPH, "cpu", ALL);
        Profile picture = profile(Run.BASELINE, "flame.svg", FLAME_GRAPH, "cpu", ALL);
        Profile packed = profile(Run.BASELINE, "profile.pb.gz", PPROF, "cpu", ALL);
        assertThat(Pairing.recordings(List.of(picture, packed, graph, recording)))
                .containsExactly(recording);
        assertThat(Pairing.recordings(List.of(picture, graph))).containsExactly(graph);
    }

    @Test
    void letsManySamplesLeadBeforeAFewWhoseClockIsNamed() {
        String few = "A.a;B.b 80\nA.a;C.c 34\n";
        String many = "A.a;B.b 4000\nA.a;C.c 1000\n";
        Pairing pairing = Pairing.of(
                List.of(
                        profile(Run.BASELINE, "recording.jfr", JFR, "cpu", few),
                        profile(Run.BASELINE, "profile.collapsed", COLLAPSED, "", many)),
                List.of(
                        profile(Run.CURRENT, "recording.jfr", JFR, "cpu", few),
                        profile(Run.CURRENT, "profile.collapsed", COLLAPSED, "", many)));
        assertThat(files(pairing.lead().orElseThrow()))
                .containsExactly("baseline/profile.collapsed", "current/profile.collapsed");
    }

    @Test
    void letsTheNamedClockLeadWhereTheRestIsTheSame() {
        Profile named = profile(Run.CURRENT, "z.jfr", JFR, "cpu", JAVA);
        Profile unnamed = profile(Run.CURRENT, "a.collapsed", COLLAPSED, "", JAVA.replace("60", "50"));
        assertThat(Pairing.lead(List.of(unnamed, named))).contains(named);
    }

    @Test
    void comparesAllocationsWithAllocationsBesideTheLead() {
        Pairing pairing = Pairing.of(
                List.of(
                        profile(Run.BASELINE, "cpu.collapsed", COLLAPSED, "", ALL),
                        profile(Run.BASELINE, "alloc.collapsed", COLLAPSED, "alloc", JAVA)),
                List.of(
                        profile(Run.CURRENT, "cpu.collapsed", COLLAPSED, "", OTHER),
                        profile(Run.CURRENT, "alloc.collapsed", COLLAPSED, "alloc", JAVA)));
        assertThat(files(pairing.lead().orElseThrow()))
                .containsExactly("baseline/cpu.collapsed", "current/cpu.collapsed");
        assertThat(pairing.others()).singleElement().satisfies(pair -> assertThat(files(pair))
                .containsExactly("baseline/alloc.collapsed", "current/alloc.collapsed"));
    }

    @Test
    void takesOnlyCpuTimeForCpuTime() {
        for (String event :
                List.of("page-faults", "cache-misses", "wall", "ttsp", "Java_java_lang_Throwable_fillInStackTrace")) {
            assertThat(Pairing.lead(List.of(profile(Run.CURRENT, "a.jfr", ASYNC_PROFILER_JFR, event, ALL))))
                    .as(event)
                    .isEmpty();
        }
        for (String event : List.of("", "cpu", "itimer", "cycles:ppp", "cpu-clock:uH", "cpu_core/cycles/")) {
            assertThat(Pairing.lead(List.of(profile(Run.CURRENT, "a.jfr", ASYNC_PROFILER_JFR, event, ALL))))
                    .as(event)
                    .isPresent();
        }
    }
}
