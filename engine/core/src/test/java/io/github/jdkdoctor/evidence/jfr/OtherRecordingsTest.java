package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.profile.CollapsedReader;
import io.github.jdkdoctor.fact.BiasedLockingLog;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.profile.CallTree;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings that are not ours, where they lie next to the repository. */
class OtherRecordingsTest {
    private static final String JMC =
            "openjdk+jmc/core/tests/org.openjdk.jmc.flightrecorder.rules.jdk.test/src/main/" + "resources/jfr/";

    private static long count(ReadFile file, String event) {
        return file.facts(EventCount.class).stream()
                .filter(each -> each.event().equals(event))
                .mapToLong(EventCount::count)
                .sum();
    }

    // JDK 9 called its events com.oracle.jdk.*
    @Test
    void readsTheFormatOfJdk9() {
        ReadFile read = Recordings.read(Recordings.thirdParty(JMC + "allocation_10s_fixed.jfr"));

        assertThat(read.remarks()).isEmpty();
        assertThat(count(read, "jdk.ExecutionSample")).isEqualTo(738);
        assertThat(read.facts(JdkBuild.class)).singleElement().satisfies(jdk -> assertThat(jdk.version())
                .hasToString("9+181"));
        assertThat(read.facts(Profile.class))
                .anySatisfy(profile -> assertThat(profile.tree().samples()).isEqualTo(738));
    }

    @Test
    void readsConcurrentCollectionsApartFromPauses() {
        ReadFile read = Recordings.read(Recordings.thirdParty(JMC + "full_gc_cms.jfr"));

        assertThat(read.facts(GcLog.class)).singleElement().satisfies(log -> {
            assertThat(log.collector()).contains("CMS");
            assertThat(log.countOf("Young")).isEqualTo(20);
            assertThat(log.cycles()).isNotEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "eclipse-jifa+jifa/analysis/jfr/src/test/resources/ap-cpu-default.jfr, 1028",
        "jlfwong+speedscope/sample/profiles/java-flight-recorder/heavy.jfr, 346"
    })
    void readsRecordingsOfOtherProjects(String file, long samples) {
        ReadFile read = Recordings.read(Recordings.thirdParty(file));

        assertThat(read.remarks()).isEmpty();
        assertThat(count(read, "jdk.ExecutionSample")).isEqualTo(samples);
    }

    @Test
    void countsTheRevocationsOfAStormAsItsLogDoes() throws IOException {
        ReadFile read = Recordings.read(Recordings.evidence("a1-revoke-storm-jdk11-vs-off", "current/recording.jfr"));

        assertThat(read.facts(BiasedLockingLog.class))
                .singleElement()
                .satisfies(log -> assertThat(log.single()).isEqualTo(26_126))
                .satisfies(log -> assertThat(log.bulkRebias()).isEqualTo(1_375));
        assertThat(read.facts(SafepointLog.class))
                .singleElement()
                .satisfies(log -> assertThat(log.countOf(Set.of("RevokeBias", "BulkRevokeBias")))
                        .isEqualTo(27_501))
                .satisfies(log -> assertThat(log.shareOfWall(Set.of("RevokeBias", "BulkRevokeBias")))
                        .isBetween(0.52, 0.54));
    }

    // what async-profiler's converter made of the same recording
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a1-revoke-storm-jdk11-vs-off",
                "d1-tls12-noems-client-jdk17-server",
                "e4-gc-bound-tiny-heap-jdk17",
                "f1-tieredstop1-jdk17"
            })
    void seesTheStacksThatTheConverterWrote(String bundle) throws IOException {
        for (String side : new String[] {"baseline/", "current/"}) {
            ReadFile recording = Recordings.read(Recordings.evidence(bundle, side + "ap.jfr"));
            ReadFile collapsed =
                    ReadFile.of(new CollapsedReader(), side, Recordings.evidence(bundle, side + "profile.collapsed"));

            assertThat(stacks(recording)).isEqualTo(stacks(collapsed)).isNotEmpty();
        }
    }

    private static Map<String, Long> stacks(ReadFile file) {
        CallTree tree = file.facts(Profile.class).get(0).tree();
        Map<String, Long> stacks = new TreeMap<>();
        for (int node = 0; node < tree.nodes(); node++) {
            StringBuilder stack = new StringBuilder();
            for (int at = node; at >= 0; at = tree.parent(at)) {
                stack.append(tree.name(tree.frame(at))).append(" < ");
            }
            if (tree.self(node) > 0) {
                stacks.merge(stack.toString(), tree.self(node), Long::sum);
            }
        }
        return stacks;
    }
}
