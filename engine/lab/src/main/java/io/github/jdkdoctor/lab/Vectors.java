package io.github.jdkdoctor.lab;

/** Arithmetic with small objects that live for one step. Arguments: seconds. */
public final class Vectors {
    private Vectors() {}

    private static final class Point {
        final double x;
        final double y;
        final double z;

        Point(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        Point plus(Point other) {
            return new Point(x + other.x, y + other.y, z + other.z);
        }

        Point times(double factor) {
            return new Point(x * factor, y * factor, z * factor);
        }

        double dot(Point other) {
            return x * other.x + y * other.y + z * other.z;
        }
    }

    public static void main(String[] args) {
        Tally tally = new Tally("steps", args[0]);
        long done = 0;
        double sum = 0;
        byte[][] kept = new byte[64][];
        while (tally.running()) {
            sum += walk(1_000);
            kept[(int) (done % kept.length)] = new byte[2_000];
            done++;
        }
        tally.print(done, sum == 42 ? " " : "");
    }

    private static double walk(int steps) {
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            Point here = new Point(i, i * 0.5, 1);
            Point there = here.plus(new Point(1, 2, sum * 1e-9)).times(0.5);
            sum += there.dot(here) * 1e-6;
        }
        return sum;
    }
}
