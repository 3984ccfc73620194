package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.BiasedLockingLog;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.HandshakeLog;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whole logs of real runs, where they lie next to the repository; the counts were taken with other tools. */
class RecordedLogsTest {
    private static Evidence read(String bundle) throws BundleException {
        Path file = Path.of(System.getProperty("jdkdoctor.root", "../.."), "../shared/evidence", bundle + ".zip");
        assumeTrue(Files.isRegularFile(file), "no recorded bundles here");
        List<EvidenceReader> readers = List.of(new UnifiedLogReader(), new Jdk8LogReader(), new ConsoleReader());
        return new Reading(readers, true).of(Bundle.open(file, Limits.DEFAULT));
    }

    @Test
    void countsTheRevocationsOf11AsSafepoints() throws BundleException {
        Evidence evidence = read("a1-revoke-storm-jdk11-vs-off");
        SafepointLog log = evidence.of(SafepointLog.class, Run.CURRENT).stream()
                .filter(l -> l.origin().file().contains("current/"))
                .findFirst()
                .orElseThrow();
        assertThat(log.countOf(Set.of("RevokeBias"))).isEqualTo(26_123);
        assertThat(log.countOf(Set.of("BulkRevokeBias"))).isEqualTo(1_375);
        assertThat(log.shareOfWall(Set.of("RevokeBias", "BulkRevokeBias"))).isBetween(0.47, 0.49);
        assertThat(evidence.of(BiasedLockingLog.class, Run.CURRENT).stream().mapToLong(BiasedLockingLog::single))
                .contains(26_126L);
        assertThat(evidence.remarks()).noneMatch(remark -> remark.contains("not understood"));
    }

    @Test
    void countsTheRevocationsOf17AsHandshakes() throws BundleException {
        Evidence evidence = read("a2h-revoke-storm-jdk17-handshake-log");
        assertThat(evidence.of(HandshakeLog.class, Run.CURRENT).stream().mapToLong(l -> l.countOf("RevokeOneBias")))
                .contains(58_166L);
        assertThat(evidence.of(SafepointLog.class, Run.CURRENT).stream()
                        .mapToLong(l -> l.countOf(Set.of("BulkRevokeBias"))))
                .contains(3_061L);
        assertThat(evidence.remarks()).noneMatch(remark -> remark.contains("not understood"));
    }

    @Test
    void countsFullCollectionsOfASmallHeap() throws BundleException {
        Evidence evidence = read("e4-gc-bound-tiny-heap-jdk17");
        assertThat(evidence.of(GcLog.class, Run.CURRENT).stream().mapToLong(l -> l.countOf("Full")))
                .contains(145L);
    }
}
