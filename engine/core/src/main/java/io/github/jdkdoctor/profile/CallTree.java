package io.github.jdkdoctor.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Stacks of samples merged from the root: for each node its frame, its parent and the samples that ended there.
 *
 * <p>Nodes are numbered in preorder, so that what lies under a node is a range of numbers and questions about frames
 * are sums over ranges. A root frame that names a thread ({@code [http-nio-8080-exec-1 tid=123]}) is no node, it only
 * tells the bucket. Shares are of the program's samples unless a bucket is asked for.
 */
public final class CallTree {
    /** The most nodes that a tree has. */
    public static final int MAX_NODES = 1 << 20;

    private static final Bucket[] BUCKETS = Bucket.values();
    private static final Tier[] TIERS = Tier.values();
    // instead of a tier: no Java frame on the stack; a Java frame whose tier is not known
    private static final byte NO_JAVA = -1;
    private static final byte NO_TIER = -2;

    private static final int MANY = 16;

    private static final Frames INITIALIZERS = Frames.of("*.<clinit>");
    // what compilers inline into loops over arrays: a sample that ends there is one of the loop
    private static final Frames INLINED = Frames.of(
            "java.lang.invoke.VarHandle*",
            "java.util.Objects.check*",
            "jdk.internal.util.Preconditions.*",
            "jdk.internal.misc.Unsafe.*",
            "sun.misc.Unsafe.*",
            "sun.security.provider.ByteArrayAccess*",
            "java.lang.Integer.reverseBytes",
            "java.lang.Integer.rotate*",
            "java.lang.Long.reverseBytes",
            "java.lang.Long.rotate*");

    private final String[] names;
    // the names of copies of libraries, with those that they have in the library itself
    private final Map<Integer, List<String>> relocated = new HashMap<>();
    private final int[] frameNames;
    private final Tier[] tiers;
    private final boolean[] java;
    // of a root: -1 less the number of its threads
    private final int[] parents;
    private final Threads threads;
    private final int[] frames;
    private final long[] self;
    private final int[] ends;
    private final byte[] buckets;
    private final byte[] leafTiers;
    private final int[] nameStarts;
    private final int[] nameNodes;
    private final long[] totals = new long[Bucket.COUNT];
    private final long[] programSums;
    private final long samples;
    private final long folded;
    private final boolean bounded;
    private final Set<Tier> told;
    private volatile int @Nullable [] initializers;
    private volatile boolean @Nullable [] inlined;

    private CallTree(Builder from) {
        int n = from.nodes;
        threads = from.threads;
        Frame[] known = Arrays.copyOf(from.known, from.frames);
        Map<String, Integer> numbers = new HashMap<>(known.length * 2);
        for (Frame frame : known) {
            numbers.put(frame.name(), 0);
        }
        names = numbers.keySet().toArray(String[]::new);
        Arrays.sort(names);
        for (int i = 0; i < names.length; i++) {
            numbers.put(names[i], i);
            List<String> originals = Relocated.originals(names[i]);
            if (!originals.isEmpty()) {
                relocated.put(i, originals);
            }
        }
        frameNames = new int[known.length];
        tiers = new Tier[known.length];
        java = new boolean[known.length];
        for (int i = 0; i < known.length; i++) {
            frameNames[i] = numbers.getOrDefault(known[i].name(), 0);
            tiers[i] = known[i].tier();
            java[i] = known[i].java();
        }
        parents = new int[n];
        frames = new int[n];
        self = new long[n];
        ends = new int[n];
        long unit = from.unit();
        inPreorder(from, unit);
        buckets = new byte[n];
        leafTiers = new byte[n];
        programSums = new long[n + 1];
        long all = 0;
        Bucket[] markers = new Bucket[names.length];
        boolean[] collections = new boolean[names.length];
        for (int i = 0; i < names.length; i++) {
            markers[i] = Bucket.ofFrame(names[i]);
            collections[i] = Bucket.collects(names[i]);
        }
        nameStarts = new int[names.length + 1];
        EnumSet<Tier> seen = EnumSet.noneOf(Tier.class);
        for (int i = 0; i < n; i++) {
            int parent = parents[i];
            int frame = frames[i];
            Bucket above = parent < 0 ? threads.bucket(-1 - parent) : BUCKETS[buckets[parent]];
            int name = frameNames[frame];
            Bucket bucket = within(above, markers[name], collections[name]);
            buckets[i] = bucket.code;
            leafTiers[i] = leafTier(frame, parent < 0 ? NO_JAVA : leafTiers[parent]);
            totals[bucket.code] += self[i];
            all += self[i];
            programSums[i + 1] = programSums[i] + (bucket == Bucket.PROGRAM ? self[i] : 0);
            nameStarts[name + 1]++;
            seen.add(tiers[frame]);
        }
        for (int i = 0; i < names.length; i++) {
            nameStarts[i + 1] += nameStarts[i];
        }
        nameNodes = new int[n];
        int[] next = Arrays.copyOf(nameStarts, names.length);
        for (int i = 0; i < n; i++) {
            nameNodes[next[frameNames[frames[i]]]++] = i;
        }
        samples = all;
        folded = Math.min(from.folded / unit, all);
        bounded = from.bounded;
        seen.addAll(from.told);
        told = seen;
    }

