package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import java.util.Locale;
import java.util.Optional;

/** What readers of stacks say of a tree when it is complete. */
final class BuiltTree {
    // all of them, but for a few stacks that could not be walked
    private static final double CLASSES = 0.95;

    private BuiltTree() {}

    /**
     * The event, for formats that have no place for it: async-profiler ends stacks of allocations in the class of the
     * object. Locks end in a class too, hardly ever in that of an array.
     */
    static Optional<String> event(CallTree tree) {
        if (tree.endsInClass().value() < CLASSES) {
            return Optional.empty();
        }
        boolean arrays = tree.self(Frames.of("*[]")).samples() > 0;
        return Optional.of(arrays ? "alloc" : "lock");
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
