package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.fact.Run;

/** Stacks of one run by which cases measure where its time went. */
public interface Shares {
    Run run();

    /** What the stacks were taken with; only measures of one method are compared. */
    String method();

    /** Whether these stacks can tell what a case measures. */
    boolean tells(Gauge.Samples gauge);

    /** What a case measures. */
    Measure measure(Gauge.Samples gauge);

    /** What a case measures, beyond as many samples as the other run has. */
    Measure measureBeyond(Shares other, Gauge.Samples gauge);
}
