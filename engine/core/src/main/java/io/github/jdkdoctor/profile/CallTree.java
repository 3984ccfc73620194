package io.github.jdkdoctor.profile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Stacks of samples merged from the root: for each node its frame, its parent and the samples that ended there. */
public final class CallTree {
    private final String[] names;
    private final Tier[] tiers;
    private final int[] parents;
    private final int[] frames;
    private final long[] self;

    private CallTree(String[] names, Tier[] tiers, int[] parents, int[] frames, long[] self) {
        this.names = names;
        this.tiers = tiers;
        this.parents = parents;
        this.frames = frames;
        this.self = self;
    }

    /** All samples. */
    public long samples() {
        return Arrays.stream(self).sum();
    }

    /** Frames as the tree was built with, without duplicates. */
    public int frames() {
        return names.length;
    }

    /** Nodes, numbered so that a parent comes before its children. */
    public int nodes() {
        return parents.length;
    }

    /** A node's parent; -1 for a root. */
    public int parent(int node) {
        return parents[node];
    }

    /** A node's frame. */
    public int frame(int node) {
        return frames[node];
    }

    /** The samples that ended in a node. */
    public long self(int node) {
        return self[node];
    }

    public String name(int frame) {
        return names[frame];
    }

    public Tier tier(int frame) {
        return tiers[frame];
    }

    /** Puts stacks together. */
    public static final class Builder {
        private final Map<String, Integer> ids = new HashMap<>();
        // nodes by parent and frame, open addressing: a recording of half a minute has millions of nodes
        private int[] table = new int[1024];
        private String[] names = new String[64];
        private Tier[] tiers = new Tier[64];
        private int[] parents = new int[256];
        private int[] frames = new int[256];
        private long[] self = new long[256];
        private int nodes;

        /** The id of a frame with the given name as printed and the tier that it ran in. */
        public int frame(String name, Tier tier) {
            return ids.computeIfAbsent(name + '\0' + tier, key -> {
                int id = ids.size();
                if (id == names.length) {
                    names = Arrays.copyOf(names, id * 2);
                    tiers = Arrays.copyOf(tiers, id * 2);
                }
                names[id] = name;
                tiers[id] = tier;
                return id;
            });
        }

        /** Adds a stack, root first, that was seen in a number of samples. */
        public void add(int[] stack, int depth, long samples) {
            int node = -1;
            for (int i = 0; i < depth; i++) {
                node = child(node, stack[i]);
            }
            if (node >= 0) {
                self[node] += samples;
            }
        }

        private int child(int parent, int frame) {
            int mask = table.length - 1;
            int at = place(parent, frame);
            while (table[at] != 0) {
                int node = table[at] - 1;
                if (frames[node] == frame && parents[node] == parent) {
                    return node;
                }
                at = (at + 1) & mask;
            }
            table[at] = nodes + 1;
            return addNode(parent, frame);
        }

        private int place(int parent, int frame) {
            long mixed = (((long) parent << 32) | frame) * 0x9E3779B97F4A7C15L;
            return (int) (mixed >>> 32) & (table.length - 1);
        }

        private int addNode(int parent, int frame) {
            if (nodes == parents.length) {
                parents = Arrays.copyOf(parents, nodes * 2);
                frames = Arrays.copyOf(frames, nodes * 2);
                self = Arrays.copyOf(self, nodes * 2);
            }
            parents[nodes] = parent;
            frames[nodes] = frame;
            int node = nodes++;
            if (nodes * 2 > table.length) {
                table = new int[table.length * 2];
                for (int i = 0; i < nodes; i++) {
                    int at = place(parents[i], frames[i]);
                    while (table[at] != 0) {
                        at = (at + 1) & (table.length - 1);
                    }
                    table[at] = i + 1;
                }
            }
            return node;
        }

        public CallTree build() {
            return new CallTree(
                    Arrays.copyOf(names, ids.size()),
                    Arrays.copyOf(tiers, ids.size()),
                    Arrays.copyOf(parents, nodes),
                    Arrays.copyOf(frames, nodes),
                    Arrays.copyOf(self, nodes));
        }
    }
}
