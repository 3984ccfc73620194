package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.ReportedPauses;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReportedPauseTallyTest {
    private static List<ReportedPauses> read(String log) {
        assertThat(new ConsoleReader().recognizes(ReadFile.head(log))).isTrue();
        assertThat(new UnifiedLogReader().recognizes(ReadFile.head(log))).isFalse();
        ReadFile file = ReadFile.of(new ConsoleReader(), log);
        assertThat(file.facts(GcLog.class)).isEmpty();
        return file.facts(ReportedPauses.class);
    }

    // JvmGcMonitorService.java of Elasticsearch 8
    @Test
    void addsUpWhatElasticsearchSpentCollecting() {
        assertThat(
                        read(
                                """
                        [2026-01-05T10:00:01,124][INFO ][o.e.m.j.JvmGcMonitorService] [node-1] [gc][101] overhead, spent [300ms] collecting in the last [1s]
                        [2026-01-05T10:00:03,468][INFO ][o.e.m.j.JvmGcMonitorService] [node-1] [gc][old][102][17] duration [5.2s], collections [1]/[5.5s], total [5.2s]/[1.5m], memory [3.9gb]->[3.5gb]/[4gb], all_pools {[young] [1.1gb]->[0b]/[1.2gb]}{[old] [2.8gb]->[2.8gb]/[2.8gb]}
                        [2026-01-05T10:00:03,469][WARN ][o.e.m.j.JvmGcMonitorService] [node-1] [gc][102] overhead, spent [5.4s] collecting in the last [5.5s]
                        [2026-01-05T10:00:03,470][INFO ][o.e.n.Node               ] [node-1] started
                        """))
                .containsExactly(new ReportedPauses(
                        Run.CURRENT,
                        "Elasticsearch",
                        2,
                        Duration.ofMillis(5_700),
                        Duration.ofMillis(5_400),
                        Duration.ofMillis(6_500),
                        0,
                        OptionalLong.of(7L << 29),
                        OptionalLong.of(4L << 30),
                        new Origin("current/file", 3)));
    }

    @Test
    void addsTheGenerationsOfOneSecond() {
        ReportedPauses reported =
                read("""
                [2016-01-05 10:00:01,346][INFO ][monitor.jvm              ] [node-1] [gc][young][7][3] duration [800ms], collections [1]/[2s], total [800ms]/[1.4m], memory [18gb]->[18gb]/[20gb], all_pools {}
                [2016-01-05 10:00:01,347][WARN ][monitor.jvm              ] [node-1] [gc][old][7][1] duration [1s], collections [1]/[2s], total [1s]/[1.5h], memory [18gb]->[10gb]/[20gb], all_pools {}
                """)
                        .get(0);
        assertThat(reported.count()).isEqualTo(1);
        assertThat(reported.total()).isEqualTo(Duration.ofMillis(1_800));
        assertThat(reported.shareCollecting()).isEqualTo(0.9);
        assertThat(reported.occupancy()).isEqualTo(0.5);
    }

    // GCInspector.java of Cassandra 4.1, and of 1.2 and 2.0
    @Test
    void readsWhatCassandraInspects() {
        assertThat(
                        read(
                                """
                        INFO  [Service Thread] 2026-01-05 10:00:01,065 GCInspector.java:299 - G1 Young Generation GC in 589ms.  G1 Eden Space: 2113929216 -> 0; G1 Old Gen: 19343470088 -> 19803746824; G1 Survivor Space: 452984832 -> 134217728;
                        INFO  [main] 2026-01-05 10:00:02,065 StorageService.java:299 - Node is up
                        WARN  [Service Thread] 2026-01-05 10:00:03,065 GCInspector.java:297 - ConcurrentMarkSweep GC in 1411ms.  CMS Old Gen: 0 -> 15304496;
                        """))
                .extracting(ReportedPauses::by, ReportedPauses::says)
                .containsExactly(tuple("Cassandra", "2, 2.0 s in all, the longest 1.4 s"));
        assertThat(
                        read("""
                        INFO [ScheduledTasks:1] 2014-01-05 10:00:01,397 GCInspector.java (line 116) GC for ParNew: 394 ms for 1 collections, 6000000000 used; max is 8000000000
                        """)
                                .get(0)
                                .occupancy())
                .isEqualTo(0.75);
    }

    // JvmPauseMonitor.java of Hadoop 3.3
    @Test
    void tellsPausesOfTheMachineFromThoseOfCollections() {
        ReportedPauses reported =
                read("""
                2026-01-05 10:00:01,683 WARN  [JvmPauseMonitor] util.JvmPauseMonitor: Detected pause in JVM or host machine (eg GC): pause of approximately 31000ms
                No GCs detected
                2026-01-05 10:01:01,683 INFO  [JvmPauseMonitor] util.JvmPauseMonitor: Detected pause in JVM or host machine (eg GC): pause of approximately 2000ms
                GC pool 'ParNew' had collection(s): count=1 time=100ms
                GC pool 'ConcurrentMarkSweep' had collection(s): count=1 time=2200ms
                2026-01-05 10:02:01,683 INFO  [JvmPauseMonitor] util.JvmPauseMonitor: Detected pause in JVM or host machine (eg GC): pause of approximately 5000ms
                GC pool 'ParNew' had collection(s): count=1 time=0ms
                """)
                        .get(0);
        assertThat(reported.count()).isEqualTo(3);
        assertThat(reported.withoutCollection()).isEqualTo(2);
        assertThat(reported.longest()).isEqualTo(Duration.ofSeconds(31));
        assertThat(reported.origin().line()).isEqualTo(1);
    }
}
