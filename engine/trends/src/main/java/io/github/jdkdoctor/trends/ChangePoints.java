package io.github.jdkdoctor.trends;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Where the level of a series changes: E-divisive means (Matteson and James, 2014), whose permutation test is replaced by
 * Welch's t-test so that the same series always has the same change points (as Hunter does; Fleming et al., ICPE 2023).
 */
public final class ChangePoints {
    /** Fewer values than that on a side say nothing of its spread. */
    static final int SHORTEST = 3;

    // a candidate on the way, its place not counted: what rises and falls again is seen only when both cuts are there,
    // and
    // what is left when all are known has to pass the caller's own threshold
    private static final double SPLIT = 0.05;
    // of longer series the end counts; the time is quadratic
    private static final int LONGEST = 2000;

    private ChangePoints() {}

    /**
     * A change.
     *
     * @param at the index of the first value of the new level
     * @param p the probability of a difference as large where there is no change, for all places where it could have been seen
     */
    public record Change(int at, double p) {}

    /** The changes of a series whose probability is at most p, in order. */
    public static List<Change> of(double[] series, double p) {
        int offset = Math.max(0, series.length - LONGEST);
        double[] values = new double[series.length - offset];
        System.arraycopy(series, offset, values, 0, values.length);
        NavigableSet<Integer> cuts = new TreeSet<>();
        split(values, 0, values.length, cuts);
        return merged(values, cuts, p, offset);
    }

    private static void split(double[] values, int from, int to, NavigableSet<Integer> cuts) {
        if (to - from < 2 * SHORTEST) {
            return;
        }
        int at = best(values, from, to);
        if (at < 0 || welch(values, from, at, to) > SPLIT) {
            return;
        }
        cuts.add(at);
        split(values, from, at, cuts);
        split(values, at, to, cuts);
    }

    // neighbors that are the same now that all cuts are known belong together: the weakest cut goes first. A place was
    // chosen among all of the series, or a stretch by both of its ends: its probability is that of the best of them
    // (Bonferroni)
    private static List<Change> merged(double[] values, NavigableSet<Integer> cuts, double p, int offset) {
        while (true) {
            List<Integer> at = new ArrayList<>(cuts);
            int weakest = -1;
            double worst = p;
            List<Change> changes = new ArrayList<>();
            for (int i = 0; i < at.size(); i++) {
                int from = i == 0 ? 0 : at.get(i - 1);
                int to = i == at.size() - 1 ? values.length : at.get(i + 1);
                double places = at.size() == 1 ? values.length : Math.pow(values.length, 2);
                double chance = Math.min(1, strict(values, from, at.get(i), to) * places);
                changes.add(new Change(at.get(i) + offset, chance));
                if (chance > worst) {
                    worst = chance;
                    weakest = at.get(i);
                }
            }
            if (weakest < 0) {
                return changes;
            }
            cuts.remove(weakest);
        }
    }

    // three values that are close together by chance have no spread of their own to be trusted; ten of fifty that
    // nearly all
    // lie above the others are no chance, whatever the spread. The better one of two tests counts twice (Bonferroni)
    private static double strict(double[] values, int from, int at, int to) {
        Sample before = new Sample(values, from, at);
        Sample after = new Sample(values, at, to);
        return 2 * Math.min(Math.max(before.welch(after), before.student(after)), before.rankTest(after));
    }

    private static double welch(double[] values, int from, int at, int to) {
        return new Sample(values, from, at).welch(new Sample(values, at, to));
    }

    /** The place in a stretch whose sides differ most; -1 where all values are one. */
    private static int best(double[] values, int from, int to) {
        int n = to - from;
        // sums of distances: within the left side, within the right side, and all
        double all = 0;
        double[] toLeft = new double[n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < i; j++) {
                sum += Math.abs(values[from + i] - values[from + j]);
            }
            toLeft[i] = sum;
            all += sum;
        }
        double left = 0;
        double right = all;
        int best = -1;
        double most = 0;
        for (int at = 1; at < n; at++) {
            left += toLeft[at - 1];
            double out = 0;
            for (int j = at; j < n; j++) {
                out += Math.abs(values[from + at - 1] - values[from + j]);
            }
            right -= out;
            if (at < SHORTEST || n - at < SHORTEST) {
                continue;
            }
            double m = at;
            double k = n - at;
            double between = all - left - right;
            double energy = 2 * between / (m * k) - 2 * left / (m * (m - 1)) - 2 * right / (k * (k - 1));
            double statistic = m * k / n * energy;
            // the first of several that are equal but for rounding
            if (statistic > most * (1 + 1e-9) + 1e-300) {
                most = statistic;
                best = from + at;
            }
        }
        return best;
    }
}
