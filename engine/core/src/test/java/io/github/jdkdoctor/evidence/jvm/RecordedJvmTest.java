package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.SharedEvidence;
import io.github.jdkdoctor.evidence.threads.ThreadDumpReader;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the prints in recorded bundles come to, where there are such bundles. */
class RecordedJvmTest {
    private static final List<EvidenceReader> READERS = List.of(
            new JvmPrintReader(),
            new ReleaseFileReader(),
            new ThreadDumpReader(),
            new CommandLineReader(),
            new OptionFileReader(),
            new EnvironmentReader(),
            new ClassHistogramReader());
    private static final int LIMIT = 1 << 20;

    private record Side(List<Fact> facts, Set<FactKind> observed, List<String> problems) {
        static Side of(Path bundle, String folder) {
            Side side = new Side(new ArrayList<>(), EnumSet.noneOf(FactKind.class), new ArrayList<>());
            for (String name : SharedEvidence.names(bundle)) {
                byte[] content = SharedEvidence.read(bundle, name, LIMIT);
                if (name.startsWith(folder + "/") && content.length < LIMIT) {
                    READERS.stream()
                            .filter(r -> r.recognizes(ReadFile.head(content)))
                            .forEach(r -> side.add(name, ReadFile.of(r, name, content)));
                }
            }
            return side;
        }

        private void add(String name, ReadFile read) {
            facts.addAll(read.facts());
            observed.addAll(read.observed());
            read.remarks().forEach(r -> problems.add(name + ": " + r));
            read.damage().ifPresent(d -> problems.add(name + ": " + d));
        }

        String flag(String name) {
            return EffectiveFlags.of(Run.CURRENT, facts, observed, FlagBook.load())
                    .flag(name)
                    .map(f -> f.value() + " " + f.setBy())
                    .orElse("unknown");
        }
    }

    @Test
    void everyPrintIsUnderstood() {
        for (Path bundle : SharedEvidence.bundles()) {
            for (String folder : List.of("baseline", "current")) {
                Side side = Side.of(bundle, folder);
                assertThat(side.problems()).as(bundle + " " + folder).isEmpty();
                if (!side.facts().isEmpty()) {
                    assertThat(side.observed())
                            .as(bundle + " " + folder)
                            .contains(FactKind.FLAG, FactKind.ARGUMENT, FactKind.PROPERTY);
                    assertThat(side.facts().stream()
                                    .filter(JdkBuild.class::isInstance)
                                    .map(f -> ((JdkBuild) f).version().toString())
                                    .filter(v -> v.contains("+"))
                                    .distinct())
                            .as(bundle + " " + folder)
                            .hasSize(1);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a1-, UseBiasedLocking,               false COMMAND_LINE,     true DEFAULT",
        "a1-, MaxHeapSize,                    536870912 COMMAND_LINE, 536870912 COMMAND_LINE",
        "a1-, UseG1GC,                        true ERGONOMIC,         true ERGONOMIC",
        "a1-, UseMontgomeryMultiplyIntrinsic, true DEFAULT,           true DEFAULT",
        "a1-, NativeMemoryTracking,           summary COMMAND_LINE,   summary COMMAND_LINE",
        "b1-, UseBiasedLocking,               true COMMAND_LINE,      false DEFAULT",
        "c1-, UseMontgomeryMultiplyIntrinsic, true DEFAULT,           false COMMAND_LINE",
        "c3-, TieredStopAtLevel,              4 DEFAULT,              1 COMMAND_LINE",
        "e4-, MaxHeapSize,                    536870912 COMMAND_LINE, 62914560 COMMAND_LINE",
        "f5-, ReservedCodeCacheSize,          251658240 ERGONOMIC,    3145728 COMMAND_LINE",
        "f5-, UseSerialGC,                    false DEFAULT,          false DEFAULT",
    })
    void flagsAreWorthWhatTheRunsHad(String bundle, String flag, String baseline, String current) {
        Path file = SharedEvidence.bundle(bundle);
        assertThat(Side.of(file, "baseline").flag(flag)).isEqualTo(baseline);
        assertThat(Side.of(file, "current").flag(flag)).isEqualTo(current);
    }
}
