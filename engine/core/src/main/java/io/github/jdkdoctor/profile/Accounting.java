package io.github.jdkdoctor.profile;

import java.util.Set;

/**
 * The stacks whose growth a hypothesis explains: any of these is enough.
 *
 * @param hypothesis who accounts, as in a case's id
 * @param under frames anywhere on the stack
 * @param self frames that the stack ends in
 * @param tiers tiers of the Java frame nearest to the leaf
 * @param buckets whole buckets other than the program
 */
public record Accounting(String hypothesis, Frames under, Frames self, Set<Tier> tiers, Set<Bucket> buckets) {
    public Accounting {
        tiers = Set.copyOf(tiers);
        buckets = Set.copyOf(buckets);
    }

    /** An accounting for all stacks with one of the frames on them. */
    public static Accounting under(String hypothesis, String... globs) {
        return new Accounting(hypothesis, Frames.of(globs), Frames.none(), Set.of(), Set.of());
    }

    /** An accounting for all stacks whose last Java frame runs in a tier. */
    public static Accounting tier(String hypothesis, Tier tier) {
        return new Accounting(hypothesis, Frames.none(), Frames.none(), Set.of(tier), Set.of());
    }

    /** The nodes of a tree whose own samples are accounted for. */
    boolean[] nodes(CallTree tree) {
        boolean[] matched = new boolean[tree.nodes()];
        for (int node : tree.nodesOf(under)) {
            // outermost first, so that what lies under a node of the same set is marked already
            if (!matched[node]) {
                java.util.Arrays.fill(matched, node, tree.end(node), true);
            }
        }
        for (int node : tree.nodesOf(self)) {
            matched[node] = true;
        }
        if (!tiers.isEmpty() || !buckets.isEmpty()) {
            for (int node = 0; node < matched.length; node++) {
                matched[node] |= tiers.contains(tree.leafTier(node)) || buckets.contains(tree.bucket(node));
            }
        }
        return matched;
    }
}
