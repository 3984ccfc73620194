package io.github.jdkdoctor.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What grew between two profiles, taken apart into pieces that share no sample.
 *
 * <p>Frames are gone through from the one with the fewest samples under it to the one with the most, callers merged. The
 * samples under a frame that no smaller one has claimed are compared as shares of the two programs. They become a piece
 * where they clearly grew or shrank (99.9 %), and are set aside as unchanged where there are so many that half as much
 * again would have shown; else they are left to larger frames, their callers among them. A frame that one side lacks
 * becomes a piece only if its samples outweigh those that ended in the same functions elsewhere on the other side: a
 * method in between that only the other JDK has is no growth. Where the share of a tier shifted by five points or more,
 * samples of that tier are taken apart by themselves, so that code that merely runs worse compiled is seen. The growth
 * is the sum over the pieces that grew.
 */
public final class Growth {
    private static final int LISTED = 10;
    private static final double TIER_SHIFT = 0.05;
    private static final double WOULD_SHOW = 0.5;
    private static final double MOST = 0.5;
    private static final double NOTICED = 0.1;
    private static final double CLOSE = 0.75;
    private static final double HARDLY = 0.01;
    private static final double INSTEAD = 0.7;
    private static final double LOOKED_AT = 0.02;
    // stands between Thread.run and the task in stacks of JDK 21 and 25, and not in those of 17, as in
    // healthy/17-to-21-ecj
    private static final String RUN_WITH = "java.lang.Thread.runWith";
    private static final Tier[] RUNNING = {Tier.INTERPRETED, Tier.C1, Tier.COMPILED};

    private final CallTree base;
    private final CallTree current;
    private final List<Piece> pieces;

    /** Samples that grew together: a part of those under a frame. */
    private static final class Piece {
        private final String frame;
        private final double growth;
        private final int[] base;
        private final int[] current;

        Piece(String frame, double growth, int[] base, int[] current) {
            this.frame = frame;
            this.growth = growth;
            this.base = base;
            this.current = current;
        }

        String frame() {
            return frame;
        }

        double growth() {
            return growth;
        }
    }

    private Growth(CallTree base, CallTree current, List<Piece> pieces) {
        this.base = base;
        this.current = current;
        this.pieces = pieces;
    }

    static Optional<Growth> of(Difference difference) {
        CallTree base = difference.base();
        CallTree current = difference.current();
        if (base.programSamples() == 0 || current.programSamples() == 0) {
            return Optional.empty();
        }
        List<Piece> pieces = new ArrayList<>();
        List<Tier> apart = new ArrayList<>();
        for (Tier tier : RUNNING) {
            if (difference
                    .tierShift(tier)
                    .filter(s -> s.standsOut() && Math.abs(s.growth()) >= TIER_SHIFT)
                    .isPresent()) {
                apart.add(tier);
            }
        }
        Names names = new Names(base, current);
        for (Tier tier : apart) {
            Search search = new Search(
                    names,
                    new Side(base, names::ofBase, t -> t == tier),
                    new Side(current, names::ofCurrent, t -> t == tier));
            search.run(pieces);
        }
        Search search = new Search(
                names,
                new Side(base, names::ofBase, t -> !apart.contains(t)),
                new Side(current, names::ofCurrent, t -> !apart.contains(t)));
        search.run(pieces);
        pieces.removeIf(piece -> piece.growth() <= 0);
        List<Piece> grown = apart.isEmpty() ? netted(pieces, base, current) : pieces;
        return grown.isEmpty() ? Optional.empty() : Optional.of(new Growth(base, current, grown));
    }