    private void inPreorder(Builder from, long unit) {
        int n = from.nodes;
        int[] firstChild = new int[n];
        int[] sibling = new int[n];
        Arrays.fill(firstChild, -1);
        int firstRoot = -1;
        for (int i = n - 1; i >= 0; i--) {
            int parent = from.parents[i];
            if (parent < 0) {
                sibling[i] = firstRoot;
                firstRoot = i;
            } else {
                sibling[i] = firstChild[parent];
                firstChild[parent] = i;
            }
        }
        int[] number = new int[n];
        int next = 0;
        int node = firstRoot;
        while (node >= 0) {
            int parent = from.parents[node];
            number[node] = next;
            parents[next] = parent < 0 ? parent : number[parent];
            frames[next] = from.nodeFrames[node];
            self[next] = from.self[node] / unit;
            next++;
            if (firstChild[node] >= 0) {
                node = firstChild[node];
                continue;
            }
            while (true) {
                ends[number[node]] = next;
                if (sibling[node] >= 0) {
                    node = sibling[node];
                    break;
                }
                node = from.parents[node];
                if (node < 0) {
                    break;
                }
            }
        }
    }

    private static Bucket within(Bucket above, Bucket marker, boolean collects) {
        if (above == Bucket.PROGRAM) {
            return marker;
        }
        if (above == Bucket.VM && collects) {
            return Bucket.GC;
        }
        // workers of the collector clean up at safepoints, and the VM thread runs operations of Flight Recorder
        boolean narrower = marker == Bucket.PROFILER || (above == Bucket.GC && marker == Bucket.VM);
        return narrower ? marker : above;
    }

    // an inlined method has the tier of the method that it was compiled into, a native one that of its caller
    private byte leafTier(int frame, byte above) {
        Tier tier = tiers[frame];
        boolean compiledAbove = above == Tier.C1.code || above == Tier.COMPILED.code;
        return switch (tier) {
            case INTERPRETED, C1, COMPILED -> tier.code;
            case INLINED -> compiledAbove ? above : Tier.COMPILED.code;
            case UNKNOWN -> java[frame] ? NO_TIER : above;
            case NATIVE, KERNEL -> above;
        };
    }

    /** All samples, those of every bucket. Weights in nanoseconds were divided by the time that a sample stands for. */
    public long samples() {
        return samples;
    }

    /** Frames as the tree was built with, without duplicates. */
    public int frames() {
        return frameNames.length;
    }

    /** Nodes, numbered so that a parent comes before its children. */
    public int nodes() {
        return parents.length;
    }

    /** A node's parent; -1 for a root. */
    public int parent(int node) {
        return Math.max(parents[node], -1);
    }

    /** A node's frame. */
    public int frame(int node) {
        return frames[node];
    }

    /** By node, that of the innermost Java method on its stack that is none of the JDK's; -1 where there is none. */
    public int[] programNodes() {
        boolean[] ofProgram = new boolean[frameNames.length];
        for (int frame = 0; frame < ofProgram.length; frame++) {
            ofProgram[frame] = java[frame] && !FrameNames.ofJdk(name(frame));
        }
        int[] innermost = new int[parents.length];
        for (int node = 0; node < innermost.length; node++) {
            innermost[node] = ofProgram[frames[node]] ? node : parents[node] >= 0 ? innermost[parents[node]] : -1;
        }
        return innermost;
    }

    /** The names of Java methods outside the JDK. */
    Set<String> programMethods() {
        Set<String> methods = new HashSet<>();
        for (int frame = 0; frame < frameNames.length; frame++) {
            if (java[frame] && !FrameNames.ofJdk(name(frame))) {
                methods.add(name(frame));
            }
        }
        return methods;
    }

    /** The frames of a node's stack, the innermost first. */
    public List<String> stack(int node) {
        List<String> stack = new ArrayList<>();
        for (int n = node; n >= 0; n = parents[n]) {
            stack.add(name(frames[n]));
        }
        return stack;
    }

    /** The samples that ended in a node. */
    public long self(int node) {
        return self[node];
    }

    /** The bucket that a node's own samples are of. */
    public Bucket bucket(int node) {
        return BUCKETS[buckets[node]];
    }

    /** The threads of all nodes. */
    Threads threads() {
        return threads;
    }

    /** The number of each node's threads. */
    int[] threadOfNodes() {
        int[] of = new int[parents.length];
        for (int node = 0; node < of.length; node++) {
            of[node] = parents[node] < 0 ? -1 - parents[node] : of[parents[node]];
        }
        return of;
    }

    /** Samples of any bucket that had one of the frames anywhere on the stack. */
    public long allUnder(Frames set) {
        int[] under = nodesOf(set);
        return Arrays.stream(Bucket.values()).mapToLong(b -> covered(under, b)).sum();
    }

