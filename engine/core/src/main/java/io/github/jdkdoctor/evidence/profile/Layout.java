package io.github.jdkdoctor.evidence.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Which box of a drawn flame graph stands on which, from where they lie. */
final class Layout {
    // boxes are drawn to a tenth of a pixel, and lie on their callers to their last one
    private static final double BLUR = 0.25;

    private final List<Drawn[]> rows;
    private final List<List<List<Integer>>> above = new ArrayList<>();
    private long unsupported;

    /** A box: its name, where it lies, and how many samples it stands for. */
    record Drawn(String name, double x, double y, double width, long samples) {
        private double right() {
            return x + width;
        }

        /** The same by another name. */
        Drawn named(String other) {
            return new Drawn(other, x, y, width, samples);
        }
    }

    Layout(List<Drawn> drawn) {
        TreeMap<Long, List<Drawn>> byHeight = new TreeMap<>();
        for (Drawn box : drawn) {
            byHeight.computeIfAbsent(Math.round(box.y() * 2), y -> new ArrayList<>())
                    .add(box);
        }
        List<Drawn[]> fromTop = new ArrayList<>();
        for (List<Drawn> row : byHeight.values()) {
            Drawn[] sorted = row.toArray(Drawn[]::new);
            Arrays.sort(sorted, Comparator.comparingDouble(Drawn::x));
            fromTop.add(sorted);
        }
        // the row that holds all samples is at the bottom, of icicles at the top
        if (samples(fromTop.get(fromTop.size() - 1)) >= samples(fromTop.get(0))) {
            Collections.reverse(fromTop);
        }
        rows = fromTop;
    }

    private static long samples(Drawn[] row) {
        return Arrays.stream(row).mapToLong(Drawn::samples).sum();
    }

    /** How many boxes have nothing below them. */
    long unsupported() {
        return unsupported;
    }

    /** Adds the boxes, each before those that stand on it. */
    void into(Boxes boxes) {
        for (int row = 0; row + 1 < rows.size(); row++) {
            above.add(above(rows.get(row), rows.get(row + 1)));
        }
        boolean one = rows.get(0).length == 1 && rows.get(0)[0].name().equals("all");
        if (!one) {
            boxes.add(0, 0, samples(rows.get(0)));
        }
        for (int box = 0; box < rows.get(0).length; box++) {
            add(boxes, box, one ? 0 : 1);
        }
    }

    private List<List<Integer>> above(Drawn[] lower, Drawn[] upper) {
        List<List<Integer>> carried = new ArrayList<>();
        for (int i = 0; i < lower.length; i++) {
            carried.add(new ArrayList<>());
        }
        int below = 0;
        for (int i = 0; i < upper.length; i++) {
            double middle = upper[i].x() + upper[i].width() / 2;
            while (below + 1 < lower.length && lower[below].right() <= middle) {
                below++;
            }
            if (lower[below].x() - BLUR <= middle && middle <= lower[below].right() + BLUR) {
                carried.get(below).add(i);
            } else {
                unsupported++;
            }
        }
        return carried;
    }

    // without recursion: stacks may be deeper than ours
    private void add(Boxes boxes, int bottom, int levelOfBottom) {
        int[] box = new int[rows.size()];
        int[] next = new int[rows.size()];
        int row = 0;
        box[0] = bottom;
        add(boxes, rows.get(0)[bottom], levelOfBottom);
        while (row >= 0) {
            List<Integer> children = row < above.size() ? above.get(row).get(box[row]) : List.of();
            if (next[row] < children.size()) {
                int child = children.get(next[row]++);
                row++;
                box[row] = child;
                next[row] = 0;
                add(boxes, rows.get(row)[child], levelOfBottom + row);
            } else {
                row--;
            }
        }
    }

    private static void add(Boxes boxes, Drawn box, int level) {
        boxes.add(level, boxes.frame(box.name()), box.samples());
    }
}
