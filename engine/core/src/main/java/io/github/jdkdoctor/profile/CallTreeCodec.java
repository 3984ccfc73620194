package io.github.jdkdoctor.profile;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/** Trees as bytes. */
public final class CallTreeCodec {
    private static final Tier[] TIERS = Tier.values();
    private static final Bucket[] BUCKETS = Bucket.values();

    private CallTreeCodec() {}

    /**
     * Writes a tree.
     *
     * @param most nodes to keep; the rarest paths of a larger tree are folded into what called them
     */
    public static void write(CallTree whole, int most, DataOutput out) throws IOException {
        CallTree tree = whole.atMost(most);
        out.writeInt(tree.frames());
        for (int frame = 0; frame < tree.frames(); frame++) {
            text(tree.name(frame), out);
            out.writeByte(tree.tier(frame).code);
            out.writeBoolean(tree.isJava(frame));
        }
        Threads threads = tree.threads();
        out.writeInt(threads.count());
        for (int thread = 0; thread < threads.count(); thread++) {
            text(threads.name(thread).orElse(""), out);
            out.writeByte(threads.bucket(thread).code);
        }
        int[] threadOf = tree.threadOfNodes();
        out.writeInt(tree.nodes());
        for (int node = 0; node < tree.nodes(); node++) {
            int parent = tree.parent(node);
            out.writeInt(parent < 0 ? -1 - threadOf[node] : parent);
            out.writeInt(tree.frame(node));
            out.writeLong(tree.self(node));
        }
        out.writeByte(tree.told().size());
        for (Tier tier : tree.told()) {
            out.writeByte(tier.code);
        }
        out.writeLong(tree.folded());
        out.writeBoolean(tree.bounded());
    }

    /**
     * Reads what was written.
     *
     * @throws IOException where it is damaged
     */
    public static CallTree read(DataInput in) throws IOException {
        Threads threads = new Threads();
        CallTree.Builder builder = new CallTree.Builder(threads);
        int[] frames = new int[count(in)];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = builder.frame(new Frame(text(in), at(TIERS, in), in.readBoolean()));
        }
        int[] groups = new int[count(in)];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = threads.group(text(in), at(BUCKETS, in));
        }
        int nodes = count(in);
        int[] parents = new int[nodes];
        int[] frameOf = new int[nodes];
        int[] depths = new int[nodes];
        int[] threadOf = new int[nodes];
        int[] stack = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            parents[node] = in.readInt();
            int frame = in.readInt();
            long self = in.readLong();
            if (parents[node] >= node || -1 - parents[node] >= groups.length || frame < 0 || frame >= frames.length) {
                throw new IOException("damaged tree");
            }
            boolean root = parents[node] < 0;
            frameOf[node] = frames[frame];
            depths[node] = root ? 1 : depths[parents[node]] + 1;
            threadOf[node] = root ? groups[-1 - parents[node]] : threadOf[parents[node]];
            // nodes are in preorder: the stack's upper part is that of the node before
            stack[depths[node] - 1] = frameOf[node];
            builder.add(threadOf[node], stack, depths[node], self);
        }
        Set<Tier> told = EnumSet.noneOf(Tier.class);
        for (int i = in.readByte(); i > 0; i--) {
            told.add(at(TIERS, in));
        }
        builder.fromTree(told, in.readLong(), in.readBoolean());
        return builder.build();
    }

    private static int count(DataInput in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > CallTree.MAX_NODES) {
            throw new IOException("damaged tree");
        }
        return count;
    }

    private static <T> T at(T[] values, DataInput in) throws IOException {
        int index = in.readByte();
        if (index < 0 || index >= values.length) {
            throw new IOException("damaged tree");
        }
        return values[index];
    }

    private static void text(String text, DataOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInput in) throws IOException {
        byte[] bytes = new byte[count(in)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