    /** Whether a frame is a Java method. */
    public boolean isJava(int frame) {
        return java[frame];
    }

    /** The tiers that the source tells from others. */
    List<Tier> told() {
        return told.stream().sorted().toList();
    }

    /** The tree itself, or one of fewer nodes: the rarest paths are folded into what called them. */
    CallTree atMost(int nodes) {
        if (nodes() <= nodes) {
            return this;
        }
        Builder builder = new Builder(nodes);
        builder.addAll(this);
        return builder.build();
    }

    /** Which frames have a name of the set, by the frame; those of copies of libraries in other packages left out. */
    public boolean[] among(Frames set) {
        boolean[] named = new boolean[names.length];
        for (int name : set.indexes(names)) {
            named[name] = true;
        }
        boolean[] among = new boolean[frames()];
        for (int frame = 0; frame < among.length; frame++) {
            among[frame] = named[frameNames[frame]];
        }
        return among;
    }

    /** A frame's canonical name. */
    public String name(int frame) {
        return names[frameNames[frame]];
    }

    public Tier tier(int frame) {
        return tiers[frame];
    }

    /**
     * At most how many samples end in a frame that merely led to theirs, because the tree grew over its limit and its
     * rarest paths were folded into what called them.
     */
    public long folded() {
        return folded;
    }

    /** Whether there were more frames than are kept, so that some go by the name {@code [other frames]}. */
    public boolean bounded() {
        return bounded;
    }

    /** The share of a bucket in all samples. */
    public Share bucket(Bucket bucket) {
        return new Share(totals[bucket.code], samples);
    }

    /** The program's samples. */
    public long programSamples() {
        return totals[Bucket.PROGRAM.code];
    }

    /** The share of the program's samples that ended in one of the frames, or in access to an array that was inlined there. */
    public Share self(Frames set) {
        return self(set, Bucket.PROGRAM);
    }

    /** The share of a bucket's samples that ended in one of the frames, or in access to an array that was inlined there. */
    public Share self(Frames set, Bucket bucket) {
        int[] nodes = nodesOf(set);
        long sum = 0;
        for (int node : nodes) {
            for (int below = node; below < ends[node]; ) {
                boolean counts = below == node || (inlined()[frames[below]] && Arrays.binarySearch(nodes, below) < 0);
                sum += counts && buckets[below] == bucket.code ? self[below] : 0;
                below = counts ? below + 1 : ends[below];
            }
        }
        return new Share(sum, totals[bucket.code]);
    }

    // found when first asked for, by any thread
    private boolean[] inlined() {
        boolean[] known = inlined;
        if (known == null) {
            known = among(INLINED);
            inlined = known;
        }
        return known;
    }

    /** The share of the program's samples that had one of the frames anywhere on the stack. */
    public Share under(Frames set) {
        return under(set, Bucket.PROGRAM);
    }

    /** The share of a bucket's samples that had one of the frames anywhere on the stack. */
    public Share under(Frames set, Bucket bucket) {
        return new Share(covered(nodesOf(set), bucket), totals[bucket.code]);
    }

    /**
     * The share of a bucket's samples that had one of the frames anywhere on the stack, but none of others and no static
     * initializer: that runs once for each class, so what is done in it is no cost of each call. One that main calls counts,
     * as a program may do all of its work there, such as an object that extends {@code scala.App}.
     */
    public Share underRepeated(Frames set, Frames others, Bucket bucket) {
        int[] nodes = nodesOf(set);
        if (nodes.length == 0) {
            return new Share(0, totals[bucket.code]);
        }
        int[] left = either(initializers(), nodesOf(others));
        return new Share(covered(either(nodes, left), bucket) - covered(left, bucket), totals[bucket.code]);
    }

    // in preorder
    private static int[] either(int[] some, int[] others) {
        if (some.length == 0 || others.length == 0) {
            return some.length == 0 ? others : some;
        }
        int[] either = Arrays.copyOf(some, some.length + others.length);
        System.arraycopy(others, 0, either, some.length, others.length);
        Arrays.sort(either);
        return either;
    }

    // the nodes of static initializers that run once, in preorder; found when first asked for, by any thread
    private int[] initializers() {
        int[] known = initializers;
        if (known == null) {
            known = Arrays.stream(nodesOf(INITIALIZERS))
                    .filter(node -> !calledByMain(node))
                    .toArray();
            initializers = known;
        }
        return known;
    }

    private boolean calledByMain(int node) {
        int caller = parents[node];
        while (caller >= 0 && !java[frames[caller]]) {
            caller = parents[caller];
        }
        return caller >= 0 && names[frameNames[frames[caller]]].endsWith(".main");
    }

    /** The share of the program's samples that had an inner frame somewhere below an outer one, as seen from the root. */
    public Share under(Frames outer, Frames inner) {
        return under(outer, inner, Bucket.PROGRAM);
    }