    // what grew no more in all, for the same method of the program, only stands under another method of the JDK: one
    // that was
    // inlined or renamed, as montgomery_square under BigInteger.equals on 17
    private static List<Piece> netted(List<Piece> pieces, CallTree base, CallTree current) {
        int[] ofBase = base.programNodes();
        int[] ofCurrent = current.programNodes();
        Map<Called, Double> sums = new HashMap<>();
        Map<Piece, Called> called = new HashMap<>();
        for (Piece piece : pieces) {
            boolean ofJvm = piece.growth() >= LOOKED_AT
                    && piece.current.length > 0
                    && !current.isJava(current.frame(piece.current[0]));
            String caller = ofJvm ? mostCalling(current, piece.current, ofCurrent) : "";
            if (!caller.isEmpty()) {
                Called of = new Called(caller, piece.frame());
                called.put(piece, of);
                sums.merge(of, piece.growth(), Double::sum);
            }
        }
        sums.replaceAll(
                (of, sum) -> Math.min(1, Math.max(0, (of.share(current, ofCurrent) - of.share(base, ofBase)) / sum)));
        List<Piece> netted = new ArrayList<>();
        for (Piece piece : pieces) {
            double part = called.containsKey(piece) ? sums.get(called.get(piece)) : 1;
            if (piece.growth() * part > 0) {
                netted.add(
                        part == 1 ? piece : new Piece(piece.frame(), piece.growth() * part, piece.base, piece.current));
            }
        }
        return netted;
    }

    /** A frame below a method of the program. */
    private record Called(String caller, String frame) {
        double share(CallTree tree, int[] program) {
            boolean[] under = new boolean[tree.nodes()];
            long sum = 0;
            for (int node = 0; node < under.length; node++) {
                int parent = tree.parent(node);
                under[node] = (parent >= 0 && under[parent])
                        || tree.name(tree.frame(node)).equals(frame);
                if (under[node]
                        && tree.self(node) > 0
                        && tree.bucket(node) == Bucket.PROGRAM
                        && program[node] >= 0
                        && tree.name(tree.frame(program[node])).equals(caller)) {
                    sum += tree.self(node);
                }
            }
            return (double) sum / tree.programSamples();
        }
    }

    // the method of the program under which most of the samples are; empty for those of none
    private static String mostCalling(CallTree tree, int[] nodes, int[] program) {
        Map<Integer, Long> callers = new HashMap<>();
        for (int node : nodes) {
            int frame = program[node] < 0 ? -1 : tree.frame(program[node]);
            callers.merge(frame, tree.self(node), Long::sum);
        }
        return callers.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(most -> most.getKey() >= 0)
                .map(most -> tree.name(most.getKey()))
                .orElse("");
    }

    /** How much grew, as a fraction of the current program's samples: 0.1 is ten points. */
    public double points() {
        return pieces.stream().mapToDouble(Piece::growth).sum();
    }

    /** The largest pieces, by the frame that they lie under. */
    public List<FrameGrowth> largest(int limit) {
        Map<String, Double> byFrame = new HashMap<>();
        for (Piece piece : pieces) {
            byFrame.merge(piece.frame(), piece.growth(), Double::sum);
        }
        return sorted(byFrame, limit);
    }

    /**
     * The innermost method of the program under which most of the growth lies, where pieces are many and small: of the Java
     * methods outside the JDK whose share under them grew by three quarters of the largest such growth, the one with fewest
     * samples. A method that stands in for another one of its class, as one that was renamed, did not grow. Where no other
     * did, the outermost method of the JDK that grew. Empty where none grew by ten points.
     */
    public Optional<FrameGrowth> common() {
        Map<String, Double> before = shares(base);
        Map<String, Double> now = shares(current);
        Map<String, Double> gone = new HashMap<>();
        before.forEach((frame, share) -> {
            if (now.getOrDefault(frame, 0.0) < HARDLY) {
                gone.merge(type(frame), share, Math::max);
            }
        });
        Set<String> program = current.programMethods();
        List<FrameGrowth> grown = new ArrayList<>();
        List<FrameGrowth> ofJdk = new ArrayList<>();
        now.forEach((frame, share) -> {
            double was = before.getOrDefault(frame, 0.0);
            double growth = share - was;
            // more than all that grew only stands in for another method
            if (growth < NOTICED
                    || growth > points() + LOOKED_AT
                    || (was < HARDLY && gone.getOrDefault(type(frame), 0.0) >= INSTEAD * growth)) {
                return;
            }
            if (program.contains(frame)) {
                grown.add(new FrameGrowth(frame, growth));
            } else if (FrameNames.ofJdk(frame) && !frame.startsWith("java.lang.Thread.")) {
                ofJdk.add(new FrameGrowth(frame, growth));
            }
        });
        return grown.isEmpty()
                ? ofJdk.stream().filter(g -> g.points() >= CLOSE * most(ofJdk)).findFirst()
                : grown.stream().filter(g -> g.points() >= CLOSE * most(grown)).reduce((a, b) -> b);
    }

