package io.github.jdkdoctor.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.log.Jdk8LogReader;
import io.github.jdkdoctor.evidence.log.UnifiedLogReader;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PauseSummaryTest {
    private static List<String> lines(ReadFile... files) {
        List<Fact> facts = new ArrayList<>();
        Stream.of(files).forEach(f -> facts.addAll(f.facts(Fact.class)));
        FactBase base = new FactBase(facts, Set.of(), (run, name) -> Optional.empty());
        assertThat(base.of(FactKind.GC_LOG)).isNotEmpty();
        return PauseSummary.of(base).get(0).lines();
    }

    @Test
    void namesTheOneLongPauseOfHours() {
        assertThat(
                        lines(
                                ReadFile.of(
                                        new Jdk8LogReader(),
                                        """
                        10.000: [GC 10.000: [ParNew: 68160K->8512K(76672K), 0.0200000 secs] 91788K->32271K(380096K), 0.0200000 secs] [Times: user=0.10 sys=0.00, real=0.03 secs]
                        3610.000: [Full GC (System) 3610.000: [CMS: 23440K->23628K(303424K), 8.7000000 secs] 36995K->23628K(380096K), 8.7000000 secs] [Times: user=8.67 sys=0.00, real=8.70 secs]
                        36010.000: [GC 36010.000: [ParNew: 68160K->8512K(76672K), 0.0200000 secs] 91788K->32271K(380096K), 0.0200000 secs] [Times: user=0.10 sys=0.00, real=0.03 secs]
                        """)))
                .containsExactly(
                        "CMS, heap 371 MB: 3 GC pauses in 10.0 h, 0.02 % of the time",
                        "median 20 ms, longest 8.7 s: Pause Full (System.gc()) (current/file:2)",
                        "1 Pause Full (System.gc()): 8.7 s",
                        "2 Pause Young: 40 ms in all, longest 20 ms",
                        "32 MB in use after GC, allocation 2 KB/s, promotion 0 KB/s");
    }

    // ZGC of 17: what is in use at the end of a collection holds what was allocated while it ran
    @Test
    void tellsWhatIsAliveUnderZ() {
        assertThat(
                        lines(
                                ReadFile.of(
                                        new UnifiedLogReader(),
                                        """
                        [10.1s][info][gc,heap] GC(7)      Live:         -               147M (7%)          147M (7%)          147M (7%)             -                  -
                        [10.2s][info][gc,phases] GC(7) Pause Relocate Start 0.010ms
                        [10.2s][info][gc     ] GC(7) Garbage Collection (Allocation Rate) 868M(42%)->680M(33%)
                        """)))
                .last()
                .isEqualTo("680 MB in use after GC, 147 MB of it alive");
    }

    @Test
    void tellsNoShareOfALogOfOnePause() {
        assertThat(
                        lines(
                                ReadFile.of(
                                        new UnifiedLogReader(),
                                        """
                        [10.000s][info][gc,start] GC(7) Pause Full (Diagnostic Command)
                        [20.800s][info][gc      ] GC(7) Pause Full (Diagnostic Command) 2504M->2216M(4096M) 10800.000ms
                        """)))
                .first()
                .isEqualTo("collector not stated, heap 4,096 MB: 1 GC pause in 10.8 s");
    }

    @Test
    void tellsTimeToSafepoint() {
        assertThat(
                        lines(
                                ReadFile.of(
                                        new UnifiedLogReader(),
                                        """
                        [1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 40M->4M(128M) 1.000ms
                        [2.000s][info][safepoint] Safepoint "G1CollectForAllocation", Time since last: 900000000 ns, Reaching safepoint: 60000000 ns, Cleanup: 10000 ns, At safepoint: 40000000 ns, Total: 100010000 ns
                        [11.000s][info][gc] GC(1) Pause Young (Allocation Failure) 44M->6M(128M) 1.000ms
                        """)))
                .contains("1 safepoint, stopped for 1.0 % of the time; time to safepoint 60 ms in all, 0.6 % of the"
                        + " time; longest stop 100 ms: G1CollectForAllocation");
    }
}