    /** The share of a bucket's samples that had an inner frame somewhere below an outer one, as seen from the root. */
    public Share under(Frames outer, Frames inner, Bucket bucket) {
        int[] outers = nodesOf(outer);
        int[] inners = nodesOf(inner);
        int[] both = new int[inners.length];
        int count = 0;
        int o = 0;
        int start = -1;
        int end = 0;
        for (int node : inners) {
            // ranges either nest or are apart, so the outermost one that began before this node is the one to ask
            while (o < outers.length && outers[o] < node) {
                if (outers[o] >= end) {
                    start = outers[o];
                    end = ends[start];
                }
                o++;
            }
            if (start >= 0 && node > start && node < end) {
                both[count++] = node;
            }
        }
        return new Share(covered(Arrays.copyOf(both, count), bucket), totals[bucket.code]);
    }

    /**
     * The share of a tier in the program's samples with a Java frame on their stack, by the frame nearest to the leaf.
     * Inlined methods count for the compiler of the method they were compiled into. Empty where the source does not
     * tell: no tiers at all, or, for C1, one compiler like the other, as in JDK Flight Recorder's own samples.
     *
     * @param tier INTERPRETED, C1 or COMPILED
     */
    public Optional<Share> tier(Tier tier) {
        if (tier != Tier.INTERPRETED && tier != Tier.C1 && tier != Tier.COMPILED) {
            throw new IllegalArgumentException("no tier that a method runs in: " + tier);
        }
        long[] byTier = new long[TIERS.length];
        long untold = 0;
        for (int i = 0; i < self.length; i++) {
            if (self[i] > 0 && buckets[i] == Bucket.PROGRAM.code) {
                if (leafTiers[i] >= 0) {
                    byTier[leafTiers[i]] += self[i];
                } else if (leafTiers[i] == NO_TIER) {
                    untold += self[i];
                }
            }
        }
        long all = byTier[Tier.INTERPRETED.code] + byTier[Tier.C1.code] + byTier[Tier.COMPILED.code];
        if (!tells(tier == Tier.COMPILED ? Tier.INTERPRETED : tier) || all == 0 || untold > all / 10) {
            return Optional.empty();
        }
        return Optional.of(new Share(byTier[tier.code], all));
    }

    /** Whether the source tells a tier from others: a frame has it, or the reader said so. */
    public boolean tells(Tier tier) {
        return told.contains(tier);
    }

    /**
     * The share of the program's samples whose frame nearest to the leaf, the kernel's left out, has no name. The inside of a library
     * that a Java method called is no such loss: Linux distributions strip zlib and others, and the method says what they do.
     */
    public Share withoutSymbols() {
        boolean[] nameless = new boolean[names.length];
        boolean[] ofLibrary = new boolean[names.length];
        for (int i = 0; i < names.length; i++) {
            nameless[i] = FrameNames.nameless(names[i]);
            ofLibrary[i] = nameless[i] && FrameNames.ofLibrary(names[i]);
        }
        boolean[] lost = new boolean[self.length];
        long sum = 0;
        for (int i = 0; i < self.length; i++) {
            boolean above = parents[i] >= 0 && lost[parents[i]];
            int name = frameNames[frames[i]];
            boolean called = ofLibrary[name] && parents[i] >= 0 && leafTiers[parents[i]] != NO_JAVA;
            lost[i] = tiers[frames[i]] == Tier.KERNEL ? above : nameless[name] && !called;
            if (lost[i] && buckets[i] == Bucket.PROGRAM.code) {
                sum += self[i];
            }
        }
        return new Share(sum, programSamples());
    }

    /** Whether the source shows frames of the JVM, of libraries or of the kernel, in whatever bucket. */
    public boolean showsNativeCode() {
        for (int frame = 0; frame < tiers.length; frame++) {
            if (!java[frame] && (tiers[frame] == Tier.NATIVE || tiers[frame] == Tier.KERNEL)) {
                return true;
            }
        }
        return false;
    }

    /** The share of all samples that end in a class and not in a function: the object allocated, or locked. */
    public Share endsInClass() {
        long sum = 0;
        for (int i = 0; i < self.length; i++) {
            int frame = frames[i];
            if (self[i] > 0
                    && !java[frame]
                    && tiers[frame] == Tier.UNKNOWN
                    && name(frame).charAt(0) != '[') {
                sum += self[i];
            }
        }
        return new Share(sum, samples);
    }

    /** The share of the program's samples that ended in C, C++ or kernel code. */
    public Share outsideJava() {
        long sum = 0;
        for (int i = 0; i < self.length; i++) {
            if (buckets[i] == Bucket.PROGRAM.code && !java[frames[i]]) {
                sum += self[i];
            }
        }
        return new Share(sum, programSamples());
    }

    /** The frames with the largest shares of the program's samples, largest first. */
    public List<FrameShare> largest(Measure measure, int limit) {
        List<FrameShare> all = new ArrayList<>();
        for (int name = 0; name < names.length; name++) {
            long sum = programSamples(name, measure);
            if (sum > 0) {
                all.add(new FrameShare(names[name], new Share(sum, programSamples())));
            }
        }
        all.sort(
                Comparator.comparingLong((FrameShare f) -> -f.share().samples()).thenComparing(FrameShare::frame));
        return List.copyOf(all.subList(0, Math.min(limit, all.size())));
    }

