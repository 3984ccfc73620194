package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is known of a bundle before any rule. */
class GroundsTest {
    private static final String FILE = "vm-command-line.txt";

    private static JvmArgument argument(Run run, String text) {
        return new JvmArgument(run, text, JvmArgument.Source.LISTED, Origin.of(run.label() + "/" + FILE));
    }

    private static Grounds grounds(String baseline, String current) {
        List<Run> runs = List.of(Run.BASELINE, Run.CURRENT);
        return Grounds.of(
                new Evidence(
                        "bundle",
                        "0",
                        List.of(argument(Run.BASELINE, baseline), argument(Run.CURRENT, current)),
                        Set.of(
                                new Evidence.Observed(FactKind.ARGUMENT, Run.BASELINE),
                                new Evidence.Observed(FactKind.ARGUMENT, Run.CURRENT)),
                        runs.stream()
                                .map(run -> new Evidence.EvidenceFile(
                                        run.label() + "/" + FILE, run, Optional.of("command line")))
                                .toList(),
                        List.of()),
                FlagBook.load());
    }

    @Test
    void anArgumentGivesAFlagItsValue() {
        Grounds grounds = grounds("-XX:+UseSerialGC", "-XX:+UseParallelGC");

        assertThat(grounds.facts().flag(Run.CURRENT, "UseParallelGC").map(VmFlag::value))
                .hasValue("true");
        assertThat(grounds.settings()).extracting(Settings::run).containsExactly(Run.BASELINE, Run.CURRENT);
        assertThat(grounds.settings().get(1).given("-XX:+UseParallelGC")).isPresent();
    }

    @Test
    void whatDiffersBetweenTheRunsIsListed() {
        assertThat(grounds("-Xmx1g", "-Xmx1g").differences()).isEmpty();
        assertThat(grounds("-Xmx1g", "-javaagent:/otel/opentelemetry-javaagent.jar")
                        .differences())
                .extracting(Difference::name)
                .containsExactly("opentelemetry-javaagent.jar", "MaxHeapSize");
    }

    @Test
    void sizesInTheirShortFormAreSettings() {
        for (String option : List.of("-Xmx1g -Xmx2g", "-Xms1g -Xms2g", "-Xmn1g -Xmn2g", "-Xss1m -Xss2m")) {
            String[] both = option.split(" ", -1);
            assertThat(grounds(both[0], both[1]).differences())
                    .as(option)
                    .singleElement()
                    .satisfies(d -> assertThat(d.aspect()).isEqualTo(Difference.Aspect.FLAG));
        }
    }

    @Test
    void withoutProfilesThereIsNothingToCompare() {
        Grounds grounds = grounds("-Xmx1g", "-Xmx2g");

        assertThat(grounds.profiles()).isEmpty();
        assertThat(grounds.growth()).isEmpty();
        assertThat(grounds.comparison().hasBaseline()).isTrue();
        assertThat(grounds.readers()).containsEntry("current/" + FILE, "command line");
    }
}
