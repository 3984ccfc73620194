package io.github.jdkdoctor.profile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The stacks of two profiles merged by name, for drawing: from the root to the leaf or from the leaf to the root. Frames
 * of both sides are there, those that vanished too. What is too small to be seen is left out.
 *
 * @param base all samples of the baseline run; 0 where there is only one run
 * @param current all samples of the current run
 * @param least the share of either side from which on a node is there
 * @param nodes in preorder, of siblings the largest first
 */
public record FlameGraph(long base, long current, double least, List<Node> nodes) {
    /** How many frames may be above one that is there: the most that JFR and async-profiler record. */
    public static final int DEEPEST = 2_048;

    private static final double LEAST = 0.0005;
    private static final int MOST_NODES = 30_000;
    // what a node's samples have to have in common to be marked as one hypothesis's
    private static final double NEARLY_ALL = 0.9;

    public FlameGraph {
        nodes = List.copyOf(nodes);
    }

    /**
     * One frame on one path.
     *
     * @param depth 0 for the outermost
     * @param base samples of the baseline run in it or beyond
     * @param hypothesis the index of the first accounting that its samples belong to; -1 if to none
     */
    public record Node(String frame, int depth, long base, long current, int hypothesis) {}

    /** From the root to the leaf. */
    public static FlameGraph fromRoots(Difference difference, List<Accounting> accountings) {
        return new Drawing(difference, accountings, false).fitting();
    }

    /** From the leaf to the root: what calls the code that takes the time. */
    public static FlameGraph fromLeaves(Difference difference, List<Accounting> accountings) {
        return new Drawing(difference, accountings, true).fitting();
    }

    /** Nodes of one side on the same path, with the samples that each brings and whom those belong to. */
    private static final class Members {
        private final int[] nodes;
        private final long[] samples;
        private final int[] hypotheses;
        private final long sum;

        Members(int count, long sum) {
            nodes = new int[count];
            samples = new long[count];
            hypotheses = new int[count];
            this.sum = sum;
        }
    }

    private record Group(int name, int depth, Members base, Members current) {}

    /** One of the two trees, with sums below each node and who accounts for its own samples. */
    private static final class Side {
        private final CallTree tree;
        private final long[] sums;
        private final int[] hypotheses;
        private final IntUnaryOperator names;

        Side(CallTree tree, IntUnaryOperator names, List<Accounting> accountings) {
            this.tree = tree;
            this.names = names;
            sums = new long[tree.nodes() + 1];
            for (int i = 0; i < tree.nodes(); i++) {
                sums[i + 1] = sums[i] + tree.self(i);
            }
            hypotheses = new int[tree.nodes()];
            Arrays.fill(hypotheses, -1);
            for (int h = accountings.size() - 1; h >= 0; h--) {
                boolean[] accounted = accountings.get(h).nodes(tree);
                for (int i = 0; i < accounted.length; i++) {
                    hypotheses[i] = accounted[i] ? h : hypotheses[i];
                }
            }
        }

        int name(int node) {
            return names.applyAsInt(tree.nameOf(node));
        }

        long below(int node) {
            return sums[tree.end(node)] - sums[node];
        }
    }

    /** Gathers nodes by name, again and again: a graph has tens of thousands of gatherings. */
    private static final class Gathering {
        private final Side side;
        private int[] nodes = new int[64];
        private long[] samples = new long[64];
        private int[] hypotheses = new int[64];
        private int count;

        Gathering(Side side) {
            this.side = side;
        }

        Side clear() {
            count = 0;
            return side;
        }

        void add(int node, long of, int hypothesis) {
            if (of == 0) {
                return;
            }
            if (count == nodes.length) {
                nodes = Arrays.copyOf(nodes, count * 2);
                samples = Arrays.copyOf(samples, count * 2);
                hypotheses = Arrays.copyOf(hypotheses, count * 2);
            }
            nodes[count] = node;
            hypotheses[count] = hypothesis;
            samples[count++] = of;
        }

        /** Adds to the sums and numbers by name, and to the list of names that were not there yet. */
        int sum(long[] byName, int[] counts, int[] seen, int from, boolean[] marked) {
            int found = from;
            for (int i = 0; i < count; i++) {
                int name = side.name(nodes[i]);
                if (!marked[name]) {
                    marked[name] = true;
                    seen[found++] = name;
                }
                byName[name] += samples[i];
                counts[name]++;
            }
            return found;
        }
    }

    private static final class Drawing {
        private final Difference difference;
        private final boolean inverted;
        private final int accountings;
        private final Names names;
        private final Side base;
        private final Side current;
        private final Gathering baseNodes;
        private final Gathering currentNodes;
        private final long[] ofBase;
        private final long[] ofCurrent;
        private final int[] countBase;
        private final int[] countCurrent;
        private final int[] seen;
        private final boolean[] marked;
        // where in the members of a group a name's next node goes; -1 where the name is too small
        private final int[] slots;

