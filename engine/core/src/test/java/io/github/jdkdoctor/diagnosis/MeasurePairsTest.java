package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MeasurePairsTest {
    private static final Map<String, String> READERS = Map.of(
            "baseline/gc.log", "JVM log",
            "current/gc.log", "JVM log",
            "baseline/old/gc.log", "JVM log",
            "current/old/gc.log", "JVM log",
            "baseline/recording.jfr", "flight recording",
            "current/recording.jfr", "flight recording");

    private static Measure pauses(Run run, String file, double value) {
        return new Measure("gc-pause-share", run, "GC", value, 0, "", List.of(Origin.of(run.label() + "/" + file)));
    }

    private static List<Phenomenon> current(List<Measure> measures) {
        return MeasurePairs.phenomena(measures, READERS, 1).stream()
                .filter(p -> p.run() == Run.CURRENT)
                .toList();
    }

    @Test
    void holdsALogAgainstALogWhateverTheOrder() {
        List<Measure> measures = new ArrayList<>(List.of(
                pauses(Run.BASELINE, "gc.log", 0.47),
                pauses(Run.BASELINE, "recording.jfr", 0.55),
                pauses(Run.CURRENT, "gc.log", 0.5),
                pauses(Run.CURRENT, "recording.jfr", 0.5)));
        Phenomenon logs = pauses(Run.CURRENT, "gc.log", 0.5).against(pauses(Run.BASELINE, "gc.log", 0.47), 1);
        Random random = new Random(1);
        for (int i = 0; i < 24; i++) {
            Collections.shuffle(measures, random);
            assertThat(current(measures)).containsExactly(logs);
        }
    }

    @Test
    void holdsEachFileAgainstTheOneOfItsName() {
        Measure first = pauses(Run.CURRENT, "gc.log", 0.1);
        Measure second = pauses(Run.CURRENT, "old/gc.log", 0.3);
        assertThat(current(List.of(
                        second, first, pauses(Run.BASELINE, "gc.log", 0.1), pauses(Run.BASELINE, "old/gc.log", 0.3))))
                .allSatisfy(p -> assertThat(p.growth()).hasValue(0));
    }

    @Test
    void takesARecordingWhereThereIsNoLog() {
        Measure slow = pauses(Run.CURRENT, "recording.jfr", 0.5);
        Measure good = pauses(Run.BASELINE, "gc.log", 0.1);
        assertThat(current(List.of(slow, good))).containsExactly(slow.against(good, 1));
        assertThat(current(List.of(slow))).containsExactly(slow.alone());
    }
}