    /** The canonical names, sorted; package-private views are for comparing trees. */
    String[] names() {
        return names;
    }

    int nameOf(int node) {
        return frameNames[frames[node]];
    }

    long programSamples(int name, Measure measure) {
        int from = nameStarts[name];
        int to = nameStarts[name + 1];
        long sum = 0;
        int end = 0;
        for (int i = from; i < to; i++) {
            int node = nameNodes[i];
            if (measure == Measure.SELF) {
                sum += buckets[node] == Bucket.PROGRAM.code ? self[node] : 0;
            } else if (node >= end) {
                end = ends[node];
                sum += programSums[end] - programSums[node];
            }
        }
        return sum;
    }

    /** The nodes of a name, in preorder. */
    int[] nodesOf(int name) {
        return Arrays.copyOfRange(nameNodes, nameStarts[name], nameStarts[name + 1]);
    }

    private int[] withRelocated(Frames set, int[] found) {
        return relocated.isEmpty()
                ? found
                : IntStream.concat(
                                IntStream.of(found),
                                relocated.entrySet().stream()
                                        .filter(name -> name.getValue().stream().anyMatch(set::contains))
                                        .mapToInt(Map.Entry::getKey))
                        .sorted()
                        .distinct()
                        .toArray();
    }

    /** The nodes of a set of frames, those of copies of a library in other packages included, in preorder. */
    int[] nodesOf(Frames set) {
        int[] found = withRelocated(set, set.indexes(names));
        int count = 0;
        for (int name : found) {
            count += nameStarts[name + 1] - nameStarts[name];
        }
        if (found.length == 1) {
            return nodesOf(found[0]);
        }
        if (count > nodes() / MANY) {
            return marked(found);
        }
        int[] nodes = new int[count];
        int at = 0;
        for (int name : found) {
            int length = nameStarts[name + 1] - nameStarts[name];
            System.arraycopy(nameNodes, nameStarts[name], nodes, at, length);
            at += length;
        }
        Arrays.sort(nodes);
        return nodes;
    }

    // to mark is faster than to sort where a set has a good part of all nodes, as that of an application's package has
    private int[] marked(int[] found) {
        boolean[] wanted = new boolean[names.length];
        for (int name : found) {
            wanted[name] = true;
        }
        int[] nodes = new int[nodes()];
        int count = 0;
        for (int node = 0; node < nodes.length; node++) {
            if (wanted[frameNames[frames[node]]]) {
                nodes[count++] = node;
            }
        }
        return Arrays.copyOf(nodes, count);
    }

    /** The number behind the last node under a node. */
    int end(int node) {
        return ends[node];
    }

    /** The tier of the Java frame nearest to the leaf; UNKNOWN where there is none or it is not told. */
    Tier leafTier(int node) {
        return leafTiers[node] < 0 ? Tier.UNKNOWN : TIERS[leafTiers[node]];
    }

    private long covered(int[] nodes, Bucket bucket) {
        long sum = 0;
        int end = 0;
        for (int node : nodes) {
            if (node >= end) {
                end = ends[node];
                sum += below(node, bucket);
            }
        }
        return sum;
    }

    // sums are kept for the program alone, of which nearly all is asked
    private long below(int node, Bucket bucket) {
        if (bucket == Bucket.PROGRAM) {
            return programSums[ends[node]] - programSums[node];
        }
        long sum = 0;
        for (int i = node; i < ends[node]; i++) {
            sum += buckets[i] == bucket.code ? self[i] : 0;
        }
        return sum;
    }

    /** The tree without the samples that have one of the frames on their stack. */
    public CallTree without(Frames set) {
        boolean[] left = new boolean[nodes()];
        for (int node : nodesOf(set)) {
            Arrays.fill(left, node, ends[node], true);
        }
        Builder builder = new Builder();
        builder.addAll(this, left);
        return builder.build();
    }

    /** One tree of the samples of several. */
    public static CallTree merged(List<CallTree> trees) {
        if (trees.size() == 1) {
            return trees.get(0);
        }
        Builder builder = new Builder();
        for (CallTree tree : trees) {
            builder.addAll(tree);
        }
        return builder.build();
    }

    /** Puts stacks together. Not for several threads. */
    public static final class Builder {
        /** The most frames that are told apart, and the most characters of their names. */
        private static final int MAX_FRAMES = 400_000;

        private static final long MAX_CHARACTERS = 32L << 20;
        private static final int MAX_SPELLINGS = 100_000;
        private static final Frame OTHER = new Frame("[other frames]", Tier.UNKNOWN, false);
        private static final Frame NO_FRAME = new Frame(FrameNames.UNKNOWN, Tier.UNKNOWN, false);
        private static final int NO_THREAD = -1;
        private static final int RANGES = 4096;

