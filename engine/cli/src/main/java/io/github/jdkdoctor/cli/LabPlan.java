package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.Lab;
import io.github.jdkdoctor.fact.VersionWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A lab with the JDKs to run it on. */
record LabPlan(Lab lab, Lab.Way way, JdksAtHand.Jdk baseline, JdksAtHand.Jdk current) {
    /** All that can be done with some JDKs, the preferred one first. */
    static List<LabPlan> all(Lab lab, JdksAtHand hand) {
        return lab.ways().stream().flatMap(way -> all(lab, way, hand).stream()).toList();
    }

    /** All that can be done in one way. */
    static List<LabPlan> all(Lab lab, Lab.Way way, JdksAtHand hand) {
        List<LabPlan> plans = new ArrayList<>();
        Optional<VersionWindow> to = way.current().jdk();
        for (JdksAtHand.Jdk baseline : way.baseline().jdk().map(hand::in).orElse(List.of())) {
            for (JdksAtHand.Jdk current : to.map(hand::in).orElse(List.of(baseline))) {
                plans.add(new LabPlan(lab, way, baseline, current));
            }
        }
        return plans;
    }

    /** The JDKs in words, as in {@code 11.0.13 to 17.0.15}. */
    String jdks() {
        return baseline.equals(current)
                ? baseline.version().toString()
                : baseline.version() + " to " + current.version();
    }
}
