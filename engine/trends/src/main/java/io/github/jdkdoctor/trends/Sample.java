package io.github.jdkdoctor.trends;

import java.util.Arrays;

/** Numbers with their mean and variance, and the tests of two of them. */
final class Sample {
    private static final int EXACT = 20;

    private final double[] values;
    private final double mean;
    private final double variance;

    Sample(double[] from, int begin, int end) {
        this(Arrays.copyOfRange(from, begin, end));
    }

    Sample(double[] values) {
        this.values = values;
        double sum = 0;
        for (double v : values) {
            sum += v;
        }
        mean = values.length == 0 ? Double.NaN : sum / values.length;
        double squares = 0;
        for (double v : values) {
            squares += (v - mean) * (v - mean);
        }
        // below what doubles can tell apart it is none
        double raw = values.length < 2 ? 0 : squares / (values.length - 1);
        variance = raw < 1e-24 * mean * mean ? 0 : raw;
    }

    int size() {
        return values.length;
    }

    double mean() {
        return mean;
    }

    double deviation() {
        return Math.sqrt(variance);
    }

    /** The probability that samples of one mean lie as far apart: Welch's test, both sides. */
    double welch(Sample other) {
        double error = error(other);
        double difference = Math.abs(other.mean - mean);
        if (error == 0) {
            return difference == 0 ? 1 : 0;
        }
        return Distributions.studentBothTails(difference / error, freedom(other));
    }

    /** The same where both samples have one spread: Student's test, both sides. */
    double student(Sample other) {
        double effect = Math.abs(effect(other));
        double t = effect / Math.sqrt(1.0 / values.length + 1.0 / other.values.length);
        return effect == 0 ? 1 : Distributions.studentBothTails(t, values.length + other.values.length - 2.0);
    }

    /**
     * The probability, both sides, of the test of Mann and Whitney: exact where one sample is small, as the normal
     * approximation is far too large there. A tie counts towards the middle.
     */
    double rankTest(Sample other) {
        int few = Math.min(values.length, other.values.length);
        int many = Math.max(values.length, other.values.length);
        if (few == 0) {
            return 1;
        }
        if (few > EXACT) {
            return mannWhitney(other).p();
        }
        double above = 0;
        for (double y : other.values) {
            for (double x : values) {
                above += y > x ? 1 : y == x ? 0.5 : 0;
            }
        }
        int u = (int) Math.ceil(Math.min(above, (double) few * many - above));
        // the numbers of ways in which U can be 0, 1, ..., u: coefficients of a Gaussian binomial
        double[] ways = new double[u + 1];
        ways[0] = 1;
        double all = 1;
        for (int i = 1; i <= few; i++) {
            for (int k = u; k >= many + i; k--) {
                ways[k] -= ways[k - many - i];
            }
            for (int k = i; k <= u; k++) {
                ways[k] += ways[k - i];
            }
            all *= (many + i) / (double) i;
        }
        return Math.min(1, 2 * Arrays.stream(ways).sum() / all);
    }

    /** Half of the interval that holds the difference of the means with 95 %. */
    double halfInterval(Sample other) {
        double error = error(other);
        return error == 0 ? 0 : error * Distributions.studentQuantile(0.975, freedom(other));
    }

    private double error(Sample other) {
        return Math.sqrt(variance / values.length + other.variance / other.values.length);
    }

    private double freedom(Sample other) {
        double a = variance / values.length;
        double b = other.variance / other.values.length;
        double below = a * a / Math.max(1, values.length - 1) + b * b / Math.max(1, other.values.length - 1);
        return below == 0 ? 1 : (a + b) * (a + b) / below;
    }

    /** The difference of the means over the deviation within the samples; infinite where there is none. */
    double effect(Sample other) {
        double pooled = Math.sqrt(((values.length - 1) * variance + (other.values.length - 1) * other.variance)
                / Math.max(1, values.length + other.values.length - 2));
        double difference = other.mean - mean;
        if (pooled == 0) {
            return difference == 0 ? 0 : Math.copySign(Double.POSITIVE_INFINITY, difference);
        }
        return difference / pooled;
    }

    /**
     * A comparison of ranks.
     *
     * @param p the probability, both sides, that samples of one source differ as much
     * @param larger how often a value of the other sample is the larger one less how often it is the smaller: -1 to 1
     */
    record Ranks(double p, double larger) {}

    /** The test of Mann and Whitney, with the normal approximation that counts ties; Cliff's delta as the effect. */
    Ranks mannWhitney(Sample other) {
        int m = values.length;
        int n = other.values.length;
        double[] all = Arrays.copyOf(values, m + n);
        System.arraycopy(other.values, 0, all, m, n);
        Arrays.sort(all);
        double ties = 0;
        for (int i = 0; i < all.length; ) {
            int j = i;
            while (j < all.length && all[j] == all[i]) {
                j++;
            }
            double t = j - i;
            ties += t * t * t - t;
            i = j;
        }
        double above = 0;
        for (double y : other.values) {
            for (double x : values) {
                above += y > x ? 1 : y == x ? 0.5 : 0;
            }
        }
        double size = m + n;
        double variance = m * (double) n / 12 * (size + 1 - ties / (size * (size - 1)));
        double delta = 2 * above / (m * (double) n) - 1;
        if (variance <= 0) {
            return new Ranks(1, 0);
        }
        double z = Math.max(0, Math.abs(above - m * (double) n / 2) - 0.5) / Math.sqrt(variance);
        return new Ranks(Math.min(1, 2 * Distributions.normalUpperTail(z)), delta);
    }
}