        private final int limit;
        private final Map<Tier, Map<String, Integer>> spellings = new EnumMap<>(Tier.class);
        private final Map<Frame, Integer> ids = new HashMap<>();
        private final Set<Tier> told = EnumSet.noneOf(Tier.class);
        private Frame[] known = new Frame[64];
        private final Threads threads;
        private int[] threadFrames = new int[64];
        private int frames;
        private long characters;
        private boolean bounded;

        private int[] parents = new int[256];
        private int[] nodeFrames = new int[256];
        private long[] self = new long[256];
        private int nodes;
        // open addressing; an entry is the number of a node plus one
        private int[] table = new int[1024];

        private int[] lastStack = new int[64];
        private int[] lastNodes = new int[64];
        private int lastDepth;
        private int lastRoot;

        private long total;
        private long divisor;
        private long additions;
        private long folded;
        // of a node's own samples, those that were folded into it; without an element until the first folding
        private long[] foldedIn = {};

        public Builder() {
            this(MAX_NODES);
        }

        /** A builder for stacks of threads that have their numbers already. */
        public Builder(Threads threads) {
            this(MAX_NODES, threads);
        }

        Builder(int limit) {
            this(limit, new Threads());
        }

        private Builder(int limit, Threads threads) {
            this.limit = limit;
            this.threads = threads;
        }

        /** The id of a frame as printed, with the tier that its suffix states. */
        public int frame(String printed) {
            return frame(printed, Tier.UNKNOWN);
        }

        /** The id of a frame with the given name as printed and the tier that it ran in. */
        public int frame(String name, Tier tier) {
            Map<String, Integer> known = spellings.computeIfAbsent(tier, t -> new HashMap<>());
            Integer id = known.get(name);
            if (id != null) {
                return id;
            }
            int fresh = threadFrame(name);
            if (fresh < 0) {
                Frame frame = FrameNames.parse(name, tier);
                // perf's stacks begin with the thread's bare name: "C2_CompilerThre;start_thread;..."
                boolean function = frame.java() || name.indexOf(':') >= 0 || name.indexOf('.') >= 0;
                fresh = id(frame, function || Bucket.ofThread(name) == Bucket.PROGRAM ? "" : name);
            }
            if (known.size() < MAX_SPELLINGS) {
                known.put(name, fresh);
            }
            return fresh;
        }

        /** The id of a frame whose name is canonical. */
        public int frame(Frame frame) {
            return id(frame, "");
        }

        /** States that the source tells these tiers apart, whether or not a frame has them. */
        public void tells(Tier... tiers) {
            told.addAll(Arrays.asList(tiers));
        }

        /**
         * Takes the tiers from Java frames if all that have samples are of one. To be asked before {@link #build}, for
         * profilers that mark frames of all tiers the same way.
         */
        public void forgetLoneTier() {
            Set<Tier> seen = EnumSet.noneOf(Tier.class);
            for (int frame = 0; frame < frames; frame++) {
                if (known[frame].java()) {
                    seen.add(known[frame].tier());
                }
            }
            seen.remove(Tier.NATIVE);
            if (seen.size() != 1) {
                return;
            }
            told.removeAll(Set.of(Tier.INTERPRETED, Tier.C1, Tier.COMPILED, Tier.INLINED));
            for (int frame = 0; frame < frames; frame++) {
                Frame one = known[frame];
                if (one.java() && one.tier() != Tier.NATIVE) {
                    known[frame] = new Frame(one.name(), Tier.UNKNOWN, true);
                }
            }
        }

        // [http-nio-8080-exec-1 tid=123], [tid=123]; perf's java-21730/21731, and :21731 for a thread that was gone
        private int threadFrame(String name) {
            int bracket = name.startsWith("[tid=") ? 1 : name.startsWith("[") ? name.lastIndexOf(" tid=") : -1;
            int slash = name.lastIndexOf('/');
            int dash = name.lastIndexOf('-');
            String thread;
            if (bracket > 0 && name.endsWith("]")) {
                thread = name.substring(1, bracket);
            } else if (dash > 0 && number(name, dash + 1, slash) && number(name, slash + 1, name.length())) {
                thread = name.substring(0, dash);
            } else if (name.startsWith(":") && number(name, 1, name.length())) {
                thread = "";
            } else {
                return -1;
            }
            // one frame for all threads: there is no end of their numbers
            int group = threads.of(thread);
            int id = id(new Frame("[thread " + group + "]", Tier.UNKNOWN, false), "");
            threadFrames[id] = group;
            return id;
        }

        private static boolean number(String s, int from, int to) {
            for (int i = from; i < to; i++) {
                if (!FrameNames.digit(s.charAt(i)) && s.charAt(i) != '?') {
                    return false;
                }
            }
            return to > from;
        }

        private int id(Frame frame, String thread) {
            Integer id = ids.get(frame);
            if (id != null) {
                return id;
            }
            if (frames >= MAX_FRAMES || characters + frame.name().length() > MAX_CHARACTERS) {
                bounded = true;
                Integer other = ids.get(OTHER);
                return other != null ? other : register(OTHER, "");
            }
            return register(frame, thread);
        }

