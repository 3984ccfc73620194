package io.github.jdkdoctor.trends;

import java.util.Arrays;

/** The procedure of Benjamini and Hochberg. */
final class FalseDiscoveries {
    private FalseDiscoveries() {}

    /**
     * The largest probability that counts as a discovery where at most a share of discoveries may be false; below 0 for none.
     *
     * @param tests how many were made, those whose probability is not listed included
     */
    static double threshold(double[] probabilities, int tests, double share) {
        double[] sorted = probabilities.clone();
        Arrays.sort(sorted);
        double threshold = -1;
        for (int i = 0; i < sorted.length; i++) {
            if (sorted[i] <= share * (i + 1) / tests) {
                threshold = sorted[i];
            }
        }
        return threshold;
    }
}
