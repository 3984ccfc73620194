package io.github.jdkdoctor.report;

import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.CallTree;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the program's samples of a profile fell, by the innermost method of each stack that is none of the JDK's. */
final class Places {
    private Places() {}

    /**
     * A method, and what it called in most of its samples.
     *
     * @param called of the JDK or of native code; the method itself where samples ended there; or the class at the end
     */
    record Place(String method, long samples, String called) {
        String says() {
            return Words.brief(method) + (called.equals(method) ? "" : " (" + Words.brief(called) + ")");
        }
    }

    /** The places with most samples, largest first. */
    static List<Place> of(CallTree tree) {
        return of(tree, false, false);
    }

    /** The places with most samples, and the class that most of their stacks end in: of new objects, or of the lock. */
    static List<Place> withClasses(CallTree tree) {
        return of(tree, true, false);
    }

    /** The same of the threads of the JVM as well, where each stack ends in a function that is watched. */
    static List<Place> ofAllThreads(CallTree tree) {
        return of(tree, true, true);
    }

    private static List<Place> of(CallTree tree, boolean ends, boolean allThreads) {
        Map<String, Map<String, Long>> places = new HashMap<>();
        int[] program = tree.programNodes();
        int[] called = new int[tree.nodes()];
        for (int node = 0; node < called.length; node++) {
            int parent = tree.parent(node);
            boolean calledByJdk = parent >= 0 && program[parent] != parent;
            called[node] = !ends && program[node] >= 0 && calledByJdk ? called[parent] : node;
            if (tree.self(node) > 0 && (allThreads || tree.bucket(node) == Bucket.PROGRAM)) {
                // of a thread that runs no method but the JDK's, where it is: above the class at the end
                int alone = ends && parent >= 0 ? parent : node;
                int place = program[node] >= 0 ? program[node] : alone;
                places.computeIfAbsent(tree.name(tree.frame(place)), p -> new HashMap<>())
                        .merge(tree.name(tree.frame(place == node ? node : called[node])), tree.self(node), Long::sum);
            }
        }
        return places.entrySet().stream()
                .map(e -> new Place(
                        e.getKey(),
                        e.getValue().values().stream()
                                .mapToLong(Long::longValue)
                                .sum(),
                        most(e.getValue())))
                .sorted(Comparator.comparingLong((Place p) -> -p.samples()).thenComparing(Place::method))
                .toList();
    }

    private static String most(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.<String, Long>comparingByKey().reversed()))
                .orElseThrow()
                .getKey();
    }
}