        private int register(Frame frame, String thread) {
            if (frames == known.length) {
                known = Arrays.copyOf(known, frames * 2);
                threadFrames = Arrays.copyOf(threadFrames, frames * 2);
            }
            known[frames] = frame;
            threadFrames[frames] = thread.isEmpty() ? NO_THREAD : threads.of(thread);
            characters += frame.name().length();
            ids.put(frame, frames);
            return frames++;
        }

        /** Adds a stack, root first, that was seen in a number of samples. */
        public void add(int[] stack, int depth, long samples) {
            boolean thread = depth > 0 && threadFrames[stack[0]] != NO_THREAD;
            int of = thread ? threadFrames[stack[0]] : Threads.unnamed(Bucket.PROGRAM);
            add(-1 - of, stack, thread ? 1 : 0, depth, samples);
        }

        /** Adds a stack, root first and without a frame for the thread, of a thread by its number. */
        public void add(int thread, int[] stack, int depth, long samples) {
            add(-1 - thread, stack, 0, depth, samples);
        }

        private void add(int root, int[] stack, int from, int depth, long samples) {
            if (samples < 0 || total + samples < 0) {
                throw new IllegalArgumentException(samples + " samples after " + total);
            }
            if (samples == 0) {
                return;
            }
            total += samples;
            divisor = gcd(divisor, samples);
            additions++;
            int length = depth - from;
            if (length == 0) {
                self[child(root, id(NO_FRAME, ""))] += samples;
                lastDepth = 0;
                return;
            }
            int shared = 0;
            if (root == lastRoot) {
                int most = Math.min(length, lastDepth);
                while (shared < most && stack[from + shared] == lastStack[shared]) {
                    shared++;
                }
            }
            if (length > lastStack.length) {
                lastStack = Arrays.copyOf(lastStack, length * 2);
                lastNodes = Arrays.copyOf(lastNodes, length * 2);
            }
            int node = shared == 0 ? root : lastNodes[shared - 1];
            for (int i = shared; i < length; i++) {
                int frame = stack[from + i];
                node = child(node, frame);
                lastStack[i] = frame;
                lastNodes[i] = node;
            }
            lastDepth = length;
            lastRoot = root;
            self[node] += samples;
            if (nodes > limit) {
                fold();
            }
        }

        /** States what is known of stacks that another tree had. */
        void fromTree(Collection<Tier> tells, long samplesFolded, boolean framesBounded) {
            told.addAll(tells);
            folded += samplesFolded;
            bounded |= framesBounded;
        }

        private void addAll(CallTree tree) {
            addAll(tree, new boolean[tree.nodes()]);
        }

        // without the samples of some nodes
        private void addAll(CallTree tree, boolean[] left) {
            int[] frameIds = new int[tree.frameNames.length];
            for (int i = 0; i < frameIds.length; i++) {
                frameIds[i] = id(new Frame(tree.name(i), tree.tiers[i], tree.java[i]), "");
            }
            int[] stack = new int[64];
            int[] depths = new int[tree.nodes()];
            int[] threadOf = tree.threadOfNodes();
            for (int i = 0; i < tree.nodes(); i++) {
                int parent = tree.parents[i];
                depths[i] = parent < 0 ? 1 : depths[parent] + 1;
                if (depths[i] > stack.length) {
                    stack = Arrays.copyOf(stack, depths[i] * 2);
                }
                stack[depths[i] - 1] = frameIds[tree.frames[i]];
                if (tree.self[i] > 0 && !left[i]) {
                    add(-1 - threads.of(tree.threads, threadOf[i]), stack, 0, depths[i], tree.self[i]);
                }
            }
            fromTree(tree.told, tree.folded, tree.bounded);
        }

        private static long gcd(long a, long b) {
            long x = a;
            long y = b;
            while (y != 0) {
                long rest = x % y;
                x = y;
                y = rest;
            }
            return x;
        }

        // Weights that are all multiples of a tenth of a millisecond in nanoseconds are times (async-profiler's
        // --total);
        // their divisor is the time that one sample stands for.
        private long unit() {
            return additions >= 10 && divisor >= 100_000 ? divisor : 1;
        }

        private int child(int parent, int frame) {
            // the nodes of a new stack follow one another, so this spares a look into the table, which is not in the
            // cache
            int next = parent + 1;
            if (parent >= 0 && next < nodes && parents[next] == parent && nodeFrames[next] == frame) {
                return next;
            }
            int mask = table.length - 1;
            int slot = hash(parent, frame) & mask;
            while (table[slot] != 0) {
                int node = table[slot] - 1;
                if (parents[node] == parent && nodeFrames[node] == frame) {
                    return node;
                }
                slot = (slot + 1) & mask;
            }
            if (nodes == parents.length) {
                int size = nodes * 2;
                parents = Arrays.copyOf(parents, size);
                nodeFrames = Arrays.copyOf(nodeFrames, size);
                self = Arrays.copyOf(self, size);
            }
            if (foldedIn.length > 0) {
                foldedIn = foldedIn.length > nodes ? foldedIn : Arrays.copyOf(foldedIn, parents.length);
                foldedIn[nodes] = 0;
            }
            parents[nodes] = parent;
            nodeFrames[nodes] = frame;
            self[nodes] = 0;
            table[slot] = ++nodes;
            if (nodes * 2 > table.length) {
                rehash(table.length * 2);
            }
            return nodes - 1;
        }

