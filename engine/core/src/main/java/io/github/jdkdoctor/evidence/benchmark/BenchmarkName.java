package io.github.jdkdoctor.evidence.benchmark;

import java.util.Map;
import java.util.TreeMap;

/** A benchmark's name as JMH's results do not have it: with all that makes it another measurement. */
final class BenchmarkName {
    private BenchmarkName() {}

    /** The name with parameters, threads if more than one and the mode if it is not throughput. */
    static String of(String benchmark, String mode, int threads, Map<String, String> parameters) {
        Map<String, String> all = new TreeMap<>(parameters);
        if (threads > 1) {
            all.put("threads", Integer.toString(threads));
        }
        return benchmark + (all.isEmpty() ? "" : " " + all) + (mode.equals("thrpt") ? "" : " (" + mode + ")");
    }
}
