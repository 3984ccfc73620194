package io.github.jdkdoctor.trends;

import java.util.List;

/**
 * What a measure or a frame was over time.
 *
 * @param group the service, or what else bundles were put together by
 * @param kind whether it is a measure or a frame
 * @param name of the measure or frame
 * @param unit of the values
 * @param bundles the bundle of each value, in the order of time
 */
@SuppressWarnings("ArrayRecordComponent") // the values of one series, which are neither compared nor changed
record Series(String group, Kind kind, String name, String unit, List<Rows.Bundle> bundles, double[] values) {
    /** What a series is of. */
    enum Kind {
        MEASURE,
        FRAME
    }

    /** Whether less of it is worse: work done, and not time or cost. */
    boolean lessIsWorse() {
        return name.startsWith("score.");
    }
}