        Drawing(Difference difference, List<Accounting> accountings, boolean inverted) {
            this.difference = difference;
            this.inverted = inverted;
            this.accountings = accountings.size();
            names = new Names(difference.base(), difference.current());
            base = new Side(difference.base(), names::ofBase, accountings);
            current = new Side(difference.current(), names::ofCurrent, accountings);
            baseNodes = new Gathering(base);
            currentNodes = new Gathering(current);
            ofBase = new long[names.count()];
            ofCurrent = new long[names.count()];
            countBase = new int[names.count()];
            countCurrent = new int[names.count()];
            seen = new int[names.count()];
            marked = new boolean[names.count()];
            slots = new int[names.count()];
        }

        FlameGraph fitting() {
            double least = LEAST;
            while (true) {
                List<Node> nodes = draw(least);
                if (nodes.size() < MOST_NODES) {
                    return new FlameGraph(
                            difference.base().samples(), difference.current().samples(), least, nodes);
                }
                least *= 2;
            }
        }

        private List<Node> draw(double least) {
            List<Node> nodes = new ArrayList<>();
            ArrayDeque<Group> open = new ArrayDeque<>();
            gatherFirst(baseNodes);
            gatherFirst(currentNodes);
            push(open, 0, least);
            while (!open.isEmpty() && nodes.size() < MOST_NODES) {
                Group group = open.pop();
                nodes.add(new Node(
                        names.name(group.name), group.depth, group.base.sum, group.current.sum, hypothesis(group)));
                if (group.depth < DEEPEST) {
                    gatherNext(baseNodes, group.base);
                    gatherNext(currentNodes, group.current);
                    push(open, group.depth + 1, least);
                }
            }
            return nodes;
        }

        private void gatherFirst(Gathering gathering) {
            Side side = gathering.clear();
            for (int node = 0; node < side.tree.nodes(); node = inverted ? node + 1 : side.tree.end(node)) {
                gathering.add(node, inverted ? side.tree.self(node) : side.below(node), side.hypotheses[node]);
            }
        }

        private void gatherNext(Gathering gathering, Members members) {
            Side side = gathering.clear();
            for (int i = 0; i < members.nodes.length; i++) {
                int node = members.nodes[i];
                if (inverted) {
                    if (side.tree.parent(node) >= 0) {
                        gathering.add(side.tree.parent(node), members.samples[i], members.hypotheses[i]);
                    }
                    continue;
                }
                for (int child = node + 1; child < side.tree.end(node); child = side.tree.end(child)) {
                    gathering.add(child, side.below(child), side.hypotheses[child]);
                }
            }
        }

        // smallest first, so that the largest is on top
        private void push(ArrayDeque<Group> open, int depth, double least) {
            int found = baseNodes.sum(ofBase, countBase, seen, 0, marked);
            found = currentNodes.sum(ofCurrent, countCurrent, seen, found, marked);
            List<Group> groups = new ArrayList<>();
            for (int i = 0; i < found; i++) {
                int name = seen[i];
                if (share(ofBase[name], base) >= least || share(ofCurrent[name], current) >= least) {
                    groups.add(new Group(
                            name,
                            depth,
                            new Members(countBase[name], ofBase[name]),
                            new Members(countCurrent[name], ofCurrent[name])));
                }
            }
            fill(baseNodes, groups, true);
            fill(currentNodes, groups, false);
            for (int i = 0; i < found; i++) {
                int name = seen[i];
                ofBase[name] = 0;
                ofCurrent[name] = 0;
                countBase[name] = 0;
                countCurrent[name] = 0;
                marked[name] = false;
            }
            groups.sort(Comparator.comparingDouble((Group g) -> share(g.base.sum, base) + share(g.current.sum, current))
                    .thenComparing(Group::name, Comparator.reverseOrder()));
            groups.forEach(open::push);
        }

        private void fill(Gathering gathering, List<Group> groups, boolean ofBase) {
            for (int i = 0; i < gathering.count; i++) {
                slots[gathering.side.name(gathering.nodes[i])] = -1;
            }
            int[] next = new int[groups.size()];
            for (int g = 0; g < groups.size(); g++) {
                slots[groups.get(g).name] = g;
            }
            for (int i = 0; i < gathering.count; i++) {
                int g = slots[gathering.side.name(gathering.nodes[i])];
                if (g >= 0) {
                    Members members = ofBase ? groups.get(g).base : groups.get(g).current;
                    members.nodes[next[g]] = gathering.nodes[i];
                    members.hypotheses[next[g]] = gathering.hypotheses[i];
                    members.samples[next[g]++] = gathering.samples[i];
                }
            }
        }

        private static double share(long samples, Side side) {
            return side.tree.samples() == 0 ? 0 : (double) samples / side.tree.samples();
        }

        // from the root, a frame's own path tells; from the leaf, the samples that end there
        private int hypothesis(Group group) {
            long[] byHypothesis = new long[accountings];
            count(group.base, byHypothesis);
            count(group.current, byHypothesis);
            long all = group.base.sum + group.current.sum;
            for (int h = 0; h < accountings; h++) {
                if (byHypothesis[h] >= all * NEARLY_ALL) {
                    return h;
                }
            }
            return -1;
        }

        private static void count(Members members, long[] byHypothesis) {
            for (int i = 0; i < members.nodes.length; i++) {
                if (members.hypotheses[i] >= 0) {
                    byHypothesis[members.hypotheses[i]] += members.samples[i];
                }
            }
        }
    }
}