        private static int hash(int parent, int frame) {
            long h = (parent * 0x9E3779B97F4A7C15L) ^ (frame * 0xC2B2AE3D27D4EB4FL);
            return (int) ((h ^ (h >>> 29)) >>> 8);
        }

        private void rehash(int size) {
            table = new int[size];
            for (int node = 0; node < nodes; node++) {
                int slot = hash(parents[node], nodeFrames[node]) & (size - 1);
                while (table[slot] != 0) {
                    slot = (slot + 1) & (size - 1);
                }
                table[slot] = node + 1;
            }
        }

        // Keeps the half of the nodes that most samples lie under, of equals the shallowest; the samples of the others
        // go to their nearest ancestor that stays, or, without one, to a root of their own. Short methods, for the JVM
        // compiles a loop with all that its method has.
        private void fold() {
            long[] under = under();
            int[] depths = depths();
            long least = ofRank(limit / 2, under, nodes);
            long[] rootless = keep(under, depths, least, endOfKept(under, depths, least));
            lastDepth = 0;
            rehash(table.length);
            for (int thread = 0; thread < rootless.length; thread++) {
                if (rootless[thread] > 0) {
                    int other = child(-1 - thread, id(OTHER, ""));
                    self[other] += rootless[thread];
                    foldedIn[other] += rootless[thread];
                }
            }
        }

        private long[] under() {
            long[] under = Arrays.copyOf(self, nodes);
            for (int i = nodes - 1; i >= 0; i--) {
                if (parents[i] >= 0) {
                    under[parents[i]] += under[i];
                }
            }
            return under;
        }

        private int[] depths() {
            int[] depths = new int[nodes];
            for (int i = 0; i < nodes; i++) {
                depths[i] = parents[i] < 0 ? 0 : depths[parents[i]] + 1;
            }
            return depths;
        }

        // where the depths end of which all nodes are kept that have the least that is kept under them
        private int endOfKept(long[] under, int[] depths, long least) {
            int kept = 0;
            int[] equals = new int[64];
            for (int i = 0; i < nodes; i++) {
                if (depths[i] >= equals.length) {
                    equals = Arrays.copyOf(equals, depths[i] * 2);
                }
                kept += under[i] > least ? 1 : 0;
                equals[depths[i]] += under[i] == least ? 1 : 0;
            }
            int depth = 0;
            while (depth < equals.length && kept + equals[depth] <= limit / 2) {
                kept += equals[depth++];
            }
            return depth;
        }

        // the samples of the nodes that go and have no ancestor that stays, by the number of their threads
        private long[] keep(long[] under, int[] depths, long least, int end) {
            int[] number = new int[nodes];
            int count = 0;
            long[] rootless = new long[threads.count()];
            foldedIn = Arrays.copyOf(foldedIn, parents.length);
            for (int i = 0; i < nodes; i++) {
                int parent = parents[i];
                if (under[i] > least || (under[i] == least && depths[i] < end)) {
                    parents[count] = parent < 0 ? parent : number[parent];
                    nodeFrames[count] = nodeFrames[i];
                    self[count] = self[i];
                    foldedIn[count] = foldedIn[i];
                    number[i] = count++;
                } else {
                    number[i] = parent < 0 ? parent : number[parent];
                    folded += self[i] - foldedIn[i];
                    if (number[i] < 0) {
                        rootless[-1 - number[i]] += self[i];
                    } else {
                        self[number[i]] += self[i];
                        foldedIn[number[i]] += self[i];
                    }
                }
            }
            nodes = count;
            return rootless;
        }

        /** What would stand at a rank, from 1 on, were the first values sorted with the largest first. */
        static long ofRank(int rank, long[] values, int count) {
            long low = 0;
            long high = 0;
            for (int i = 0; i < count; i++) {
                high = Math.max(high, values[i]);
            }
            int above = 0;
            while (low < high) {
                long width = (high - low) / RANGES + 1;
                int[] in = counts(values, count, low, high, width);
                int range = RANGES - 1;
                while (above + in[range] < rank) {
                    above += in[range--];
                }
                low += range * width;
                high = low + Math.min(high - low, width - 1);
            }
            return low;
        }

        private static int[] counts(long[] values, int count, long low, long high, long width) {
            int[] in = new int[RANGES];
            for (int i = 0; i < count; i++) {
                if (values[i] >= low && values[i] <= high) {
                    in[(int) ((values[i] - low) / width)]++;
                }
            }
            return in;
        }

        /** The tree of all stacks so far. */
        public CallTree build() {
            return new CallTree(this);
        }
    }
}