    private static double most(List<FrameGrowth> grown) {
        return grown.stream().mapToDouble(FrameGrowth::points).max().orElse(0);
    }

    // from most samples to fewest, callers before what they call where both have as many
    private static Map<String, Double> shares(CallTree tree) {
        Map<String, Double> shares = new LinkedHashMap<>();
        tree.largest(Measure.UNDER, Integer.MAX_VALUE)
                .forEach(f -> shares.put(f.frame(), f.share().value()));
        return shares;
    }

    private static String type(String frame) {
        return frame.substring(0, Math.max(0, frame.lastIndexOf('.')));
    }

    /**
     * Growth under a frame that no smaller frame accounts for.
     *
     * @param points as a fraction of the current program's samples
     */
    public record FrameGrowth(String frame, double points) {}

    private static List<FrameGrowth> sorted(Map<String, Double> byFrame, int limit) {
        return byFrame.entrySet().stream()
                .map(e -> new FrameGrowth(e.getKey(), e.getValue()))
                .sorted(Comparator.comparingDouble((FrameGrowth g) -> -g.points())
                        .thenComparing(FrameGrowth::frame))
                .limit(limit)
                .toList();
    }

    /**
     * Which part of the growth hypotheses account for, in the order given: samples that one accounts for are gone for
     * those after it. Within a piece a hypothesis explains as much as its stacks grew there, at most the piece. The
     * growth of another bucket counts, explained and as growth, only as far as a hypothesis accounts for it, and only
     * outside its interval; points are of all samples there.
     */
    public Explanation explainedBy(List<Accounting> accountings) {
        double program = current.bucket(Bucket.PROGRAM).value();
        boolean[] goneBase = new boolean[base.nodes()];
        boolean[] goneCurrent = new boolean[current.nodes()];
        double[] left = pieces.stream().mapToDouble(Piece::growth).toArray();
        double[] explained = new double[accountings.size()];
        double sum = points() * program;
        for (int i = 0; i < explained.length; i++) {
            boolean[] inBase = without(accountings.get(i).nodes(base), goneBase);
            boolean[] inCurrent = without(accountings.get(i).nodes(current), goneCurrent);
            double own = pieces(inBase, inCurrent, left) * program;
            double others = otherBuckets(inBase, inCurrent);
            sum += others;
            explained[i] = own + others;
            add(goneBase, inBase);
            add(goneCurrent, inCurrent);
        }
        double total = sum;
        List<Explanation.Part> parts = new ArrayList<>();
        for (int i = 0; i < explained.length; i++) {
            parts.add(new Explanation.Part(accountings.get(i).hypothesis(), explained[i] / total));
        }
        Map<String, Double> rest = new HashMap<>();
        Map<String, Double> threads = threads(left, goneBase, goneCurrent);
        threads.replaceAll((name, growth) -> growth * program / total);
        double unexplained = 0;
        for (int i = 0; i < left.length; i++) {
            if (left[i] > 0) {
                rest.merge(pieces.get(i).frame(), left[i] * program / total, Double::sum);
                unexplained += left[i] * program / total;
            }
        }
        int[] innermost = current.programNodes();
        Set<String> methods = current.programMethods();
        return new Explanation(
                total,
                parts,
                Math.min(1, unexplained),
                largest(
                        rest,
                        frame -> methods.contains(frame) ? Optional.empty() : caller(frame, goneCurrent, innermost)),
                largest(threads, thread -> Optional.empty()));
    }

    private static List<Explanation.Rest> largest(
            Map<String, Double> growth, Function<String, Optional<String>> callers) {
        return sorted(growth, LISTED).stream()
                .map(g -> new Explanation.Rest(g.frame(), g.points(), callers.apply(g.frame())))
                .toList();
    }

