package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameNames;
import io.github.jdkdoctor.profile.Tier;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The boxes of a flame graph or of a tree, each before those that stand on it, from the one that holds all samples. How
 * many samples ended in a box is what its width has beyond those that stand on it.
 *
 * <p>Whether boxes stand on their callers or on what they called is seen from where threads begin, since graphs do not
 * say it: later versions of async-profiler state only which way up they draw.
 */
final class Boxes {
    /** The most boxes that are kept. */
    static final int MOST = 4 << 20;

    private static final int OUTERMOST = 2;

    private static final Set<String> ENTRIES = Set.of(
            "java.lang.Thread.run",
            "java.lang.VirtualThread.run",
            "start_thread",
            "thread_native_entry",
            "__clone",
            "__clone3",
            "clone3",
            "_start",
            "__libc_start_main");

    private final CallTree.Builder tree = new CallTree.Builder();
    private final BitSet known = new BitSet();
    private final BitSet entries = new BitSet();
    private final BitSet idleTasks = new BitSet();
    private long idle;
    private final Map<Integer, List<Part>> mixes = new HashMap<>();
    private int[] levels = new int[1024];
    private int[] frames = new int[1024];
    private long[] self = new long[1024];
    private int count;
    private int[] path = new int[64];
    private int depth;

    /** One of the frames that share a box, since graphs merge what was interpreted with what was compiled. */
    record Part(int frame, long width) {}

    /** The tree that the boxes are put into. */
    CallTree.Builder tree() {
        return tree;
    }

    int count() {
        return count;
    }

    /** The samples of the idle task, which are left out. */
    long idle() {
        return idle;
    }

    /**
     * Says what async-profiler's types told apart.
     *
     * @param tiers whether a method ran interpreted or was C1's
     * @param cpp whether a function was C++: only async-profiler says so, and it tells C1's methods too; its converters do not
     */
    void told(boolean tiers, boolean cpp) {
        if (tiers) {
            tree.tells(Tier.INTERPRETED, Tier.COMPILED, Tier.INLINED);
            if (cpp) {
                tree.tells(Tier.C1);
            }
        }
    }

    /** The id of a frame as printed. */
    int frame(String printed) {
        int id = tree.frame(printed);
        if (!known.get(id)) {
            known.set(id);
            entries.set(id, entry(printed));
            idleTasks.set(id, IdleTask.is(printed));
        }
        return id;
    }

    private static boolean entry(String printed) {
        if (printed.startsWith("[") && printed.contains("tid=")) {
            return true;
        }
        String name = FrameNames.canonical(printed);
        return ENTRIES.contains(name) || name.endsWith(".main");
    }

    /**
     * Adds a box.
     *
     * @param level 0 of the box that holds all, whose frame does not count
     * @return false where nothing carries it
     */
    boolean add(int level, int frame, long width) {
        if (level < 0 || level > depth || (level == 0 && count > 0) || width < 0 || count == MOST) {
            return false;
        }
        if (count == levels.length) {
            levels = Arrays.copyOf(levels, count * 2);
            frames = Arrays.copyOf(frames, count * 2);
            self = Arrays.copyOf(self, count * 2);
        }
        if (level == path.length) {
            path = Arrays.copyOf(path, level * 2);
        }
        levels[count] = level;
        frames[count] = frame;
        self[count] = width;
        if (level > 0) {
            self[path[level - 1]] -= width;
        }
        path[level] = count++;
        depth = level + 1;
        return true;
    }

    /** Says which frames share the last box. */
    void mix(Part... parts) {
        mixes.put(count - 1, List.of(parts));
    }

    /**
     * Puts the stacks into the tree.
     *
     * @param drawnReversed what the graph says of itself, for graphs that do not show where threads begin
     * @return whether boxes stood on what they called
     */
    boolean stack(boolean drawnReversed) {
        boolean reversed = reversed(drawnReversed);
        int[] stack = new int[64];
        int[] turned = new int[64];
        for (int box = 0; box < count; box++) {
            int level = levels[box];
            if (level > stack.length) {
                stack = Arrays.copyOf(stack, level * 2);
                turned = Arrays.copyOf(turned, level * 2);
            }
            if (level == 0) {
                continue;
            }
            stack[level - 1] = frames[box];
            if (self[box] <= 0) {
                continue;
            }
            if (idleTasks.get(stack[reversed ? level - 1 : 0])) {
                idle += self[box];
                continue;
            }
            if (reversed) {
                for (int i = 0; i < level; i++) {
                    turned[i] = stack[level - 1 - i];
                }
                tree.add(turned, level, self[box]);
            } else {
                add(stack, level, box);
            }
        }
        return reversed;
    }

    private void add(int[] stack, int level, int box) {
        List<Part> parts = mixes.get(box);
        if (parts == null) {
            tree.add(stack, level, self[box]);
            return;
        }
        double all = Math.max(1, parts.stream().mapToLong(Part::width).sum());
        double upTo = 0;
        long given = 0;
        for (Part part : parts) {
            upTo += part.width();
            long next = Math.round(self[box] * (upTo / all));
            stack[level - 1] = part.frame();
            tree.add(stack, level, next - given);
            given = next;
        }
        stack[level - 1] = frames[box];
    }

    // perf's scripts put the name of the process before a thread's entry, so that it is one of the two outermost frames
    private boolean reversed(boolean drawn) {
        long below = 0;
        long above = 0;
        int[] stack = new int[64];
        for (int box = 0; box < count; box++) {
            int level = levels[box];
            if (level >= stack.length) {
                stack = Arrays.copyOf(stack, level * 2);
            }
            stack[level] = frames[box];
            if (level > 2 * OUTERMOST && self[box] > 0) {
                below += entries.get(stack[1]) || entries.get(stack[2]) ? self[box] : 0;
                above += entries.get(stack[level]) || entries.get(stack[level - 1]) ? self[box] : 0;
            } else if (level > 0 && self[box] > 0) {
                below += entries.get(stack[1]) ? self[box] : 0;
                above += entries.get(stack[level]) ? self[box] : 0;
            }
        }
        return above > below || (above == below && drawn);
    }
}
