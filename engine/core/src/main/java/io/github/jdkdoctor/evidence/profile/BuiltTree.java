package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Share;
import io.github.jdkdoctor.profile.Tier;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What readers of stacks say of a tree when it is complete. */
final class BuiltTree {
    // all of them, but for a few stacks that could not be walked
    private static final double CLASSES = 0.95;
    // fewer stacks may all happen to end in one place
    private static final int FEW = 20;
    // stacks that could not be walked end elsewhere
    private static final double ONE_FUNCTION = 0.995;
    // a program that touches new memory all the time has a third of its CPU time in page faults
    private static final double FAULTS = 0.9;
    // wall-clock profiles of services have nine tenths and more; CPU time has some as the way into and out of waiting
    private static final double WAITS = 0.6;

    private static final double MOST = 0.5;

    // the queues of java.util.concurrent.locks, of which there is one for each lock
    private static final Frames SYNCHRONIZERS = Frames.of(
            "java.util.concurrent.locks.*Sync",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject");

    private static final Frames PAGE_FAULTS = Frames.of(
            "asm_exc_page_fault",
            "exc_page_fault",
            "page_fault",
            "do_user_addr_fault",
            "do_page_fault",
            "handle_mm_fault");

    // what async-profiler puts in the place of the C library's functions with -e nativemem (mallocTracer.cpp)
    private static final Frames NATIVE_MEMORY = Frames.of(
            "malloc_hook*", "calloc_hook*", "realloc_hook", "free_hook", "posix_memalign_hook*", "aligned_alloc_hook");

    private BuiltTree() {}

    /**
     * The event, for formats that have no place for it, by where stacks end. async-profiler ends stacks of allocations in
     * the class of the object; locks end in a class too, hardly ever in that of an array. Of CPU time hardly any stack
     * ends in a function that waits, and not all of them end in one function of the JVM or are page faults.
     */
    static Optional<String> event(CallTree tree) {
        if (tree.endsInClass().value() >= CLASSES) {
            // a class that is initialized is locked by an array of HotSpot's, int[0] (init_lock in javaClasses.cpp of 8
            // to 21)
            Share ofInt = tree.self(Frames.of("int[]"));
            boolean otherArrays = tree.self(Frames.of("*[]")).samples() > ofInt.samples();
            boolean locks = tree.self(SYNCHRONIZERS).value() > MOST;
            return Optional.of(!locks && (otherArrays || ofInt.value() > MOST) ? "alloc" : "lock");
        }
        if (tree.samples() < FEW) {
            return Optional.empty();
        }
        Optional<String> function = function(tree);
        if (function.isPresent()) {
            return function;
        }
        if (all(tree, NATIVE_MEMORY, true) >= FAULTS * tree.samples()) {
            return Optional.of("nativemem");
        }
        if (all(tree, PAGE_FAULTS, false) >= FAULTS * tree.samples()) {
            return Optional.of("page-faults");
        }
        return all(tree, WaitingFrames.ENDS, true) >= WAITS * tree.samples() ? Optional.of("wall") : Optional.empty();
    }

    // the function of the JVM or of JNI that nearly all stacks end in, as where its calls were counted
    private static Optional<String> function(CallTree tree) {
        Map<String, Long> leaves = new HashMap<>();
        for (int node = 0; node < tree.nodes(); node++) {
            if (tree.self(node) > 0) {
                leaves.merge(tree.name(tree.frame(node)), tree.self(node), Long::sum);
            }
        }
        return leaves.entrySet().stream()
                .filter(leaf -> leaf.getValue() >= ONE_FUNCTION * tree.samples())
                .map(Map.Entry::getKey)
                .filter(name -> name.contains("::") || name.startsWith("Java_") || name.startsWith("JVM_"))
                .findFirst();
    }

    // samples of any thread that end in one of the frames, or have one on their stack
    private static long all(CallTree tree, Frames wanted, boolean atTheEnd) {
        boolean[] is = tree.among(wanted);
        for (int frame = 0; atTheEnd && frame < is.length; frame++) {
            is[frame] &= tree.tier(frame) != Tier.KERNEL;
        }
        boolean[] under = new boolean[tree.nodes()];
        long sum = 0;
        for (int node = 0; node < under.length; node++) {
            int parent = tree.parent(node);
            under[node] = is[tree.frame(node)] || (!atTheEnd && parent >= 0 && under[parent]);
            sum += under[node] ? tree.self(node) : 0;
        }
        return sum;
    }

    /** Remarks on what the tree has no room for. */
    static void remark(CallTree tree, FactSink sink) {
        if (tree.folded() > 0) {
            sink.remark(String.format(
                    Locale.ROOT,
                    "over %,d different paths: the rarest, with %.1f %% of the samples, count for their callers",
                    CallTree.MAX_NODES,
                    100.0 * tree.folded() / tree.samples()));
        }
        if (tree.bounded()) {
            sink.remark("more frames than are told apart: the last ones go by the name [other frames]");
        }
    }
}