    // of a frame of the JDK or of native code, who of the program called it in most of the samples that grew with it
    private Optional<String> caller(String frame, boolean[] gone, int[] program) {
        Map<String, Long> callers = new HashMap<>();
        long all = 0;
        for (Piece piece : pieces) {
            if (piece.frame().equals(frame)) {
                for (int node : piece.current) {
                    if (!gone[node]) {
                        all += current.self(node);
                        if (program[node] >= 0) {
                            callers.merge(current.name(current.frame(program[node])), current.self(node), Long::sum);
                        }
                    }
                }
            }
        }
        double most = all * MOST;
        return callers.entrySet().stream()
                .filter(c -> c.getValue() > most)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    // what is left of each piece goes to the threads in which its unexplained samples grew
    private Map<String, Double> threads(double[] left, boolean[] goneBase, boolean[] goneCurrent) {
        Map<String, Double> sum = new HashMap<>();
        int[] ofBase = base.threadOfNodes();
        int[] ofCurrent = current.threadOfNodes();
        for (int i = 0; i < left.length; i++) {
            if (left[i] > 0) {
                Map<String, Double> grown = new HashMap<>();
                byThread(grown, current, pieces.get(i).current, goneCurrent, ofCurrent, 1);
                byThread(grown, base, pieces.get(i).base, goneBase, ofBase, -1);
                grown.values().removeIf(growth -> growth <= 0);
                double all = grown.values().stream().mapToDouble(g -> g).sum();
                double part = left[i];
                grown.forEach((name, growth) -> sum.merge(name, part * growth / all, Double::sum));
            }
        }
        // a side that names none says nothing of where the other one grew
        sum.remove("");
        return named(base) && named(current) ? sum : new HashMap<>();
    }

    private static boolean named(CallTree tree) {
        return tree.threads().count() > Bucket.COUNT;
    }

    private static void byThread(
            Map<String, Double> sums, CallTree tree, int[] nodes, boolean[] gone, int[] threads, int sign) {
        for (int node : nodes) {
            if (!gone[node]) {
                sums.merge(
                        tree.threads().name(threads[node]).orElse(""),
                        sign * (double) tree.self(node) / tree.programSamples(),
                        Double::sum);
            }
        }
    }

    // takes from each piece what its stacks grew; nothing where all of them together are inside the noise
    private double pieces(boolean[] inBase, boolean[] inCurrent, double[] left) {
        double[] grown = new double[left.length];
        long allBase = 0;
        long allCurrent = 0;
        for (int i = 0; i < left.length; i++) {
            long ofBase = sum(base, pieces.get(i).base, inBase);
            long ofCurrent = sum(current, pieces.get(i).current, inCurrent);
            allBase += ofBase;
            allCurrent += ofCurrent;
            double growth = (double) ofCurrent / current.programSamples() - (double) ofBase / base.programSamples();
            grown[i] = Math.max(0, Math.min(left[i], growth));
        }
        Shift shift =
                new Shift(new Share(allBase, base.programSamples()), new Share(allCurrent, current.programSamples()));
        if (!shift.outsideNoise() || shift.growth() <= 0) {
            return 0;
        }
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            left[i] -= grown[i];
            sum += grown[i];
        }
        return sum;
    }

    private double otherBuckets(boolean[] inBase, boolean[] inCurrent) {
        long[] ofBase = byBucket(base, inBase);
        long[] ofCurrent = byBucket(current, inCurrent);
        double sum = 0;
        for (Bucket bucket : Bucket.values()) {
            Shift shift = new Shift(
                    new Share(ofBase[bucket.code], base.samples()),
                    new Share(ofCurrent[bucket.code], current.samples()));
            if (bucket != Bucket.PROGRAM && shift.growth() > 0 && shift.outsideNoise()) {
                sum += shift.growth();
            }
        }
        return sum;
    }

    private static long[] byBucket(CallTree tree, boolean[] in) {
        long[] sums = new long[Bucket.COUNT];
        for (int node = 0; node < in.length; node++) {
            sums[tree.bucket(node).code] += in[node] ? tree.self(node) : 0;
        }
        return sums;
    }

    private static long sum(CallTree tree, int[] nodes, boolean[] in) {
        long sum = 0;
        for (int node : nodes) {
            sum += in[node] ? tree.self(node) : 0;
        }
        return sum;
    }

    private static boolean[] without(boolean[] set, boolean[] gone) {
        for (int i = 0; i < set.length; i++) {
            set[i] &= !gone[i];
        }
        return set;
    }

