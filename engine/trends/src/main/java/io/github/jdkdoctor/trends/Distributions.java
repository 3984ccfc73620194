package io.github.jdkdoctor.trends;

/** Tails of the normal distribution and of Student's. */
final class Distributions {
    // Lanczos' coefficients for g = 7
    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };

    private Distributions() {}

    /** P(|T| >= t) of Student's distribution. */
    static double studentBothTails(double t, double freedom) {
        if (Double.isInfinite(t)) {
            return 0;
        }
        return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
    }

    /** The t that a share of Student's distribution lies below; for shares above one half. */
    static double studentQuantile(double share, double freedom) {
        double low = 0;
        double high = 1;
        while (1 - studentBothTails(high, freedom) / 2 < share && high < 1e9) {
            high *= 2;
        }
        for (int i = 0; i < 80; i++) {
            double middle = (low + high) / 2;
            if (1 - studentBothTails(middle, freedom) / 2 < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** P(Z >= z) of the normal distribution, for z of 0 or more: Student's with so many degrees that they are one. */
    static double normalUpperTail(double z) {
        return studentBothTails(z, 1e7) / 2;
    }

    /** The regularized incomplete beta function, by its continued fraction. */
    static double incompleteBeta(double x, double a, double b) {
        if (x <= 0) {
            return 0;
        }
        if (x >= 1) {
            return 1;
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        // the fraction converges quickly on one side of the mean only
        return x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b;
    }

    private static double fraction(double x, double a, double b) {
        double tiny = 1e-300;
        double c = 1;
        double d = 1 / nonZero(1 - (a + b) * x / (a + 1), tiny);
        double h = d;
        for (int m = 1; m <= 10_000; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / nonZero(1 + even * d, tiny);
            c = nonZero(1 + even / c, tiny);
            h *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / nonZero(1 + odd * d, tiny);
            c = nonZero(1 + odd / c, tiny);
            double step = d * c;
            h *= step;
            if (Math.abs(step - 1) < 1e-14) {
                break;
            }
        }
        return h;
    }

    private static double nonZero(double value, double tiny) {
        return Math.abs(value) < tiny ? tiny : value;
    }

    private static double logGamma(double x) {
        double z = x - 1;
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (z + i);
        }
        double t = z + 7.5;
        return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
