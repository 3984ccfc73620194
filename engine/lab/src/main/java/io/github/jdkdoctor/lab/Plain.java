package io.github.jdkdoctor.lab;

import java.util.Arrays;

/** Arithmetic and sorting without locks, allocation or big numbers. Arguments: seconds. */
public final class Plain {
    private Plain() {}

    public static void main(String[] args) {
        Tally tally = new Tally("plain", args[0]);
        double[] a = new double[96 * 96];
        double[] b = new double[96 * 96];
        double[] c = new double[96 * 96];
        int[] numbers = new int[20_000];
        long sum = 1;
        long rounds = 0;
        while (tally.running()) {
            for (int i = 0; i < a.length; i++) {
                a[i] = i * 0.5 + sum % 3;
                b[i] = i * 0.25;
            }
            multiply(a, b, c, 96);
            for (int i = 0; i < numbers.length; i++) {
                sum = steps(sum, 1);
                numbers[i] = (int) (sum >>> 20);
            }
            Arrays.sort(numbers);
            sum += numbers[7] + (long) c[11];
            rounds++;
        }
        tally.print(rounds, sum == 42 ? " " : "");
    }

    private static void multiply(double[] a, double[] b, double[] c, int n) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++) {
                    s += a[i * n + k] * b[k * n + j];
                }
                c[i * n + j] = s;
            }
        }
    }

    static long steps(long seed, int count) {
        long x = seed;
        for (int i = 0; i < count; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            x ^= x >>> 29;
        }
        return x;
    }
}