    private static void add(boolean[] set, boolean[] more) {
        for (int i = 0; i < set.length; i++) {
            set[i] |= more[i];
        }
    }

    /** Numbers of a tree's names in the names of both. */
    private interface Numbering {
        int of(int name);
    }

    /** Which samples are looked at, by the tier of their last Java frame. */
    private interface Stratum {
        boolean has(Tier tier);
    }

    /** The samples of one side that are not claimed yet, with sums over ranges of nodes (Fenwick's tree). */
    private static final class Side {
        private final CallTree tree;
        private final long all;
        private final int[] leafNames;
        private final long[] weights;
        private final long[] sums;
        // the next node that may have unclaimed samples, with shortcuts
        private final int[] next;

        Side(CallTree tree, Numbering numbering, Stratum stratum) {
            this.tree = tree;
            int n = tree.nodes();
            all = tree.programSamples();
            leafNames = new int[n];
            weights = new long[n];
            sums = new long[n + 1];
            next = new int[n + 1];
            for (int node = 0; node < n; node++) {
                boolean in = tree.bucket(node) == Bucket.PROGRAM && stratum.has(tree.leafTier(node));
                weights[node] = in ? tree.self(node) : 0;
                leafNames[node] = numbering.of(tree.nameOf(node));
                next[node] = weights[node] > 0 ? node : node + 1;
            }
            next[n] = n;
            for (int i = 1; i <= n; i++) {
                sums[i] += weights[i - 1];
                int up = i + (i & -i);
                if (up <= n) {
                    sums[up] += sums[i];
                }
            }
        }

        double share(long samples) {
            return (double) samples / all;
        }

        // the outermost nodes of a name: their ranges are apart
        int[] outermost(int name) {
            if (name < 0) {
                return new int[0];
            }
            int[] nodes = tree.nodesOf(name);
            int count = 0;
            int end = 0;
            for (int node : nodes) {
                if (node >= end) {
                    end = tree.end(node);
                    nodes[count++] = node;
                }
            }
            return Arrays.copyOf(nodes, count);
        }

        long unclaimed(int[] outermost) {
            long sum = 0;
            for (int node : outermost) {
                sum += sumBelow(tree.end(node)) - sumBelow(node);
            }
            return sum;
        }

        private long sumBelow(int node) {
            long sum = 0;
            for (int i = node; i > 0; i -= i & -i) {
                sum += sums[i];
            }
            return sum;
        }

        int nextUnclaimed(int node) {
            int found = node;
            while (next[found] != found) {
                next[found] = next[next[found]];
                found = next[found];
            }
            return found;
        }

        int[] nodes(int[] outermost) {
            int[] found = new int[16];
            int count = 0;
            for (int from : outermost) {
                int end = tree.end(from);
                for (int node = nextUnclaimed(from); node < end; node = nextUnclaimed(node + 1)) {
                    if (count == found.length) {
                        found = Arrays.copyOf(found, count * 2);
                    }
                    found[count++] = node;
                }
            }
            return Arrays.copyOf(found, count);
        }

        void claim(int[] nodes, long[] byLeaf) {
            for (int node : nodes) {
                long weight = weights[node];
                byLeaf[leafNames[node]] -= weight;
                for (int i = node + 1; i < sums.length; i += i & -i) {
                    sums[i] -= weight;
                }
                weights[node] = 0;
                next[node] = node + 1;
            }
        }

        long[] byLeaf(int names) {
            long[] byLeaf = new long[names];
            for (int node = 0; node < weights.length; node++) {
                byLeaf[leafNames[node]] += weights[node];
            }
            return byLeaf;
        }
    }

    private static final class Search {
        private final Names names;
        private final Side base;
        private final Side current;
        private final long[] baseByLeaf;
        private final long[] currentByLeaf;

        Search(Names names, Side base, Side current) {
            this.names = names;
            this.base = base;
            this.current = current;
            this.baseByLeaf = base.byLeaf(names.count());
            this.currentByLeaf = current.byLeaf(names.count());
        }

        /** A frame with the outermost nodes of it on both sides and what lay under them at first. */
        private static final class Candidate {
            private final int name;
            private final int[] base;
            private final int[] current;
            private final double ofBase;
            private final double ofCurrent;
            private final int depth;

