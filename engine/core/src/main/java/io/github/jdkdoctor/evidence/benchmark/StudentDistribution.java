package io.github.jdkdoctor.evidence.benchmark;

/** Student's t distribution, by the incomplete beta function's continued fraction (Abramowitz and Stegun, 26.5.8). */
final class StudentDistribution {
    private static final int STEPS = 300;
    private static final double TINY = 1e-300;

    private StudentDistribution() {}

    /** The chance of a value at least as far from 0 as {@code t}, on either side. */
    static double twoSided(double t, double degrees) {
        return t == 0 ? 1 : incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
    }

    /** The value that is exceeded on either side with the given chance. */
    static double critical(double chance, double degrees) {
        double low = 0;
        double high = 1;
        while (twoSided(high, degrees) > chance && high < 1e12) {
            high *= 2;
        }
        for (int i = 0; i < 200 && high - low > 1e-12 * high; i++) {
            double middle = (low + high) / 2;
            if (twoSided(middle, degrees) > chance) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double incompleteBeta(double a, double b, double x) {
        if (x <= 0) {
            return 0;
        }
        if (x >= 1) {
            return 1;
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        return x < (a + 1) / (a + b + 2) ? front * fraction(a, b, x) / a : 1 - front * fraction(b, a, 1 - x) / b;
    }

    // the modified Lentz method
    private static double fraction(double a, double b, double x) {
        double c = 1;
        double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
        double result = d;
        for (int m = 1; m <= STEPS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / nonZero(1 + even * d);
            c = nonZero(1 + even / c);
            result *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / nonZero(1 + odd * d);
            c = nonZero(1 + odd / c);
            result *= d * c;
            if (Math.abs(d * c - 1) < 1e-14) {
                break;
            }
        }
        return result;
    }

    private static double nonZero(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }

    // Stirling's series, after moving the argument to where it converges
    private static double logGamma(double x) {
        double shift = 0;
        double z = x;
        while (z < 10) {
            shift -= Math.log(z);
            z++;
        }
        double inverse = 1 / (z * z);
        double series = (1.0 / 12 - inverse * (1.0 / 360 - inverse * (1.0 / 1260 - inverse / 1680))) / z;
        return shift + (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series;
    }
}
