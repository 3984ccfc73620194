package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.log.Jdk8LogReader;
import io.github.jdkdoctor.evidence.log.UnifiedLogReader;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.LoadedClasses;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.NativeMemory;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.CallTree;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PossibleJdksTest {
    private static int oldest(String... frames) {
        return byFrames(frames).oldest();
    }

    private static PossibleJdks byFrames(String... frames) {
        CallTree.Builder tree = new CallTree.Builder();
        for (String frame : frames) {
            tree.add(new int[] {tree.frame(frame)}, 1, 10);
        }
        Profile profile = new Profile(
                Run.CURRENT,
                Profile.Source.COLLAPSED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                tree.build(),
                Origin.of("current/profile.collapsed"));
        return PossibleJdks.of(new FactBase(List.of(profile), Set.of(), (run, flag) -> Optional.empty()), Run.CURRENT);
    }

    @Test
    void isToldByAMethodThatMoved() {
        assertThat(byFrames("java.util.regex.Pattern$CharPredicate.lambda$negate$1"))
                .isEqualTo(new PossibleJdks(9, 17));
        assertThat(byFrames("java.util.regex.Pattern.lambda$negate$0"))
                .isEqualTo(new PossibleJdks(8, PossibleJdks.LATEST));
    }

    @Test
    void isToldByTheSourcesOfItsClasses() {
        LoadedClasses classes = new LoadedClasses(Run.CURRENT, 0, 500, true, Origin.of("current/classes.log"));
        assertThat(PossibleJdks.of(
                        new FactBase(List.of(classes), Set.of(), (run, flag) -> Optional.empty()), Run.CURRENT))
                .isEqualTo(new PossibleJdks(9, PossibleJdks.LATEST));
    }

    @Test
    void isToldByAWarningOfTheJvm() {
        LogMessage warning = new LogMessage(
                Run.CURRENT, "unsafe-memory-access", "A terminally deprecated method", 1, Origin.of("current/out.txt"));
        assertThat(PossibleJdks.of(
                        new FactBase(List.of(warning), Set.of(), (run, flag) -> Optional.empty()), Run.CURRENT))
                .isEqualTo(new PossibleJdks(23, PossibleJdks.LATEST));
        assertThat(oldest("jdk.incubator.vector.FloatVector.fma")).isEqualTo(16);
    }

    @Test
    void isToldByNativeMemoryTracking() {
        NativeMemory memory = new NativeMemory(
                Run.CURRENT,
                NativeMemory.TOTAL,
                2,
                1,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Origin.of("current/nmt.txt"));
        assertThat(PossibleJdks.of(
                        new FactBase(List.of(memory), Set.of(), (run, flag) -> Optional.empty()), Run.CURRENT))
                .isEqualTo(new PossibleJdks(7, PossibleJdks.LATEST));
    }

    @Test
    void isToldByTheFormOfAGcLog() {
        assertThat(byLog(
                        new UnifiedLogReader(),
                        "[1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 9M->5M(60M) 9.000ms\n"))
                .isEqualTo(new PossibleJdks(9, PossibleJdks.LATEST));
        assertThat(
                        byLog(
                                new UnifiedLogReader(),
                                """
                        [0.004s][info][gc] Using Concurrent Mark Sweep
                        [1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 9M->5M(60M) 9.000ms
                        """))
                .isEqualTo(new PossibleJdks(9, 13));
        assertThat(byLog(
                        new Jdk8LogReader(),
                        "1.000: [GC (Allocation Failure)  9216K->5120K(61440K), 0.0090000 secs]\n"))
                .isEqualTo(new PossibleJdks(6, 8));
    }

    private static PossibleJdks byLog(EvidenceReader reader, String line) {
        GcLog log = ReadFile.of(reader, line).facts(GcLog.class).get(0);
        return PossibleJdks.of(new FactBase(List.of(log), Set.of(), (run, flag) -> Optional.empty()), log.run());
    }

    @Test
    void isToldByTheClassesOfTheProfile() {
        assertThat(oldest("shop.Main.main", "java.lang.String.indexOf")).isEqualTo(6);
        assertThat(oldest("shop.Main.main", "java.util.HashMap$TreeNode.find")).isEqualTo(8);
        assertThat(oldest("shop.Main.main", "shop.Main.lambda$main")).isEqualTo(8);
        assertThat(oldest("shop.Main$$Lambda.run")).isEqualTo(8);
        assertThat(oldest("shop.Main.main", "java.lang.StringLatin1.inflate")).isEqualTo(9);
        assertThat(oldest("sun.nio.ch.NioSocketImpl.park")).isEqualTo(13);
        assertThat(oldest("java.lang.StringLatin1.inflate", "jdk.internal.net.http.HttpClientImpl.send"))
                .isEqualTo(11);
        assertThat(oldest("java.lang.VirtualThread.run", "jdk.internal.misc.Unsafe.park"))
                .isEqualTo(19);
    }

    @Test
    void logsOfTwoJdksBoundNothingFromAbove() {
        GcLog old = ReadFile.of(
                        new Jdk8LogReader(), "1.000: [GC (Allocation Failure)  9216K->5120K(61440K), 0.0090000 secs]\n")
                .facts(GcLog.class)
                .get(0);
        GcLog unified = ReadFile.of(
                        new UnifiedLogReader(),
                        "[1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 9M->5M(60M) 9.000ms\n")
                .facts(GcLog.class)
                .get(0);
        assertThat(PossibleJdks.of(
                        new FactBase(List.of(unified, old), Set.of(), (run, flag) -> Optional.empty()), Run.CURRENT))
                .isEqualTo(new PossibleJdks(9, PossibleJdks.LATEST));
    }
}