            Candidate(int name, int[] base, int[] current, double ofBase, double ofCurrent, int depth) {
                this.name = name;
                this.base = base;
                this.current = current;
                this.ofBase = ofBase;
                this.ofCurrent = ofCurrent;
                this.depth = depth;
            }

            int name() {
                return name;
            }

            double size() {
                return Math.max(ofBase, ofCurrent);
            }

            int depth() {
                return depth;
            }
        }

        void run(List<Piece> pieces) {
            List<Candidate> candidates = new ArrayList<>();
            int[] baseDepths = depths(base.tree);
            int[] currentDepths = depths(current.tree);
            for (int name = 0; name < names.count(); name++) {
                if (names.name(name).equals(RUN_WITH)) {
                    continue;
                }
                int[] b = base.outermost(names.inBase(name));
                int[] c = current.outermost(names.inCurrent(name));
                double ofBase = base.share(base.unclaimed(b));
                double ofCurrent = current.share(current.unclaimed(c));
                if (ofBase > 0 || ofCurrent > 0) {
                    int depth = Math.min(shallowest(b, baseDepths), shallowest(c, currentDepths));
                    candidates.add(new Candidate(name, b, c, ofBase, ofCurrent, depth));
                }
            }
            candidates.sort(Comparator.comparingDouble(Candidate::size)
                    .thenComparing(Candidate::depth, Comparator.reverseOrder())
                    .thenComparing(Candidate::name));
            for (Candidate candidate : candidates) {
                look(candidate, pieces);
            }
        }

        private static int[] depths(CallTree tree) {
            int[] depths = new int[tree.nodes()];
            for (int node = 0; node < depths.length; node++) {
                depths[node] = tree.parent(node) < 0 ? 0 : depths[tree.parent(node)] + 1;
            }
            return depths;
        }

        private static int shallowest(int[] nodes, int[] depths) {
            int least = Integer.MAX_VALUE;
            for (int node : nodes) {
                least = Math.min(least, depths[node]);
            }
            return least;
        }

        private void look(Candidate candidate, List<Piece> pieces) {
            long ofBase = base.unclaimed(candidate.base);
            long ofCurrent = current.unclaimed(candidate.current);
            Interval interval = interval(ofBase, ofCurrent);
            boolean changed = !interval.contains(0);
            double larger = Math.max(base.share(ofBase), current.share(ofCurrent));
            boolean unchanged = !changed && interval.high() - interval.low() <= 2 * WOULD_SHOW * larger;
            if (!changed && !unchanged) {
                return;
            }
            int[] baseNodes = base.nodes(candidate.base);
            int[] currentNodes = current.nodes(candidate.current);
            if (changed && onOneSideOnly(candidate, ofBase, ofCurrent, baseNodes, currentNodes)) {
                return;
            }
            base.claim(baseNodes, baseByLeaf);
            current.claim(currentNodes, currentByLeaf);
            if (changed) {
                double growth = current.share(ofCurrent) - base.share(ofBase);
                pieces.add(new Piece(names.name(candidate.name), growth, baseNodes, currentNodes));
            }
        }

        // whether a frame that one side lacks has no more samples than the functions they ended in have there elsewhere
        private boolean onOneSideOnly(
                Candidate candidate, long ofBase, long ofCurrent, int[] baseNodes, int[] currentNodes) {
            if (candidate.ofBase == 0) {
                return interval(sameLeaves(current, currentNodes, baseByLeaf), ofCurrent)
                                .low()
                        <= 0;
            }
            if (candidate.ofCurrent == 0) {
                return interval(ofBase, sameLeaves(base, baseNodes, currentByLeaf))
                                .high()
                        >= 0;
            }
            return false;
        }

        private static long sameLeaves(Side side, int[] nodes, long[] others) {
            return Arrays.stream(nodes)
                    .map(node -> side.leafNames[node])
                    .distinct()
                    .mapToLong(leaf -> others[leaf])
                    .sum();
        }

        private Interval interval(long ofBase, long ofCurrent) {
            return new Shift(new Share(ofBase, base.all), new Share(ofCurrent, current.all)).interval(Share.LOOKED_FOR);
        }
    }
}
